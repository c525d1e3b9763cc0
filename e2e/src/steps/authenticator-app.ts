import { createHmac } from 'node:crypto'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function bytesOf(base32: string): Buffer {
	const bits = [...base32].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
	return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/**
 * What an authenticator app with this secret shows (RFC 6238), written here anew so that the product's own code isn't
 * what it is compared with.
 * @param steps of 30 s from now
 */
export function codeOf(secret: string, steps = 0): string {
	const counter = Buffer.alloc(8)
	counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps))
	const hash = createHmac('sha1', bytesOf(secret)).update(counter).digest()
	const offset = (hash.at(-1) ?? 0) & 15
	return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}
