import { utf8Bytes } from './bytes.ts'
import { nodeModule } from './node-modules.ts'

type NodeHash = (algorithm: 'sha256', data: string | Uint8Array, encoding: 'base64url') => string
const nodeHash = nodeModule<{ hash: NodeHash }>('node:crypto')?.hash

/** SHA-256 in Base64 for URLs, at once: `crypto.subtle` would answer later. */
export const sha256: (data: string | Uint8Array) => string = nodeHash
	? (data) => nodeHash('sha256', data, 'base64url')
	: (data) => base64Url(sha256Words(typeof data === 'string' ? utf8Bytes(data) : data))

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

function base64Url(words: Uint32Array): string {
	let text = ''
	// 256 bits are 42 characters of six bits each and one of four.
	for (let bit = 0; bit < 256; bit += 6) {
		const word = words[bit >> 5] as number
		const next = words[(bit >> 5) + 1] ?? 0
		const shift = 26 - (bit & 31)
		text += ALPHABET[(shift >= 0 ? word >>> shift : (word << -shift) | (next >>> (32 + shift))) & 63]
	}
	return text
}

/** The first 32 bits of the fractional parts of roots of the first primes, as the standard defines its constants. */
function rootsOfPrimes(count: number, root: (prime: number) => number): Uint32Array {
	const found = new Uint32Array(count)
	for (let [candidate, at] = [2, 0]; at < count; candidate++) {
		let isPrime = true
		for (let divisor = 2; divisor * divisor <= candidate; divisor++) if (candidate % divisor === 0) isPrime = false
		if (isPrime) found[at++] = (root(candidate) % 1) * 2 ** 32
	}
	return found
}

const FIRST = rootsOfPrimes(8, Math.sqrt)
const ROUNDS = rootsOfPrimes(64, Math.cbrt)

const rotated = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

/** The hash as eight words, for browsers. */
export function sha256Words(data: Uint8Array): Uint32Array {
	const state = FIRST.slice()
	const words = new Uint32Array(64)
	const whole = data.length - (data.length % 64)
	const last = new Uint8Array(data.length % 64 < 56 ? 64 : 128)
	last.set(data.subarray(whole))
	last[data.length % 64] = 0x80
	const view = new DataView(last.buffer)
	view.setUint32(last.length - 8, Math.floor(data.length / 2 ** 29))
	view.setUint32(last.length - 4, data.length << 3)
	addBlocks(state, words, new DataView(data.buffer, data.byteOffset, whole))
	addBlocks(state, words, view)
	return state
}

function addBlocks(state: Uint32Array, words: Uint32Array, blocks: DataView): void {
	for (let from = 0; from < blocks.byteLength; from += 64) {
		for (let at = 0; at < 16; at++) words[at] = blocks.getUint32(from + at * 4)
		for (let at = 16; at < 64; at++) {
			const [early, late] = [words[at - 15] as number, words[at - 2] as number]
			const small = rotated(early, 7) ^ rotated(early, 18) ^ (early >>> 3)
			const large = rotated(late, 17) ^ rotated(late, 19) ^ (late >>> 10)
			words[at] = (words[at - 16] as number) + small + (words[at - 7] as number) + large
		}
		let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
		for (let at = 0; at < 64; at++) {
			const chosen = (e & f) ^ (~e & g)
			const first =
				(h +
					(rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) +
					chosen +
					(ROUNDS[at] as number) +
					(words[at] as number)) |
				0
			const second = ((rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
			h = g
			g = f
			f = e
			e = (d + first) | 0
			d = c
			c = b
			b = a
			a = (first + second) | 0
		}
		for (const [at, value] of [a, b, c, d, e, f, g, h].entries()) state[at] = (state[at] as number) + value
	}
}
