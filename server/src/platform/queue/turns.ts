import pLimit from 'p-limit'
import { AppError } from '../app-error.ts'

type TurnOptions = {
	at_once: number
	/** At most this much work waits; beyond it the server answers that it is busy. */
	most_waiting: number
	busy: string
}

/** Runs work in the order it comes, at most `at_once` at a time. Rejects work beyond `most_waiting`. */
export class Turns {
	readonly #limit: ReturnType<typeof pLimit>
	readonly #options: TurnOptions

	constructor(options: TurnOptions) {
		this.#options = options
		this.#limit = pLimit(options.at_once)
	}

	/** @throws AppError UNAVAILABLE when too much work waits */
	async take<Result>(work: () => Promise<Result>): Promise<Result> {
		const { most_waiting, busy } = this.#options
		if (this.#limit.pendingCount >= most_waiting) throw new AppError('UNAVAILABLE', busy)
		return this.#limit(work)
	}
}
