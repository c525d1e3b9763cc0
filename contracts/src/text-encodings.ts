/** Encodings of 8-bit files that don't state one, by `TextDecoder` name. */
const TEXT_ENCODINGS = [
	'utf-8',
	'shift_jis',
	'gbk',
	'euc-kr',
	'windows-1251',
	'windows-1253',
	'macintosh',
	'windows-1252',
] as const
export type TextEncoding = (typeof TEXT_ENCODINGS)[number]

/** The text in an encoding; null if the bytes are invalid in it. */
function decoded(bytes: Uint8Array, encoding: TextEncoding): string | null {
	try {
		return new TextDecoder(encoding, { fatal: true }).decode(bytes)
	} catch {
		return null
	}
}

/** Share of the high bytes that begin a kana or a common kanji in Shift-JIS; Western letters are all above them. */
const LEAST_JAPANESE_LEADS = 0.25

function isJapanese(bytes: Uint8Array): boolean {
	const high = bytes.filter((byte) => byte > 127)
	const leads = high.filter((byte) => byte >= 0x81 && byte <= 0x9f)
	if (leads.length < high.length * LEAST_JAPANESE_LEADS) return false
	return /[\u3040-\u30ff\u4e00-\u9fff]/.test(decoded(bytes, 'shift_jis') ?? '')
}

/** Shares of the pairs of bytes that are Hangul in EUC-KR, and common characters in GBK; null if bytes aren't in pairs. */
function pairs(bytes: Uint8Array): { hangul: number; hanzi: number } | null {
	let [count, hangul, hanzi] = [0, 0, 0]
	for (let at = 0; at < bytes.length; at++) {
		const [lead, trail] = [bytes[at] as number, bytes[at + 1] ?? 0]
		if (lead < 128) continue
		if (lead < 0xa1 || trail < 0xa1 || lead === 0xff || trail === 0xff) return null
		count++
		if (lead >= 0xb0 && lead <= 0xc8) hangul++
		if (lead >= 0xb0 && lead <= 0xd7) hanzi++
		at++
	}
	return count === 0 ? null : { hangul: hangul / count, hanzi: hanzi / count }
}

/** Fewer letters beyond ASCII than these may be of any language. */
const LEAST_LETTERS = 6

/** The most common small letters of Russian in Windows-1251 and of Greek in Windows-1253, as bytes. */
const RUSSIAN = new Set([0xee, 0xe5, 0xe0, 0xe8, 0xed, 0xf2, 0xf1, 0xf0, 0xe2, 0xeb, 0xec])
const GREEK = new Set([0xe1, 0xef, 0xe9, 0xe5, 0xf4, 0xf3, 0xe7, 0xea, 0xdc, 0xdd, 0xde, 0xdf, 0xfc, 0xfd, 0xf2])

/** Cyrillic or Greek, if most words have no ASCII letters and consist of common small letters; null otherwise. */
function otherAlphabet(bytes: Uint8Array): 'windows-1251' | 'windows-1253' | null {
	let [letters, beside, russian, greek] = [0, 0, 0, 0]
	for (const [at, byte] of bytes.entries()) {
		if (byte < 0xb8) continue
		letters++
		if ((bytes[at - 1] ?? 0) >= 0xb8 || (bytes[at + 1] ?? 0) >= 0xb8) beside++
		if (RUSSIAN.has(byte)) russian++
		if (GREEK.has(byte)) greek++
	}
	if (letters < LEAST_LETTERS || beside < letters * 0.9 || Math.max(russian, greek) < letters * 0.5) return null
	return greek > russian ? 'windows-1253' : 'windows-1251'
}

/** High bytes that are lower-case letters beside others in Mac Roman, and capitals or signs in Windows-1252. */
function isMacRoman(bytes: Uint8Array): boolean {
	const mac = decoded(bytes, 'macintosh') ?? ''
	const windows = decoded(bytes, 'windows-1252') ?? ''
	let [better, worse] = [0, 0]
	for (let at = 0; at < mac.length; at++) {
		if ((bytes[at] as number) < 128 || !/[a-z]/.test(`${mac[at - 1] ?? ''}${mac[at + 1] ?? ''}`)) continue
		if ((bytes[at + 1] ?? 0) > 127) return false
		const isLetter = (text: string): boolean => /\p{Ll}/u.test(text[at] ?? '')
		if (isLetter(mac) && !isLetter(windows)) better++
		else if (!isLetter(mac) && isLetter(windows)) worse++
	}
	return better > 0 && worse === 0
}

/**
 * Guesses the encoding of bytes by what they would mean in each: UTF-8 if valid, then Japanese, Korean and Chinese by
 * their common characters, Cyrillic and Greek by words without ASCII letters, Mac Roman by letters that would be signs,
 * otherwise Windows-1252.
 */
export function guessEncoding(bytes: Uint8Array): TextEncoding {
	if (decoded(bytes, 'utf-8') !== null) return 'utf-8'
	if (isMacRoman(bytes)) return 'macintosh'
	if (isJapanese(bytes)) return 'shift_jis'
	const paired = pairs(bytes)
	const alphabet = otherAlphabet(bytes)
	if (alphabet && !(paired && paired.hangul > 0.9)) return alphabet
	if (paired && paired.hangul > 0.9 && decoded(bytes, 'euc-kr') !== null) return 'euc-kr'
	if (paired && paired.hanzi > 0.8 && decoded(bytes, 'gbk') !== null) return 'gbk'
	return 'windows-1252'
}
