import type { AdminStats } from '@panelyard/contracts/console/admin'
import type { Platform } from '../../platform/feature.ts'
import { atMost } from '../../platform/http/at-most.ts'
import { countJobs, oldestQueuedSeconds } from '../../platform/metrics.queries.ts'
import { countDays, countEverything, timeToPicture, touchDatabase } from './admin.queries.ts'

/** How long numbers are kept, so that an administrator who reloads doesn't slow others down. */
const KEPT_MS = 30_000

/** A part that takes longer counts as failed. */
const PART_MS = 4000

/** The numbers of the whole server, counted at most once in `KEPT_MS` by this process. */
export class ServerStats {
	readonly #platform: Platform
	#last: { until: number; stats: Promise<AdminStats> } | null = null

	constructor(platform: Platform) {
		this.#platform = platform
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
		const { database } = this.#platform
		const counts = await countEverything(database)
		const jobs = await countJobs(database)
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
			oldest_queued_seconds: await oldestQueuedSeconds(database),
			time_to_picture: await timeToPicture(database),
			days: await countDays(database),
			parts: await checkParts(this.#platform),
		}
	}
}

type Part = AdminStats['parts'][number]

/** Whether database, storage and queue work. */
export function checkParts({ database, storage, queue }: Platform): Promise<Part[]> {
	return Promise.all([
		checkPart('database', () => touchDatabase(database)),
		checkPart('storage', () => storage.check()),
		checkPart('queue', () => queue.check()),
	])
}

/** Asks a part of the server for a sign of life, and notes how long that took. */
async function checkPart(part: Part['part'], check: () => Promise<unknown>): Promise<Part> {
	const begun = performance.now()
	let works = false
	const asked = check().then(
		() => {
			works = true
		},
		() => {},
	)
	await atMost(asked, PART_MS)
	return { part, works, milliseconds: performance.now() - begun }
}
