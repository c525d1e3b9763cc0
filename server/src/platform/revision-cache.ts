import { LRUCache } from 'lru-cache'

/** Identifies a state of a project: its lists don't change while these values stay the same. */
export type ProjectState = { id: string; revision: number; live_version_id: string | null }

/**
 * Caches data of projects, by revision. Every change of a project raises its revision in the same transaction, so a
 * cached value is never stale. Concurrent callers share one read.
 */
export class RevisionCache<Value extends object> {
	readonly #kept: LRUCache<string, Value>
	readonly #beingRead = new Map<string, Promise<Value>>()

	/** @param options.bytesOf roughly; values larger than `max_bytes` aren't kept */
	constructor(options: { max_bytes: number; bytesOf(value: Value): number }) {
		this.#kept = new LRUCache({ maxSize: options.max_bytes, sizeCalculation: (value) => options.bytesOf(value) + 200 })
	}

	/** Returns the cached value, or what `read` returns. Errors aren't cached. */
	async get({ id, revision, live_version_id }: ProjectState, read: () => Promise<Value>): Promise<Value> {
		const key = `${id} ${revision} ${live_version_id}`
		const kept = this.#kept.get(key)
		if (kept) return kept
		const reading = this.#beingRead.get(key) ?? read()
		if (this.#beingRead.get(key) !== reading) {
			this.#beingRead.set(key, reading)
			reading.then(
				(value) => {
					this.#kept.set(key, value)
					this.#beingRead.delete(key)
				},
				() => this.#beingRead.delete(key),
			)
		}
		return reading
	}
}
