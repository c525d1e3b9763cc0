import { AnalyticsEvent } from '@panelyard/contracts/console/analytics'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Call, stubServer } from '../../testing/stub-server.ts'
import { sendBeforeLeaving, track } from './track.ts'
import { performanceScore, trackPageView } from './track-visit.ts'

let calls: Call[]
let beacons: Blob[]
beforeEach(() => {
	vi.useFakeTimers()
	calls = stubServer({ 'POST /analytics/events': { body: { stored: 1 } } })
	vi.stubGlobal('navigator', { sendBeacon: (_: string, body: Blob) => beacons.push(body) > 0 })
	beacons = []
	// What another test of this page counted waits on the real clock.
	sendBeforeLeaving()
	beacons = []
})
afterEach(() => {
	sendBeforeLeaving()
	vi.unstubAllGlobals()
	vi.useRealTimers()
})

test('events go together once a second, cut, in the shape that the server takes', async () => {
	document.documentElement.lang = 'ja'
	track({ name: 'ui_click', target: 'x'.repeat(150) })
	track({ name: 'demo_step_completed', step: 2 })
	expect(calls).toEqual([])
	await vi.advanceTimersByTimeAsync(1000)
	expect(calls.map(({ body }) => body)).toEqual([
		{
			language: 'ja',
			events: [
				{ name: 'ui_click', target: 'x'.repeat(100) },
				{ name: 'demo_step_completed', step: 2 },
			],
		},
	])
	const [{ body }] = calls as [Call]
	for (const event of (body as { events: unknown[] }).events) expect(AnalyticsEvent.safeParse(event).success).toBe(true)
	await vi.advanceTimersByTimeAsync(5000)
	expect(calls).toHaveLength(1)
})

test('what a tab counts again is marked, so that a visit counts once', async () => {
	// Steps that no other test of this process has counted: the module remembers them.
	for (const step of ['seen_here', 'seen_here', 'done_here']) track({ name: 'conversion_step', step })
	await vi.advanceTimersByTimeAsync(1000)
	expect((calls[0]?.body as { events: unknown[] } | undefined)?.events).toEqual([
		{ name: 'conversion_step', step: 'seen_here' },
		{ name: 'conversion_step', step: 'seen_here', is_again: true },
		{ name: 'conversion_step', step: 'done_here' },
	])
	expect(JSON.parse(sessionStorage.getItem('panelyard.counted') ?? '')).toContain('conversion_step seen_here')
})

test('a page that goes sends what waits by a beacon, once', async () => {
	for (let click = 0; click < 60; click++) track({ name: 'ui_click', target: 'hero.launch_demo' })
	dispatchEvent(new Event('pagehide'))
	dispatchEvent(new Event('pagehide'))
	const sizes = await Promise.all(beacons.map(async (body) => JSON.parse(await body.text()).events.length))
	expect(sizes).toEqual([50, 10])
	await vi.advanceTimersByTimeAsync(2000)
	expect(calls).toEqual([])
})

test.each([{ doNotTrack: '1' }, { globalPrivacyControl: true }])(
	'nothing is sent where the browser asks not to be tracked: %j',
	async (wish) => {
		vi.stubGlobal('navigator', { ...navigator, ...wish })
		track({ name: 'demo_started' })
		await vi.advanceTimersByTimeAsync(2000)
		expect(calls).toEqual([])
	},
)

test('views of three pages are counted, in any language, and of no other', async () => {
	for (const path of ['/fr/pricing/', '/ar', '/app/demo', '/app/dashboard', '/francais']) trackPageView(path)
	await vi.advanceTimersByTimeAsync(1000)
	const [{ body }] = calls as [Call]
	expect((body as { events: { page: string }[] }).events.map(({ page }) => page)).toEqual([
		'/pricing',
		'/',
		'/app/demo',
	])
})

test('a score is 100 at most', () => {
	expect([300, 1000, 2000, 10_000].map(performanceScore)).toEqual([100, 100, 50, 10])
})
