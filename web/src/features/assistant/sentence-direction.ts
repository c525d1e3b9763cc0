/** The beginning of a sentence decides; a pasted text may be long, and have no spaces. */
const MOST_CHARACTERS = 500
const FIRST_LETTER = /\p{L}/u
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

/**
 * The direction of a sentence by its first letter outside marks: in "W5 تم توريده" the browser's `auto` would go by the W.
 * `auto` for sentences without letters.
 */
export function sentenceDirection(text: string): 'ltr' | 'rtl' | 'auto' {
	const words = text.slice(0, MOST_CHARACTERS).split(/\s+/u)
	const word = words.find((each) => FIRST_LETTER.test(each) && !/\d/u.test(each)) ?? ''
	const [first] = FIRST_LETTER.exec(word) ?? []
	if (first === undefined) return 'auto'
	return RIGHT_TO_LEFT.test(first) ? 'rtl' : 'ltr'
}
