/** Counts open items for each key, and forgets keys without any. */
export class OpenCounts {
	readonly #open = new Map<string, number>()

	/** How many are open for the key now. */
	of(key: string): number {
		return this.#open.get(key) ?? 0
	}

	/** Counts one more. Returns the call that ends it, which must be called once. */
	open(key: string): () => void {
		this.#open.set(key, this.of(key) + 1)
		return () => {
			const left = this.of(key) - 1
			if (left > 0) this.#open.set(key, left)
			else this.#open.delete(key)
		}
	}
}
