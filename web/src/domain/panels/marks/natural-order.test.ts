import { describe, expect, test } from 'vitest'
import { compareNaturally } from './natural-order.ts'

describe('natural order of marks', () => {
	test('counts digits as numbers, so P/2 stands before P/10', () => {
		expect(['P/10', 'P/2', 'P/1', 'K/3'].sort(compareNaturally)).toEqual(['K/3', 'P/1', 'P/2', 'P/10'])
	})
	test('compares every number of a mark, leading zeros aside', () => {
		expect(['A1-10', 'A01-2', 'A1-1'].sort(compareNaturally)).toEqual(['A1-1', 'A01-2', 'A1-10'])
	})
	test('ignores case and accents', () => {
		expect(['élément 2', 'Element 1', 'ELEMENT 3'].sort(compareNaturally)).toEqual([
			'Element 1',
			'élément 2',
			'ELEMENT 3',
		])
	})
	test('puts empty marks last', () => {
		expect(['', 'Z', 'A'].sort(compareNaturally)).toEqual(['A', 'Z', ''])
	})
	test('keeps apart numbers longer than a float can hold', () => {
		expect(['9007199254740993', '9007199254740992'].sort(compareNaturally)).toEqual([
			'9007199254740992',
			'9007199254740993',
		])
	})
})
