import type { Platform } from '../../platform/feature.ts'
import * as queries from './conversion.queries.ts'
import { convertModelJob } from './conversion-job.ts'

/** Nothing heard of a job for so long, and the queue not knowing it, means that it is lost. */
const SILENT_SECONDS = 90
const SWEEP_INTERVAL_MS = 60_000

/** Queues conversions again that the queue has lost sight of, so that none stays unfinished for ever. */
async function requeueLostJobs(platform: Platform): Promise<void> {
	const silent = await queries.silentJobs(platform.database, SILENT_SECONDS)
	if (silent.length === 0) return
	const queued = new Set((await platform.jobs.pending(convertModelJob)).map((job) => job.conversion_job_id))
	for (const conversion_job_id of silent.filter((id) => !queued.has(id))) {
		platform.log.warn({ conversion_job_id }, 'a conversion was lost and is queued again')
		await platform.jobs.send(platform.database, convertModelJob, { conversion_job_id })
	}
}

/** Looks for lost conversions now and every minute. Returns what ends that. */
export async function watchLostJobs(platform: Platform): Promise<() => void> {
	const look = () =>
		requeueLostJobs(platform).catch((error) => platform.log.error({ err: error }, 'lost conversions: the look failed'))
	await look()
	const timer = setInterval(look, SWEEP_INTERVAL_MS).unref()
	return () => clearInterval(timer)
}
