import type { ChangeEncodingRequest } from '@panelyard/contracts/models/change-encoding'
import type { ConversionFailureCode } from '@panelyard/contracts/models/conversion'
import type { FloorOptions } from '@panelyard/contracts/models/merge-options'
import type { ConversionJobView } from '@panelyard/contracts/projects/projects'
import { recordAction } from '../../access/audit.queries.ts'
import { holdProject, holdProjectAs } from '../../access/project-permission.ts'
import { requireStillSuperAdmin } from '../../access/still-super-admin.ts'
import type { Database } from '../../database/database.ts'
import type { JobRow } from '../../jobs/jobs.queries.ts'
import { furtherSources, insertFurtherSources, type NewSource } from '../../models/model-version-sources.queries.ts'
import {
	type FileRow,
	findVersionHead,
	insertVersion,
	type NewVersion,
	type VersionHead,
	versionSources,
} from '../../models/model-versions.queries.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import * as queries from './conversion.queries.ts'
import { findFinishedConversion } from './shared-conversion.ts'

export type { ConversionContext } from './conversion.queries.ts'
/** The project's newest conversion, whatever became of it. */
export const latestConversion = queries.latestConversion
export const conversionOfFile = queries.conversionOfFile

/**
 * How long the queue leaves a version that can be published at once to its request: enough for 50,000 panels on a
 * busy database. What that request can't do is delivered sooner.
 */
const AT_ONCE_SECONDS = 60
/** How long a request waits for a worker to find the panels of known content. */
const WAIT_MS = 10_000

/** What makes a version one of several files: those beside its own, in order, and how their storeys come together. */
export type MergedSources = { merge: FloorOptions; further: NewSource[] }

/**
 * Adds a model version made of a stored file, or of several, and the job that converts it, in the caller's transaction.
 * Call `publishAtOnce` once that has committed.
 * @throws AppError RATE_LIMITED when the person has too many conversions
 */
export async function startConversion(
	tx: Database,
	platform: Pick<Platform, 'jobs'>,
	values: {
		project_id: string | null
		file_id: string
		user_id: string | null
		merged?: MergedSources | undefined
	} & Partial<Omit<NewVersion, 'merge'>>,
): Promise<JobRow> {
	const { merged, ...version_values } = values
	const version = await insertVersion(tx, { ...version_values, merge: merged?.merge ?? null })
	if (merged) await insertFurtherSources(tx, version.id, merged.further)
	const sources = await versionSources(tx, version.id)
	if (!sources) throw new Error('the model version has no source')
	const isKnown =
		!merged && (await findFinishedConversion(tx, sources.file, version.text_encoding, version.id)) !== null
	const { project_id, user_id } = values
	const conversion = { project_id, user_id, version_id: version.id, bytes: sources.all_bytes }
	return addConversion(tx, platform, conversion, isKnown ? { start_after_seconds: AT_ONCE_SECONDS } : {})
}

function addConversion(
	tx: Database,
	{ jobs }: Pick<Platform, 'jobs'>,
	values: { project_id: string | null; version_id: string; user_id: string | null; bytes: number },
	options: { start_after_seconds?: number; is_own_doing?: boolean },
): Promise<JobRow> {
	const { project_id, version_id, user_id, bytes } = values
	const job = { kind: 'convert' as const, user_id, project_id, model_version_id: version_id, bytes }
	return jobs.add(tx, job, options)
}

/** Whether this converter version has converted this content before, so that a version of it is ready at once. */
export async function isConverted(db: Database, file: Pick<FileRow, 'sha256' | 'bytes'>): Promise<boolean> {
	return (await findFinishedConversion(db, file, null)) !== null
}

/**
 * Publishes a version just made when an equal file was converted before; otherwise a worker does it. Runs no converter:
 * where the panels must be found by another rule, a worker does that too, and is waited for. Never throws: the version
 * is committed, and whatever fails here is left to a worker.
 */
export async function publishAtOnce(
	{ database, jobs, log }: Platform,
	{ id, model_version_id }: JobRow,
): Promise<void> {
	try {
		const sources = model_version_id ? await versionSources(database, model_version_id) : null
		if (!sources || sources.version.merge) return
		const { version, file } = sources
		if (!(await findFinishedConversion(database, file, version.text_encoding, version.id))) return
		await jobs.workNow(id)
		await jobs.waitFor(id, { timeout_ms: WAIT_MS })
	} catch (error) {
		log.warn({ err: error, job_id: id }, 'a version could not be published at once; a worker does it')
	}
}

/** How a conversion looks to people, with an estimate of the time it still needs. */
export async function viewJob({ jobs }: Pick<Platform, 'jobs'>, job: JobRow): Promise<ConversionJobView> {
	return {
		id: job.id,
		status: job.status,
		stage: job.stage,
		percent: job.percent,
		seconds_left: await jobs.secondsLeft(job),
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

/** All files a version is made of, in order. */
export async function sourceFiles(
	db: Database,
	{ version, file }: Pick<queries.ConversionContext, 'version' | 'file'>,
): Promise<Pick<FileRow, 'file_name' | 'bytes' | 'storage_key'>[]> {
	return version.merge ? [file, ...(await furtherSources(db, version.id))] : [file]
}

/** Tells everybody in the project's room where its conversion, or that of a candidate, stands. Never throws. */
export async function announceConversion(platform: Platform, job: JobRow): Promise<void> {
	const { project_id } = job
	if (!project_id) return
	try {
		const conversion_job = await viewJob(platform, job)
		const aside = await versionAside(platform.database, job)
		if (aside) platform.tellProject('version_progress', { project_id, number: aside.number, job: conversion_job })
		else platform.tellProject('conversion_progress', { project_id, conversion_job })
	} catch (error) {
		platform.log.error({ err: error, job_id: job.id }, 'the state of a conversion could not be announced')
	}
}

/** The version that a job converts, if it doesn't go live by itself. */
export async function versionAside(db: Database, { model_version_id }: JobRow): Promise<VersionHead | null> {
	const version = model_version_id === null ? null : await findVersionHead(db, model_version_id)
	return version?.is_aside ? version : null
}

/** Converts a candidate of a project again after a failure, in the caller's transaction. */
export async function retryCandidate(
	tx: Database,
	platform: Pick<Platform, 'jobs'>,
	values: { project_id: string; version_id: string; user_id: string },
): Promise<JobRow> {
	const bytes = (await versionSources(tx, values.version_id))?.all_bytes ?? 0
	return addConversion(tx, platform, { ...values, bytes }, {})
}

/** Converts the newest file of a project again after a failure. */
export async function retryConversion(platform: Platform, user_id: string, project_id: string): Promise<void> {
	const job = await platform.database.transaction(async (tx) => {
		await holdProjectAs(tx, { id: user_id }, project_id, 'manager')
		const { version, job: failed } = await failedConversion(tx, project_id)
		const values = { project_id, version_id: version.id, user_id, bytes: failed.bytes }
		const job = await addConversion(tx, platform, values, {})
		await recordAction(tx, { project_id, user_id, action: 'conversion.retried', subject_id: job.id })
		return job
	})
	await announceRetry(platform, project_id, job)
}

/**
 * `retryConversion` by an operator: it is the turn of whoever started the failed one, who is told of the end, and their
 * limits don't hold.
 * @param job_id the failed conversion, where it must still be the newest one
 * @throws AppError CONFLICT when the newest conversion didn't fail, or is another
 */
export async function retryForSupport(
	platform: Platform,
	admin_id: string,
	project_id: string,
	job_id?: string,
): Promise<void> {
	const job = await platform.database.transaction(async (tx) => {
		await requireStillSuperAdmin(tx, admin_id)
		await holdProject(tx, project_id)
		const { version, job: failed } = await failedConversion(tx, project_id)
		if (job_id !== undefined && failed.id !== job_id) {
			throw new AppError('CONFLICT', 'Only the newest conversion of a project can be retried')
		}
		// The account may have been deleted since.
		const user_id = failed.user_id && (await queries.heldUser(tx, failed.user_id))
		const values = { project_id, version_id: version.id, user_id, bytes: failed.bytes }
		const job = await addConversion(tx, platform, values, { is_own_doing: true })
		const details = { by: 'support', failed_job: failed.id }
		await recordAction(tx, {
			project_id,
			user_id: admin_id,
			action: 'conversion.retried',
			subject_id: job.id,
			details,
		})
		return job
	})
	await announceRetry(platform, project_id, job)
}

/** The newest conversion of a project. @throws AppError CONFLICT when it didn't fail */
async function failedConversion(tx: Database, project_id: string): Promise<queries.ConversionContext> {
	const latest = await queries.latestConversion(tx, project_id)
	if (!latest) throw new AppError('CONFLICT', 'This project has no model file to convert')
	if (latest.job.status !== 'FAILED') throw new AppError('CONFLICT', 'Only a failed conversion can be retried')
	return latest
}

async function announceRetry(platform: Platform, project_id: string, job: JobRow): Promise<void> {
	platform.tellProject('project_updated', { project_id, what: ['project', 'model'] })
	await announceConversion(platform, job)
}

/**
 * Reads the texts of a model's file in another encoding, by a conversion that makes a new version of the same files.
 * Panels keep their statuses, groups and history. Without effect if the live version has the encoding already.
 * @throws AppError CONFLICT while a conversion waits or runs, and without a model; NOT_FOUND without this file
 */
export async function changeEncoding(
	platform: Platform,
	user_id: string,
	project_id: string,
	{ file, encoding }: ChangeEncodingRequest,
): Promise<void> {
	const job = await platform.database.transaction(async (tx) => {
		const { project } = await holdProjectAs(tx, { id: user_id }, project_id, 'manager')
		const { live_version_id } = project
		const latest = await queries.latestConversion(tx, project_id)
		const live = live_version_id ? await versionSources(tx, live_version_id) : null
		if (!latest || !live) throw new AppError('CONFLICT', 'This project has no model yet')
		if (latest.job.status === 'QUEUED' || latest.job.status === 'PROCESSING')
			throw new AppError('CONFLICT', 'The model is being converted. Try again when that has ended.')
		const { version } = live
		const further = version.merge ? await furtherSources(tx, version.id) : []
		const before = [version.text_encoding, ...further.map(({ text_encoding }) => text_encoding)]
		const after = before.map((own, at) => (at === file ? encoding : own))
		if (file >= before.length) throw new AppError('NOT_FOUND', 'The model has no such file')
		if (before[file] === encoding && latest.version.id === version.id) return null
		const sources = further.map(({ file_id, placement }, at) => ({
			file_id,
			placement,
			text_encoding: after[at + 1] ?? null,
		}))
		const job = await startConversion(tx, platform, {
			project_id,
			file_id: version.file_id,
			user_id,
			text_encoding: after[0] ?? null,
			name: version.name,
			note: version.note,
			reads_again: version.id,
			merged: version.merge ? { merge: version.merge, further: sources } : undefined,
		})
		const details = { file, encoding, encoding_before: before[file] ?? null }
		await recordAction(tx, { project_id, user_id, action: 'conversion.encoding_changed', subject_id: job.id, details })
		return job
	})
	if (!job) return
	await announceRetry(platform, project_id, job)
	await publishAtOnce(platform, job)
}

/** Stops a conversion that waits or runs. Its file stays, and it can be tried again. */
export async function cancelConversion(platform: Platform, user_id: string, project_id: string): Promise<void> {
	const job_id = await platform.database.transaction(async (tx) => {
		await holdProjectAs(tx, { id: user_id }, project_id, 'manager')
		const latest = await queries.latestConversion(tx, project_id)
		if (!latest) throw new AppError('CONFLICT', 'This project has no conversion to cancel')
		const cancelled = await platform.jobs.cancel(tx, latest.job.id)
		if (!cancelled) throw new AppError('CONFLICT', 'This conversion has already ended')
		await recordAction(tx, { project_id, user_id, action: 'conversion.cancelled', subject_id: latest.job.id })
		return latest.job.id
	})
	platform.jobs.abort(job_id)
	await announceEnded(platform, project_id)
}

/** Tells everybody who has the project open that its newest conversion was ended. */
export async function announceEnded(platform: Platform, project_id: string): Promise<void> {
	platform.tellProject('project_updated', { project_id, what: ['project', 'model'] })
	const latest = await queries.latestConversion(platform.database, project_id)
	if (latest) await announceConversion(platform, latest.job)
}
