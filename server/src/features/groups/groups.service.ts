import {
	type AddGroupStatusRequest,
	type ChangeGroupPanelsRequest,
	type ChangeGroupPanelsResponse,
	type CreateGroupRequest,
	type DeleteGroupResponse,
	GROUP_NAME_TAKEN,
	Group,
	type UpdateGroupRequest,
} from '@panelyard/contracts/panels/groups'
import { MOST_NAMED_GROUP_PANELS } from '@panelyard/contracts/projects/project-events'
import { z } from 'zod'
import { recordAction } from '../../access/audit.queries.ts'
import { changeProject, createdBefore, findMade, keepChange, type NamedChange } from '../../access/made-changes.ts'
import { requireId } from '../../access/project-permission.ts'
import type { Database } from '../../database/database.ts'
import { isAsLeft, type Reverted } from '../../database/tables/reverted-fields.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import { assignStatuses, refuseMissing } from '../panels/panels.service.ts'
import type { StatusChange } from '../statuses/changed-statuses.ts'
import { makeRoom, nextPosition, requireRoomForGroups } from './group-order.queries.ts'
import * as queries from './groups.queries.ts'

export const GROUP_GONE = 'This group no longer exists'
const nameTaken = (): AppError =>
	new AppError('CONFLICT', GROUP_NAME_TAKEN, { fields: [{ field: 'name', message: GROUP_NAME_TAKEN }] })

export async function projectGroups(db: Database, project_id: string): Promise<Group[]> {
	return queries.listGroups(db, project_id)
}

async function groupById(db: Database, project_id: string, group_id: string): Promise<Group> {
	const [found] = await queries.listGroups(db, project_id, group_id)
	if (!found) throw new AppError('NOT_FOUND', GROUP_GONE)
	return found
}

/** @throws AppError NOT_FOUND */
export async function requireGroup(tx: Database, project_id: string, group_id: string): Promise<queries.GroupRow> {
	const group = await queries.findGroup(tx, project_id, requireId(group_id, GROUP_GONE))
	if (!group) throw new AppError('NOT_FOUND', GROUP_GONE)
	return group
}

/**
 * Creates a group with its panels. Returns the existing group when the same person created one with the same id; a
 * deleted one is created again.
 */
export async function createGroup(
	platform: Platform,
	user_id: string | null,
	project_id: string,
	request: z.infer<typeof CreateGroupRequest>,
): Promise<Group> {
	const { id, name, description } = request
	const panel_ids = [...new Set(request.panel_ids)]
	const named: NamedChange = { change_id: id, kind: 'group_created', user_id }
	const done = await changeProject<{ group: Group; revision: number | null }>(
		platform.database,
		{ project_id, user_id, needed: 'editor' },
		async ({ tx, project, leaveUnchanged }) => {
			const there = id === undefined ? null : await queries.groupAnywhere(tx, id)
			const created = await createdBefore(tx, project_id, there, named)
			if (created) return leaveUnchanged({ group: await groupById(tx, project_id, created.id), revision: null })
			if (await queries.groupNameTaken(tx, project_id, name, null)) throw nameTaken()
			await requireRoomForGroups(tx, project_id, 1)
			if (request.position !== undefined) await makeRoom(tx, project_id, request.position)
			const position = request.position ?? (await nextPosition(tx, project_id))
			const row = await queries.insertGroup(tx, {
				...(id === undefined ? {} : { id }),
				project_id,
				name,
				description,
				position,
			})
			if (panel_ids.length > 0) {
				const { found } = await queries.addGroupPanels(tx, { project_id, group_id: row.id, hidden: true }, panel_ids)
				refuseMissing(panel_ids.length - found)
			}
			const details = { name, panel_count: panel_ids.length }
			// Only a deleted group has had a position.
			const action = request.position === undefined ? 'group.created' : 'group.restored'
			await recordAction(tx, { project_id, user_id, action, subject_id: row.id, details })
			await keepChange(tx, project, named)
			return { group: await groupById(tx, project_id, row.id), revision: project.revision }
		},
	)
	const { group, revision } = done
	if (revision === null) return group
	if (panel_ids.length === 0) platform.tellProject('group_changed', { project_id, group, revision })
	else tellGroupPanels(platform, project_id, { group, added: panel_ids, removed: [], revision })
	return group
}

/** Tells the project's room which panels joined and left a group; of very many, only that they did. */
function tellGroupPanels(
	platform: Platform,
	project_id: string,
	{ group, added, removed, revision }: ChangeGroupPanelsResponse,
): void {
	if (added.length + removed.length > MOST_NAMED_GROUP_PANELS) {
		platform.tellProject('project_updated', { project_id, what: ['groups', 'panels'], revision })
	} else platform.tellProject('group_panels_changed', { project_id, group, added, removed, revision })
}

export async function updateGroup(
	platform: Platform,
	user_id: string,
	project_id: string,
	group_id: string,
	request: z.infer<typeof UpdateGroupRequest>,
): Promise<Group> {
	const changing = { project_id, user_id, needed: 'editor' } as const
	type GroupChange = { group: Group; revision: number }
	const done = await changeProject<GroupChange>(platform.database, changing, async ({ tx, project }) => {
		await changeGroup(tx, { project_id, user_id }, group_id, request)
		return { group: await groupById(tx, project_id, group_id), revision: project.revision }
	})
	platform.tellProject('group_changed', { project_id, ...done })
	return done.group
}

/** As `updateGroup`, within a transaction that holds the project. Returns the group as it was. */
export async function changeGroup(
	tx: Database,
	{ project_id, user_id }: { project_id: string; user_id: string },
	group_id: string,
	request: z.infer<typeof UpdateGroupRequest>,
): Promise<queries.GroupRow> {
	const before = await requireGroup(tx, project_id, group_id)
	if (request.name !== undefined && (await queries.groupNameTaken(tx, project_id, request.name, group_id))) {
		throw nameTaken()
	}
	if (Object.keys(request).length > 0) await queries.updateGroup(tx, group_id, request)
	await recordAction(tx, {
		project_id,
		user_id,
		action: 'group.updated',
		subject_id: group_id,
		details: { before: { name: before.name, description: before.description }, after: request },
	})
	return before
}

/** What is kept of a deleted group, to answer a repeated call. */
const KeptGroup = z.object({ group: Group, panel_ids: z.array(z.string()) })

/** Deletes the group; its panels stay. Returns the group as it was, with all its panels; so does a repeated call. */
export async function deleteGroup(
	platform: Platform,
	user_id: string,
	project_id: string,
	group_id: string,
	change_id: string | undefined,
): Promise<DeleteGroupResponse> {
	const named: NamedChange = { change_id, kind: 'group_deleted', user_id }
	const done = await changeProject<DeleteGroupResponse>(
		platform.database,
		{ project_id, user_id, needed: 'editor' },
		async ({ tx, project, leaveUnchanged }) => {
			const made = await findMade(tx, project_id, named)
			if (made) {
				const [kept, revision] = [KeptGroup.parse(made.payload), project.revision - 1]
				return leaveUnchanged({ ...kept, groups: await projectGroups(tx, project_id), revision, repeated: true })
			}
			const { id } = await requireGroup(tx, project_id, group_id)
			const group = await groupById(tx, project_id, id)
			const { panel_ids } = await removeGroup(tx, { project_id, user_id }, id)
			await keepChange(tx, project, named, { group, panel_ids } satisfies z.infer<typeof KeptGroup>)
			return { group, panel_ids, groups: await projectGroups(tx, project_id), revision: project.revision }
		},
	)
	if (!done.repeated) platform.tellProject('group_deleted', { project_id, group: done.group, revision: done.revision })
	return done
}

/** As `deleteGroup`, within a transaction that holds the project. Returns the group as it was, with all its panels. */
export async function removeGroup(
	tx: Database,
	{ project_id, user_id }: { project_id: string; user_id: string },
	group_id: string,
): Promise<{ group: queries.GroupRow; panel_ids: string[] }> {
	const group = await requireGroup(tx, project_id, group_id)
	const panel_ids = await queries.groupPanelIds(tx, group.id)
	await queries.deleteGroup(tx, group.id)
	const { name } = group
	await recordAction(tx, { project_id, user_id, action: 'group.deleted', subject_id: group.id, details: { name } })
	return { group, panel_ids }
}

type MovedPanels = Pick<ChangeGroupPanelsResponse, 'added' | 'removed'>
/** A repeated change of so many panels still says which: who made it can undo it, although its first answer got lost. */
const MOST_KEPT = 2_000

/** Adds panels to a group and removes others. A change made before changes nothing. */
export async function changeGroupPanels(
	platform: Platform,
	user_id: string,
	project_id: string,
	group_id: string,
	request: z.infer<typeof ChangeGroupPanelsRequest>,
): Promise<ChangeGroupPanelsResponse> {
	const add = [...new Set(request.add)]
	const named: NamedChange = { change_id: request.change_id, kind: 'group_panels', user_id }
	const done = await changeProject<ChangeGroupPanelsResponse>(
		platform.database,
		{ project_id, user_id, needed: 'editor' },
		async ({ tx, project, leaveUnchanged }) => {
			const { id } = await requireGroup(tx, project_id, group_id)
			const group = () => groupById(tx, project_id, id)
			const made = await findMade(tx, project_id, named)
			if (made) {
				const { added = [], removed = [] } = made.payload as Partial<MovedPanels>
				return leaveUnchanged({ group: await group(), added, removed, revision: project.revision - 1, repeated: true })
			}
			const joined = await queries.addGroupPanels(tx, { project_id, group_id: id, hidden: false }, add)
			refuseMissing(add.length - joined.found)
			const came = new Set(joined.added)
			const left = new Set(await queries.removeGroupPanels(tx, id, request.remove))
			const added = joined.added.filter((panel) => !left.has(panel))
			const removed = [...left].filter((panel) => !came.has(panel))
			if (added.length + removed.length > 0) {
				const details = { added: added.length, removed: removed.length }
				await recordAction(tx, { project_id, user_id, action: 'group_panels.changed', subject_id: id, details })
			}
			const moved: MovedPanels = { added, removed }
			await keepChange(tx, project, named, added.length + removed.length <= MOST_KEPT ? moved : {})
			return { group: await group(), ...moved, revision: project.revision }
		},
	)
	if (!done.repeated) tellGroupPanels(platform, project_id, done)
	return done
}

/** Changes the statuses of every panel that is in the group at that moment. */
export async function changeGroupStatuses(
	platform: Platform,
	user_id: string,
	project_id: string,
	group_id: string,
	{ status_id, mode, ...request }: AddGroupStatusRequest,
): Promise<StatusChange> {
	return assignStatuses(platform, user_id, project_id, {
		panel_ids: async (tx) => {
			await requireGroup(tx, project_id, group_id)
			return queries.panelsOfGroup(group_id)
		},
		...(mode === 'set' ? { set: status_id } : { add: status_id ? [status_id] : [] }),
		source: 'group',
		...request,
	})
}

/**
 * Gives a group back what a change took from it. Returns false where somebody changed it since, or its name is taken. Call
 * it in a transaction that holds the project.
 */
export async function revertGroup(tx: Database, project_id: string, { id, before, after }: Reverted): Promise<boolean> {
	const row = await queries.findGroup(tx, project_id, id)
	if (!row || !isAsLeft(row, after)) return false
	if (before.name && (await queries.groupNameTaken(tx, project_id, before.name, id))) return false
	await queries.updateGroup(tx, id, before as { name?: string })
	return true
}
