/** A code that was out of sight for this long is shown again on purpose, in milliseconds. */
const GONE_AFTER_MS = 1500

/** Tells codes that come into sight from those that stay there. */
export class Sightings {
	readonly #seen = new Map<string, number>()

	/** Whether the code has just come into sight. @param now in milliseconds */
	isNew(code: string, now: number): boolean {
		for (const [other, at] of this.#seen) if (now - at > GONE_AFTER_MS) this.#seen.delete(other)
		const isNew = !this.#seen.has(code)
		this.#seen.set(code, now)
		return isNew
	}
}
