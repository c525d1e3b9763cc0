import { afterEach, expect, test, vi } from 'vitest'
import { NO_WORK as work } from '../../testing/demo-work.test-support.ts'
import { forgetWork, keepWork, onWorkGone, waitingWork } from './taken-work.ts'

afterEach(() => {
	vi.unstubAllGlobals()
	forgetWork()
})

const LATER = '00000000-0000-4000-8000-000000000778'
const request = { id: '00000000-0000-4000-8000-000000000777', name: 'Lindenhof', work }

test('work that the server would refuse counts as not kept, so that somebody hears of it, and what was kept stays', () => {
	expect(keepWork({ ...request, name: '' })).toBe(false)
	expect(waitingWork()).toBeNull()
	keepWork(request)
	expect(keepWork({ ...request, name: '' })).toBe(false)
	expect(waitingWork()).toMatchObject({ request, isOfTab: true })
})

test('other tabs see the work too, and know that it isn’t theirs', () => {
	expect(keepWork(request)).toBe(true)
	expect(waitingWork()).toMatchObject({ request, isOfTab: true })
	vi.stubGlobal('sessionStorage', { getItem: () => null, removeItem: () => {} })
	expect(waitingWork()).toMatchObject({ request, isOfTab: false })
})

/** The storage, but full. */
const full = (place: Storage) => ({
	getItem: (key: string) => place.getItem(key),
	removeItem: (key: string) => place.removeItem(key),
	setItem: () => {
		throw new DOMException('full', 'QuotaExceededError')
	},
})

test('a full browser keeps nothing new, says so, and still has what it kept before', () => {
	keepWork(request)
	vi.stubGlobal('localStorage', full(localStorage))
	vi.stubGlobal('sessionStorage', full(sessionStorage))
	expect(keepWork({ ...request, id: LATER })).toBe(false)
	expect(waitingWork()).toMatchObject({ request, isOfTab: true })
})

test('later work replaces what was kept before, wherever the browser has room for it', () => {
	keepWork(request)
	vi.stubGlobal('localStorage', full(localStorage))
	expect(keepWork({ ...request, id: LATER })).toBe(true)
	expect(waitingWork()).toMatchObject({ request: { id: LATER }, isOfTab: true })
})

test('a tab hears that another one has replaced the work it knows', () => {
	const gone = vi.fn()
	const stop = onWorkGone(gone)
	window.dispatchEvent(new StorageEvent('storage', { key: 'panelyard.demo_work', oldValue: '{}', newValue: '{"a":1}' }))
	expect(gone).toHaveBeenCalledOnce()
	stop()
})

test('work kept before versions were written is offered, and that of another version is not', () => {
	localStorage.setItem('panelyard.demo_work', JSON.stringify({ kept_at: Date.now(), request }))
	expect(waitingWork()).toMatchObject({ request })
	localStorage.setItem('panelyard.demo_work', JSON.stringify({ version: 2, kept_at: Date.now(), request }))
	expect(waitingWork()).toBeNull()
})
