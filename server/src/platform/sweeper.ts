import type { FastifyBaseLogger } from 'fastify'
import { atMost } from './at-most.ts'

/** Delays the first sweep, so that a server that stops again soon doesn't begin one. */
const FIRST_SWEEP_MS = 60_000

/** How long a stop waits for the current sweep. The next sweep finds what it left. */
const STOP_WITHIN_MS = 2000

/** A periodic task that deletes or starts what is due. `run` returns how many, and ends early when the signal fires. */
export type Sweep<Context> = {
	name: string
	every_ms: number
	run(context: Context, signal: AbortSignal): Promise<number>
}

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

/** Runs sweeps one at a time, each at its interval. One that fails is logged and doesn't stop the others. */
export function startSweeper<Context extends { log: FastifyBaseLogger }>(
	context: Context,
	sweeps: readonly Sweep<Context>[],
	{ first_ms = FIRST_SWEEP_MS, stop_within_ms = STOP_WITHIN_MS } = {},
): () => Promise<void> {
	let last: Promise<void> = Promise.resolve()
	const stop = new AbortController()
	const waiting = new Set<Sweep<Context>>()
	const run = (sweep: Sweep<Context>): void => {
		if (waiting.has(sweep)) return
		waiting.add(sweep)
		last = last.then(async () => {
			waiting.delete(sweep)
			if (stop.signal.aborted) return
			try {
				const removed = await sweep.run(context, stop.signal)
				if (removed > 0) context.log.info({ sweep: sweep.name, removed }, 'swept')
			} catch (error) {
				context.log.error({ err: error, sweep: sweep.name }, 'a sweep failed')
			}
		})
	}
	const first = setTimeout(() => sweeps.forEach(run), first_ms).unref()
	const timers = sweeps.map((sweep) => setInterval(() => run(sweep), sweep.every_ms).unref())
	return async () => {
		stop.abort()
		clearTimeout(first)
		for (const timer of timers) clearInterval(timer)
		await atMost(last, stop_within_ms)
	}
}
