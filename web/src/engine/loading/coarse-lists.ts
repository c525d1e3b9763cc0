import type { GeometryLevels, LevelShape } from './glb-levels.ts'
import type { ChunkLevel } from './model-chunks.ts'
import type { SharedGeometry } from './placed-geometry.ts'

/**
 * Widths of a pixel in metres from which on a chunk may be drawn with fewer triangles, from near to far. In each list, a
 * surface deviates from the shape by at most `error` pixels, and shapes narrower than `narrowest` pixels are left out: the
 * bars of a railing are far thinner than a pixel, but darken it together.
 */
const WIDTHS = [
	...[0.02, 0.04, 0.08, 0.16, 0.32, 0.48, 0.64].map((pixel) => ({ pixel, error: 0.25, narrowest: 0.06 })),
	...[0.96, 1.28].map((pixel) => ({ pixel, error: 0.5, narrowest: 0.25 })),
]
type PixelWidth = (typeof WIDTHS)[number]

/** What 32 bits round. */
const ROUNDED = 1.0002

/** A list with a larger share of the indices of the one before isn't worth its memory; short lists take little. */
const WORTHWHILE = { long: 0.6, short: 0.8 }

/** Share of the full list below which a list is short. */
const SHORT = 0.25

/** A geometry placed in a chunk, whose first vertex it is. */
export type PlacedIn = { geometry: SharedGeometry; firstVertex: number }

/**
 * The indices of a chunk with coarser lists appended: `full` first, then for some sizes of a pixel the triangles that are
 * enough from there. Each draws so many fewer than the one before that together they are rarely more than `full`.
 */
export const withCoarseLists = <Indices extends Uint16Array | Uint32Array>(
	full: Indices,
	placed: readonly PlacedIn[],
): { indices: Indices; levels: ChunkLevel[] } => {
	const levels: ChunkLevel[] = []
	const chosen: PixelWidth[] = []
	const placements = new Map<SharedGeometry, number>()
	for (const { geometry } of placed) placements.set(geometry, (placements.get(geometry) ?? 0) + 1)
	let [before, end] = [full.length, full.length]
	for (const width of placed.some(({ geometry }) => geometry.levels) ? WIDTHS : []) {
		let [count, covered] = [0, 0]
		for (const [geometry, times] of placements) {
			count += countOf(geometry, width, false) * times
			covered += countOf(geometry, width, true) * times
		}
		const most = count < full.length * SHORT ? WORTHWHILE.short : WORTHWHILE.long
		if (before === 0 || count > before * most) continue
		chosen.push(width)
		levels.push({ pixel: width.pixel, start: end, count, covered })
		before = count
		end += count + covered
	}
	if (levels.length === 0) return { indices: full, levels }
	const indices = new (full.constructor as new (length: number) => Indices)(end)
	indices.set(full)
	let at = full.length
	for (const width of chosen)
		for (const isCovered of [false, true]) for (const one of placed) at = write(one, width, isCovered, indices, at)
	return { indices, levels }
}

/** The triangles of a shape that are enough where a pixel is so wide; null for those of the shape itself. */
const listAt = (
	{ length, breadth, levels }: LevelShape,
	{ pixel, narrowest, error: most }: PixelWidth,
): Uint32Array | null => {
	if (length < pixel || breadth < pixel * narrowest) return NOTHING
	return levels.findLast(({ error }) => error <= pixel * most * ROUNDED)?.indices ?? null
}
const NOTHING = new Uint32Array(0)

/** Whether a shape is left out as long as other parts cover it: what may show of it is at most a pixel wide. */
const isLeftOut = ({ covered }: LevelShape, { pixel }: PixelWidth): boolean => covered > 0 && covered <= pixel

/** Indices of the parts of a geometry that others cover, or of those that they don't. */
const countOf = ({ indices, levels }: SharedGeometry, width: PixelWidth, isCovered: boolean): number => {
	if (!levels) return isCovered ? 0 : indices.length
	const counts = levels.shapes.map((shape) =>
		isLeftOut(shape, width) === isCovered ? (listAt(shape, width)?.length ?? shape.indices) : 0,
	)
	let count = 0
	for (const member of levels.members) count += counts[member] as number
	return count
}

const write = (
	{ geometry, firstVertex }: PlacedIn,
	width: PixelWidth,
	isCovered: boolean,
	into: Uint16Array | Uint32Array,
	start: number,
): number => {
	const { shapes, members } = geometry.levels ?? wholeOf(geometry)
	const lists = shapes.map((shape) => (isLeftOut(shape, width) === isCovered ? listAt(shape, width) : NOTHING))
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
			covered: 0,
			levels: [],
		},
	],
	members: Uint32Array.of(0),
})
