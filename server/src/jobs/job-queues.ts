import { z } from 'zod'
import type { JobDefinition } from '../platform/job-queue.ts'
import { type JobKind, QUICK_INSPECTION_BYTES } from './jobs.queries.ts'

/** Attempts at one job whose converter died. */
export const MAX_ATTEMPTS = 3

/** A message of the queue names a row of `jobs`; the row has everything else. */
type JobMessage = { job_id: string }

const queueNamed = (name: string): JobDefinition<JobMessage> => ({
	name,
	data: z.object({ job_id: z.uuid() }),
	// Attempts are counted in the row, where a stop of the server doesn't count; the queue must outlast them.
	retry_limit: 1000,
	retry_delay_seconds: 1,
	expire_seconds: 6 * 3600,
})

/** Two lanes, so that what a person waits for doesn't queue behind long conversions. */
export const QUICK_QUEUE = queueNamed('quick-jobs')
export const LONG_QUEUE = queueNamed('long-jobs')
export const JOB_QUEUES: readonly JobDefinition<JobMessage>[] = [QUICK_QUEUE, LONG_QUEUE]

/** Whether a person waits for the job and it takes seconds. `isQuickRow` of `jobs.queries.ts` says the same in SQL. */
export const isQuick = (kind: JobKind, bytes: number): boolean =>
	kind === 'identify_panels' || kind === 'plan_merge' || (kind === 'inspect' && bytes <= QUICK_INSPECTION_BYTES)
export const queueOf = (kind: JobKind, bytes = 0): JobDefinition<JobMessage> =>
	isQuick(kind, bytes) ? QUICK_QUEUE : LONG_QUEUE
