/** Pseudo-random numbers, equal for equal seeds (mulberry32). */
export class Random {
	private state: number

	constructor(seed: number) {
		this.state = seed >>> 0
	}

	/** From 0 to 1, excluding 1. */
	fraction(): number {
		this.state = (this.state + 0x6d2b79f5) >>> 0
		let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1)
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
	}

	/** A whole number from 0 to `below`, excluding `below`. */
	below(below: number): number {
		return Math.floor(this.fraction() * below)
	}

	pick<T>(from: readonly T[]): T {
		if (from.length === 0) throw new RangeError('nothing to pick from')
		return from[this.below(from.length)] as T
	}
}
