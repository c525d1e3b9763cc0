import { z } from 'zod'
import type { JobDefinition } from '../platform/job-queue.ts'
import type { JobKind } from './jobs.queries.ts'

/** Attempts at one job whose converter died. */
export const MAX_ATTEMPTS = 3

/** A person waits for these; they take seconds. */
const QUICK_KINDS: readonly JobKind[] = ['inspect', 'identify_panels', 'plan_merge']
const LONG_KINDS: readonly JobKind[] = ['convert', 'export_glb']

/** The queue only says which row of `jobs` to work on. The row says everything else. */
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

export const isQuick = (kind: JobKind): boolean => QUICK_KINDS.includes(kind)
export const queueOf = (kind: JobKind): JobDefinition<JobMessage> => (isQuick(kind) ? QUICK_QUEUE : LONG_QUEUE)
/** The kinds that wait in the same lane. */
export const laneOf = (kind: JobKind): readonly JobKind[] => (isQuick(kind) ? QUICK_KINDS : LONG_KINDS)
