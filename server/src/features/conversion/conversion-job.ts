import { z } from 'zod'
import type { JobDefinition } from '../../platform/job-queue.ts'

/** Attempts at one conversion whose process died, or whose server was stopped under it. */
export const MAX_ATTEMPTS = 3

/** The queue only says which row of `conversion_jobs` is to be worked on; the row says everything else. */
export const convertModelJob: JobDefinition<{ conversion_job_id: string }> = {
	name: 'convert-model',
	data: z.object({ conversion_job_id: z.uuid() }),
	// Attempts are counted in the row, so that a person can be told; the queue must outlast them.
	retry_limit: MAX_ATTEMPTS + 2,
	retry_delay_seconds: 1,
	expire_seconds: 6 * 3600,
}
