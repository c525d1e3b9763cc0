/**
 * STEP text (ISO 10303-21 string) decoding: control directives, and the 8-bit encodings that exporters use despite
 * them.
 */

import {
	decodedText,
	guessEncoding,
	isPlausibleUtf8,
	type TextEncoding,
	textWithCuts,
} from '@panelyard/contracts/models/text-encodings'
import { storableText } from '../storable-text.ts'

const windows1252 = new TextDecoder('windows-1252')

/** Encodings whose texts are hardly ever valid UTF-8 by chance, as pairs of bytes are. */
const isOneByte = (encoding: TextEncoding): boolean => encoding.startsWith('windows') || encoding === 'macintosh'

/** Whether the first byte above 127 begins a character in UTF-8; decoding others in vain takes 20 times as long. */
function mayBeUtf8(bytes: Uint8Array): boolean {
	const at = bytes.findIndex((byte) => byte > 127)
	const [lead = 0, next = 0] = bytes.subarray(at, at + 2)
	return at < 0 || (lead >= 0xc2 && next >= 0x80 && next < 0xc0)
}

/** A text in UTF-8 in a file whose other texts may be in another encoding; null if it isn't. Its last character may be cut. */
export function textInUtf8(bytes: Uint8Array, encoding: TextEncoding): string | null {
	if (!mayBeUtf8(bytes)) return null
	const whole = decodedText(bytes, 'utf-8')
	if (whole !== null && (isOneByte(encoding) || encoding === 'utf-8')) return whole
	const text = whole ?? textWithCuts(bytes, 'utf-8')
	return text !== null && isPlausibleUtf8(text) ? text : null
}

/**
 * The text in an encoding; in UTF-8 where a file changes its encoding, in Windows-1252 where bytes are invalid. A last
 * character that was cut becomes U+FFFD.
 */
const decodeBytes = (bytes: Uint8Array, encoding: TextEncoding): string =>
	textInUtf8(bytes, encoding) ??
	decodedText(bytes, encoding) ??
	decodedText(bytes, 'utf-8') ??
	textWithCuts(bytes, encoding) ??
	windows1252.decode(bytes)

function hexText(digits: string, width: number): string {
	let text = ''
	for (let at = 0; at + width <= digits.length; at += width) {
		const code = Number.parseInt(digits.slice(at, at + width), 16)
		text += width === 4 ? String.fromCharCode(code) : code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd'
	}
	return text
}

const iso8859 = new Map<number, typeof windows1252>()
function partOf8859(part: number): typeof windows1252 {
	let decoder = iso8859.get(part)
	if (!decoder) {
		try {
			decoder = new TextDecoder(`iso-8859-${part}`)
		} catch {
			decoder = windows1252
		}
		iso8859.set(part, decoder)
	}
	return decoder
}

/** Resolves `''`, `\\`, `\X\`, `\X2\`, `\X4\`, `\S\` and `\P.\`; an invalid directive is kept unchanged. */
export function decodeDirectives(raw: string): string {
	if (!raw.includes('\\') && !raw.includes("'")) return raw
	let page = 1
	let hasBytes = false
	const text = raw.replace(
		/''|\\X2\\([0-9A-Fa-f]*)\\X0\\|\\X4\\([0-9A-Fa-f]*)\\X0\\|\\X\\([0-9A-Fa-f]{2})|\\S\\([\s\S])|\\P([A-I])\\|\\N\\|\\\\/g,
		(match, wide?: string, wider?: string, byte?: string, shifted?: string, newPage?: string) => {
			if (wide !== undefined) return hexText(wide, 4)
			if (wider !== undefined) return hexText(wider, 8)
			if (byte !== undefined || shifted !== undefined) hasBytes = true
			if (byte !== undefined) return String.fromCharCode(Number.parseInt(byte, 16))
			if (shifted !== undefined) return partOf8859(page).decode(Uint8Array.of((shifted.charCodeAt(0) & 0x7f) | 0x80))
			if (newPage !== undefined) {
				page = newPage.charCodeAt(0) - 64
				return ''
			}
			if (match === "''") return "'"
			return match === '\\N\\' ? '\n' : '\\'
		},
	)
	return withoutControls(hasBytes ? undoDoubleEncoding(text) : text)
}

/** Writers mean Windows-1252 by codes from 80 to 9F, which are invisible control characters. */
const withoutControls = (text: string): string =>
	text.replace(/[\u0080-\u009f]/g, (character) => windows1252.decode(Uint8Array.of(character.charCodeAt(0))))

/** Some exporters encode the bytes of UTF-8 or Shift-JIS with `\S\` or `\X\` one by one; control characters reveal this. */
function undoDoubleEncoding(text: string): string {
	if (!/[\u0080-\u009f]/.test(text) || /[\u0100-\uffff]/.test(text)) return text
	const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0))
	const encoding = guessEncoding(bytes)
	return encoding === 'utf-8' || encoding === 'shift_jis' ? decodeBytes(bytes, encoding) : text
}

/**
 * The text of a quoted STEP string.
 * @param latin1 reads the bytes as Latin-1
 * @param start offset just after the opening quote
 * @param end offset of the closing quote
 * @param encoding called only when the text has bytes above 127
 */
export function decodeText(
	bytes: Uint8Array,
	latin1: (start: number, end: number) => string,
	start: number,
	end: number,
	encoding: () => TextEncoding,
): string {
	let special = false
	for (let at = start; at < end; at++) {
		const byte = bytes[at] as number
		if (byte > 127)
			return storableText(decodeDirectives(decodeBytes(Uint8Array.from(bytes.subarray(start, end)), encoding())))
		if (byte === 92 || byte === 39 || byte === 0) special = true
	}
	const text = latin1(start, end)
	return special ? storableText(decodeDirectives(text)) : text
}
