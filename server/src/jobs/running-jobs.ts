/** Why a stopping server breaks a job off. For any other reason the job was ended for good. */
export const SERVER_STOPS = 'the server stops'

/** The jobs this process works on, so that a cancel or a stop reaches their converters at once. */
export class RunningJobs {
	readonly #running = new Map<string, { controller: AbortController; ended: Promise<unknown> }>()
	#stopping = false

	get count(): number {
		return this.#running.size
	}

	/** Runs `work` with a signal that `abort(job_id)` fires, and with a function that fires it. */
	async run<Result>(
		job_id: string,
		work: (signal: AbortSignal, abort: () => void) => Promise<Result>,
	): Promise<Result> {
		const controller = new AbortController()
		if (this.#stopping) controller.abort(SERVER_STOPS)
		const ended = work(controller.signal, () => controller.abort('the job belongs to another worker'))
		const entry = { controller, ended: ended.catch(() => {}) }
		this.#running.set(job_id, entry)
		try {
			return await ended
		} finally {
			if (this.#running.get(job_id) === entry) this.#running.delete(job_id)
		}
	}

	/** Does nothing when the job runs elsewhere: its worker notices within seconds. */
	abort(job_id: string): void {
		this.#running.get(job_id)?.controller.abort('cancelled')
	}

	/** Breaks off everything and waits until it has ended, at most `within_ms`. Returns the ids of what hasn't. */
	async stopAll(within_ms: number): Promise<string[]> {
		this.#stopping = true
		const entries = [...this.#running.values()]
		for (const { controller } of entries) controller.abort(SERVER_STOPS)
		const late = Promise.withResolvers<void>()
		const timer = setTimeout(late.resolve, within_ms)
		await Promise.race([Promise.all(entries.map((entry) => entry.ended)), late.promise])
		clearTimeout(timer)
		return [...this.#running.keys()]
	}
}
