import {
	type CreateStatusRequest,
	DEFAULT_STATUSES,
	STATUS_NAME_TAKEN,
	type Status,
	type UpdateStatusRequest,
} from '@panelyard/contracts/statuses'
import type { z } from 'zod'
import { recordAction } from '../../access/audit.queries.ts'
import { holdProject, requireId } from '../../access/project-permission.ts'
import type { Database } from '../../database/database.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import * as queries from './statuses.queries.ts'

/** Most statuses one project may have. */
const MAX_STATUSES = 200
const STATUS_GONE = 'This status no longer exists'

export async function insertDefaultStatuses(tx: Database, project_id: string): Promise<void> {
	await queries.insertStatuses(
		tx,
		DEFAULT_STATUSES.map(({ key, name, icon, colour }, position) => ({
			project_id,
			default_key: key,
			name,
			icon,
			colour,
			position,
		})),
	)
}

export async function projectStatuses(db: Database, project_id: string): Promise<Status[]> {
	return (await queries.listStatuses(db, project_id)) as Status[]
}

/** The statuses named by `ids`; throws when one is not the project's. Call it while holding the project. */
export async function requireStatuses(tx: Database, project_id: string, ids: string[]): Promise<queries.StatusRow[]> {
	const wanted = [...new Set(ids)]
	const found = await queries.findStatuses(tx, project_id, wanted)
	if (found.length !== wanted.length) throw new AppError('NOT_FOUND', STATUS_GONE)
	return found
}

const nameTaken = (): AppError =>
	new AppError('CONFLICT', STATUS_NAME_TAKEN, { fields: [{ field: 'name', message: STATUS_NAME_TAKEN }] })

export async function createStatus(
	platform: Platform,
	user_id: string,
	project_id: string,
	request: CreateStatusRequest,
): Promise<Status> {
	const { status, revision } = await platform.database.transaction(async (tx) => {
		const { revision } = await holdProject(tx, project_id)
		if (await queries.statusNameTaken(tx, project_id, request.name, null)) throw nameTaken()
		const position = await queries.countStatuses(tx, project_id)
		if (position >= MAX_STATUSES) throw new AppError('CONFLICT', `A project has at most ${MAX_STATUSES} statuses`)
		const [row] = await queries.insertStatuses(tx, [{ project_id, position, ...request }])
		if (!row) throw new Error('the status was not inserted')
		await recordAction(tx, {
			project_id,
			user_id,
			action: 'status.created',
			subject_id: row.id,
			details: { name: row.name },
		})
		return { status: row, revision }
	})
	platform.tellProject('project_updated', { project_id, what: ['statuses'], revision })
	return statusById(platform.database, project_id, status.id)
}

export async function updateStatus(
	platform: Platform,
	user_id: string,
	project_id: string,
	status_id: string,
	request: z.infer<typeof UpdateStatusRequest>,
): Promise<Status> {
	const revision = await platform.database.transaction(async (tx) => {
		const { revision } = await holdProject(tx, project_id)
		const before = await queries.findStatus(tx, project_id, requireId(status_id, STATUS_GONE))
		if (!before) throw new AppError('NOT_FOUND', STATUS_GONE)
		if (request.name !== undefined && (await queries.statusNameTaken(tx, project_id, request.name, status_id))) {
			throw nameTaken()
		}
		const renamed = request.name !== undefined && request.name !== before.name
		const change = { ...request, ...(renamed ? { default_key: null } : {}) }
		if (Object.keys(change).length > 0) await queries.updateStatus(tx, status_id, change)
		await recordAction(tx, {
			project_id,
			user_id,
			action: 'status.updated',
			subject_id: status_id,
			details: { before: { name: before.name, icon: before.icon, colour: before.colour }, after: request },
		})
		return revision
	})
	platform.tellProject('project_updated', { project_id, what: ['statuses'], revision })
	return statusById(platform.database, project_id, status_id)
}

/** Deletes a status; the panels that carried it lose it, and their history says so. Gives the project's revision. */
export async function deleteStatus(
	platform: Platform,
	user_id: string,
	project_id: string,
	status_id: string,
): Promise<number> {
	const revision = await platform.database.transaction(async (tx) => {
		const { revision } = await holdProject(tx, project_id)
		const status = await queries.findStatus(tx, project_id, requireId(status_id, STATUS_GONE))
		if (!status) throw new AppError('NOT_FOUND', STATUS_GONE)
		const panel_count = await queries.deleteStatus(tx, status, user_id)
		await recordAction(tx, {
			project_id,
			user_id,
			action: 'status.deleted',
			subject_id: status_id,
			details: { name: status.name, panel_count },
		})
		return revision
	})
	platform.tellProject('project_updated', { project_id, what: ['statuses', 'panels'], revision })
	return revision
}

export async function orderStatuses(
	platform: Platform,
	user_id: string,
	project_id: string,
	status_ids: string[],
): Promise<{ statuses: Status[]; revision: number }> {
	const revision = await platform.database.transaction(async (tx) => {
		const { revision } = await holdProject(tx, project_id)
		const present = await queries.statusIdsOf(tx, project_id)
		const named = new Set(status_ids)
		const complete =
			named.size === status_ids.length && present.length === named.size && present.every((id) => named.has(id))
		if (!complete) {
			throw new AppError('CONFLICT', 'The statuses have changed meanwhile. Please order them again.')
		}
		await queries.reorderStatuses(tx, project_id, status_ids)
		await recordAction(tx, { project_id, user_id, action: 'statuses.ordered', details: { status_ids } })
		return revision
	})
	// The order of the work decides which status colours a panel, so panels change too.
	platform.tellProject('project_updated', { project_id, what: ['statuses', 'panels'], revision })
	return { statuses: await projectStatuses(platform.database, project_id), revision }
}

async function statusById(db: Database, project_id: string, status_id: string): Promise<Status> {
	const [found] = (await queries.listStatuses(db, project_id, status_id)) as Status[]
	if (!found) throw new AppError('NOT_FOUND', STATUS_GONE)
	return found
}
