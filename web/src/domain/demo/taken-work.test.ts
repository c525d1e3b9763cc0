import { afterEach, expect, test, vi } from 'vitest'
import { forgetWork, keepWork, waitingWork } from './taken-work.ts'

afterEach(() => {
	vi.unstubAllGlobals()
	forgetWork()
})

const work = { statuses: [], log: [], groups: [], categories: [], words: [], plan: [], threads: [] }
const request = { id: '00000000-0000-4000-8000-000000000777', name: 'Lindenhof', work }

test('work that the server would refuse counts as not kept, so that somebody hears of it', () => {
	expect(keepWork({ ...request, name: '' })).toBe(false)
	expect(waitingWork()).toBeNull()
})

test('other tabs see the work too, and know that it isn’t theirs', () => {
	expect(keepWork(request)).toBe(true)
	expect(waitingWork()).toMatchObject({ request, isOfTab: true })
	vi.stubGlobal('sessionStorage', { getItem: () => null, removeItem: () => {} })
	expect(waitingWork()).toMatchObject({ request, isOfTab: false })
})

test('a full browser keeps nothing, and says so', () => {
	const full = () => {
		throw new DOMException('full', 'QuotaExceededError')
	}
	for (const name of ['localStorage', 'sessionStorage'])
		vi.stubGlobal(name, { getItem: () => null, removeItem: () => {}, setItem: full })
	expect(keepWork(request)).toBe(false)
})
