import { isShiftedQuote } from './step-index.ts'

const SPACE = 32
const QUOTE = 39
const OPEN = 40
const CLOSE = 41
const SLASH = 47
const STAR = 42

/** Lists within lists of a real record stay far below this. */
const DEEPEST_LIST = 32

/** Longer texts than this are more than the kernel can count. */
const LONGEST_KERNEL_TEXT = 60_000

export type RecordState = 'sound' | 'long_text' | 'broken'

/**
 * Whether the parentheses and quotes of a record pair up, the last parenthesis being its end: else it is broken. Commas are not minded: some
 * exporters write too many.
 * @param from offset just after the record's opening parenthesis
 * @param end offset of its semicolon
 */
export function stateOfRecord(bytes: Uint8Array, from: number, end: number): RecordState {
	let depth = 1
	let state: RecordState = 'sound'
	for (let at = from; at < end; at++) {
		const byte = bytes[at] as number
		if (byte > SLASH) {
			if (depth === 0) return 'broken'
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
		} else if (byte > 32 && depth === 0) return 'broken'
	}
	return depth === 0 ? state : 'broken'
}

/** Empties the texts of a sound record that are too long for the kernel, which needs none of them. */
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
