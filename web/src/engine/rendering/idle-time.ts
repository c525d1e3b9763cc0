/** Pause in browsers that don't report idle time (Safari until recently), milliseconds. */
const PAUSE_MS = 300

/**
 * Calls `work` once when the page has nothing else to do. Returns a function that cancels the call.
 * @param options.latestMs calls it by then even if the page is busy; waits for as long as it takes by default
 * @param options.pauseMs how long to wait in browsers that don't report idle time
 */
export const whenIdle = (work: () => void, options: { latestMs?: number; pauseMs?: number } = {}): (() => void) => {
	const { latestMs, pauseMs = PAUSE_MS } = options
	if (typeof window.requestIdleCallback === 'function') {
		const request = window.requestIdleCallback(work, latestMs === undefined ? {} : { timeout: latestMs })
		return () => window.cancelIdleCallback(request)
	}
	const timer = window.setTimeout(work, pauseMs)
	return () => window.clearTimeout(timer)
}
