import type { ProjectRole } from '@panelyard/contracts/projects/projects'
import { personName } from '../../access/person-name.queries.ts'
import { rolesInProject } from '../../access/project-permission.ts'
import type { Database } from '../../database/database.ts'
import type { IdQuery } from '../../database/tables/uuid-array.ts'
import { NOBODY_NOTIFIED, type Notified, notify, retractNotifications } from './notify.ts'
import * as recipients from './recipients.queries.ts'

// What people are told of projects. Each is raised in the transaction that does it.

type Of = { id: string; name: string }

/** Tells the person who had a model converted what became of it, unless they have no role any more. */
export const notifyConversion = (
	tx: Database,
	project: Of,
	job: { id: string; user_id: string; status: string },
): Promise<Notified> =>
	notify(
		tx,
		job.status === 'COMPLETED' ? 'conversion_done' : 'conversion_failed',
		recipients.withAccess(project.id, [job.user_id]),
		{
			by: null,
			values: { project: project.name, project_id: project.id },
			project_id: project.id,
			dedupe_key: `conversion:${job.id}`,
		},
	)

/** Tells the managers that somebody set a status against its rule. */
export async function notifyOverriddenRule(
	tx: Database,
	project: Of,
	{ by, status, count }: { by: string | null; status: string; count: number },
): Promise<Notified> {
	const values = {
		person: await personName(tx, by),
		project: project.name,
		status,
		count,
		project_id: project.id,
		panel_id: '',
	}
	const managers = recipients.peopleOfProject(project.id, 'manager')
	return notify(tx, 'status_rule_overridden', managers, { by, values, project_id: project.id })
}

/** Names what is told of a flag that the change of this revision gave. */
const flaggedBy = (project: { id: string; revision: number }, flag_id: string) =>
	`flagged:${project.id}:${project.revision}:${flag_id}`

/** Tells the managers that somebody gave panels a flag, and why. */
export async function notifyFlagged(
	tx: Database,
	project: Of & { revision: number },
	{
		by,
		flag,
		reason,
		panel,
		panel_count,
	}: {
		by: string | null
		flag: { id: string; name: string }
		reason: string
		/** The panel, if it was only one. */
		panel: { id: string; label: string } | null
		panel_count: number
	},
): Promise<Notified> {
	const values = {
		person: await personName(tx, by),
		project: project.name,
		text: reason ? `${flag.name}: ${reason}` : flag.name,
		project_id: project.id,
	}
	const managers = recipients.peopleOfProject(project.id, 'manager')
	const event = { by, project_id: project.id, dedupe_key: flaggedBy(project, flag.id) }
	return panel
		? notify(tx, 'panel_flagged', managers, {
				...event,
				values: { ...values, panel: panel.label, panel_id: panel.id },
			})
		: notify(tx, 'panels_flagged', managers, { ...event, values: { ...values, count: panel_count } })
}

/** Nobody is told of flags once the change of this revision, which gave them, is undone. */
export const retractFlagged = (
	tx: Database,
	project: { id: string; revision: number },
	flag_ids: readonly string[],
): Promise<Notified> => retractNotifications(tx, ...flag_ids.map((id) => flaggedBy(project, id)))

/** What people may do in a project before a change of it; null for no role. */
export type RolesBefore = ReadonlyMap<string, ProjectRole | null>

export async function rolesBefore(tx: Database, project_id: string, user_ids: readonly string[]): Promise<RolesBefore> {
	const roles = await rolesInProject(tx, project_id, user_ids)
	return new Map(user_ids.map((user_id) => [user_id, roles.get(user_id) ?? null]))
}

/**
 * Tells people what they may do now: those who had no role that the project is shared with them. Nobody is told whose
 * role stays the same by the project's company.
 * @param before of everybody whose access this transaction has changed
 */
export async function notifyAccess(
	tx: Database,
	project: Of,
	by: string | null,
	before: RolesBefore,
): Promise<Notified[]> {
	const now = await rolesInProject(tx, project.id, [...before.keys()])
	const moved = [...before]
		.map(([user_id, was]) => ({ user_id, was, role: now.get(user_id) ?? null }))
		.filter(({ was, role }) => was !== role)
	if (moved.length === 0) return []
	const person = await personName(tx, by)
	const kinds = Map.groupBy(moved, ({ was, role }) => `${was === null} ${role}`)
	const notified: Notified[] = []
	for (const people of kinds.values()) {
		const [{ was, role } = { was: null, role: null }] = people
		const to = people.map(({ user_id }) => user_id)
		const values = { person, project: project.name, project_id: project.id, role: role ?? '' }
		const about = { by, project_id: project.id }
		if (role === null) {
			notified.push(await notify(tx, 'access_removed', to, { by, values: { project: project.name } }))
		} else {
			const kind = was === null ? 'project_shared' : 'access_changed'
			notified.push(await notify(tx, kind, to, { ...about, values }))
		}
	}
	return notified
}

/** Tells those whom a comment mentions, and of a reply the others who wrote in its thread. */
export async function notifyComment(
	tx: Database,
	project: Of,
	comment: {
		id: string
		by: string
		thread_id: string
		panel: string
		text: string
		mentioned: readonly string[]
		is_new: boolean
	},
): Promise<Notified[]> {
	const { id, by, thread_id, panel, text, mentioned, is_new } = comment
	const values = {
		person: await personName(tx, by),
		project: project.name,
		panel,
		text,
		project_id: project.id,
		thread_id,
	}
	const event = { by, values, project_id: project.id, dedupe_key: `comment:${id}` }
	return [
		mentioned.length > 0 ? await notify(tx, 'comment_mention', mentioned, event) : NOBODY_NOTIFIED,
		is_new
			? await notify(tx, 'comment_reply', recipients.writersOfThread(thread_id, project.id, [by, ...mentioned]), event)
			: NOBODY_NOTIFIED,
	]
}

/** Nobody is told of a comment that is gone. */
export const retractComment = (tx: Database, comment_id: string): Promise<Notified> =>
	retractNotifications(tx, `comment:${comment_id}`)

/** Tells those who work on a project that panels missed their planned dates; once for each day. */
export const notifyMissedDates = (
	tx: Database,
	project: Of,
	{ count, date }: { count: number; date: string },
): Promise<Notified> =>
	notify(tx, 'planned_dates_missed', recipients.peopleOfProject(project.id, 'editor'), {
		by: null,
		values: { project: project.name, count, project_id: project.id },
		project_id: project.id,
		dedupe_key: `late:${project.id}:${date}`,
	})

type OfVersion = { id: string; number: number }
const versionValues = (project: Of, { number }: OfVersion) => ({
	project: project.name,
	number: String(number),
	project_id: project.id,
})
const aboutVersion = (event: 'ready' | 'failed' | 'live' | 'requirements', { id }: Pick<OfVersion, 'id'>) =>
	`version_${event}:${id}`

/** Tells the managers that a candidate can be reviewed; once, however often it is compared. */
export const notifyVersionReady = (tx: Database, project: Of, version: OfVersion): Promise<Notified> =>
	notify(tx, 'version_ready', recipients.peopleOfProject(project.id, 'manager'), {
		by: null,
		values: versionValues(project, version),
		project_id: project.id,
		dedupe_key: aboutVersion('ready', version),
	})

/** Tells the person who issued a candidate that a job of it failed, unless they have no role any more. */
export const notifyVersionFailed = (
	tx: Database,
	project: Of,
	{ user_id, ...version }: OfVersion & { user_id: string | null },
): Promise<Notified> =>
	notify(tx, 'version_failed', recipients.withAccess(project.id, user_id === null ? [] : [user_id]), {
		by: null,
		values: versionValues(project, version),
		project_id: project.id,
		dedupe_key: aboutVersion('failed', version),
	})

/**
 * Tells the managers, and those who worked on these panels, that a version went live which changes panels that are produced.
 * Nobody is told of a version that changes none.
 */
export async function notifyVersionLive(
	tx: Database,
	project: Of,
	version: OfVersion,
	{ by, panels, count, removed }: { by: string | null; panels: IdQuery; count: number; removed: number },
): Promise<Notified> {
	if (count + removed === 0) return NOBODY_NOTIFIED
	return notify(tx, 'version_live', recipients.peopleOfPanels(project.id, panels), {
		by,
		values: { ...versionValues(project, version), count, removed: String(removed) },
		project_id: project.id,
		dedupe_key: aboutVersion('live', version),
	})
}

/** Tells the managers how a version stands against the project's requirements; once, however often it is checked. */
export const notifyRequirements = (
	tx: Database,
	project: Of,
	version: OfVersion,
	found: { is_met: boolean; specifications: number; panels: number; elements: number },
): Promise<Notified> => {
	const managers = recipients.peopleOfProject(project.id, 'manager')
	const event = { by: null, project_id: project.id, dedupe_key: aboutVersion('requirements', version) }
	const values = versionValues(project, version)
	if (found.is_met)
		return notify(tx, 'requirements_met', managers, {
			...event,
			values: { ...values, specifications: String(found.specifications) },
		})
	return notify(tx, 'requirements_failed', managers, {
		...event,
		values: { ...values, panels: String(found.panels), elements: String(found.elements) },
	})
}

/** Nobody is told what a version changed that isn't live any more. */
export const retractVersionLive = (tx: Database, version_id: string): Promise<Notified> =>
	retractNotifications(tx, aboutVersion('live', { id: version_id }))

/** Nobody is told of a candidate that was discarded, or is tried again. */
export const retractCandidate = (tx: Database, version_id: string): Promise<Notified> =>
	retractNotifications(
		tx,
		...(['ready', 'failed', 'requirements'] as const).map((event) => aboutVersion(event, { id: version_id })),
	)
