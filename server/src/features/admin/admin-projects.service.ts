import type {
	AdminProjectDetails,
	AdminProjectListQuery,
	AdminProjectListResponse,
} from '@panelyard/contracts/console/projects'
import { isNeverRead } from '@panelyard/contracts/models/conversion'
import { requireId } from '../../access/project-permission.ts'
import type { SessionUser } from '../../access/session-user.ts'
import type { Database } from '../../database/database.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import { retryForSupport } from '../conversion/conversion.service.ts'
import { restoreProject } from '../projects/deleted-projects.service.ts'
import { RESTORABLE_DAYS } from '../projects/project-purge.service.ts'
import * as queries from './admin-projects.queries.ts'

const GONE = 'Project not found'
const MOST_CONVERSIONS = 50
const DAY_MS = 24 * 3600_000

export async function listProjects(db: Database, query: AdminProjectListQuery): Promise<AdminProjectListResponse> {
	const { page, page_size } = query
	return { ...(await queries.listProjects(db, query, RESTORABLE_DAYS)), page, page_size }
}

/** A project with its conversions, what became of them, and what it stores. @throws AppError NOT_FOUND */
export async function readProject(db: Database, id: string): Promise<AdminProjectDetails> {
	const project = await queries.findProject(db, requireId(id, GONE))
	if (!project) throw new AppError('NOT_FOUND', GONE)
	const until = project.deleted_at === null ? null : Date.parse(project.deleted_at) + RESTORABLE_DAYS * DAY_MS
	const conversions = await queries.conversionsOf(db, project.id, MOST_CONVERSIONS)
	const newest = conversions.find(({ kind }) => kind === 'convert')
	return {
		...project,
		restorable_until: until !== null && until > Date.now() ? new Date(until).toISOString() : null,
		may_retry:
			project.conversion_status === 'FAILED' && project.deleted_at === null && !isNeverRead(newest?.error_code),
		conversions,
		storage: await queries.storageOf(db, project.id),
	}
}

/**
 * Converts the newest model of a project again after a failure, for whoever started it: they are told of its end.
 * @throws AppError CONFLICT when its newest conversion didn't fail
 */
export async function retry(platform: Platform, admin_id: string, id: string): Promise<AdminProjectDetails> {
	const { deleted_at } = await readProject(platform.database, id)
	if (deleted_at !== null) throw new AppError('CONFLICT', 'This project was deleted')
	await retryForSupport(platform, admin_id, id)
	return readProject(platform.database, id)
}

/** Restores a deleted project. A super admin becomes its manager when nobody else is. */
export async function restore(platform: Platform, admin: SessionUser, id: string): Promise<AdminProjectDetails> {
	await restoreProject(platform, admin, id)
	return readProject(platform.database, id)
}

/** The hash by which the report of a version is stored. @throws AppError NOT_FOUND */
export async function reportOf(db: Database, id: string, version_id: string): Promise<string> {
	const none = 'This version has no report'
	const found = await queries.reportKey(db, requireId(id, GONE), requireId(version_id, none))
	if (!found) throw new AppError('NOT_FOUND', none)
	return found.sha256
}
