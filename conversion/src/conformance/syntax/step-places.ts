import { isStartOfRecord } from '../../step/step-index.ts'

const SEMICOLON = 59

/** Most blanks to skip before a record; without a limit, a text of line breaks would take quadratic time. */
const MOST_BLANKS = 64

export const isSpace = (byte: number | undefined): boolean =>
	byte === 32 || (byte !== undefined && byte >= 9 && byte <= 13)

export const isLineBreak = (byte: number | undefined): boolean => byte === 10 || byte === 13

export const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 48 && byte <= 57

/** Whether an ASCII word stands at an offset, in upper case. */
export function wordAt(bytes: Uint8Array, at: number, word: string): boolean {
	for (let n = 0; n < word.length; n++) if (bytes[at + n] !== word.charCodeAt(n)) return false
	return true
}

/** Whether the next record (`#12=`) or the end of the section comes after the line break or semicolon at an offset. */
export function recordFollows(bytes: Uint8Array, offset: number): boolean {
	let at = offset + 1
	const end = Math.min(bytes.length, at + MOST_BLANKS)
	while (at < end && isSpace(bytes[at])) at++
	return isStartOfRecord(bytes, at, bytes.length) || wordAt(bytes, at, 'ENDSEC') || wordAt(bytes, at, 'END-ISO')
}

/** Where to read on after a fault: the offset after the record that it is in. */
export function endOfFaultyRecord(bytes: Uint8Array, from: number): number {
	for (let at = from; at < bytes.length; at++) {
		const byte = bytes[at]
		if ((byte === SEMICOLON || isLineBreak(byte)) && recordFollows(bytes, at)) return at + 1
	}
	return bytes.length
}
