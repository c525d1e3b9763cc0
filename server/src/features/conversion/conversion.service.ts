import type { ConversionFailureCode } from '@panelyard/contracts/conversion'
import type { FloorOptions, MergePlacement } from '@panelyard/contracts/merge-options'
import type { ConversionJobView } from '@panelyard/contracts/projects'
import { tellFailure } from '@panelyard/conversion/failure'
import type { Database } from '../../database/database.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import { recordAction } from '../projects/audit.ts'
import * as queries from './conversion.queries.ts'
import { convertModelJob } from './conversion-job.ts'
import { failedOutcome } from './failed-outcome.ts'
import { furtherSources, insertFurtherSources } from './model-version-sources.queries.ts'
import { runningConversions } from './running-conversions.ts'
import { findFinishedConversion } from './shared-conversion.ts'
import { conversionRate, secondsLeft } from './time-estimate.ts'

/** What can be published at once is left alone by the queue for so long. */
const AT_ONCE_SECONDS = 10

/** What makes a version one of several files: those beside its own, in order, and how their storeys come together. */
export type MergedSources = { merge: FloorOptions; further: { file_id: string; placement: MergePlacement }[] }

/** Adds a model version made of a stored file, or of several, and the job that converts it, in the caller's transaction. */
export async function startConversion(
	tx: Database,
	platform: Pick<Platform, 'jobs'>,
	values: { project_id: string | null; file_id: string; user_id: string | null; merged?: MergedSources | undefined },
): Promise<queries.JobRow> {
	const { merged, ...version_values } = values
	const version = await queries.insertVersion(tx, { ...version_values, merge: merged?.merge ?? null })
	if (merged) await insertFurtherSources(tx, version.id, merged.further)
	const job = await queries.insertJob(tx, version.id)
	const isKnown = !merged && (await isConverted(tx, values.file_id))
	const options = isKnown ? { start_after_seconds: AT_ONCE_SECONDS } : {}
	await platform.jobs.send(tx, convertModelJob, { conversion_job_id: job.id }, options)
	return job
}

/** True when a file of this content was converted by this converter, so that a version made of it is ready at once. */
export async function isConverted(db: Database, file_id: string): Promise<boolean> {
	const content = await queries.findFile(db, file_id)
	return content !== null && (await findFinishedConversion(db, content)) !== null
}

/** How a job looks to people, with an estimate of the time it still needs. */
export async function viewJob(db: Database, { job, all_bytes }: queries.JobContext): Promise<ConversionJobView> {
	const unfinished = job.status === 'QUEUED' || job.status === 'PROCESSING'
	const seconds_left = unfinished ? await estimate(db, job, all_bytes) : null
	return {
		id: job.id,
		status: job.status,
		stage: job.stage,
		percent: job.percent,
		seconds_left,
		attempt: job.attempt,
		error_code: job.error_code as ConversionFailureCode | null,
		error: job.error,
		reason_code: job.reason_code,
		reason_value: job.reason_value,
		error_file_name: job.error_file_name,
		created_at: job.created_at.toISOString(),
		started_at: job.started_at?.toISOString() ?? null,
		finished_at: job.finished_at?.toISOString() ?? null,
	}
}

async function estimate(db: Database, job: queries.JobRow, bytes: number): Promise<number | null> {
	const rate = await conversionSpeed(db)
	const bytes_ahead = job.status === 'QUEUED' ? await queries.bytesAhead(db, job) : 0
	const running_seconds = job.started_at ? Math.max(0, (Date.now() - job.started_at.getTime()) / 1000) : 0
	return secondsLeft({ status: job.status, percent: job.percent, bytes, running_seconds, bytes_ahead }, rate)
}

/** Bytes this server converts in a second, by what it converted lately. */
export async function conversionSpeed(db: Database): Promise<number> {
	return conversionRate(await queries.pastConversions(db))
}

/** All files a version is made of, in order. */
export async function sourceFiles(
	db: Database,
	{ version, file }: Pick<queries.JobContext, 'version' | 'file'>,
): Promise<Pick<queries.FileRow, 'file_name' | 'bytes' | 'storage_key'>[]> {
	return version.merge ? [file, ...(await furtherSources(db, version.id))] : [file]
}

/** The project's newest conversion, whatever became of it. */
export async function latestConversion(db: Database, project_id: string): Promise<queries.JobContext | null> {
	return queries.latestJob(db, project_id)
}

export async function conversionOfFile(db: Database, file_id: string): Promise<queries.JobContext | null> {
	return queries.latestJobOfFile(db, file_id)
}

export async function findVersion(db: Database, version_id: string): Promise<queries.VersionRow | null> {
	return queries.findVersion(db, version_id)
}

/** Tells everybody in the project's room where its conversion stands. */
export async function tellConversion(platform: Platform, job_id: string): Promise<void> {
	const context = await queries.findJob(platform.database, job_id)
	const project_id = context?.version.project_id
	if (!context || !project_id) return
	const conversion_job = await viewJob(platform.database, context)
	platform.tellProject('conversion_progress', { project_id, conversion_job })
}

/** Converts the newest file of a project again after a failure. */
export async function retryConversion(platform: Platform, user_id: string, project_id: string): Promise<void> {
	const job_id = await platform.database.transaction(async (tx) => {
		const latest = await queries.latestJob(tx, project_id)
		if (!latest) throw new AppError('CONFLICT', 'This project has no model file to convert')
		if (latest.job.status !== 'FAILED' && latest.job.status !== 'ERROR') {
			throw new AppError('CONFLICT', 'Only a conversion that failed can be tried again')
		}
		const job = await queries.insertJob(tx, latest.version.id)
		await platform.jobs.send(tx, convertModelJob, { conversion_job_id: job.id })
		await recordAction(tx, { project_id, user_id, action: 'conversion.retried', subject_id: job.id })
		return job.id
	})
	platform.tellProject('project_updated', { project_id, what: ['project', 'model'] })
	await tellConversion(platform, job_id)
}

/** Stops a conversion that waits or runs. Its file stays, and it can be tried again. */
export async function cancelConversion(platform: Platform, user_id: string, project_id: string): Promise<void> {
	const job_id = await platform.database.transaction(async (tx) => {
		const latest = await queries.latestJob(tx, project_id)
		if (!latest) throw new AppError('CONFLICT', 'This project has no conversion to cancel')
		const cancelled = await queries.abandonJob(tx, latest.job.id, failedOutcome(tellFailure('cancelled')))
		if (!cancelled) throw new AppError('CONFLICT', 'This conversion has already ended')
		await recordAction(tx, { project_id, user_id, action: 'conversion.cancelled', subject_id: latest.job.id })
		return latest.job.id
	})
	runningConversions(platform).abort(job_id)
	platform.tellProject('project_updated', { project_id, what: ['project', 'model'] })
	await tellConversion(platform, job_id)
}
