/** As much of Node's `Buffer` as is used; browsers have none. */
interface NodeBuffer extends Uint8Array<ArrayBuffer> {
	write(text: string, at: number, encoding: 'utf8'): number
}
interface NodeBuffers {
	allocUnsafeSlow(length: number): NodeBuffer
	from(text: string, encoding: 'latin1'): Uint8Array<ArrayBuffer>
}

const node = (globalThis as unknown as { Buffer?: NodeBuffers }).Buffer
const encoder = new TextEncoder()

/** Bytes to write into; they may hold anything. */
export const allocate = (length: number): Uint8Array<ArrayBuffer> =>
	node ? node.allocUnsafeSlow(length) : new Uint8Array(length)

/** Writes a text in UTF-8 into bytes of `allocate` and returns how many it took. */
export const writeUtf8: (into: Uint8Array, text: string, at: number) => number = node
	? (into, text, at) => (into as NodeBuffer).write(text, at, 'utf8')
	: (into, text, at) => encoder.encodeInto(text, into.subarray(at)).written

export const utf8Bytes = (text: string): Uint8Array<ArrayBuffer> => encoder.encode(text)

/** A byte for each character, which must be below 256. */
export function latin1Bytes(text: string): Uint8Array<ArrayBuffer> {
	if (node) return node.from(text, 'latin1')
	const bytes = new Uint8Array(text.length)
	for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at)
	return bytes
}

export function joinBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
	const whole = allocate(parts.reduce((sum, { length }) => sum + length, 0))
	let at = 0
	for (const part of parts) {
		whole.set(part, at)
		at += part.length
	}
	return whole
}

/** Base64 of few bytes. */
export const base64Of = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))
