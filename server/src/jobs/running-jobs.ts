import { atMost } from '../platform/http/at-most.ts'
import type { JobRow } from './jobs.queries.ts'

/** The abort reason of a stopping server. After any other reason, the job has ended for good. */
export const SERVER_STOPS = 'the server stops'

type Running = {
	controller: AbortController
	ended: Promise<unknown>
	giveBack(): Promise<void>
}

/** The jobs that this process runs, so that a cancellation or a stop reaches their converters at once. */
export class RunningJobs {
	readonly #running = new Map<string, Running>()
	#stopping = false

	get count(): number {
		return this.#running.size
	}

	/**
	 * Runs `work` with a signal that `abort(job_id)` fires, and with a function that fires it.
	 * @param giveBack requeues the job when `work` doesn't end in time at a stop
	 */
	async run<Result>(
		{ id: job_id }: Pick<JobRow, 'id'>,
		work: (signal: AbortSignal, abort: () => void) => Promise<Result>,
		giveBack: () => Promise<void>,
	): Promise<Result> {
		const controller = new AbortController()
		if (this.#stopping) controller.abort(SERVER_STOPS)
		const ended = work(controller.signal, () => controller.abort('the job belongs to another worker'))
		const entry = { controller, ended: ended.catch(() => {}), giveBack }
		this.#running.set(job_id, entry)
		try {
			return await ended
		} finally {
			if (this.#running.get(job_id) === entry) this.#running.delete(job_id)
		}
	}

	/** Does nothing when the job runs on another server: its worker detects that within seconds. */
	abort(job_id: string): void {
		this.#running.get(job_id)?.controller.abort('cancelled')
	}

	/** Aborts everything and waits until it has ended, at most `within_ms`. Returns the jobs that haven't ended. */
	async stopAll(within_ms: number): Promise<{ job_id: string; giveBack(): Promise<void> }[]> {
		this.#stopping = true
		const entries = [...this.#running.values()]
		for (const { controller } of entries) controller.abort(SERVER_STOPS)
		await atMost(Promise.all(entries.map((entry) => entry.ended)), within_ms)
		return [...this.#running].map(([job_id, { giveBack }]) => ({ job_id, giveBack }))
	}
}
