import {
	type AddGroupStatusRequest,
	type ChangeGroupPanelsRequest,
	type CreateGroupRequest,
	GROUP_NAME_TAKEN,
	type Group,
	type UpdateGroupRequest,
} from '@panelyard/contracts/groups'
import type { z } from 'zod'
import { recordAction } from '../../access/audit.queries.ts'
import { holdProject, requireId } from '../../access/project-permission.ts'
import type { Database } from '../../database/database.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import { assignStatuses, refuseMissing } from '../panels/panels.service.ts'
import type { StatusChange } from '../statuses/changed-statuses.ts'
import * as queries from './groups.queries.ts'

const GROUP_GONE = 'This group no longer exists'
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

async function requireGroup(tx: Database, project_id: string, group_id: string): Promise<queries.GroupRow> {
	const group = await queries.findGroup(tx, project_id, requireId(group_id, GROUP_GONE))
	if (!group) throw new AppError('NOT_FOUND', GROUP_GONE)
	return group
}

export async function createGroup(
	platform: Platform,
	user_id: string | null,
	project_id: string,
	request: z.infer<typeof CreateGroupRequest>,
): Promise<Group> {
	const panel_ids = [...new Set(request.panel_ids)]
	const { group, revision } = await platform.database.transaction(async (tx) => {
		const { revision } = await holdProject(tx, project_id)
		if (await queries.groupNameTaken(tx, project_id, request.name, null)) throw nameTaken()
		const row = await queries.insertGroup(tx, { project_id, name: request.name, description: request.description })
		if (panel_ids.length > 0) {
			const { found } = await queries.addGroupPanels(tx, project_id, row.id, panel_ids)
			refuseMissing(panel_ids.length - found)
		}
		await recordAction(tx, {
			project_id,
			user_id,
			action: 'group.created',
			subject_id: row.id,
			details: { name: row.name, panel_count: panel_ids.length },
		})
		return { group: row, revision }
	})
	platform.tellProject('project_updated', { project_id, what: ['groups', 'panels'], revision })
	return groupById(platform.database, project_id, group.id)
}

export async function updateGroup(
	platform: Platform,
	user_id: string,
	project_id: string,
	group_id: string,
	request: z.infer<typeof UpdateGroupRequest>,
): Promise<Group> {
	const revision = await platform.database.transaction(async (tx) => {
		const { revision } = await holdProject(tx, project_id)
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
		return revision
	})
	platform.tellProject('project_updated', { project_id, what: ['groups'], revision })
	return groupById(platform.database, project_id, group_id)
}

/** Deletes the group; its panels stay. Gives the project's revision. */
export async function deleteGroup(
	platform: Platform,
	user_id: string,
	project_id: string,
	group_id: string,
): Promise<number> {
	const revision = await platform.database.transaction(async (tx) => {
		const { revision } = await holdProject(tx, project_id)
		const group = await requireGroup(tx, project_id, group_id)
		await queries.deleteGroup(tx, group_id)
		await recordAction(tx, {
			project_id,
			user_id,
			action: 'group.deleted',
			subject_id: group_id,
			details: { name: group.name },
		})
		return revision
	})
	platform.tellProject('project_updated', { project_id, what: ['groups', 'panels'], revision })
	return revision
}

export async function changeGroupPanels(
	platform: Platform,
	user_id: string,
	project_id: string,
	group_id: string,
	request: z.infer<typeof ChangeGroupPanelsRequest>,
): Promise<Group> {
	const add = [...new Set(request.add)]
	const revision = await platform.database.transaction(async (tx) => {
		const { revision } = await holdProject(tx, project_id)
		await requireGroup(tx, project_id, group_id)
		const { found, added } =
			add.length > 0 ? await queries.addGroupPanels(tx, project_id, group_id, add) : { found: 0, added: 0 }
		refuseMissing(add.length - found)
		const removed = request.remove.length > 0 ? await queries.removeGroupPanels(tx, group_id, request.remove) : 0
		await recordAction(tx, {
			project_id,
			user_id,
			action: 'group_panels.changed',
			subject_id: group_id,
			details: { added, removed },
		})
		return revision
	})
	platform.tellProject('project_updated', { project_id, what: ['groups', 'panels'], revision })
	return groupById(platform.database, project_id, group_id)
}

/** Changes the statuses of every panel that is in the group at that moment. */
export async function changeGroupStatuses(
	platform: Platform,
	user_id: string,
	project_id: string,
	group_id: string,
	{ status_id, mode, answer }: AddGroupStatusRequest,
): Promise<StatusChange> {
	return assignStatuses(platform, user_id, project_id, {
		panel_ids: async (tx) => {
			await requireGroup(tx, project_id, group_id)
			return queries.panelsOfGroup(group_id)
		},
		...(mode === 'set' ? { set: status_id } : { add: status_id ? [status_id] : [] }),
		source: 'group',
		answer,
	})
}
