// Letters of these scripts never need a joiner; between them it would only make different names look the same.
const JOINING =
	'(?![\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}])[\\p{L}\\p{M}]'
const PICTURE = '\\p{Extended_Pictographic}'
/** A joiner inside a word of a script that joins its letters, or between the parts of one emoji. */
const NEEDED_JOINER = `(?<=${JOINING})[\\u200c\\u200d](?=${JOINING})|(?<=${PICTURE}\\ufe0f?\\p{Emoji_Modifier}?)\\u200d(?=${PICTURE})`
/** A regional flag: the black flag followed by invisible letters. */
const FLAG = '\\u{1f3f4}[\\u{e0030}-\\u{e007a}]{2,6}\\u{e007f}'
/** Control characters except line breaks and tabs, invisible characters, direction marks, and unpaired surrogates. */
const UNSEEN =
	'[\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f\\u00ad\\u061c\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u2800\\u3164\\ufeff\\uffa0\\ud800-\\udfff\\u{e0000}-\\u{e007f}]'
const KEEP_OR_DROP = new RegExp(`(${NEEDED_JOINER}|${FLAG})|${UNSEEN}`, 'gu')

const ANY_UNSEEN = new RegExp(UNSEEN, 'u')
/** No language puts more marks on a letter. Sorting them, as NFC does, takes time by the square of their number. */
export const MOST_MARKS = 8
const TOO_MANY_MARKS = new RegExp(`(\\p{M}{${MOST_MARKS}})\\p{M}+`, 'gu')

/**
 * Most characters of texts and names that are cleaned: three times those of any contract, whose rejection of longer ones
 * needs no cleaning before it.
 */
export const MOST_CLEANED = { text: 15_000, name: 1000 } as const

/** Normalises a text of any length to NFC, with at most `MOST_MARKS` marks on a letter. */
export const normalizeText = (given: string): string => given.replace(TOO_MANY_MARKS, '$1').normalize('NFC')

/**
 * Cleans a text of one or more lines: removes invisible characters, normalises to NFC, trims. A text above
 * `MOST_CLEANED` stays as it is.
 */
export function cleanText(given: string): string {
	if (given.length > MOST_CLEANED.text) return given
	const seen = ANY_UNSEEN.test(given) ? given.replace(KEEP_OR_DROP, '$1') : given
	return normalizeText(seen).trim()
}

/** Cleans a name: like `cleanText`, on one line. */
export const cleanName = (given: string): string =>
	given.length > MOST_CLEANED.name ? given : cleanText(given.replace(/[\t\n\r\u2028\u2029]+/g, ' '))
