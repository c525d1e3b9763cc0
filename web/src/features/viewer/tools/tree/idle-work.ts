/** Longest that one piece of work takes from the page. */
const SLICE_MS = 8
const LATEST_MS = 1000

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
		stop = whenIdle(run)
	}
	stop = whenIdle(run)
	return () => stop()
}

function whenIdle(run: () => void): () => void {
	// Safari has learnt it late.
	if (typeof requestIdleCallback !== 'function') {
		const timer = setTimeout(run, SLICE_MS * 4)
		return () => clearTimeout(timer)
	}
	const asked = requestIdleCallback(run, { timeout: LATEST_MS })
	return () => cancelIdleCallback(asked)
}
