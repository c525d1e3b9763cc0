import { type ProjectAccess, ProjectAccessResponse } from '@panelyard/contracts/projects/projects'
import type { QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import type { ChangeDraft } from '../../api/outbox/outbox.ts'
import { defineDeletion } from '../changes/change-kind.ts'
import { AboutAccess, ACCESS_CHANGED, accessPath, accessQuery, ownRoleOf, withAccess } from './access.queries.ts'

const show = (client: QueryClient, projectId: string, about: AboutAccess): void =>
	void client.setQueryData(accessQuery(projectId).queryKey, (people) => people && withAccess(people, about))

const swapped = (about: AboutAccess): AboutAccess => ({ ...about, before: about.after, after: about.before })

const entryOf = (people: readonly ProjectAccess[], { email }: AboutAccess) =>
	people.find((entry) => entry.email === email)

const accessChanged = defineDeletion({
	name: ACCESS_CHANGED,
	about: AboutAccess,
	answer: ProjectAccessResponse,
	show: (client, { project_id, about }) => show(client, project_id, about),
	takeBack: (client, { project_id, about }) => {
		show(client, project_id, swapped(about))
		void client.invalidateQueries({ queryKey: accessQuery(project_id).queryKey })
	},
	done: (client, { project_id, about }, { access }) => {
		const entry = entryOf(access, about)
		client.setQueryData(accessQuery(project_id).queryKey, (people) => {
			if (!people || !entry) return people
			const isListed = entryOf(people, about) !== undefined
			return isListed ? people.map((known) => (known.email === entry.email ? entry : known)) : [...people, entry]
		})
		void client.invalidateQueries({ queryKey: accessQuery(project_id).queryKey })
	},
	named: ({ t }, { name: person, before, after }) => {
		if (after === null) return t('changes:name.access_removed', { person })
		if (before === null) return t('changes:name.access_given', { person })
		return t('changes:name.role_changed', { person, role: t(`project:access_dialog.roles.${after}`) })
	},
	told: ({ t }, { about }, answer) => {
		const { name: person, before, after } = about
		if (after === null && about.user_id === null) return t('project:access_dialog.uninvited', { person })
		if (after === null) return t('project:access_dialog.removed', { person })
		if (before === null || before === after) {
			const isPending = answer && entryOf(answer.access, about)?.pending
			return isPending ? t('project:access_dialog.invited', { person }) : t('project:access_dialog.added', { person })
		}
		return t('changes:done.role_changed', { person, role: t(`project:access_dialog.roles.${after}`) })
	},
	undo: ({ project_id, about }, answer) => {
		if (about.is_own || about.before === about.after) return null
		const entry = answer && entryOf(answer.access, about)
		// Among very many people the answer doesn't say whether the address is somebody's.
		if (about.before === null && !entry) return null
		const user_id = entry ? (entry.pending ? null : entry.user_id) : about.user_id
		return draftAccess(project_id, swapped({ ...about, user_id }))
	},
	isOutdated: (client, { project_id, about }) => {
		const people = client.getQueryData(accessQuery(project_id).queryKey)
		const entry = people && entryOf(people, about)
		return people !== undefined && (entry ? ownRoleOf(entry) : null) !== about.before
	},
})

/** Gives a role to a person or an address, changes it or takes it away. */
export const draftAccess = (project_id: string, about: AboutAccess): ChangeDraft => {
	const { user_id, email, after: role } = about
	const path = accessPath(project_id)
	return {
		project_id,
		kind: accessChanged.name,
		request:
			role === null
				? { method: 'DELETE', path: `${path}/${encodeURIComponent(user_id ?? email)}` }
				: {
						method: 'POST',
						path: `${path}/assign`,
						body: { ...(user_id === null ? { email } : { user_id }), role, language: i18next.language },
					},
		about,
	}
}
