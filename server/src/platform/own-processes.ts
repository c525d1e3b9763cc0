import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { converterEnvironment } from '@panelyard/conversion/converter-environment'
import type { z } from 'zod'
import { Turns } from './queue/turns.ts'

const MOST_AT_ONCE = 2
/** Only for JavaScript; native code is bounded by its input. */
const HEAP_MB = 128

type ProcessOptions<Outcome> = {
	/** The script: it reads its job as JSON in its first argument and writes its outcome as JSON to standard output. */
	entry: string
	outcome: z.ZodType<Outcome>
	timeout_ms: number
	/** How much work may wait; beyond this the server answers that it is busy. */
	most_waiting: number
	busy: string
}

/** Runs a script, each time in a separate process, so that a crash doesn't end the server. */
export class OwnProcesses<Job extends { directory: string }, Outcome> {
	readonly #options: Pick<ProcessOptions<Outcome>, 'entry' | 'outcome' | 'timeout_ms'>
	readonly #turns: Turns

	constructor({ most_waiting, busy, ...options }: ProcessOptions<Outcome>) {
		this.#options = options
		this.#turns = new Turns({ at_once: MOST_AT_ONCE, most_waiting, busy })
	}

	/**
	 * Runs `work` when its turn comes, at most two at once.
	 * @throws AppError UNAVAILABLE when too many wait
	 */
	async inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
		return this.#turns.take(work)
	}

	/** Rejects when the script takes too long, crashes, prints anything but an outcome, or `signal` ends it. */
	async run(job: Job, signal?: AbortSignal): Promise<Outcome> {
		const { entry, outcome, timeout_ms } = this.#options
		const { stdout } = await promisify(execFile)(
			process.execPath,
			[`--max-old-space-size=${HEAP_MB}`, entry, JSON.stringify(job)],
			{
				// Without this process's environment, which holds secrets.
				env: converterEnvironment(job.directory, null),
				timeout: timeout_ms,
				killSignal: 'SIGKILL',
				...(signal ? { signal } : {}),
			},
		)
		return outcome.parse(JSON.parse(stdout))
	}
}
