import { type ProjectRole, roleAllows } from '@panelyard/contracts/projects/projects'
import {
	type ChangeSavedFilterRequest,
	type CreateSavedFilterRequest,
	FILTER_NAME_TAKEN,
	MAX_SAVED_FILTERS,
	type SavedFilter,
} from '@panelyard/contracts/projects/saved-filters'
import type { z } from 'zod'
import { recordAction, wasRecorded } from '../../access/audit.queries.ts'
import { openProject, requireId } from '../../access/project-permission.ts'
import type { Database } from '../../database/database.ts'
import { AppError, idTaken } from '../../platform/app-error.ts'
import * as queries from './saved-filters.queries.ts'

/** Who asks about the filters of a project; `user_id` and `role` null for visitors of a public one. */
export type Requester = { project_id: string; user_id: string | null; role: ProjectRole | null }
/** Somebody with a role, whose transaction holds the filters. */
type Changing = Requester & { user_id: string }

const FILTER_GONE = 'This filter no longer exists'

/** Own filters, and for managers the shared ones of others: somebody has to tidy up. */
const mayChange = ({ user_id, role }: Requester, { created_by, is_shared }: queries.SavedFilterRow): boolean =>
	user_id !== null && role !== null && (created_by === user_id || (is_shared && roleAllows(role, 'manager')))

/** Visitors see no people. */
const shown = (asking: Requester, row: queries.SavedFilterRow): SavedFilter => ({
	...row,
	...(asking.role === null ? { created_by: null, created_by_name: '' } : {}),
	created_at: row.created_at.toISOString(),
	can_change: mayChange(asking, row),
})

export async function projectFilters(db: Database, asking: Requester): Promise<SavedFilter[]> {
	return (await queries.listSavedFilters(db, asking.project_id, asking.user_id)).map((row) => shown(asking, row))
}

/** Saves a filter. One that the same person saved with the same id is answered as it is. */
export async function saveFilter(
	db: Database,
	project_id: string,
	user_id: string,
	{ id: chosen, name, query, is_shared }: z.infer<typeof CreateSavedFilterRequest>,
): Promise<SavedFilter> {
	return db.transaction(async (tx) => {
		const asking = await lockFilters(tx, project_id, user_id)
		const there = chosen === undefined ? null : await queries.findOwner(tx, chosen)
		if (there && (there.project_id !== project_id || there.user_id !== user_id)) throw idTaken()
		if (there) return shown(asking, await requireFilter(tx, asking, there.id))
		await requireRoom(tx, project_id, is_shared ? null : user_id)
		await requireFreeName(tx, asking, name, null)
		const id = await queries.insertSavedFilter(tx, {
			...(chosen === undefined ? {} : { id: chosen }),
			project_id,
			user_id,
			name,
			query,
			private_to: is_shared ? null : user_id,
		})
		const details = { name, is_shared }
		const isBack = await wasRecorded(tx, project_id, 'filter.deleted', id)
		const action = isBack ? 'filter.restored' : 'filter.saved'
		await recordAction(tx, { project_id, user_id, action, subject_id: id, details })
		return shown(asking, await requireFilter(tx, asking, id))
	})
}

/** Renames a filter, shares it, or makes it private again, which only its author may. */
export async function changeFilter(
	db: Database,
	project_id: string,
	user_id: string,
	filter_id: string,
	change: z.infer<typeof ChangeSavedFilterRequest>,
): Promise<SavedFilter[]> {
	return db.transaction(async (tx) => {
		const asking = await lockFilters(tx, project_id, user_id)
		const row = await requireChangeable(tx, asking, filter_id)
		const next = { name: change.name ?? row.name, is_shared: change.is_shared ?? row.is_shared }
		if (next.name !== row.name || next.is_shared !== row.is_shared) {
			await requireFreeName(tx, asking, next.name, row.id)
			if (!next.is_shared && row.created_by !== user_id)
				throw new AppError('ACCESS_DENIED', 'Only the author can make a filter private')
			if (next.is_shared !== row.is_shared) await requireRoom(tx, project_id, next.is_shared ? null : user_id)
			const { name } = next
			await queries.updateSavedFilter(tx, row.id, { name, private_to: next.is_shared ? null : user_id })
			const details = { before: row.name, ...next }
			await recordAction(tx, { project_id, user_id, action: 'filter.changed', subject_id: row.id, details })
		}
		return projectFilters(tx, asking)
	})
}

export async function deleteFilter(
	db: Database,
	project_id: string,
	user_id: string,
	filter_id: string,
): Promise<SavedFilter[]> {
	return db.transaction(async (tx) => {
		const asking = await lockFilters(tx, project_id, user_id)
		const row = await requireChangeable(tx, asking, filter_id)
		await queries.deleteSavedFilter(tx, row.id)
		const details = { name: row.name, is_shared: row.is_shared }
		await recordAction(tx, { project_id, user_id, action: 'filter.deleted', subject_id: row.id, details })
		return projectFilters(tx, asking)
	})
}

/** Makes others who change the project's filters wait, and reads the person's role then. */
async function lockFilters(tx: Database, project_id: string, user_id: string): Promise<Changing> {
	await queries.lockFilters(tx, project_id)
	const { role } = await openProject(tx, { id: user_id }, project_id, 'viewer')
	return { project_id, user_id, role }
}

/**
 * Nobody sees the private filters of others, so these take up nobody else's room.
 * @throws AppError CONFLICT when the project has too many shared filters, or the person too many private ones in it
 */
async function requireRoom(tx: Database, project_id: string, private_to: string | null): Promise<void> {
	if ((await queries.countSavedFilters(tx, project_id, private_to)) < MAX_SAVED_FILTERS) return
	const message =
		private_to === null
			? `A project can have at most ${MAX_SAVED_FILTERS} shared filters. Delete one first.`
			: `You can have at most ${MAX_SAVED_FILTERS} private filters in a project. Delete one first.`
	throw new AppError('CONFLICT', message)
}

async function requireFilter(db: Database, asking: Requester, filter_id: string): Promise<queries.SavedFilterRow> {
	const { project_id, user_id } = asking
	const row = await queries.findSavedFilter(db, project_id, requireId(filter_id, FILTER_GONE), user_id)
	if (!row) throw new AppError('NOT_FOUND', FILTER_GONE)
	return row
}

async function requireChangeable(tx: Database, asking: Requester, filter_id: string): Promise<queries.SavedFilterRow> {
	const row = await requireFilter(tx, asking, filter_id)
	if (!mayChange(asking, row))
		throw new AppError('ACCESS_DENIED', 'Only the author or a manager can change a shared filter')
	return row
}

/** @throws AppError CONFLICT when this person's menu has a filter of this name already */
async function requireFreeName(tx: Database, asking: Changing, name: string, except: string | null): Promise<void> {
	const { project_id, user_id } = asking
	if (!(await queries.isNameTaken(tx, { project_id, name, user_id, except }))) return
	throw new AppError('CONFLICT', FILTER_NAME_TAKEN, { fields: [{ field: 'name', message: FILTER_NAME_TAKEN }] })
}
