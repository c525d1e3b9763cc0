/** Where the browser does not tell when it is idle, milliseconds. */
const PAUSE_MS = 300

/** Does something when the page has nothing else to do; returns what calls it off. */
export const whenIdle = (work: () => void): (() => void) => {
	if (typeof window.requestIdleCallback === 'function') {
		const request = window.requestIdleCallback(work)
		return () => window.cancelIdleCallback(request)
	}
	const timer = window.setTimeout(work, PAUSE_MS)
	return () => window.clearTimeout(timer)
}
