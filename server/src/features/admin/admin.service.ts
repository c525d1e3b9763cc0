import type { AdminStats } from '@panelyard/contracts/admin'
import type { Database } from '../../database/database.ts'
import { countJobs, oldestQueuedSeconds } from '../../platform/metrics.queries.ts'
import { countEverything } from './admin.queries.ts'

/** How long numbers are kept, so that an administrator who reloads doesn't slow others down. */
const KEPT_MS = 30_000

/** The numbers of the whole server, counted at most once in `KEPT_MS` by this process. */
export class ServerStats {
	readonly #database: Database
	#last: { until: number; stats: Promise<AdminStats> } | null = null

	constructor(database: Database) {
		this.#database = database
	}

	read(): Promise<AdminStats> {
		if (this.#last && performance.now() < this.#last.until) return this.#last.stats
		const stats = this.#count()
		this.#last = { until: performance.now() + KEPT_MS, stats }
		// What failed is counted again by the next call.
		stats.catch(() => {
			this.#last = null
		})
		return stats
	}

	async #count(): Promise<AdminStats> {
		const counts = await countEverything(this.#database)
		const jobs = await countJobs(this.#database)
		const ofStatus = (kind: string, status: string) =>
			jobs.find((row) => row.kind === kind && row.status === status)?.total ?? 0
		return {
			...counts,
			counted_at: new Date().toISOString(),
			queues: [...new Set(jobs.map(({ kind }) => kind))].sort().map((kind) => ({
				kind,
				queued: ofStatus(kind, 'QUEUED'),
				processing: ofStatus(kind, 'PROCESSING'),
			})),
			oldest_queued_seconds: await oldestQueuedSeconds(this.#database),
		}
	}
}
