import { SAMPLE_ISSUE_EVERY, SAMPLE_REACHED } from '@panelyard/rules/sample/sample-reached'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../../testing/render-app.tsx'
import { stubServer } from '../../testing/stub-server.ts'
import { Hero } from './hero.tsx'
import { SiteContext } from './site-context.ts'
import { NOW, STEPS, WEEKS } from './weeks.ts'

const FACTS = { max_mb: 300, trial_mb: 100, contact_email: null, social_url: null, social_name: null }
let isCalm = false
let seen: ((entries: { isIntersecting: boolean }[]) => void) | null = null
const decode = vi.fn(async () => {})

beforeEach(() => {
	isCalm = false
	seen = null
	decode.mockClear()
	HTMLImageElement.prototype.decode = decode
	vi.stubGlobal('matchMedia', (query: string) => ({
		...{ matches: isCalm && query.includes('reduce'), addEventListener() {}, removeEventListener() {} },
	}))
	vi.stubGlobal(
		'IntersectionObserver',
		class {
			constructor(callback: typeof seen) {
				seen = callback
			}
			observe() {}
			disconnect() {}
		},
	)
})
afterEach(() => {
	cleanup()
	vi.useRealTimers()
	vi.unstubAllGlobals()
})

async function openHero() {
	stubServer({})
	const page = await renderInApp(
		<SiteContext value={{ page: '', language: 'en', facts: { ...FACTS, plans: 'yes', no_plans: null }, html: '' }}>
			<Hero />
		</SiteContext>,
	)
	await screen.findByRole('group', { name: 'Week' })
	return page
}
const week = () => screen.getAllByRole<HTMLInputElement>('radio').findIndex(({ checked }) => checked)
const pictures = () => document.querySelectorAll('figure img').length
const installed = () => screen.getByText('Installed').previousElementSibling?.textContent

test('the weeks of the building go by once, for somebody who is there and sees it', async () => {
	await openHero()
	expect([week(), pictures(), installed()]).toEqual([3, 1, '76'])
	vi.useFakeTimers()
	fireEvent.pointerMove(window)
	act(() => seen?.([{ isIntersecting: false }]))
	expect(pictures(), 'nothing is fetched for who doesn’t see it').toBe(1)
	act(() => seen?.([{ isIntersecting: true }]))
	expect(pictures()).toBe(4)
	const shown: [number, string | null | undefined][] = []
	for (let turn = 0; turn < 4; turn++) {
		await act(() => vi.advanceTimersByTimeAsync(turn === 0 ? 1 : 1150))
		shown.push([week(), installed()])
	}
	expect(shown).toEqual([
		[0, '0'],
		[1, '24'],
		[2, '54'],
		[3, '76'],
	])
	expect(vi.getTimerCount()).toBe(0)
})

test('where motion is unwanted the building stays as it is until a week is chosen', async () => {
	isCalm = true
	await openHero()
	fireEvent.pointerMove(window)
	expect(seen).toBeNull()
	fireEvent.click(screen.getByRole('radio', { name: '10' }))
	await vi.waitFor(() => expect([week(), installed(), pictures()]).toEqual([1, '24', 4]))
})

test('a chosen week shows at once, and after a lost connection the next choice asks for its pictures again', async () => {
	decode.mockRejectedValue(new Error('No connection'))
	await openHero()
	fireEvent.click(screen.getByRole('radio', { name: '6' }))
	expect([week(), installed(), pictures()]).toEqual([0, '0', 4])
	const before = document.querySelectorAll('figure img')[1]
	fireEvent.error(before as Element)
	fireEvent.click(screen.getByRole('radio', { name: '10' }))
	expect([week(), installed(), pictures()]).toEqual([1, '24', 4])
	expect(before?.isConnected, 'a broken picture is never fetched again by itself').toBe(false)
	decode.mockImplementation(async () => {})
})

test('somebody who chooses a week first isn’t interrupted by the weeks going by', async () => {
	await openHero()
	fireEvent.click(screen.getByRole('radio', { name: '14' }))
	vi.useFakeTimers()
	fireEvent.pointerMove(window)
	act(() => seen?.([{ isIntersecting: true }]))
	await act(() => vi.advanceTimersByTimeAsync(5000))
	expect(week()).toBe(2)
})

test('the last week is the demo’s: the same panels at each step, and issues apart from them', () => {
	const { panels, issues } = WEEKS[NOW] ?? {}
	let before = 0
	for (const step of STEPS) {
		expect(panels?.[step]).toBe(Math.round(200 * (SAMPLE_REACHED[step] - before)))
		before = SAMPLE_REACHED[step]
	}
	expect(issues).toBe(Math.floor(200 / SAMPLE_ISSUE_EVERY))
	for (const week of WEEKS) expect(Object.values(week.panels).reduce((sum, count) => sum + count)).toBe(200)
})
