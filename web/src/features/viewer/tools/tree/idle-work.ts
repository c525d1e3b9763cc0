import { whenIdle } from '#engine/rendering/idle-time.ts'

/** Longest that one piece of work takes from the page. */
const SLICE_MS = 8
const WAIT = { latestMs: 1000, pauseMs: SLICE_MS * 4 }

/**
 * Runs steps while the page has nothing else to do, a few milliseconds at a time, so that their outcome is there when it is
 * needed.
 * @returns what stops them
 */
export function inIdleTime(steps: Iterator<unknown>): () => void {
	let stop = () => {}
	const run = () => {
		const end = performance.now() + SLICE_MS
		while (performance.now() < end) if (steps.next().done) return
		stop = whenIdle(run, WAIT)
	}
	stop = whenIdle(run, WAIT)
	return () => stop()
}
