import type { ModelVersion, VersionListResponse, VersionResponse } from '@panelyard/contracts/models/versions'
import type { PageQuery } from '@panelyard/contracts/values/paging'
import { recordAction } from '../../access/audit.queries.ts'
import { holdProjectAs, type ProjectRow } from '../../access/project-permission.ts'
import type { Database } from '../../database/database.ts'
import { abandonFiles, deleteAbandoned, keysOf } from '../../models/stored-files.service.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import { announceConversion, retryCandidate } from '../conversion/conversion.service.ts'
import { NOBODY_NOTIFIED, tellNotified } from '../notifications/notify.ts'
import { retractCandidate } from '../notifications/project-notifications.service.ts'
import { forgetCheck } from '../requirements/checks.service.ts'
import { requestComparison } from '../version-comparison/comparison.service.ts'
import { stateOf, viewVersions } from './version-view.ts'
import * as queries from './versions.queries.ts'

const VERSION_GONE = 'This version does not exist'

export async function projectVersions(
	platform: Platform,
	project: ProjectRow,
	query: PageQuery,
): Promise<VersionListResponse> {
	const { versions, total } = await queries.listVersions(platform.database, project.id, query)
	const { page, page_size } = query
	const viewed = await viewVersions(platform, project, versions)
	return { versions: viewed, total, page, page_size, revision: project.revision }
}

/** @throws AppError NOT_FOUND */
export async function projectVersion(
	platform: Platform,
	project: ProjectRow,
	number: number,
): Promise<VersionResponse> {
	const version = await requireVersion(platform.database, project.id, { number })
	return { version: await viewVersion(platform, project, version), revision: project.revision }
}

/** @throws AppError NOT_FOUND */
export async function requireVersion(
	db: Database,
	project_id: string,
	by: { number: number } | { id: string },
): Promise<queries.ListedVersion> {
	const version = await queries.findIssue(db, project_id, by)
	if (!version) throw new AppError('NOT_FOUND', VERSION_GONE)
	return version
}

export async function viewVersion(
	platform: Platform,
	project: Pick<ProjectRow, 'id' | 'live_version_id' | 'panel_rule'>,
	version: queries.ListedVersion,
): Promise<ModelVersion> {
	const [view] = await viewVersions(platform, project, [version])
	return view as ModelVersion
}

/**
 * Discards a candidate, also one that is being converted, with its artefacts. The uploaded file stays.
 * @throws AppError CONFLICT for a version that is or was live
 */
export async function discardVersion(
	platform: Platform,
	user_id: string,
	project_id: string,
	number: number,
): Promise<VersionResponse> {
	const done = await platform.database.transaction(async (tx) => {
		const { project } = await holdProjectAs(tx, { id: user_id }, project_id, 'manager')
		const version = await requireVersion(tx, project_id, { number })
		if (version.discarded_at) return { project, keys: [], job_id: null, notified: NOBODY_NOTIFIED }
		if (version.live_at || version.id === project.live_version_id)
			throw new AppError('CONFLICT', 'A version that has been live can’t be discarded')
		const job = (await queries.newestJobs(tx, project_id, [version.id])).get(version.id)
		const isCancelled = job !== undefined && (await platform.jobs.cancel(tx, job.id))
		const keys = keysOf(version.artefacts)
		await queries.markDiscarded(tx, version.id)
		await forgetCheck(tx, version.id)
		await abandonFiles(tx, keys)
		const details = { number, name: version.name }
		await recordAction(tx, { project_id, user_id, action: 'version.discarded', subject_id: version.id, details })
		const notified = await retractCandidate(tx, version.id)
		return { project, keys, job_id: isCancelled ? job.id : null, notified }
	})
	tellNotified(platform, done.notified)
	if (done.job_id) platform.jobs.abort(done.job_id)
	await deleteAbandoned(platform, done.keys)
	return told(platform, done.project, number)
}

/** Converts or compares a candidate again. @throws AppError CONFLICT unless that failed */
export async function retryVersion(
	platform: Platform,
	user_id: string,
	project_id: string,
	number: number,
): Promise<VersionResponse> {
	const { project, job, notified } = await platform.database.transaction(async (tx) => {
		const { project } = await holdProjectAs(tx, { id: user_id }, project_id, 'manager')
		const version = await requireVersion(tx, project_id, { number })
		const failed = (await queries.newestJobs(tx, project_id, [version.id])).get(version.id) ?? null
		if (!version.is_aside || stateOf(project, version, failed) !== 'failed')
			throw new AppError('CONFLICT', 'Only a candidate that failed can be tried again')
		const job = version.published_at
			? await requestComparison(tx, platform, { project_id, version_id: version.id })
			: await retryCandidate(tx, platform, { project_id, version_id: version.id, user_id })
		await recordAction(tx, { project_id, user_id, action: 'version.retried', subject_id: version.id })
		return { project, job, notified: await retractCandidate(tx, version.id) }
	})
	tellNotified(platform, notified)
	if (job.kind === 'convert') await announceConversion(platform, job)
	return told(platform, project, number)
}

/** Tells the project's room that its versions changed, and returns one of them. */
export async function told(platform: Platform, project: ProjectRow, number: number): Promise<VersionResponse> {
	const { id: project_id, revision } = project
	platform.tellProject('project_updated', { project_id, what: ['versions'], revision })
	return projectVersion(platform, project, number)
}
