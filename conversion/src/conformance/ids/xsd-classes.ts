/** Whether a character (a code point) is in a class. */
export type CharacterClass = (code: number) => boolean

/** Ranges of the blocks of Unicode that patterns name as `\p{IsBasicLatin}`: those of the languages of building models. */
const BLOCKS = new Map<string, [first: number, last: number]>([
	['BasicLatin', [0, 0x7f]],
	['Latin-1Supplement', [0x80, 0xff]],
	['LatinExtended-A', [0x100, 0x17f]],
	['LatinExtended-B', [0x180, 0x24f]],
	['LatinExtendedAdditional', [0x1e00, 0x1eff]],
	['Greek', [0x370, 0x3ff]],
	['GreekandCoptic', [0x370, 0x3ff]],
	['Cyrillic', [0x400, 0x4ff]],
	['Armenian', [0x530, 0x58f]],
	['Hebrew', [0x590, 0x5ff]],
	['Arabic', [0x600, 0x6ff]],
	['Devanagari', [0x900, 0x97f]],
	['Thai', [0xe00, 0xe7f]],
	['HangulJamo', [0x1100, 0x11ff]],
	['GeneralPunctuation', [0x2000, 0x206f]],
	['SuperscriptsandSubscripts', [0x2070, 0x209f]],
	['CurrencySymbols', [0x20a0, 0x20cf]],
	['LetterlikeSymbols', [0x2100, 0x214f]],
	['NumberForms', [0x2150, 0x218f]],
	['Arrows', [0x2190, 0x21ff]],
	['MathematicalOperators', [0x2200, 0x22ff]],
	['CJKSymbolsandPunctuation', [0x3000, 0x303f]],
	['Hiragana', [0x3040, 0x309f]],
	['Katakana', [0x30a0, 0x30ff]],
	['CJKUnifiedIdeographs', [0x4e00, 0x9fff]],
	['HangulSyllables', [0xac00, 0xd7af]],
])

const tested =
	(tester: RegExp): CharacterClass =>
	(code) =>
		tester.test(String.fromCodePoint(code))

const ESCAPED: Record<string, CharacterClass> = {
	s: (code) => code === 32 || code === 9 || code === 10 || code === 13,
	d: tested(/^\p{Nd}$/u),
	w: tested(/^[^\p{P}\p{Z}\p{C}]$/u),
	i: tested(/^[:_\p{L}\p{Nl}]$/u),
	c: tested(/^[-.:_·\p{L}\p{N}\p{M}]$/u),
}

const SINGLE: Record<string, string> = { n: '\n', r: '\r', t: '\t' }
const PUNCTUATION = '\\|.?*+(){}-[]^$/,:;=!<>@#%&"\'~`_ '

export const not =
	(inner: CharacterClass): CharacterClass =>
	(code) =>
		!inner(code)

/** The character that `\n`, `\.` and the like mean; null for an escape that means a class or nothing. */
export function escapedCharacter(letter: string): string | null {
	return SINGLE[letter] ?? (PUNCTUATION.includes(letter) ? letter : null)
}

/** The class of `\d`, `\W` and the like; null for an unknown one. */
export function escapedClass(letter: string): CharacterClass | null {
	const inner = ESCAPED[letter.toLowerCase()]
	if (!inner) return null
	return letter === letter.toLowerCase() ? inner : not(inner)
}

/** The class of `\p{NAME}`: a general category such as `Lu`, or a block such as `IsGreek`; null for an unknown one. */
export function propertyClass(name: string): CharacterClass | null {
	if (name.startsWith('Is')) {
		const block = BLOCKS.get(name.slice(2))
		return block ? (code) => code >= block[0] && code <= block[1] : null
	}
	if (!/^(L[ultmo]?|M[nce]?|N[dlo]?|P[cdseifo]?|Z[slp]?|S[mcko]?|C[cfon]?)$/.test(name)) return null
	return tested(new RegExp(`^\\p{${name}}$`, 'u'))
}

/** `.`: everything but the end of a line. */
export const anyCharacter: CharacterClass = (code) => code !== 10 && code !== 13
