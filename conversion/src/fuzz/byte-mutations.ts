import type { Random } from './random.ts'

/** Changes a file in one way; returns new bytes and doesn't modify the given ones. */
export type Mutation = (bytes: Buffer, random: Random) => Buffer

function changedCopy(bytes: Buffer, random: Random, most: number, change: (at: number, copy: Buffer) => void): Buffer {
	const copy = Buffer.from(bytes)
	const times = 1 + random.below(most)
	for (let time = 0; time < times && copy.length > 0; time++) change(random.below(copy.length), copy)
	return copy
}

const HEADER_BYTES = 400

/** Mutations for any file, independent of its format. */
export const BYTE_MUTATIONS: Record<string, Mutation> = {
	'bits flipped': (bytes, random) =>
		changedCopy(bytes, random, 40, (at, copy) => {
			copy[at] = (copy[at] as number) ^ (1 << random.below(8))
		}),
	'bytes replaced': (bytes, random) =>
		changedCopy(bytes, random, 200, (at, copy) => {
			copy[at] = random.below(256)
		}),
	'stretch removed': (bytes, random) => {
		const at = random.below(bytes.length)
		const length = 1 + random.below(Math.min(20_000, bytes.length))
		return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length)])
	},
	'stretch repeated': (bytes, random) => {
		const at = random.below(bytes.length)
		const stretch = bytes.subarray(at, at + 1 + random.below(5000))
		return Buffer.concat([bytes.subarray(0, at), ...new Array(2 + random.below(20)).fill(stretch), bytes.subarray(at)])
	},
	'stretch zeroed': (bytes, random) => {
		const copy = Buffer.from(bytes)
		const at = random.below(bytes.length)
		return copy.fill(0, at, Math.min(bytes.length, at + 1 + random.below(4000)))
	},
	'rubbish put in': (bytes, random) => {
		const at = random.below(bytes.length)
		const rubbish = Buffer.from(Array.from({ length: 1 + random.below(2000) }, () => random.below(256)))
		return Buffer.concat([bytes.subarray(0, at), rubbish, bytes.subarray(at)])
	},
	'cut off': (bytes, random) => bytes.subarray(0, random.below(bytes.length)),
	'beginning lost': (bytes, random) => bytes.subarray(random.below(Math.min(4000, bytes.length))),
	'header garbage': (bytes, random) => {
		const copy = Buffer.from(bytes)
		for (let time = 0; time < 30; time++) copy[random.below(Math.min(HEADER_BYTES, copy.length))] = random.below(256)
		return copy
	},
}
