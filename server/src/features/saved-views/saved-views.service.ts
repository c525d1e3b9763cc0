import { type ProjectRole, roleAllows } from '@panelyard/contracts/projects/projects'
import {
	type CreateSavedViewRequest,
	MAX_SAVED_VIEWS,
	type SavedView,
	VIEW_NAME_TAKEN,
} from '@panelyard/contracts/projects/saved-views'
import type { z } from 'zod'
import { recordAction, wasRecorded } from '../../access/audit.queries.ts'
import { openProject, requireId } from '../../access/project-permission.ts'
import type { Database } from '../../database/database.ts'
import { AppError, idTaken } from '../../platform/app-error.ts'
import * as queries from './saved-views.queries.ts'

/** Who asks about the views of a project; `user_id` and `role` null for visitors of a public one. */
export type Requester = { project_id: string; user_id: string | null; role: ProjectRole | null }

const VIEW_GONE = 'This view no longer exists'

/** Own views, and for editors all of them: views are shared, and somebody has to tidy up. */
const mayDelete = ({ user_id, role }: Requester, { created_by }: queries.SavedViewRow): boolean =>
	user_id !== null && role !== null && (created_by === user_id || roleAllows(role, 'editor'))

/** Visitors see no people. */
const shown = (asking: Requester, row: queries.SavedViewRow): SavedView => ({
	...row,
	...(asking.role === null ? { created_by: null, created_by_name: '' } : {}),
	created_at: row.created_at.toISOString(),
	can_delete: mayDelete(asking, row),
})

export async function projectViews(db: Database, asking: Requester): Promise<SavedView[]> {
	return (await queries.listSavedViews(db, asking.project_id)).map((row) => shown(asking, row))
}

/** One view with what it shows. */
export async function openView(
	db: Database,
	asking: Requester,
	view_id: string,
): Promise<SavedView & { text: string }> {
	const row = await requireView(db, asking.project_id, view_id)
	return { ...shown(asking, row), text: await queries.readViewText(db, row.id) }
}

/** Saves a view. One that the same person saved with the same id is answered as it is. */
export async function saveView(
	db: Database,
	project_id: string,
	user_id: string,
	{ id: chosen, name, view }: z.infer<typeof CreateSavedViewRequest>,
): Promise<SavedView> {
	return db.transaction(async (tx) => {
		const asking = await lockViews(tx, project_id, user_id)
		const there = chosen === undefined ? null : await queries.findOwner(tx, chosen)
		if (there && (there.project_id !== project_id || there.user_id !== user_id)) throw idTaken()
		if (there) return shown(asking, await requireView(tx, project_id, there.id))
		if ((await queries.countSavedViews(tx, project_id)) >= MAX_SAVED_VIEWS)
			throw new AppError('CONFLICT', `A project can have at most ${MAX_SAVED_VIEWS} views. Delete one first.`)
		const id = await queries.insertSavedView(tx, {
			...(chosen === undefined ? {} : { id: chosen }),
			project_id,
			user_id,
			name,
			view,
		})
		if (id === null)
			throw new AppError('CONFLICT', VIEW_NAME_TAKEN, { fields: [{ field: 'name', message: VIEW_NAME_TAKEN }] })
		await queries.dateProject(tx, project_id)
		const isBack = await wasRecorded(tx, project_id, 'view.deleted', id)
		const action = isBack ? 'view.restored' : 'view.saved'
		await recordAction(tx, { project_id, user_id, action, subject_id: id, details: { name } })
		return shown(asking, await requireView(tx, project_id, id))
	})
}

/** Makes others who change the project's views wait, and reads the person's role then. */
async function lockViews(tx: Database, project_id: string, user_id: string): Promise<Requester> {
	await queries.lockViews(tx, project_id)
	const { role } = await openProject(tx, { id: user_id }, project_id, 'viewer')
	return { project_id, user_id, role }
}

export async function deleteView(db: Database, project_id: string, user_id: string, view_id: string): Promise<void> {
	await db.transaction(async (tx) => {
		const asking = await lockViews(tx, project_id, user_id)
		const row = await requireView(tx, project_id, view_id)
		if (!mayDelete(asking, row))
			throw new AppError('ACCESS_DENIED', 'Only the author or an editor can delete this view')
		await queries.deleteSavedView(tx, view_id)
		await queries.dateProject(tx, project_id)
		const details = { name: row.name }
		await recordAction(tx, { project_id, user_id, action: 'view.deleted', subject_id: view_id, details })
	})
}

async function requireView(db: Database, project_id: string, view_id: string): Promise<queries.SavedViewRow> {
	const row = await queries.findSavedView(db, project_id, requireId(view_id, VIEW_GONE))
	if (!row) throw new AppError('NOT_FOUND', VIEW_GONE)
	return row
}
