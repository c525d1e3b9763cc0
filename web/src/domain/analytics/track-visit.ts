import type { COUNTED_PAGES } from '@panelyard/contracts/console/analytics'
import { onLeaving } from './leaving.ts'
import { sendBeforeLeaving, track } from './track.ts'
import { trackClicks } from './track-clicks.ts'

type CountedPage = (typeof COUNTED_PAGES)[number]
const PAGES: readonly CountedPage[] = ['/', '/app/demo', '/pricing']
const LANGUAGE = /^\/(en|fr|es|de|it|pt|zh|ja|ko|ar)(?=\/|$)/
/** Milliseconds until the largest paint of a page that gets a score of 100. */
const FULL_SCORE_MS = 1000

/** 100 for a page that came within a second, 50 for two seconds, and so on; at most 100. */
export const performanceScore = (milliseconds: number): number =>
	Math.min(100, Math.round((100 * FULL_SCORE_MS) / Math.max(milliseconds, 1)))

/** Counts a view of `/`, `/app/demo` or `/pricing`, in whatever language; nothing for other addresses. */
export function trackPageView(path: string): void {
	const plain = path.replace(LANGUAGE, '').replace(/(?<=.)\/$/, '') || '/'
	const page = PAGES.find((one) => one === plain)
	if (page) track({ name: 'page_view', page })
}

/**
 * Counts the page this document begins with, how fast it came, what is clicked, and how long people look at it. Call it once;
 * later pages of the same document are counted by `trackPageView`. Returns how to stop counting how long.
 */
export function trackVisit(): () => void {
	trackPageView(location.pathname)
	trackClicks()
	const opened = location.pathname
	const largest = largestPaint()
	let shownSince = performance.now()
	let hasLeft = false
	return onLeaving({
		leave: () => {
			const milliseconds = largest()
			if (!hasLeft && milliseconds !== null) {
				track({ name: 'performance', page: opened, score: performanceScore(milliseconds), milliseconds })
			}
			const session_duration = Math.round((performance.now() - shownSince) / 1000)
			track({ name: 'session_end', final_url: location.pathname, session_duration, ...(hasLeft && { is_again: true }) })
			hasLeft = true
			sendBeforeLeaving()
		},
		show: () => {
			shownSince = performance.now()
		},
	})
}

/** Gives the milliseconds until the largest paint so far, else until the page had loaded; null before that. */
function largestPaint(): () => number | null {
	let last: number | null = null
	try {
		new PerformanceObserver((list) => {
			last = list.getEntries().at(-1)?.startTime ?? last
		}).observe({ type: 'largest-contentful-paint', buffered: true })
	} catch {
		// Browsers without this entry say when the page had loaded.
	}
	return () => {
		const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
		return last ?? (navigation && navigation.loadEventEnd > 0 ? navigation.loadEventEnd : null)
	}
}
