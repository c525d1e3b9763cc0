import type { Platform } from '../../platform/feature.ts'
import * as queries from './conversion.queries.ts'
import { convertModel } from './conversion-worker.ts'
import { findFinishedConversion } from './shared-conversion.ts'

/**
 * Publishes a version just made at once when an equal file was converted before; otherwise the queue has it. Call it after
 * the transaction of `startConversion` has committed.
 */
export async function publishAtOnce(platform: Platform, job: queries.JobRow): Promise<void> {
	const context = await queries.findJob(platform.database, job.id)
	if (!context || !(await findFinishedConversion(platform.database, context.file, context.version.id))) return
	try {
		await convertModel(platform, job.id)
	} catch (error) {
		platform.log.warn({ err: error, conversion_job_id: job.id }, 'not published at once; the queue tries again')
	}
}
