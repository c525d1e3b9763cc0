import type { Platform } from '../../platform/feature.ts'
import type { JobDefinition } from '../../platform/job-queue.ts'

/** Nothing heard of a job for so long, and the queue not knowing it, means that it is lost. */
const SILENT_SECONDS = 90
const SWEEP_INTERVAL_MS = 60_000

/** Work that is known by rows of a table as well as by the queue. */
export type WatchedJobs<Data extends object> = {
	job: JobDefinition<Data>
	/** Ids of rows that are unfinished although nothing was heard of them for so many seconds. */
	silent(seconds: number): Promise<string[]>
	idOf(data: Data): string
	dataOf(id: string): Data
}

/** Queues work again that the queue has lost sight of, so that none stays unfinished for ever. */
async function requeueLostJobs<Data extends object>(platform: Platform, watched: WatchedJobs<Data>): Promise<void> {
	const silent = await watched.silent(SILENT_SECONDS)
	if (silent.length === 0) return
	const queued = new Set((await platform.jobs.pending(watched.job)).map(watched.idOf))
	for (const id of silent.filter((one) => !queued.has(one))) {
		platform.log.warn({ job: watched.job.name, id }, 'a job was lost and is queued again')
		await platform.jobs.send(platform.database, watched.job, watched.dataOf(id))
	}
}

/** Looks for lost jobs of a kind now and every minute. Returns what ends that. */
export async function watchLostJobs<Data extends object>(
	platform: Platform,
	watched: WatchedJobs<Data>,
): Promise<() => void> {
	const look = () =>
		requeueLostJobs(platform, watched).catch((error) =>
			platform.log.error({ err: error, job: watched.job.name }, 'lost jobs: the look failed'),
		)
	await look()
	const timer = setInterval(look, SWEEP_INTERVAL_MS).unref()
	return () => clearInterval(timer)
}
