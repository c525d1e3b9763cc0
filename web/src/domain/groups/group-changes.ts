import {
	ChangeGroupPanelsResponse,
	DeleteGroupResponse,
	type Group,
	GroupResponse,
	MoveGroupResponse,
} from '@panelyard/contracts/panels/groups'
import type { QueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { newId } from '../../api/new-id.ts'
import type { ChangeDraft } from '../../api/outbox/outbox.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { type ChangeText, defineChange, defineDeletion } from '../changes/change-kind.ts'
import type { ChangeTexts } from '../changes/change-texts.ts'
import { AboutGroup, AboutGroupMove, AboutGroupPanels, withChange } from '../panels/list/panel-list-changes.ts'
import { panelsQuery, showGroupPanels } from '../panels/list/panels.queries.ts'
import { groupsQuery, groupToCome, showGroup, showGroupGone, showGroups, withGroupMoved } from './groups.queries.ts'

const pathOf = (project_id: string) => `/projects/${project_id}/groups`

/** Shows a change of who is in a group in the panel list. */
const showInList =
	(kind: string) =>
	(client: QueryClient, { project_id, about }: { project_id: string; about: unknown }): void => {
		const { queryKey } = panelsQuery(project_id)
		client.setQueryData(queryKey, (list) => list && withChange(list, { kind, about }, []))
	}

/** Shows a group as an answer has it, and reads the list: a colleague may have changed the group since. */
function showAnswered(client: QueryClient, project_id: string, group: Group): void {
	showGroup(client, project_id, group)
	void client.invalidateQueries({ queryKey: queryKeys.groups(project_id) })
}

const fetchAgain = (client: QueryClient, { project_id }: { project_id: string }): void => {
	void client.invalidateQueries({ queryKey: panelsQuery(project_id).queryKey, exact: true })
	void client.invalidateQueries({ queryKey: queryKeys.groups(project_id) })
}

const added = ({ t }: ChangeTexts, count: number, group: string) => t('panels:group_added', { count, group })
const removed = ({ t }: ChangeTexts, count: number, group: string) => t('panels:group_removed', { count, group })

export const groupCreated = defineChange({
	name: 'group_created',
	about: AboutGroup,
	answer: GroupResponse,
	show: (client, change) => {
		const { queryKey } = groupsQuery(change.project_id)
		showGroup(client, change.project_id, groupToCome(change.about, client.getQueryData(queryKey) ?? []))
		showInList('group_created')(client, change)
	},
	takeBack: (client, { project_id, about }) => {
		showGroupGone(client, project_id, about.id)
		fetchAgain(client, { project_id })
	},
	done: (client, { project_id }, { group }) => {
		showAnswered(client, project_id, group)
		if (group.panel_count > 0) fetchAgain(client, { project_id })
	},
	named: ({ t }, { name, position }) =>
		position === undefined ? t('changes:name.group_created', { group: name }) : t('changes:name.restored', { name }),
	told: (texts, { about: { name, position, panel_ids } }) => {
		if (position !== undefined) return texts.t('changes:done.group_restored', { group: name })
		return panel_ids.length > 0
			? added(texts, panel_ids.length, name)
			: texts.t('changes:done.group_created', { group: name })
	},
	undo: ({ project_id, about }) => draftGroupDeletion(project_id, about),
	panels: ({ panel_ids }) => panel_ids,
})

/** Creates a group; with `id` and `position` one that was deleted comes back. */
export const draftGroup = (
	project_id: string,
	{
		id = newId(),
		...request
	}: { id?: string; name: string; description: string; position?: number; panel_ids: readonly string[] },
): ChangeDraft => {
	const about = { id, ...request, panel_ids: [...request.panel_ids] }
	return {
		project_id,
		kind: groupCreated.name,
		request: { method: 'POST', path: pathOf(project_id), body: about },
		about,
	}
}

const Words = z.object({ name: z.string(), description: z.string() })
const AboutGroupChange = z.object({ id: z.string(), before: Words, after: Words })
type Words = z.infer<typeof Words>

export const groupChanged = defineChange({
	name: 'group_changed',
	about: AboutGroupChange,
	answer: GroupResponse,
	done: (client, { project_id }, { group }) => showAnswered(client, project_id, group),
	named: ({ t }, { after }) => t('changes:name.group_changed', { group: after.name }),
	told: ({ t }, { about }) => t('changes:done.group_changed', { group: about.after.name }),
	undo: ({ project_id, about: { id, before, after } }) => draftGroupChange(project_id, { id, ...after }, before),
})

export const draftGroupChange = (project_id: string, group: Words & { id: string }, after: Words): ChangeDraft => ({
	project_id,
	kind: groupChanged.name,
	request: { method: 'PUT', path: `${pathOf(project_id)}/${group.id}`, body: after },
	about: { id: group.id, before: { name: group.name, description: group.description }, after },
})

export const groupDeleted = defineDeletion({
	name: 'group_deleted',
	about: AboutGroup,
	answer: DeleteGroupResponse,
	show: (client, change) => {
		showGroupGone(client, change.project_id, change.about.id)
		showInList('group_deleted')(client, change)
	},
	takeBack: fetchAgain,
	done: (client, { project_id, about }, { revision }) => {
		showGroupGone(client, project_id, about.id)
		showGroupPanels(client, project_id, { group_id: about.id, added: [], removed: 'all', revision })
	},
	named: ({ t }, { name }) => t('changes:name.group_deleted', { group: name }),
	told: ({ t }, { about }) => t('changes:done.group_deleted', { group: about.name }),
	undo: ({ project_id, about }, answer) => {
		// Without an answer somebody else deleted it first: it comes back as this device knew it, if it did.
		const { group, panel_ids } = answer ?? { group: about, panel_ids: about.panel_ids }
		const { id, name, description, position } = group
		return position === undefined ? null : draftGroup(project_id, { id, name, description, position, panel_ids })
	},
})

/**
 * Deletes a group; its panels stay.
 * @param panel_ids all of its panels, where they are known
 */
export const draftGroupDeletion = (
	project_id: string,
	{ id, name, description, position }: Pick<Group, 'id' | 'name' | 'description'> & { position?: number },
	panel_ids: string[] | null = null,
): ChangeDraft => {
	const change_id = newId()
	return {
		id: change_id,
		project_id,
		kind: groupDeleted.name,
		request: { method: 'DELETE', path: `${pathOf(project_id)}/${id}`, query: { change_id } },
		about: { id, name, description, ...(panel_ids ? { panel_ids, position } : { panel_ids: [] }) },
	}
}

export const groupPanels = defineChange({
	name: 'group_panels',
	about: AboutGroupPanels,
	answer: ChangeGroupPanelsResponse,
	show: showInList('group_panels'),
	takeBack: fetchAgain,
	done: (client, { project_id }, { group, revision, repeated, ...step }) => {
		showAnswered(client, project_id, group)
		if (repeated) fetchAgain(client, { project_id })
		else showGroupPanels(client, project_id, { group_id: group.id, ...step, revision })
	},
	named: ({ t }, { group_name: group, add, remove }) =>
		remove.length > 0
			? t('changes:name.group_removed', { count: remove.length, group })
			: t('changes:name.group_added', { count: add.length, group }),
	told: (texts, { about }, answer): ChangeText => {
		const isRemoval = about.remove.length > 0
		const asked = isRemoval ? about.remove : about.add
		const changed = isRemoval ? answer.removed : answer.added
		const text = (count: number) => {
			if (count === 0) return texts.t('panels:nothing_changed')
			return isRemoval ? removed(texts, count, answer.group.name) : added(texts, count, answer.group.name)
		}
		const count = answer.repeated ? asked.length : changed.length
		return { key: `group_panels ${isRemoval} ${about.group_id}`, count, text }
	},
	undo: ({ project_id }, { group, added: joined, removed: left }) =>
		joined.length + left.length === 0
			? null
			: draftGroupPanels(project_id, { group_id: group.id, group_name: group.name, add: left, remove: joined }),
	panels: ({ add, remove }) => [...add, ...remove],
})

/** Puts panels into a group or takes them out. */
export const draftGroupPanels = (project_id: string, about: AboutGroupPanels): ChangeDraft => {
	const id = newId()
	const { group_id, add, remove } = about
	return {
		id,
		project_id,
		kind: groupPanels.name,
		request: { method: 'POST', path: `${pathOf(project_id)}/${group_id}/panels`, body: { add, remove, change_id: id } },
		about,
	}
}

export const groupMoved = defineChange({
	name: 'group_moved',
	about: AboutGroupMove,
	answer: MoveGroupResponse,
	show: (client, { project_id, about }) => showGroups(client, project_id, (groups) => withGroupMoved(groups, about)),
	takeBack: (client, { project_id }) => void client.invalidateQueries({ queryKey: queryKeys.groups(project_id) }),
	done: (client, { project_id }) => void client.invalidateQueries({ queryKey: queryKeys.groups(project_id) }),
	named: ({ t }, { name }) => t('changes:name.group_moved', { group: name }),
	told: ({ t }, { about }) => ({
		key: 'group_moved',
		count: 1,
		text: () => t('changes:done.group_moved', { group: about.name }),
	}),
	undo: ({ project_id, about: { was_before, before, ...group } }) =>
		draftGroupMove(project_id, { ...group, before: was_before, was_before: before }),
})

/** Puts a group before another one, or last. */
export const draftGroupMove = (project_id: string, about: AboutGroupMove): ChangeDraft => {
	const change_id = newId()
	return {
		id: change_id,
		project_id,
		kind: groupMoved.name,
		request: {
			method: 'POST',
			path: `${pathOf(project_id)}/${about.id}/move`,
			body: { before: about.before, change_id },
		},
		about,
	}
}
