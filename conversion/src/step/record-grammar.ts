import { isShiftedQuote } from './step-index.ts'

const QUOTE = 39
const OPEN = 40
const CLOSE = 41
const SLASH = 47
const STAR = 42

/** Lists within lists of a real record stay far below this. */
const DEEPEST_LIST = 32

/**
 * Whether the parentheses and quotes of a record pair up, the last parenthesis being its end. Commas are not minded: some
 * exporters write too many.
 * @param from offset just after the record's opening parenthesis
 * @param end offset of its semicolon
 */
export function isSoundRecord(bytes: Uint8Array, from: number, end: number): boolean {
	let depth = 1
	for (let at = from; at < end; at++) {
		const byte = bytes[at] as number
		if (byte > SLASH) {
			if (depth === 0) return false
		} else if (byte === QUOTE) {
			if (depth === 0) return false
			at++
			while (at < end && (bytes[at] !== QUOTE || isShiftedQuote(bytes, at))) at++
			if (at >= end) return false
		} else if (byte === OPEN) {
			if (depth === 0 || ++depth > DEEPEST_LIST) return false
		} else if (byte === CLOSE) {
			if (--depth < 0) return false
		} else if (byte === SLASH && bytes[at + 1] === STAR) {
			at += 2
			while (at < end && !(bytes[at] === STAR && bytes[at + 1] === SLASH)) at++
			if (at >= end) return false
			at++
		} else if (byte > 32 && depth === 0) return false
	}
	return depth === 0
}
