import { afterEach, expect, test } from 'vitest'
import { dotted } from './dotted.ts'

afterEach(() => {
	document.documentElement.removeAttribute('dir')
})

test('parts that are there stand in one line', () => {
	expect(dotted(['Floor 1', '', null, undefined, false, 'Axes B–C / 3'])).toBe('Floor 1 · Axes B–C / 3')
	expect(dotted([])).toBe('')
})

test('on a page from right to left the line runs that way, and each part keeps the direction of its own letters', () => {
	document.documentElement.dir = 'rtl'
	expect(dotted(['Floor 1', 'المحاور A–B'])).toBe('\u2067\u2068Floor 1\u2069 · \u2068المحاور A–B\u2069\u2069')
	expect(dotted(['', 'Floor 1'])).toBe('Floor 1')
})
