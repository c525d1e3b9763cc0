const MARKS = /\S*\d\S*/gu
const FIRST_LETTER = /\p{L}/u
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

/**
 * The direction of a sentence by its first letter outside marks: in "W5 تم توريده" the browser's `auto` would go by the W.
 * `auto` for sentences without letters.
 */
export function sentenceDirection(text: string): 'ltr' | 'rtl' | 'auto' {
	const [first] = FIRST_LETTER.exec(text.replaceAll(MARKS, ' ')) ?? []
	if (first === undefined) return 'auto'
	return RIGHT_TO_LEFT.test(first) ? 'rtl' : 'ltr'
}
