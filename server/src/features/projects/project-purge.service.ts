import type { Database } from '../../database/database.ts'
import { abandonFiles, deleteAbandoned } from '../../models/stored-files.service.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import { sweepEach } from '../../platform/queue/sweeper.ts'
import * as queries from './project-purge.queries.ts'

/** Deleted projects can be restored for 30 days. */
export const RESTORABLE_DAYS = 30

/**
 * A deleted project that can be restored; neither a purge nor another restoration touches it until `tx` ends.
 * @throws AppError NOT_FOUND when it is not deleted, or was deleted too long ago
 */
export async function holdRestorable(tx: Database, project_id: string): Promise<queries.ProjectRow> {
	const project = await queries.holdDeleted(tx, project_id, RESTORABLE_DAYS)
	if (!project) throw new AppError('NOT_FOUND', `This project was deleted more than ${RESTORABLE_DAYS} days ago`)
	return project
}

/**
 * Removes for good what was deleted longer ago than it can be restored, its files included. A project that cannot be
 * removed is logged and left for the next time. Returns the number of those removed.
 */
export async function purgeDeletedProjects(platform: Platform, signal?: AbortSignal): Promise<number> {
	return sweepEach(
		await queries.projectsDeletedBefore(platform.database, RESTORABLE_DAYS),
		(project_id) => purge(platform, project_id),
		(error, project_id) =>
			platform.log.error({ err: error, project_id }, 'a deleted project could not be removed for good'),
		signal,
	)
}

async function purge(platform: Platform, project_id: string): Promise<boolean> {
	const keys = await platform.database.transaction(async (tx) => {
		const gone = await queries.purgeProject(tx, project_id, RESTORABLE_DAYS)
		if (gone) await abandonFiles(tx, gone)
		return gone
	})
	if (!keys) return false
	await deleteAbandoned(platform, keys)
	platform.log.info({ project_id, files: keys.length }, 'a deleted project was removed for good')
	return true
}
