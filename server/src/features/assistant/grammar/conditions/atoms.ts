/** The smallest pieces that words are made of: words of alphabets, characters of the rest, numbers, punctuation. */
export type Atom = { text: string; start: number; end: number; type: 'word' | 'character' | 'digits' | 'punctuation' }

const ATOM =
	/(?<digits>\d+)|(?<character>[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々])|(?<word>\p{Script=Latin}[\p{Script=Latin}\p{M}]*|\p{Script=Arabic}[\p{Script=Arabic}\p{M}]*|[^\P{L}\p{Script=Latin}\p{Script=Arabic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+)|(?<punctuation>\n|[^\s])/gu

/** A text normalised for reading: one form of each character, digits of every script as 0 to 9, no direction marks. */
export const readable = (text: string): string =>
	text
		.normalize('NFKC')
		.replaceAll(/[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
		.replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
		.replaceAll(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))

const ARABIC_FORMS: [RegExp, string][] = [
	[/[\u064b-\u065f\u0670\u0640]/g, ''],
	[/[أإآٱ]/g, 'ا'],
	[/ى/g, 'ي'],
	[/ة/g, 'ه'],
	[/ؤ/g, 'و'],
	[/ئ/g, 'ي'],
]

/**
 * A word without the details that people omit when they type quickly: capitals, accents, vowel marks, the Arabic
 * article.
 */
export function plainWord(word: string): string {
	if (/\p{Script=Arabic}/u.test(word)) {
		const bare = ARABIC_FORMS.reduce((text, [form, plain]) => text.replaceAll(form, plain), word)
		return bare.length > 4 && bare.startsWith('ال') ? bare.slice(2) : bare
	}
	if (!/\p{Script=Latin}/u.test(word)) return word.toLowerCase()
	return word
		.toLowerCase()
		.normalize('NFD')
		.replaceAll(/\p{M}/gu, '')
		.replaceAll('ß', 'ss')
		.replaceAll('œ', 'oe')
		.replaceAll('æ', 'ae')
		.replaceAll('ø', 'o')
}

/** The atoms of a normalised text, in order. */
export function atomsOf(text: string): Atom[] {
	const atoms: Atom[] = []
	for (const match of text.matchAll(ATOM)) {
		const type = (Object.entries(match.groups ?? {}).find(([, value]) => value !== undefined)?.[0] ??
			'punctuation') as Atom['type']
		const [raw] = match
		atoms.push({
			text: type === 'word' ? plainWord(raw) : raw.toLowerCase(),
			start: match.index,
			end: match.index + raw.length,
			type,
		})
	}
	return atoms
}

/** Lookup key of a phrase. Punctuation within it is ignored. */
export const keyOfAtoms = (atoms: readonly Atom[]): string =>
	atoms
		.filter(({ type }) => type !== 'punctuation')
		.map(({ text, type }) => (type === 'digits' ? text.replace(/^0+(?=\d)/, '') : text))
		.join(' ')

export const keyOf = (text: string): string => keyOfAtoms(atomsOf(readable(text)))
