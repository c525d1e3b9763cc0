import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import type { Database } from '../../database/database.ts'
import { atMost } from '../http/at-most.ts'
import type { Delivery, JobDefinition, JobQueue } from './job-queue.ts'

/** Delays the first sweep, so that a server that stops again soon doesn't begin one. */
const FIRST_SWEEP_MS = 60_000
/** Between the starts of the workers, and between the first runs of the sweeps, so that these don't run all at once. */
const SPREAD_MS = 1000
const WATCH_MS = 60_000
/** The least time budget of a run. */
const MIN_BUDGET_MS = 120_000
/** How long a run may take to end after its signal. Later it isn't waited for any longer. */
const GRACE_MS = 2000
const MIN_POLL_SECONDS = 0.5

/** The next run of a sweep, for all servers together: there is never more than one for each sweep. */
export const SWEEP_RUNS: JobDefinition<{ sweep: string }> = {
	name: 'sweeps',
	data: z.object({ sweep: z.string() }),
	// For servers that died. A sweep that fails is logged, and runs again at its next time.
	retry_limit: 3,
	retry_delay_seconds: 30,
	expire_seconds: 7200,
	kept_seconds: 3600,
	once: 'unfinished',
}

/** A periodic task that deletes or starts what is due. `run` returns how many, and ends early when the signal fires. */
export type Sweep<Context> = {
	name: string
	every_ms: number
	run(context: Context, signal: AbortSignal): Promise<number>
}

type SweeperContext = { log: FastifyBaseLogger; database: Database; queue: JobQueue }
type SweeperTimes = { first_ms?: number; spread_ms?: number; watch_ms?: number; budget_ms?: number; grace_ms?: number }

/**
 * Handles items one by one until the signal fires. An item that fails doesn't stop the rest.
 * @param act returns whether it did anything
 * @param onFailure called for each item that failed
 * @returns for how many `act` returned true
 */
export async function sweepEach<Item>(
	items: readonly Item[],
	act: (item: Item) => Promise<boolean>,
	onFailure: (error: unknown, item: Item) => void,
	signal?: AbortSignal,
): Promise<number> {
	let done = 0
	for (const item of items) {
		if (signal?.aborted) break
		try {
			if (await act(item)) done++
		} catch (error) {
			onFailure(error, item)
		}
	}
	return done
}

/**
 * Runs each sweep at its interval, once for all servers of a database: its next run is a delayed job of the queue, which
 * is added when a run ends. Sweeps don't wait for each other, and each run has a time budget.
 * @returns a function that starts no further run; runs under way get the signal of the queue's `stopWorking`
 */
export function startSweeper<Context extends SweeperContext>(
	context: Context,
	sweeps: readonly Sweep<Context>[],
	times: SweeperTimes = {},
): () => void {
	const sweeper = new Sweeper(context, sweeps, times)
	void sweeper.start()
	return () => sweeper.stop()
}

class Sweeper<Context extends SweeperContext> {
	readonly #context: Context
	readonly #sweeps: ReadonlyMap<string, Sweep<Context>>
	readonly #times: SweeperTimes
	readonly #spread_ms: number
	readonly #stopping = new AbortController()
	/** Sweeps that run in this process, those that outlasted their budget included. */
	readonly #running = new Set<string>()

	constructor(context: Context, sweeps: readonly Sweep<Context>[], times: SweeperTimes) {
		this.#context = context
		this.#sweeps = new Map(sweeps.map((sweep) => [sweep.name, sweep]))
		this.#times = times
		this.#spread_ms = times.spread_ms ?? SPREAD_MS
	}

	async start(): Promise<void> {
		const { first_ms = FIRST_SWEEP_MS, watch_ms = WATCH_MS } = this.#times
		const { signal } = this.#stopping
		const logFailure = (error: unknown) => this.#context.log.error({ err: error }, 'the sweeper failed')
		await this.#pause(first_ms)
		if (signal.aborted) return
		this.#addWorkers().catch(logFailure)
		while (!signal.aborted) {
			await this.#watch().catch(logFailure)
			await this.#pause(watch_ms)
		}
	}

	stop(): void {
		this.#stopping.abort()
	}

	/** Ends early when the sweeper stops. */
	async #pause(ms: number): Promise<void> {
		await pause(ms, null, { signal: this.#stopping.signal, ref: false }).catch(() => {})
	}

	/** As many workers as sweeps, so that none waits for another. Together they look for due runs once every spread. */
	async #addWorkers(): Promise<void> {
		const { signal } = this.#stopping
		const poll_seconds = Math.max(MIN_POLL_SECONDS, (this.#sweeps.size * this.#spread_ms) / 1000)
		for (let worker = 0; worker < this.#sweeps.size && !signal.aborted; worker++) {
			await this.#context.queue.work(SWEEP_RUNS, 1, (data, delivery) => this.#handle(data, delivery), poll_seconds)
			await this.#pause(this.#spread_ms)
		}
	}

	/** Adds the next run of each sweep that has none: at the first start, and when the queue lost it. */
	async #watch(): Promise<void> {
		const { queue, database } = this.#context
		await queue.followClock()
		const present = new Set((await queue.pending(SWEEP_RUNS)).map(({ sweep }) => sweep))
		const missing = [...this.#sweeps.keys()].filter((name) => !present.has(name))
		for (const [index, name] of missing.entries()) {
			const start_after_seconds = (index * this.#spread_ms) / 1000
			await queue.send(database, SWEEP_RUNS, { sweep: name }, { key: name, start_after_seconds })
		}
	}

	async #handle({ sweep: name }: { sweep: string }, { signal, replace }: Delivery): Promise<void> {
		const sweep = this.#sweeps.get(name)
		// A sweep of another version of the product: servers of that version add it again.
		if (!sweep) return
		const isCutShort = await this.#run(sweep, signal)
		const wait_ms = isCutShort ? Math.min(sweep.every_ms, WATCH_MS) : sweep.every_ms
		await this.#context.database.transaction((tx) => replace(tx, { start_after_seconds: wait_ms / 1000 }))
	}

	/** Returns true when the run was ended before it had done everything. */
	async #run(sweep: Sweep<Context>, stopping: AbortSignal): Promise<boolean> {
		const { log } = this.#context
		const { name, every_ms } = sweep
		if (this.#running.has(name)) {
			log.error({ sweep: name }, 'a sweep still runs long after its time budget')
			return false
		}
		this.#running.add(name)
		const { budget_ms = Math.max(every_ms / 2, MIN_BUDGET_MS), grace_ms = GRACE_MS } = this.#times
		const signal = AbortSignal.any([stopping, AbortSignal.timeout(budget_ms)])
		const run = this.#logged(sweep, signal).finally(() => this.#running.delete(name))
		await Promise.race([run, fired(signal)])
		await atMost(run, grace_ms)
		if (signal.aborted && !stopping.aborted) log.warn({ sweep: name, budget_ms }, 'a sweep used up its time budget')
		return signal.aborted
	}

	async #logged({ name, run }: Sweep<Context>, signal: AbortSignal): Promise<void> {
		const { log } = this.#context
		try {
			const removed = await run(this.#context, signal)
			if (removed > 0) log.info({ sweep: name, removed }, 'swept')
		} catch (error) {
			log.error({ err: error, sweep: name }, 'a sweep failed')
		}
	}
}

/** Resolves when the signal fires. */
const fired = (signal: AbortSignal): Promise<void> =>
	new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
