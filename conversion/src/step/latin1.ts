/** As much of Node's `Buffer` as is used; browsers have none. */
interface NodeBuffer {
	from(
		bytes: ArrayBufferLike,
		offset: number,
		length: number,
	): {
		toString(encoding: 'latin1', start: number, end: number): string
	}
}

/** Characters that one call of `fromCharCode` takes. */
const MOST_AT_ONCE = 8192

function slowSlice(bytes: Uint8Array, start: number, end: number): string {
	let text = ''
	for (let at = Math.max(0, start); at < end && at < bytes.length; at += MOST_AT_ONCE)
		text += String.fromCharCode(...bytes.subarray(at, Math.min(end, at + MOST_AT_ONCE)))
	return text
}

/** A function that returns the bytes from `start` to before `end` as Latin-1: each byte a character. */
export function latin1Reader(bytes: Uint8Array): (start: number, end: number) => string {
	const node = (globalThis as unknown as { Buffer?: NodeBuffer }).Buffer
	if (!node) return (start, end) => slowSlice(bytes, start, end)
	const buffer = node.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
	return (start, end) => buffer.toString('latin1', start, end)
}

/** All of some bytes as Latin-1. */
export const latin1Of = (bytes: Uint8Array): string => latin1Reader(bytes)(0, bytes.length)
