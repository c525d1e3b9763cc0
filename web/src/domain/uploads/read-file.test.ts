// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { PackedSource, plainSource } from './file-sources.ts'
import { digestOf, type PackedPiece, packedPieces } from './read-file.ts'

const BYTES = 4 * 1024 * 1024
/** Eight letters at random: packs to about a third, so that several pieces come of it. */
const content = new Uint8Array(BYTES)
for (let at = 0; at < BYTES; at += 65_536) {
	content.set(
		crypto.getRandomValues(new Uint8Array(65_536)).map((byte) => 65 + (byte & 7)),
		at,
	)
}
const file = new File([content], 'house.ifc')
const head = 64 * 1024

/** What the worker does, without the worker. */
function packer() {
	let pieces: AsyncGenerator<PackedPiece> | null = null
	const next = async () => (await pieces?.next())?.value as PackedPiece
	return {
		pack: () => {
			pieces = packedPieces(file)
			return next()
		},
		next,
	}
}

/** Reads a source as tus-js-client does: from `at`, a slice at a time. */
async function readAll(source: PackedSource, at = 0): Promise<Uint8Array<ArrayBuffer>> {
	const parts: Blob[] = []
	for (;;) {
		const { value, done } = await source.slice(at, at + 300_000)
		if (value) {
			parts.push(value)
			at += value.size
		}
		if (done) return bytesOf(new Blob(parts))
	}
}

const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer())
const unpacked = async (packed: Uint8Array<ArrayBuffer>) =>
	new Uint8Array(
		await new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer(),
	)

/** Millions of numbers are too many for `toEqual`. */
const areEqual = (left: Uint8Array, right: Uint8Array) =>
	left.length === right.length && left.every((byte, index) => byte === right[index])

test('a file is hashed a part at a time', async () => {
	const expected = new Uint8Array(await crypto.subtle.digest('SHA-256', content))
	expect(await digestOf(file)).toBe(Array.from(expected, (byte) => byte.toString(16).padStart(2, '0')).join(''))
})

describe('a file packed while it is sent', () => {
	test('comes out as it went in, its first part small', async () => {
		const source = new PackedSource(packer())
		expect((await source.slice(0, 300_000)).value?.size).toBe(head)
		const packed = await readAll(source)
		expect(packed.length).toBeLessThan(content.length)
		expect(areEqual(await unpacked(packed), content)).toBe(true)
	})

	test('gives the same bytes after a reload, and again from the beginning', async () => {
		const packed = await readAll(new PackedSource(packer()))
		const later = new PackedSource(packer())
		const from = Math.floor(packed.length / 2)
		expect(areEqual(await readAll(later, from), packed.subarray(from))).toBe(true)
		expect(areEqual(await readAll(later), packed)).toBe(true)
	})

	test('says how much of the file itself is behind what was sent', async () => {
		const source = new PackedSource(packer())
		const { length } = await readAll(source)
		const shares = Array.from({ length: 11 }, (_, index) => source.fileBytesAt((length * index) / 10))
		expect(shares).toEqual([...shares].sort((left, right) => left - right))
		expect([shares[0], shares.at(-1)]).toEqual([0, content.length])
		expect(shares[5]).toBeGreaterThan(content.length * 0.3)
		expect(shares[5]).toBeLessThan(content.length * 0.7)
	})

	test('that cannot be read any more says so to whoever asks', async () => {
		const gone = () => Promise.reject(new Error('gone'))
		const source = new PackedSource({ pack: gone, next: gone })
		await expect(source.slice(0, 100)).rejects.toThrow('gone')
		await expect(source.slice(0, 100)).rejects.toThrow('gone')
	})
})

test('a file sent as it is begins with a small part, too', async () => {
	const source = plainSource(file)
	expect(await source.slice(0, 1_000_000)).toMatchObject({ value: { size: head }, done: false })
	expect(await source.slice(head, BYTES * 2)).toMatchObject({ value: { size: content.length - head }, done: true })
})
