import { searchable } from '@panelyard/rules/texts/searchable'

const keys = new Map<string, string>()
const MAX_KEPT_KEYS = 200_000

/**
 * A text whose plain comparison gives the order people count in: `P/2` before `P/10`, case and accents aside.
 * Keys are kept, since a list of 50,000 marks is sorted again at every keystroke.
 */
export const naturalKey = (text: string): string => {
	const known = keys.get(text)
	if (known !== undefined) return known
	const key = searchable(text)
		.trim()
		.replace(/\d+/g, (digits) => digits.replace(/^0+(?=\d)/, '').padStart(16, '0'))
	if (keys.size >= MAX_KEPT_KEYS) keys.clear()
	keys.set(text, key)
	return key
}

/** Orders two texts as people count; empty texts come last. */
export const compareNaturally = (a: string, b: string): number => {
	if (a === b) return 0
	if (a === '') return 1
	if (b === '') return -1
	const left = naturalKey(a)
	const right = naturalKey(b)
	return left < right ? -1 : left > right ? 1 : 0
}
