import { LRUCache } from 'lru-cache'

/** Identifies a state of a project: its lists don't change while these values stay the same. */
export type ProjectState = { id: string; revision: number; live_version_id: string | null }

/**
 * Caches data of projects, one value for each project. Every change of a project raises its revision in the same
 * transaction, so a cached value is never stale. Concurrent callers share one read.
 */
export class RevisionCache<Value extends object> {
	readonly #kept: LRUCache<string, CacheEntry<Value>>
	readonly #beingRead = new Map<string, Promise<Value>>()

	/** @param options.bytesOf roughly; values larger than `max_bytes` aren't kept */
	constructor(options: { max_bytes: number; bytesOf(value: Value): number }) {
		this.#kept = new LRUCache({
			maxSize: options.max_bytes,
			sizeCalculation: ({ value }) => options.bytesOf(value) + 200,
		})
	}

	/** Returns the cached value, or what `read` returns. Errors aren't cached. @param read gets what was cached before */
	async get(state: ProjectState, read: (older: CacheEntry<Value> | undefined) => Promise<Value>): Promise<Value> {
		const { id, revision, live_version_id } = state
		const older = this.#kept.get(id)
		if (older?.state.revision === revision && older.state.live_version_id === live_version_id) return older.value
		const key = `${id} ${revision} ${live_version_id}`
		const reading = this.#beingRead.get(key) ?? read(older)
		if (this.#beingRead.get(key) !== reading) {
			this.#beingRead.set(key, reading)
			reading.then(
				(value) => {
					this.#beingRead.delete(key)
					// A slower read of an earlier state came too late.
					if ((this.#kept.peek(id)?.state.revision ?? -1) <= revision)
						this.#kept.set(id, { state: { id, revision, live_version_id }, value })
				},
				() => this.#beingRead.delete(key),
			)
		}
		return reading
	}
}

type CacheEntry<Value> = { state: ProjectState; value: Value }
