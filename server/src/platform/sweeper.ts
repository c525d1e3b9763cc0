import type { FastifyBaseLogger } from 'fastify'

/** A server that is started and stopped again soon doesn't begin to sweep. */
const FIRST_SWEEP_MS = 60_000

/** Removes things that are due. `run` returns how many. */
export type Sweep<Context> = { name: string; every_ms: number; run(context: Context): Promise<number> }

/** Runs sweeps one at a time, each at its interval. One that fails is logged and doesn't stop the others. */
export function startSweeper<Context extends { log: FastifyBaseLogger }>(
	context: Context,
	sweeps: readonly Sweep<Context>[],
	first_ms = FIRST_SWEEP_MS,
): () => Promise<void> {
	let last: Promise<void> = Promise.resolve()
	let isStopped = false
	const waiting = new Set<Sweep<Context>>()
	const run = (sweep: Sweep<Context>): void => {
		if (waiting.has(sweep)) return
		waiting.add(sweep)
		last = last.then(async () => {
			waiting.delete(sweep)
			if (isStopped) return
			try {
				const removed = await sweep.run(context)
				if (removed > 0) context.log.info({ sweep: sweep.name, removed }, 'swept')
			} catch (error) {
				context.log.error({ err: error, sweep: sweep.name }, 'a sweep failed')
			}
		})
	}
	const first = setTimeout(() => sweeps.forEach(run), first_ms).unref()
	const timers = sweeps.map((sweep) => setInterval(() => run(sweep), sweep.every_ms).unref())
	return async () => {
		isStopped = true
		clearTimeout(first)
		for (const timer of timers) clearInterval(timer)
		await last
	}
}
