import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useSearchText } from './search-text.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A search box and the URL it writes to. */
function openBox(inUrl?: string) {
	const url = { q: inUrl, writes: 0 }
	const box = renderHook(() =>
		useSearchText(url.q, (q) => {
			url.q = q
			url.writes++
		}),
	)
	const type = (text: string) => act(() => box.result.current.setText(text))
	return { url, box, type, pause: () => act(() => vi.advanceTimersByTime(300)) }
}

it('writes what was typed when typing pauses, once', () => {
	const { url, box, type, pause } = openBox()
	type('W')
	type('W-1')
	expect(box.result.current.text).toBe('W-1')
	expect(url.q).toBeUndefined()
	pause()
	expect(url).toEqual({ q: 'W-1', writes: 1 })
})

it('writes at once when the box is left, so that nothing is lost by what comes next', () => {
	const { url, box, type, pause } = openBox('W-1')
	type('')
	act(() => box.result.current.write())
	expect(url).toEqual({ q: undefined, writes: 1 })
	act(() => box.result.current.write())
	pause()
	expect(url.writes).toBe(1)
})

it('shows what a link or the back button puts into the URL', () => {
	const { url, box, pause } = openBox('W-1')
	url.q = 'F-2'
	box.rerender()
	expect(box.result.current.text).toBe('F-2')
	pause()
	expect(url.writes).toBe(0)
})
