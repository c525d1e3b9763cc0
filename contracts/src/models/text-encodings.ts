import {
	ENCODING_LANGUAGES,
	EXPORTERS,
	READER_LANGUAGES,
	TEXT_ENCODINGS,
	type TextEncoding,
	WRITINGS,
	type Writing,
	type WritingName,
} from './text-languages.ts'

export type { TextEncoding } from './text-languages.ts'

/** What is known of a text beside its bytes. */
export type TextEvidence = {
	/** Names of the program that wrote it. */
	exporter?: string
	/** Languages of its reader, BCP 47. */
	languages?: readonly string[]
}

/** An encoding of a text; `score` is a logarithm of its probability, 0 for the best one. */
export type RankedEncoding = { encoding: TextEncoding; score: number }

/** An encoding that is less likely by this much (e to this power) isn't worth a question. */
const LEAST_CERTAINTY = 4

/** How much rarer files in an encoding are, before anything is known of them. */
const RARER: { [encoding in TextEncoding]?: number } = {
	'windows-1250': 1,
	'windows-1251': 1,
	shift_jis: 1,
	gbk: 1,
	'euc-kr': 1,
	big5: 1.5,
	'windows-1253': 1.5,
	'windows-1254': 1.5,
	macintosh: 2,
	'windows-1255': 2,
	'windows-1256': 2,
	'windows-1257': 2,
	'windows-1258': 3,
}

/** Probabilities, as logarithms: of a sign in its usual place, of another sign, of what no language has. */
const USUAL_SIGN = Math.log(0.3)
const SIGN = Math.log(0.12 / 40)
const STRANGE = Math.log(0.03 / 200)
/** Of a capital within a word, of a letter in a word of another alphabet, and of letters beyond ASCII in a row. */
const ODD_CASE = Math.log(0.02)
const MIXED_WORD = Math.log(0.005)
const IN_A_ROW = Math.log(0.08)
const BY_ITSELF = Math.log(0.05)
/** Of a text whose last character was cut within. */
const CUT = Math.log(0.01 / 100)
/** What a word, and a word with letters beyond ASCII, say for its language. */
const KNOWN_WORD = 1
const TELLING_WORD = 3
const READER = 2
const EXPORTER = 3

const decoders = new Map<TextEncoding, InstanceType<typeof TextDecoder>>()

/** The text in an encoding; null if the bytes are invalid in it. */
export function decodedText(bytes: Uint8Array, encoding: TextEncoding): string | null {
	let decoder = decoders.get(encoding)
	if (!decoder) {
		decoder = new TextDecoder(encoding, { fatal: true })
		decoders.set(encoding, decoder)
	}
	try {
		return decoder.decode(bytes)
	} catch {
		return null
	}
}

/** Encodings in which a character has several bytes, so that it can be cut within. */
const CUTTABLE: ReadonlySet<TextEncoding> = new Set(['utf-8', 'shift_jis', 'gbk', 'big5', 'euc-kr'])
/** U+FFFD elsewhere than at the end of a text. */
const INVALID = /\ufffd(?![\s;,"'|]|$)/

/**
 * The text in an encoding, with U+FFFD for a character that was cut at the end of a text; null if other bytes are invalid in
 * it. Programs that limit names to a number of bytes cut characters.
 * @param bytes texts in it are apart by blanks, line ends, separators or quotes
 */
export function textWithCuts(bytes: Uint8Array, encoding: TextEncoding): string | null {
	const text = decodedText(bytes, encoding)
	if (text !== null || !CUTTABLE.has(encoding)) return text
	const cut = new TextDecoder(encoding).decode(bytes)
	return INVALID.test(cut) ? null : cut
}

/** Characters of Asian encodings that people use most: how many there are, by their place in the encoding. */
const COMMON: { [encoding in TextEncoding]?: { count: number; has: (character: string, lead: number) => boolean } } = {
	shift_jis: {
		count: 3100,
		has: (character, lead) => /[\u3040-\u30ff]/.test(character) || (lead >= 0x88 && lead <= 0x97),
	},
	gbk: { count: 3755, has: (_, lead) => lead >= 0xb0 && lead <= 0xd7 },
	big5: { count: 5401, has: (_, lead) => lead >= 0xa4 && lead <= 0xc6 },
	'euc-kr': { count: 2350, has: (character) => /[\uac00-\ud7a3]/.test(character) },
}

/** Full-width signs of Asian texts. */
const WIDE_SIGN = /[\u3000-\u303f\uff01-\uff5e·×°φΦ№①-⑳]/

function asianScore(bytes: Uint8Array, encoding: TextEncoding, text: string, { words }: Writing): number {
	const common = COMMON[encoding]
	if (!common) return Number.NEGATIVE_INFINITY
	let [score, at] = [0, 0]
	for (const character of text) {
		const lead = bytes[at] as number
		const isNarrow = lead < 128 || (encoding === 'shift_jis' && lead >= 0xa1 && lead <= 0xdf)
		const isCut = character === '\ufffd'
		at += isNarrow || isCut ? 1 : 2
		if (lead < 128) continue
		if (isCut) {
			score += CUT
			continue
		}
		if (words.includes(character)) score += Math.log(0.55 / words.length)
		else if (isNarrow) score += Math.log(0.06 / 63)
		else if (WIDE_SIGN.test(character)) score += Math.log(0.05 / 100)
		else if (common.has(character, lead)) score += Math.log(0.37 / common.count)
		// Level 2, and characters of other languages or of vendors.
		else score += Math.log((encoding === 'gbk' && (bytes[at - 1] as number) < 0xa1 ? 0.002 : 0.03) / 4000)
	}
	return score
}

const isCapital = (letter: string): boolean => letter !== letter.toLowerCase()
const LETTER = /[\p{L}\p{M}]/u
const ASCII_LETTER = /[A-Za-z]/

/** Whether a sign stands where people write it: m², 90°, Ø12. */
function isInPlace(sign: string, before: string, after: string): boolean {
	if (sign === '²' || sign === '³') return before === 'm' && !LETTER.test(after)
	if (sign === '°') return /[\d ]/.test(before) && !/[a-z]/.test(after)
	if (sign === 'Ø' || sign === 'ø') return /\d/.test(after) && !LETTER.test(before)
	if (sign === '’') return LETTER.test(before) && LETTER.test(after)
	if (sign === '“' || sign === '„' || sign === '«') return before === ' ' && LETTER.test(after)
	if (sign === '”' || sign === '»') return LETTER.test(before) && !LETTER.test(after)
	if (sign === '–' || sign === '—' || sign === '·') return before === ' ' && after === ' '
	return /[×±½€]/.test(sign) && !LETTER.test(before) && !LETTER.test(after)
}

const OWN_ALPHABET: ReadonlySet<WritingName> = new Set(['ru', 'el', 'he', 'ar'])
/** Languages of which the last few letters are rare: most texts consist of the first ones. */
const FREQUENT_LETTERS = 12

/** How likely a letter of a language is: the first ones of an alphabet make most of a text. */
function letterScore(letter: string, { letters }: Writing, hasOwnAlphabet: boolean): number {
	const place = letters.indexOf(letter.toLowerCase())
	if (place < 0) return STRANGE
	if (!hasOwnAlphabet) return Math.log(0.85 / letters.length)
	return place < FREQUENT_LETTERS ? Math.log(0.72 / FREQUENT_LETTERS) : Math.log(0.25 / letters.length)
}

function alphabetScore(text: string, name: WritingName): number {
	const hasOwnAlphabet = OWN_ALPHABET.has(name)
	let score = 0
	for (let at = 0; at < text.length; at++) {
		const character = text[at] as string
		if (character < '\u0080') continue
		const [before, after] = [text[at - 1] ?? ' ', text[at + 1] ?? ' ']
		if (isInPlace(character, before, after)) {
			score += USUAL_SIGN
			continue
		}
		if (!LETTER.test(character) || character === 'º' || character === 'ª') {
			const isInWord = LETTER.test(before) && LETTER.test(after)
			score += isInWord || LETTER.test(after) ? STRANGE : SIGN
			continue
		}
		score += letterScore(character, WRITINGS[name], hasOwnAlphabet)
		if (isCapital(character) && LETTER.test(before) && !isCapital(before)) score += ODD_CASE
		if (!isCapital(character) && isCapital(before) && isCapital(text[at - 2] ?? ' ')) score += ODD_CASE
		const besideAscii = ASCII_LETTER.test(before) || ASCII_LETTER.test(after)
		if (hasOwnAlphabet && besideAscii) score += MIXED_WORD
		if (!hasOwnAlphabet && name !== 'vi' && before > '\u007f' && LETTER.test(before)) score += IN_A_ROW
		// A letter by itself is rather a misread sign, more so beside digits.
		if (!LETTER.test(before) && !LETTER.test(after)) score += /\d/.test(before + after) ? MIXED_WORD : BY_ITSELF
	}
	return score
}

/** What the words of a text say for a language; at most as much as ten telling words. */
function wordScore(text: string, { words, letters }: Writing): number {
	if (letters === '') return 0
	const found = new Set(text.toLowerCase().match(/[\p{L}\p{M}-]{2,}/gu) ?? [])
	const known = words.split(' ')
	let score = 0
	for (const word of found) {
		if (!known.some((start) => word.startsWith(start) && (start.length > 3 || word === start))) continue
		score += /[^ -~]/.test(word) ? TELLING_WORD : KNOWN_WORD
	}
	return Math.min(score, 10 * TELLING_WORD)
}

/** Most bytes that a guess looks at. */
const MOST_SAMPLED = 4096

/** Lines of a text with bytes above 127, up to a few kB. */
export function sampleLines(bytes: Uint8Array): Uint8Array[] {
	const lines: Uint8Array[] = []
	let [sampled, from] = [0, 0]
	for (let at = 0; at <= bytes.length && sampled < MOST_SAMPLED; at++) {
		if (at < bytes.length && bytes[at] !== 10 && bytes[at] !== 13) continue
		const line = bytes.subarray(from, Math.min(at, from + MOST_SAMPLED))
		if (line.some((byte) => byte > 127)) {
			lines.push(line)
			sampled += line.length
		}
		from = at + 1
	}
	return lines
}

/** Whether texts are in UTF-8, and more of their characters beyond ASCII are whole than cut. */
function isUtf8(bytes: Uint8Array): boolean {
	const text = textWithCuts(bytes, 'utf-8')
	if (text === null) return false
	const beyond = [...text].filter((character) => character > '\u007f')
	const cuts = beyond.filter((character) => character === '\ufffd').length
	return cuts === 0 || beyond.length > 2 * cuts
}

const ASIAN: readonly WritingName[] = ['ja', 'zh', 'zh_tw', 'ko']
const ALPHABETS = (Object.keys(WRITINGS) as WritingName[]).filter((name) => !ASIAN.includes(name))

/** Whether a place in a text is within a word of ASCII letters, or beside three of them. */
const isInWord = (text: string, at: number): boolean =>
	/[A-Za-z][a-z]{2}$/.test(text.slice(0, at)) ||
	/^[a-z]{3}/.test(text.slice(at + 1)) ||
	/^[A-Za-z].[a-z]$/.test(text.slice(at - 1, at + 2))

/** Whether the characters beyond ASCII in a text are letters and signs of a language, but for one in four, without much doubt. */
function isInAlphabet(text: string, name: WritingName): boolean {
	const { letters } = WRITINGS[name]
	const hasOwnAlphabet = OWN_ALPHABET.has(name)
	let [own, others, isSure] = [0, 0, false]
	for (let at = 0; at < text.length; at++) {
		const character = text[at] as string
		if (character < '\u0080' || character === '\ufffd') continue
		const isLetter = letters.includes(character.toLowerCase())
		if (isLetter || isInPlace(character, text[at - 1] ?? ' ', text[at + 1] ?? ' ')) own++
		else others++
		isSure ||= isLetter ? !hasOwnAlphabet && isInWord(text, at) : /m[²³]$|\d\d°$/.test(text.slice(0, at + 1))
	}
	if (others * 3 > own) return false
	return own >= (hasOwnAlphabet ? 3 : 2) || (isSure && !text.includes('\ufffd'))
}

/**
 * Whether a text read as UTF-8 is one of a language, as texts in other encodings hardly are by chance: single characters of GBK
 * and pairs of narrow katakana in Shift-JIS often are valid UTF-8. A text with a cut character needs two whole ones.
 */
export function isPlausibleUtf8(text: string): boolean {
	const wide = text.match(/[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]/g) ?? []
	if (wide.length > 1) return true
	const [only] = wide
	if (only) return !text.includes('\ufffd') && ASIAN.some((name) => WRITINGS[name].words.includes(only))
	return ALPHABETS.some((name) => isInAlphabet(text, name))
}

/**
 * The encodings that bytes may be in, the most likely first. UTF-8 alone if they are valid in it. A character cut at the end
 * of a text rules no encoding out. Each other encoding each encoding is
 * judged by the letters, signs and words of its languages, by the program that wrote the text and by its reader's languages.
 * @param bytes a sample; texts in it are apart by blanks or line ends
 */
export function rankEncodings(bytes: Uint8Array, evidence: TextEvidence = {}): RankedEncoding[] {
	if (isUtf8(bytes)) return [{ encoding: 'utf-8', score: 0 }]
	const ranked: RankedEncoding[] = []
	for (const encoding of TEXT_ENCODINGS) {
		if (encoding === 'utf-8') continue
		const text = textWithCuts(bytes, encoding)
		if (text === null) continue
		const isAsian = COMMON[encoding] !== undefined
		const scores = ENCODING_LANGUAGES[encoding].map((name) => {
			const writing = WRITINGS[name]
			return (
				(isAsian ? asianScore(bytes, encoding, text, writing) : alphabetScore(text, name)) + wordScore(text, writing)
			)
		})
		ranked.push({ encoding, score: Math.max(...scores) + evidenceFor(encoding, evidence) - (RARER[encoding] ?? 0) })
	}
	ranked.sort((a, b) => b.score - a.score)
	const best = ranked[0]?.score ?? 0
	return ranked.map(({ encoding, score }) => ({ encoding, score: score - best }))
}

function evidenceFor(encoding: TextEncoding, { exporter = '', languages = [] }: TextEvidence): number {
	const isReaders = languages.some((language) =>
		READER_LANGUAGES.find(([start]) => start.test(language))?.[1].includes(encoding),
	)
	const isExporters = EXPORTERS.some(([name, of]) => of === encoding && name.test(exporter))
	return (isReaders ? READER : 0) + (isExporters ? EXPORTER : 0)
}

/** The most likely encoding of bytes. */
export const guessEncoding = (bytes: Uint8Array, evidence?: TextEvidence): TextEncoding =>
	rankEncodings(bytes, evidence)[0]?.encoding ?? 'windows-1252'

/** The encodings that a person should choose from, the most likely first; fewer than two where there is no doubt. */
export function doubtfulEncodings(bytes: Uint8Array, ranked: readonly RankedEncoding[]): TextEncoding[] {
	const different = new Map<string, TextEncoding>()
	for (const { encoding, score } of ranked) {
		const text = textWithCuts(bytes, encoding)
		if (score > -LEAST_CERTAINTY && text !== null && !different.has(text)) different.set(text, encoding)
	}
	return [...different.values()]
}
