import { latin1Of } from '../../step/latin1.ts'
import { isSpace } from './step-places.ts'

const QUOTE = 39
const OPEN = 40
const CLOSE = 41
const COMMA = 44
const BACKSLASH = 92

/** Values of a list that are looked at. */
const MOST_VALUES = 10_000

/** A value of the header: where it is in the file. */
export interface HeaderValue {
	start: number
	end: number
}

/** Offset of the closing quote of the text that an opening one begins. */
function endOfText(bytes: Uint8Array, start: number, end: number): number {
	let at = start + 1
	while (at < end) {
		if (bytes[at] === BACKSLASH && bytes[at + 1] === 83 && bytes[at + 2] === BACKSLASH) at += 4
		else if (bytes[at] !== QUOTE) at++
		else if (bytes[at + 1] === QUOTE) at += 2
		else return at
	}
	return end
}

/** The values of a list between its parentheses, which are known to be written rightly. */
export function valuesOfList(bytes: Uint8Array, start: number, end: number): HeaderValue[] {
	const values: HeaderValue[] = []
	let depth = 0
	let from = start + 1
	const add = (to: number): void => {
		let first = from
		let last = to
		while (first < last && isSpace(bytes[first])) first++
		while (last > first && isSpace(bytes[last - 1])) last--
		values.push({ start: first, end: last })
	}
	for (let at = start; at < end && values.length < MOST_VALUES; at++) {
		const byte = bytes[at]
		if (byte === QUOTE) at = endOfText(bytes, at, end)
		else if (byte === OPEN) depth++
		else if (byte === CLOSE) {
			depth--
			if (depth === 0) {
				add(at)
				break
			}
		} else if (byte === COMMA && depth === 1) {
			add(at)
			from = at + 1
		}
	}
	const [only] = values
	return values.length === 1 && only && only.start === only.end ? [] : values
}

export const isText = (bytes: Uint8Array, { start }: HeaderValue): boolean => bytes[start] === QUOTE
export const isList = (bytes: Uint8Array, { start }: HeaderValue): boolean => bytes[start] === OPEN

/** What stands between the quotes of a text. */
export const contentOf = (bytes: Uint8Array, { start, end }: HeaderValue): string =>
	latin1Of(bytes.subarray(start + 1, Math.max(start + 1, end - 1)))
