import type { AnalyticsEvent } from '@panelyard/contracts/console/analytics'

const FLUSH_MS = 1000
/** An answer that takes longer is given up. */
const VALIDATION_MS = 3000
/** Events of one call, and those that wait for it; the rest is dropped. */
const MOST_AT_ONCE = 50
const MOST_WAITING = 200
const MOST_CHARACTERS = 100
const ADDRESS = '/analytics/events'

type Navigator = { doNotTrack?: string | null; globalPrivacyControl?: boolean }

let waiting: AnalyticsEvent[] = []
let timer: ReturnType<typeof setTimeout> | undefined
let isListening = false
let isSilent = false

/** From now on this document counts nothing. */
export function countNothing(): void {
	isSilent = true
}

/**
 * Counts an event, without anything of who did it; nothing where the browser asks not to be tracked, or after
 * `countNothing`. Never throws and never waits: events are sent together within a second, and by a beacon when the page
 * goes. Texts are cut to 100 characters, so give names of our own (`hero.launch_demo`), not what people read or write.
 */
export function track(event: AnalyticsEvent): void {
	if (isSilent || asksNotToBeTracked() || waiting.length >= MOST_WAITING) return
	listen()
	waiting.push(cut(isCountedPerVisit(event) && wasCounted(event) ? { ...event, is_again: true } : event))
	timer ??= setTimeout(flush, FLUSH_MS)
}

type PerVisit = Extract<AnalyticsEvent, { is_again?: boolean | undefined }>
const PER_VISIT: readonly string[] = [
	'page_view',
	'demo_started',
	'demo_step_completed',
	'demo_completed',
	'conversion_step',
] satisfies PerVisit['name'][]
const isCountedPerVisit = (event: AnalyticsEvent): event is PerVisit => PER_VISIT.includes(event.name)

/** What this tab has counted, as far as the browser keeps it: names of events, nothing of who did them. */
const COUNTED_KEY = 'panelyard.counted'
const MOST_COUNTED = 100
let counted: string[] | null = null

/** Whether this tab has counted the same event before; keeps that it has now. */
function wasCounted(event: PerVisit): boolean {
	counted ??= readCounted()
	const key = Object.values(event).join(' ')
	if (counted.includes(key)) return true
	counted = [...counted, key].slice(-MOST_COUNTED)
	try {
		sessionStorage.setItem(COUNTED_KEY, JSON.stringify(counted))
	} catch {
		// Known until the page goes.
	}
	return false
}

function readCounted(): string[] {
	try {
		const kept: unknown = JSON.parse(sessionStorage.getItem(COUNTED_KEY) ?? '[]')
		return Array.isArray(kept) ? kept.filter((key) => typeof key === 'string') : []
	} catch {
		return []
	}
}

function asksNotToBeTracked(): boolean {
	const { doNotTrack, globalPrivacyControl } = navigator as Navigator
	return doNotTrack === '1' || globalPrivacyControl === true
}

/** Sends what waits by a beacon, which outlives the page. */
export function sendBeforeLeaving(): void {
	for (const body of bodies()) navigator.sendBeacon(ADDRESS, new Blob([body], { type: 'application/json' }))
}

function flush(): void {
	for (const body of bodies()) {
		const signal = AbortSignal.timeout(VALIDATION_MS)
		const headers = { 'content-type': 'application/json' }
		// What doesn't arrive is lost: a count isn't worth a second try.
		fetch(ADDRESS, { method: 'POST', credentials: 'omit', headers, body, signal }).catch(() => undefined)
	}
}

/** What waits, as bodies of calls; nothing waits afterwards. */
function bodies(): string[] {
	clearTimeout(timer)
	timer = undefined
	const events = waiting
	waiting = []
	const language = document.documentElement.lang
	return Array.from({ length: Math.ceil(events.length / MOST_AT_ONCE) }, (_, index) =>
		JSON.stringify({ language, events: events.slice(index * MOST_AT_ONCE, (index + 1) * MOST_AT_ONCE) }),
	)
}

const cut = <Event extends AnalyticsEvent>(event: Event): Event =>
	Object.fromEntries(
		Object.entries(event).map(([name, value]) => [
			name,
			typeof value === 'string' ? value.slice(0, MOST_CHARACTERS) : value,
		]),
	) as Event

function listen(): void {
	if (isListening) return
	isListening = true
	// Phones end pages that are hidden without another event.
	document.addEventListener('visibilitychange', () => {
		if (document.visibilityState === 'hidden') sendBeforeLeaving()
	})
	addEventListener('pagehide', sendBeforeLeaving)
}
