import { idAt } from './record-ids.ts'
import { isShiftedQuote } from './step-index.ts'

const SPACE = 32
const BINARY = 34
const QUOTE = 39
const OPEN = 40
const CLOSE = 41
const STAR = 42
const PLUS = 43
const COMMA = 44
const MINUS = 45
const DOT = 46
const SLASH = 47
const ZERO = 48
const NINE = 57
const HASH = 35
const DOLLAR = 36

/** Limit of nested lists; real records stay far below. */
const DEEPEST_LIST = 32

/** The kernel can't handle longer texts, numbers and words: it keeps their lengths in 16 bits. */
const LONGEST_KERNEL_VALUE = 60_000

/** The kernel keeps 32 bits of a record's number, and needs some for the records that are added. */
export const LARGEST_KERNEL_ID = 4_000_000_000

const LARGEST_DIGITS = String(LARGEST_KERNEL_ID).length

/** What is told of a record; a sound one may have several of these. */
export const SOUND = 0
export const LONG_TEXT = 1
export const FAR_REFERENCE = 2
/** An argument without a value, which the kernel doesn't count. */
export const EMPTY_ARGUMENT = 4
export const BROKEN = 8

const ofBytes = (pattern: RegExp): Uint8Array =>
	Uint8Array.from({ length: 256 }, (_, byte) => (byte < 128 && pattern.test(String.fromCharCode(byte)) ? 1 : 0))

/** 1 for the bytes of names and enumerations. */
const IS_WORD = ofBytes(/[0-9A-Za-z_]/)

/** 1 for the bytes of a number after its sign. */
const IS_NUMBER = ofBytes(/[0-9.eE+-]/)

/** Offset of the first byte from an offset on that isn't marked. */
function after(bytes: Uint8Array, marked: Uint8Array, from: number): number {
	let at = from
	while (marked[bytes[at] as number] === 1) at++
	return at
}

const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= ZERO && byte <= NINE

function endsValue(bytes: Uint8Array, at: number): boolean {
	const byte = bytes[at] as number
	return byte === COMMA || byte === CLOSE || byte <= SPACE || byte === SLASH
}

/** Offset after a value other than a text or a list, as the kernel takes it; -1 if it would read anything else. */
function afterValue(bytes: Uint8Array, at: number): number {
	const byte = bytes[at] as number
	if (byte === DOLLAR || byte === STAR) return at + 1
	if (byte === HASH) {
		let end = at + 1
		while (isDigit(bytes[end])) end++
		return end === at + 1 ? -1 : end
	}
	if (byte === DOT) {
		// An enumeration. A number that begins with its point is read as one, up to the next point in the file.
		const end = after(bytes, IS_WORD, at + 1)
		return end > at + 1 && bytes[end] === DOT ? end + 1 : -1
	}
	if (byte === BINARY) {
		const end = after(bytes, IS_WORD, at + 1)
		return bytes[end] === BINARY ? end + 1 : -1
	}
	const digits = byte === PLUS || byte === MINUS ? at + 1 : at
	return isDigit(bytes[digits]) ? after(bytes, IS_NUMBER, digits) : -1
}

/**
 * Whether a record is well-formed: its parentheses and quotes are balanced, the last parenthesis ends it, and it
 * contains only values. Allows further commas, because some exporters write too many.
 * @param from offset just after the record's opening parenthesis
 * @param end offset of its semicolon
 */
export function stateOfRecord(bytes: Uint8Array, from: number, end: number): number {
	let depth = 1
	let state = SOUND
	let isFirst = true
	for (let at = from; at < end; at++) {
		const byte = bytes[at] as number
		if (byte <= SPACE) continue
		const begins: boolean = isFirst
		isFirst = byte === OPEN || byte === COMMA
		if (byte === COMMA) {
			if (depth === 0) return BROKEN
			if (depth === 1 && begins) state |= EMPTY_ARGUMENT
		} else if (byte === OPEN) {
			if (depth === 0 || (depth === 1 && !begins) || ++depth > DEEPEST_LIST) return BROKEN
		} else if (byte === CLOSE) {
			if (--depth < 0) return BROKEN
		} else if (byte === QUOTE) {
			if (depth === 0 || (!begins && bytes[at - 1] !== QUOTE)) return BROKEN
			const start = at++
			while (at < end && (bytes[at] !== QUOTE || isShiftedQuote(bytes, at))) at++
			if (at >= end) return BROKEN
			if (at - start > LONGEST_KERNEL_VALUE) state |= LONG_TEXT
		} else if (byte === SLASH && bytes[at + 1] === STAR) {
			at += 2
			while (at < end && !(bytes[at] === STAR && bytes[at + 1] === SLASH)) at++
			if (at >= end) return BROKEN
			at++
			isFirst = begins
		} else if (depth === 0 || !begins) return BROKEN
		else {
			const isType = byte > NINE
			const next = isType ? after(bytes, IS_WORD, at) : afterValue(bytes, at)
			if (next <= at || next > end || next - at > LONGEST_KERNEL_VALUE) return BROKEN
			if (byte === HASH && next - at > LARGEST_DIGITS && idAt(bytes, at + 1) > LARGEST_KERNEL_ID) state |= FAR_REFERENCE
			at = next - 1
			if (!isType) {
				if (!endsValue(bytes, next)) return BROKEN
				continue
			}
			while ((bytes[at + 1] as number) <= SPACE && at + 1 < end) at++
			if (bytes[at + 1] !== OPEN) return BROKEN
			isFirst = true
		}
	}
	return depth === 0 ? state : BROKEN
}

/** Empties the texts of a valid record that are too long for the kernel, which needs none of them. */
export function emptyLongTexts(bytes: Uint8Array, from: number, end: number): void {
	for (let at = from; at < end; at++) {
		if (bytes[at] !== QUOTE) continue
		const start = at++
		while (at < end && (bytes[at] !== QUOTE || isShiftedQuote(bytes, at))) at++
		if (at - start <= LONGEST_KERNEL_VALUE) continue
		bytes.fill(SPACE, start, at + 1)
		bytes.fill(QUOTE, start, start + 2)
	}
}

/** The arguments of a valid record with `$` for those that are empty, before the last value. */
export function fillEmptyArguments(text: string): string {
	let depth = 0
	let isFirst = false
	return text.replace(/'(?:[^'\\]|\\S\\'|\\)*'|[(),]|[^\s(),']+/g, (token) => {
		const fills = token === ',' && depth === 1 && isFirst
		if (token === '(') depth++
		else if (token === ')') depth--
		isFirst = token === '(' || token === ','
		return fills ? '$,' : token
	})
}
