import { expect, it } from 'vitest'
import { searchable } from './searchable.ts'

it.each([
	['W-12', 'w-12'],
	['Ｗ１２', 'w12'],
	['E\u0301tage', 'etage'],
	['Étage', 'etage'],
	['Straße', 'strasse'],
	['ΟΔΟΣ', 'οδοσ'],
	['İstanbul', 'istanbul'],
	['ﾊﾞｽ', 'バス'],
	['ハス', 'ハス'],
	['バス', 'バス'],
	['مُحَمَّد', 'محمد'],
	['الطابق ٣', 'الطابق 3'],
	['أحمد', 'احمد'],
	['W\u00ad\u200e12', 'w12'],
	['\u3000', ' '],
])('%s is searched as %s', (text, searched) => {
	expect(searchable(text)).toBe(searched)
})

it('finds a syllable that is being typed', () => {
	expect(searchable('한국').startsWith(searchable('하'))).toBe(true)
})

it('doesn’t take another Japanese letter for the same', () => {
	expect(searchable('バス').includes(searchable('ハス'))).toBe(false)
})
