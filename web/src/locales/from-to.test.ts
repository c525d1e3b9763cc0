import { expect, test } from 'vitest'
import { fromTo } from './from-to.ts'

test('a change reads in the direction of the page, Latin names in Arabic too', () => {
	expect(fromTo('Cast', 'Installed', 'ltr')).toBe('Cast → Installed')
	// The whole is isolated from right to left, and each name within it.
	expect(fromTo('Cast', 'Installed', 'rtl')).toBe('\u2067\u2068Cast\u2069 ← \u2068Installed\u2069\u2069')
})
