import { isShiftedQuote } from './step-index.ts'

const SPACE = 32
const QUOTE = 39
const OPEN = 40
const CLOSE = 41
const COMMA = 44
const DOT = 46
const SLASH = 47
const ZERO = 48
const NINE = 57
const HASH = 35
const STAR = 42

/** Limit of nested lists; real records stay far below. */
const DEEPEST_LIST = 32

/** The kernel can't handle longer texts. */
const LONGEST_KERNEL_TEXT = 60_000

export type RecordState = 'sound' | 'long_text' | 'broken'

/** 1 for bytes (from `0` on) that may occur in values outside texts. */
const IS_WORD = Uint8Array.from({ length: 256 }, (_, byte) =>
	/[0-9A-Za-z_]/.test(String.fromCharCode(byte)) && byte < 128 ? 1 : 0,
)

/** Offset after the digits that start at an offset. */
function afterNumber(bytes: Uint8Array, from: number): number {
	let at = from
	while ((bytes[at] as number) >= ZERO && (bytes[at] as number) <= NINE) at++
	return at
}

const endsValue = (bytes: Uint8Array, at: number): boolean => {
	const byte = bytes[at] as number
	return byte === COMMA || byte === CLOSE || byte <= SPACE || byte === SLASH
}

/** Whether a word is the type of a value in parentheses, as in `IFCLABEL('a')`. */
function isTyped(bytes: Uint8Array, from: number, end: number): boolean {
	let at = from
	while (at < end && IS_WORD[bytes[at] as number] === 1) at++
	while (at < end && (bytes[at] as number) <= SPACE) at++
	return bytes[at] === OPEN
}

/**
 * Whether a record is well-formed: its parentheses and quotes are balanced, the last parenthesis ends it, and it
 * contains only values. Ignores commas, because some exporters write too many.
 * @param from offset just after the record's opening parenthesis
 * @param end offset of its semicolon
 */
export function stateOfRecord(bytes: Uint8Array, from: number, end: number): RecordState {
	let depth = 1
	let state: RecordState = 'sound'
	let isFirst = true
	for (let at = from; at < end; at++) {
		const byte = bytes[at] as number
		if (byte <= SPACE) continue
		const begins = isFirst
		isFirst = byte === OPEN || byte === COMMA
		if (byte > SLASH) {
			if (depth === 0 || IS_WORD[byte] === 0) return 'broken'
			if (begins && byte > NINE && !isTyped(bytes, at, end)) return 'broken'
		} else if (byte === HASH && begins) {
			const after = afterNumber(bytes, at + 1)
			if (after === at + 1 || !endsValue(bytes, after)) return 'broken'
			at = after - 1
		} else if (byte === DOT && begins) {
			if (endsValue(bytes, at + 1)) return 'broken'
		} else if (byte === QUOTE) {
			if (depth === 0) return 'broken'
			const start = at++
			while (at < end && (bytes[at] !== QUOTE || isShiftedQuote(bytes, at))) at++
			if (at >= end) return 'broken'
			if (at - start > LONGEST_KERNEL_TEXT) state = 'long_text'
		} else if (byte === OPEN) {
			if (depth === 0 || ++depth > DEEPEST_LIST) return 'broken'
		} else if (byte === CLOSE) {
			if (--depth < 0) return 'broken'
		} else if (byte === SLASH && bytes[at + 1] === STAR) {
			at += 2
			while (at < end && !(bytes[at] === STAR && bytes[at + 1] === SLASH)) at++
			if (at >= end) return 'broken'
			at++
		} else if (depth === 0 || byte === 33 || byte === 37 || byte === 38) return 'broken'
	}
	return depth === 0 ? state : 'broken'
}

/** Empties the texts of a valid record that are too long for the kernel, which needs none of them. */
export function emptyLongTexts(bytes: Uint8Array, from: number, end: number): void {
	for (let at = from; at < end; at++) {
		if (bytes[at] !== QUOTE) continue
		const start = at++
		while (at < end && (bytes[at] !== QUOTE || isShiftedQuote(bytes, at))) at++
		if (at - start <= LONGEST_KERNEL_TEXT) continue
		bytes.fill(SPACE, start, at + 1)
		bytes.fill(QUOTE, start, start + 2)
	}
}
