/** Letters that people write in several ways, besides accents and vowel signs, which fall away by themselves. */
const SAME_LETTERS: Record<string, string> = {
	ة: 'ه',
	ى: 'ي',
	ی: 'ي',
	ک: 'ك',
	ٱ: 'ا',
	ـ: '',
	ß: 'ss',
	æ: 'ae',
	œ: 'oe',
	ı: 'i',
	ł: 'l',
	ø: 'o',
	đ: 'd',
	ς: 'σ',
}
const ANY_SAME_LETTER = new RegExp(`[${Object.keys(SAME_LETTERS).join('')}]`, 'g')
/** Accents, vowel signs and what isn't seen, but for the marks that make another letter in Japanese, such as ガ of カ. */
const LEFT_OUT = /(?![\u3099\u309a])[\p{Mn}\p{Me}\p{Cf}]/gu
const VOICED = /.[\u3099\u309a]/gu
const PLAIN = /^[\0-\x7f]*$/

/**
 * What a text is searched in and for, the same in the whole product: without case, accents, Arabic vowel signs, widths and
 * forms of letters, as people type in a hurry; digits as Latin ones. Korean syllables are in their parts, so that one that
 * is being typed is found.
 */
export const searchable = (text: string): string =>
	PLAIN.test(text)
		? text.toLowerCase()
		: text
				.normalize('NFKD')
				.replaceAll(LEFT_OUT, '')
				.replaceAll(VOICED, (letter) => letter.normalize('NFC'))
				.toLowerCase()
				.replaceAll(ANY_SAME_LETTER, (letter) => SAME_LETTERS[letter] ?? letter)
				.replaceAll(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 15))

/** The words of what somebody typed into a search field. */
export const searchedWords = (typed: string): string[] => searchable(typed).split(/\s+/).filter(Boolean)
