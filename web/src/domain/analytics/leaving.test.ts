import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onLeaving } from './leaving.ts'
import { sendBeforeLeaving } from './track.ts'
import { trackVisit } from './track-visit.ts'

let visibility: DocumentVisibilityState = 'visible'
beforeEach(() => {
	visibility = 'visible'
	vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
})
afterEach(() => {
	vi.useRealTimers()
	vi.restoreAllMocks()
	vi.unstubAllGlobals()
})
const turn = (next: DocumentVisibilityState) => {
	visibility = next
	document.dispatchEvent(new Event('visibilitychange'))
}
const showAgain = () => dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))

test('a page that is hidden and then closed is left once, and one that comes back can be left again', () => {
	const seen: string[] = []
	const stop = onLeaving({ leave: () => seen.push('left'), comeBack: () => seen.push('back') })
	turn('hidden')
	dispatchEvent(new Event('pagehide'))
	expect(seen).toEqual(['left'])
	turn('visible')
	showAgain()
	expect(seen).toEqual(['left', 'back'])
	dispatchEvent(new Event('pagehide'))
	turn('hidden')
	showAgain()
	expect(seen).toEqual(['left', 'back', 'left', 'back'])
	stop()
	turn('hidden')
	expect(seen).toHaveLength(4)
})

test('a visit that a phone ends without telling the page has been sent, in parts without the time in between', async () => {
	vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
	const beacons: Blob[] = []
	vi.stubGlobal('navigator', { sendBeacon: (_: string, body: Blob) => beacons.push(body) > 0 })
	const stop = trackVisit()
	sendBeforeLeaving()
	beacons.length = 0
	await vi.advanceTimersByTimeAsync(20_000)
	turn('hidden')
	await vi.advanceTimersByTimeAsync(600_000)
	turn('visible')
	await vi.advanceTimersByTimeAsync(5000)
	turn('hidden')
	stop()
	const events = (await Promise.all(beacons.map(async (body) => JSON.parse(await body.text()).events))).flat()
	expect(events.filter(({ name }) => name === 'session_end')).toEqual([
		{ name: 'session_end', final_url: location.pathname, session_duration: 20 },
		{ name: 'session_end', final_url: location.pathname, session_duration: 5, is_again: true },
	])
})

test('a tab opened in the background counts from when it is first seen, and not at all if it never is', async () => {
	vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
	visibility = 'hidden'
	const sendBeacon = vi.fn((_: string, _body: Blob) => true)
	vi.stubGlobal('navigator', { sendBeacon })
	const seen: string[] = []
	const ends = [trackVisit(), onLeaving({ leave: () => seen.push('left'), comeBack: () => seen.push('back') })]
	sendBeforeLeaving()
	sendBeacon.mockClear()
	await vi.advanceTimersByTimeAsync(600_000)
	dispatchEvent(new Event('pagehide'))
	expect([sendBeacon.mock.calls.length, seen]).toEqual([0, []])
	turn('visible')
	await vi.advanceTimersByTimeAsync(5000)
	turn('hidden')
	for (const end of ends) end()
	expect(seen).toEqual(['left'])
	const bodies = await Promise.all(sendBeacon.mock.calls.map(async ([, body]) => JSON.parse(await body.text()).events))
	expect(bodies.flat().filter(({ name }) => name === 'session_end')).toEqual([
		{ name: 'session_end', final_url: location.pathname, session_duration: 5 },
	])
})
