import { afterEach, expect, it } from 'vitest'
import { isolatedFromRight } from './isolated.ts'

afterEach(() => {
	document.documentElement.dir = 'ltr'
})

it('a name stands by itself in a sentence from right to left, and is left alone in others', () => {
	expect(isolatedFromRight('W-101')).toBe('W-101')
	document.documentElement.dir = 'rtl'
	expect(isolatedFromRight('W-101')).toBe('\u2068W-101\u2069')
	expect(isolatedFromRight('')).toBe('')
})
