/** Lets so many pieces of work run at a time; the others wait in the order they came. */
export class Turns {
	private free: number
	private readonly waiting: (() => void)[] = []

	constructor(atOnce: number) {
		this.free = atOnce
	}

	/** Runs `work` when its turn has come. Throws the signal's reason when it aborts before that. */
	async take<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
		await this.turn(signal)
		try {
			return await work()
		} finally {
			const next = this.waiting.shift()
			if (next) next()
			else this.free++
		}
	}

	private turn(signal: AbortSignal): Promise<void> {
		signal.throwIfAborted()
		if (this.free > 0) {
			this.free--
			return Promise.resolve()
		}
		return new Promise((resolve, reject) => {
			const begin = (): void => {
				signal.removeEventListener('abort', leave)
				resolve()
			}
			const leave = (): void => {
				this.waiting.splice(this.waiting.indexOf(begin), 1)
				reject(signal.reason)
			}
			signal.addEventListener('abort', leave, { once: true })
			this.waiting.push(begin)
		})
	}
}
