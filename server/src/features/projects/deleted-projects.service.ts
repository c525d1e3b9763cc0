import type { DeletedProjectListResponse, Project } from '@panelyard/contracts/projects/projects'
import { recordAction } from '../../access/audit.queries.ts'
import { findProjectFor } from '../../access/project-permission.queries.ts'
import { openProject, requireId } from '../../access/project-permission.ts'
import type { SessionUser } from '../../access/session-user.ts'
import { requireStillSuperAdmin } from '../../access/still-super-admin.ts'
import type { Database } from '../../database/database.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import * as queries from './deleted-projects.queries.ts'
import { putAccess } from './project-access.queries.ts'
import { holdRestorable, RESTORABLE_DAYS } from './project-purge.service.ts'
import { setDeleted } from './projects.queries.ts'
import { viewOpened } from './projects.service.ts'

const DAY_MS = 24 * 3600_000

/**
 * Projects that can still be restored.
 * @param manager_id whose to list; null lists everybody's
 */
export async function listDeletedProjects(
	db: Database,
	manager_id: string | null,
	{ page, page_size }: { page: number; page_size: number },
): Promise<DeletedProjectListResponse> {
	const rows = await queries.listDeleted(db, manager_id, RESTORABLE_DAYS, { page, page_size })
	const projects = rows.flatMap(({ deleted_at, ...row }) => {
		if (deleted_at === null) return []
		const until = deleted_at.getTime() + RESTORABLE_DAYS * DAY_MS
		return {
			...row,
			deleted_at: deleted_at.toISOString(),
			restorable_until: new Date(until).toISOString(),
			days_left: Math.max(0, Math.ceil((until - Date.now()) / DAY_MS)),
		}
	})
	return { projects, total: await queries.countDeleted(db, manager_id, RESTORABLE_DAYS), page, page_size }
}

/** Why a project cannot be restored as asked: nobody manages it, and nobody was named to. */
export class NobodyManagesError extends AppError {
	constructor() {
		super('CONFLICT', 'Nobody manages this project any more')
	}
}

/**
 * Restores a project for one of its managers, or for a super admin, who becomes its manager when nobody else is.
 * @throws AppError as `openProject` does, NOT_FOUND when it is not deleted or was deleted too long ago
 */
export async function restoreProject(platform: Platform, asking: SessionUser, project_id: string): Promise<Project> {
	const requireManager = async (db: Database): Promise<void> => {
		if (!asking.is_super_admin) await openProject(db, asking, project_id, 'manager', { deleted: true })
	}
	await requireManager(platform.database)
	requireId(project_id, 'Project not found')
	await platform.database.transaction(async (tx) => {
		await holdRestorable(tx, project_id)
		// Again: the role or the right may be gone since.
		if (asking.is_super_admin) await requireStillSuperAdmin(tx, asking.id)
		await requireManager(tx)
		const adopt = asking.is_super_admin && !(await queries.isManaged(tx, project_id))
		await restoreHeld(tx, project_id, { by: asking.id, manager_id: adopt ? asking.id : null })
	})
	// Not by `openProject`: a super admin may restore a project that isn't theirs to open.
	const restored = await findProjectFor(platform.database, project_id, asking.id)
	if (!restored) throw new AppError('NOT_FOUND', 'This project was deleted')
	return viewOpened(platform, restored)
}

/**
 * Restores a project as the server's command line asks, or gives one that isn't deleted and that nobody manages to
 * somebody.
 * @param manager_id who becomes its manager; null leaves it to those who are
 * @throws NobodyManagesError; AppError NOT_FOUND when it was deleted too long ago, or isn't deleted and has a manager
 */
export async function restoreByCommand(db: Database, project_id: string, manager_id: string | null): Promise<void> {
	requireId(project_id, 'There is no such project')
	await db.transaction(async (tx) => {
		const isAbandoned = manager_id !== null && (await queries.lockUnmanaged(tx, project_id))
		if (!isAbandoned) await holdRestorable(tx, project_id)
		if (manager_id === null && !(await queries.isManaged(tx, project_id))) throw new NobodyManagesError()
		await restoreHeld(tx, project_id, { by: null, manager_id })
	})
}

/** @param by null: the command line */
async function restoreHeld(
	tx: Database,
	project_id: string,
	{ by, manager_id }: { by: string | null; manager_id: string | null },
): Promise<void> {
	await setDeleted(tx, project_id, false)
	if (manager_id !== null) {
		await putAccess(tx, project_id, manager_id, 'manager')
		await queries.adoptProject(tx, project_id, manager_id)
	}
	await recordAction(tx, {
		project_id,
		user_id: by,
		action: 'project.restored',
		subject_id: project_id,
		details: {
			...(by === null ? { by: 'command line' } : {}),
			...(manager_id === null ? {} : { manager: manager_id }),
		},
	})
}
