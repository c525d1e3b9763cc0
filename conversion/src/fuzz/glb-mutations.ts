import type { Mutation } from './byte-mutations.ts'
import type { Random } from './random.ts'

/** Invalid numbers for indexes, counts and offsets. */
const ODD_NUMBERS = ['-1', '0', '1', '0.5', '65535', '4294967295', '1e9', '1e308', '-1e-300']

const HEADER = 12
const CHUNK_HEADER = 8

/** Replaces a GLB's JSON chunk, with matching lengths. */
function withJson(glb: Buffer, change: (json: string) => string): Buffer {
	if (glb.length < HEADER + CHUNK_HEADER) return glb
	const start = HEADER + CHUNK_HEADER
	const end = Math.min(glb.length, start + glb.readUInt32LE(HEADER))
	const json = Buffer.from(change(glb.subarray(start, end).toString('utf8').trimEnd()))
	const padded = Buffer.alloc(Math.ceil(json.length / 4) * 4, ' ')
	json.copy(padded)
	const changed = Buffer.concat([glb.subarray(0, start), padded, glb.subarray(end)])
	changed.writeUInt32LE(padded.length, HEADER)
	changed.writeUInt32LE(changed.length, 8)
	return changed
}

/** Replaces a few matches of a pattern. */
function replaceSome(text: string, pattern: RegExp, random: Random, by: (found: string[]) => string): string {
	const found = [...text.matchAll(pattern)]
	let changed = text
	for (let time = 1 + random.below(4); time > 0 && found.length > 0; time--) {
		const [at] = found.splice(random.below(found.length), 1)
		if (!at) break
		// Exact replacement would need the last match first; a wrong position is damage too.
		changed = changed.slice(0, at.index) + by(found.map(([one]) => one)) + changed.slice(at.index + at[0].length)
	}
	return changed
}

const NUMBERS = /(?<=[:[,])-?\d+(\.\d+)?([eE][-+]?\d+)?(?=[,\]}])/g

/** Mutations of the JSON in a binary glTF file, which stays JSON in most of them. */
export const GLB_MUTATIONS: Record<string, Mutation> = {
	'glTF numbers odd': (bytes, random) =>
		withJson(bytes, (json) => replaceSome(json, NUMBERS, random, () => random.pick(ODD_NUMBERS))),
	'glTF numbers exchanged': (bytes, random) =>
		withJson(bytes, (json) =>
			replaceSome(json, NUMBERS, random, (others) => (others.length > 0 ? random.pick(others) : '0')),
		),
	'glTF fields renamed': (bytes, random) =>
		withJson(bytes, (json) => replaceSome(json, /"[^"\\]*"(?=:)/g, random, () => `"x${random.below(9)}"`)),
	'glTF texts exchanged': (bytes, random) =>
		withJson(bytes, (json) =>
			replaceSome(json, /"[^"\\]*"(?=[,\]}])/g, random, (others) => (others.length > 0 ? random.pick(others) : '""')),
		),
	'glTF lists emptied': (bytes, random) =>
		withJson(bytes, (json) => replaceSome(json, /\[[^[\]{}]*\]/g, random, () => '[]')),
}
