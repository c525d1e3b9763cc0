import { z } from 'zod'
import type { JobDefinition } from '../platform/queue/job-queue.ts'
import { type JobKind, QUICK_INSPECTION_BYTES } from './jobs.queries.ts'

/** Attempts at one job whose converter died. */
export const MAX_ATTEMPTS = 3

/** A message of the queue has the id of a row of `jobs`, which holds everything else. */
type JobMessage = { job_id: string }

const queueNamed = (name: string): JobDefinition<JobMessage> => ({
	name,
	data: z.object({ job_id: z.uuid() }),
	// The row counts attempts, without those that a server's stop ended. The queue must allow more.
	retry_limit: 1000,
	retry_delay_seconds: 1,
	expire_seconds: 6 * 3600,
})

/** Two queues, so that quick jobs, which a person waits for, don't wait behind long conversions. */
export const QUICK_QUEUE = queueNamed('quick-jobs')
export const LONG_QUEUE = queueNamed('long-jobs')
export const JOB_QUEUES: readonly JobDefinition<JobMessage>[] = [QUICK_QUEUE, LONG_QUEUE]

/** Whether a person waits for the job and it takes seconds. `isQuickRow` in `jobs.queries.ts` is the same in SQL. */
export const isQuick = (kind: JobKind, bytes: number): boolean =>
	kind === 'identify_panels' ||
	kind === 'plan_merge' ||
	kind === 'compare_versions' ||
	(kind === 'inspect' && bytes <= QUICK_INSPECTION_BYTES)
export const queueOf = (kind: JobKind, bytes = 0): JobDefinition<JobMessage> =>
	isQuick(kind, bytes) ? QUICK_QUEUE : LONG_QUEUE
