/** People who are counted at once; whoever was heard of longest ago is forgotten, and begins with a full bucket. */
const MOST_PEOPLE = 100_000

/** Bounds how often something is done by each person: `burst` at once, then `per_second`. */
export class TokenBuckets {
	readonly #burst: number
	readonly #perSecond: number
	readonly #now: () => number
	/** Whoever was heard of longest ago comes first. A cache of a fixed size would reserve megabytes at the start. */
	readonly #buckets = new Map<string, { tokens: number; at: number }>()

	/** @param now milliseconds */
	constructor(
		{ burst, per_second }: { burst: number; per_second: number },
		now: () => number = () => performance.now(),
	) {
		this.#burst = burst
		this.#perSecond = per_second
		this.#now = now
	}

	/** False when the person has done it too often. */
	take(person_id: string): boolean {
		const at = this.#now()
		const bucket = this.#buckets.get(person_id) ?? { tokens: this.#burst, at }
		const tokens = Math.min(this.#burst, bucket.tokens + ((at - bucket.at) / 1000) * this.#perSecond)
		this.#buckets.delete(person_id)
		this.#buckets.set(person_id, { tokens: tokens >= 1 ? tokens - 1 : tokens, at })
		if (this.#buckets.size > MOST_PEOPLE) this.#buckets.delete(this.#buckets.keys().next().value ?? '')
		return tokens >= 1
	}
}
