import type {
	AdminJob,
	AdminJobListQuery,
	AdminJobListResponse,
	AdminQueuesResponse,
} from '@panelyard/contracts/console/jobs'
import { recordAction } from '../../access/audit.queries.ts'
import { requireId } from '../../access/project-permission.ts'
import { requireStillSuperAdmin } from '../../access/still-super-admin.ts'
import type { Database } from '../../database/database.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import { announceEnded, retryForSupport } from '../conversion/conversion.service.ts'
import * as queries from './admin-jobs.queries.ts'

const GONE = 'This job doesn’t exist any more'
const MOST_FAILED_MESSAGES = 50

export async function listJobs(db: Database, query: AdminJobListQuery): Promise<AdminJobListResponse> {
	const { page, page_size } = query
	return { ...(await queries.listJobs(db, query)), page, page_size }
}

async function readJob(db: Database, id: string): Promise<AdminJob> {
	const job = await queries.findJob(db, requireId(id, GONE))
	if (!job) throw new AppError('NOT_FOUND', GONE)
	return job
}

/**
 * Tries a failed job again: a project's conversion as a new job, so that the failed one stays in its history, any other
 * as itself, since whoever waits for it asks by its id.
 * @throws AppError CONFLICT when it can't be tried again
 */
export async function retryJob(platform: Platform, admin_id: string, id: string): Promise<AdminJob> {
	const { database, jobs } = platform
	const job = await readJob(database, id)
	if (!job.may_retry) throw new AppError('CONFLICT', 'This job can’t be retried')
	if (job.kind === 'convert' && job.project) {
		await retryForSupport(platform, admin_id, job.project.id, job.id)
		return readJob(database, (await queries.newestConversion(database, job.project.id)) ?? id)
	}
	await database.transaction(async (tx) => {
		await requireStillSuperAdmin(tx, admin_id)
		if (!(await jobs.retry(tx, id))) {
			throw new AppError('CONFLICT', 'Only a job that failed more than 10 seconds ago can be retried')
		}
		await recordAction(tx, {
			project_id: job.project?.id ?? null,
			user_id: admin_id,
			action: 'job.retried',
			subject_id: id,
			details: { kind: job.kind, before: { status: job.status, error: job.error } },
		})
	})
	return readJob(database, id)
}

/** Ends a job that waits or runs. @throws AppError CONFLICT when it has ended */
export async function cancelJob(platform: Platform, admin_id: string, id: string): Promise<AdminJob> {
	const { database, jobs } = platform
	const job = await readJob(database, id)
	await database.transaction(async (tx) => {
		await requireStillSuperAdmin(tx, admin_id)
		// In the order of everybody who changes both: the project before its jobs.
		if (job.project) await queries.lockProject(tx, job.project.id)
		if (!(await jobs.cancel(tx, id))) throw new AppError('CONFLICT', 'This job has already ended')
		await recordAction(tx, {
			project_id: job.project?.id ?? null,
			user_id: admin_id,
			action: 'job.cancelled',
			subject_id: id,
			details: { kind: job.kind, before: { status: job.status } },
		})
	})
	jobs.abort(id)
	if (job.kind === 'convert' && job.project) await announceEnded(platform, job.project.id)
	return readJob(database, id)
}

export async function readQueues(db: Database): Promise<AdminQueuesResponse> {
	return {
		queues: await queries.readQueues(db),
		failed_messages: await queries.failedMessages(db, MOST_FAILED_MESSAGES),
	}
}

/** Delivers a failed message again. @throws AppError NOT_FOUND when no failed message of the queue has this id */
export async function retryMessage(
	{ database, queue }: Platform,
	admin_id: string,
	name: string,
	id: string,
): Promise<AdminQueuesResponse> {
	const gone = 'This message is gone, or isn’t a failed one any more'
	requireId(id, gone)
	await database.transaction(async (tx) => {
		await requireStillSuperAdmin(tx, admin_id)
		if (!(await queue.retryFailed(tx, name, id))) throw new AppError('NOT_FOUND', gone)
		const entry = { project_id: null, user_id: admin_id, action: 'job.message_retried' }
		await recordAction(tx, { ...entry, subject_id: id, details: { queue: name } })
	})
	return readQueues(database)
}
