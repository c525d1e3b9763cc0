import type { Database } from '../database/database.ts'
import type { JobQueue } from '../platform/queue/job-queue.ts'
import { queueOf } from './job-queues.ts'
import * as queries from './lost-jobs.queries.ts'

/**
 * Sends a new message for unfinished jobs whose message is missing or has ended: they would wait for ever. Returns how
 * many. Several servers may call it at once.
 */
export async function redeliverLostJobs({ database, queue }: { database: Database; queue: JobQueue }): Promise<number> {
	return database.transaction(async (tx) => {
		await queries.lockLostJobs(tx)
		const lost = await queries.lostJobs(tx)
		for (const { id, kind, bytes } of lost) await queue.send(tx, queueOf(kind, bytes), { job_id: id })
		return lost.length
	})
}
