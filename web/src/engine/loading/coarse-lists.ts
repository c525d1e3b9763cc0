import type { GeometryLevels, LevelShape } from './glb-levels.ts'
import type { ChunkLevel } from './model-chunks.ts'
import type { SharedGeometry } from './placed-geometry.ts'

/** Metres in a pixel from which on a chunk may be drawn with fewer triangles, from near to far. */
const PIXELS = [0.02, 0.04, 0.08, 0.16, 0.32, 0.48, 0.64, 1.28]

/** A coarser surface deviates from the shape by at most this many pixels, and what 32 bits round. */
const MOST_ERROR = 0.5001

/** A shape is left out if it is shorter than a pixel or narrower than this many pixels. */
const NARROWEST = 0.25

/** A list with a larger share of the indices of the one before isn't worth its memory; short lists take little. */
const WORTHWHILE = { long: 0.6, short: 0.8 }

/** Share of the full list below which a list is short. */
const SHORT = 0.25

/** A geometry placed in a chunk, whose first vertex it is. */
export type PlacedIn = { geometry: SharedGeometry; firstVertex: number }

/**
 * The indices of a chunk with coarser lists appended: `full` first, then for some sizes of a pixel the triangles that are
 * enough from there. Each is so much shorter than the one before that together they are at most twice `full`.
 */
export const withCoarseLists = <Indices extends Uint16Array | Uint32Array>(
	full: Indices,
	placed: readonly PlacedIn[],
): { indices: Indices; levels: ChunkLevel[] } => {
	const levels: ChunkLevel[] = []
	const placements = new Map<SharedGeometry, number>()
	for (const { geometry } of placed) placements.set(geometry, (placements.get(geometry) ?? 0) + 1)
	let [before, end] = [full.length, full.length]
	for (const pixel of placed.some(({ geometry }) => geometry.levels) ? PIXELS : []) {
		let count = 0
		for (const [geometry, times] of placements) count += countOf(geometry, pixel) * times
		const most = count < full.length * SHORT ? WORTHWHILE.short : WORTHWHILE.long
		if (before === 0 || count > before * most) continue
		levels.push({ pixel, start: end, count })
		before = count
		end += count
	}
	if (levels.length === 0) return { indices: full, levels }
	const indices = new (full.constructor as new (length: number) => Indices)(end)
	indices.set(full)
	for (const { pixel, start } of levels) {
		let at = start
		for (const one of placed) at = write(one, pixel, indices, at)
	}
	return { indices, levels }
}

/** The triangles of a shape that are enough where a pixel is so many metres; null for those of the shape itself. */
const listAt = ({ length, breadth, levels }: LevelShape, pixel: number): Uint32Array | null => {
	if (length < pixel || breadth < pixel * NARROWEST) return NOTHING
	return levels.findLast(({ error }) => error <= pixel * MOST_ERROR)?.indices ?? null
}
const NOTHING = new Uint32Array(0)

const countOf = ({ indices, levels }: SharedGeometry, pixel: number): number => {
	if (!levels) return indices.length
	const counts = levels.shapes.map((shape) => listAt(shape, pixel)?.length ?? shape.indices)
	let count = 0
	for (const member of levels.members) count += counts[member] as number
	return count
}

const write = (
	{ geometry, firstVertex }: PlacedIn,
	pixel: number,
	into: Uint16Array | Uint32Array,
	start: number,
): number => {
	const { shapes, members } = geometry.levels ?? wholeOf(geometry)
	const lists = shapes.map((shape) => listAt(shape, pixel))
	let [at, vertex, index] = [start, firstVertex, 0]
	for (const member of members) {
		const shape = shapes[member] as LevelShape
		const list = lists[member]
		if (list) for (let i = 0; i < list.length; i++) into[at++] = vertex + (list[i] as number)
		else for (let i = index; i < index + shape.indices; i++) into[at++] = firstVertex + (geometry.indices[i] as number)
		vertex += shape.vertices
		index += shape.indices
	}
	return at
}

/** A geometry without levels as one member that is always drawn whole. */
const wholeOf = ({ positions, indices }: SharedGeometry): GeometryLevels => ({
	shapes: [
		{
			vertices: positions.length / 3,
			indices: indices.length,
			length: Number.POSITIVE_INFINITY,
			breadth: Number.POSITIVE_INFINITY,
			levels: [],
		},
	],
	members: Uint32Array.of(0),
})
