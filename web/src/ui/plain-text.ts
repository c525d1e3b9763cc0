/** Letters that people write in several ways, beside accents and vowel signs, which fall away by themselves. */
const SAME_LETTERS: Record<string, string> = {
	ة: 'ه',
	ى: 'ي',
	ی: 'ي',
	ک: 'ك',
	ٱ: 'ا',
	ـ: '',
	ß: 'ss',
	ı: 'i',
	ł: 'l',
	ø: 'o',
}

/** Without case, accents and forms of letters, as people type in a hurry; digits as Latin ones. */
export const plainText = (text: string): string =>
	text
		.normalize('NFKD')
		.replaceAll(/\p{Mn}/gu, '')
		.toLowerCase()
		.replaceAll(/[ةىیکٱـßıłø]/g, (letter) => SAME_LETTERS[letter] ?? letter)
		.replaceAll(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 15))
