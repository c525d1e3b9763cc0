import { boundsOf } from './matrices.ts'
import type { Shape } from './model-geometry.ts'
import { cross, minus, type Vector } from './vectors.ts'

/** Lines across a shape by which its area is added up, if it has more corners than these. */
const MOST_BANDS = 400

/** Larger meshes aren't looked through. */
const MOST_TRIANGLES = 100_000

/** Corners closer than this share of the shape lie on one line. */
const SAME_LINE = 1e-6

/** Share of a box's side by which rounded faces may exceed it. */
const HIDDEN_FACES = 1e-4

/** A mesh whose sides are measured. */
export type Sided = Pick<Shape, 'positions' | 'indices' | 'bounds' | 'sides'>

const seenSides = new WeakMap<Sided, Map<number, number>>()

/** The area of a side of a closed mesh, in square metres, without the faces of hollows in it. */
export function sideSeen(shape: Sided, axis: 0 | 1 | 2): number {
	const { bounds, sides } = shape
	const extent = (of: number): number => (bounds[(of % 3) + 3] as number) - (bounds[of % 3] as number)
	// More than the box has on this side: faces of hollows are counted, too.
	if (!(sides[axis] > extent(axis + 1) * extent(axis + 2) * (1 + HIDDEN_FACES))) return sides[axis]
	const known = seenSides.get(shape) ?? new Map<number, number>()
	seenSides.set(shape, known)
	const side = known.get(axis) ?? seenArea(shape, axis) ?? sides[axis]
	known.set(axis, side)
	return side
}

/** The box of a closed mesh and the areas of its sides, hollows counted. */
export function measureSides(positions: Float32Array, indices: Uint32Array): Sided {
	const sides: Vector = [0, 0, 0]
	for (let at = 0; at < indices.length; at += 3) {
		const [a, b, c] = [0, 1, 2].map((corner) => {
			const from = (indices[at + corner] as number) * 3
			return Array.from(positions.subarray(from, from + 3))
		}) as [Vector, Vector, Vector]
		for (const [axis, size] of cross(minus(b, a), minus(c, a)).entries())
			sides[axis] = (sides[axis] as number) + Math.abs(size) / 4
	}
	return { positions, indices, bounds: boundsOf(positions), sides }
}

/** What the projections of a mesh's triangles along an axis cover together; null for a mesh that is too large. */
function seenArea({ positions, indices }: Sided, axis: 0 | 1 | 2): number | null {
	if (indices.length > MOST_TRIANGLES * 3) return null
	const [across, along] = [0, 1, 2].filter((other) => other !== axis) as [number, number]
	const lines = bands(positions, along)
	const ends: [from: number, to: number][] = []
	let area = 0
	for (let band = 0; band + 1 < lines.length; band++) {
		const [low, high] = [lines[band] as number, lines[band + 1] as number]
		const middle = (low + high) / 2
		ends.length = 0
		for (let at = 0; at < indices.length; at += 3) {
			const a = (indices[at] as number) * 3
			const b = (indices[at + 1] as number) * 3
			const c = (indices[at + 2] as number) * 3
			const isBelow = (positions[a + along] as number) < middle
			const isNextBelow = (positions[b + along] as number) < middle
			const isLastBelow = (positions[c + along] as number) < middle
			if (isBelow === isNextBelow && isNextBelow === isLastBelow) continue
			// Two edges cross the line: those that meet in the corner on the other side of it.
			const [alone, next, before] =
				isNextBelow === isLastBelow ? [a, b, c] : isBelow === isLastBelow ? [b, c, a] : [c, a, b]
			const place = crossing(positions, alone, next, across, along, middle)
			const other = crossing(positions, before, alone, across, along, middle)
			if (place !== other) ends.push(place < other ? [place, other] : [other, place])
		}
		area += coveredBy(ends) * (high - low)
	}
	return area
}

/** Positions between which no corner lies, or evenly spaced ones if there were too many. */
function bands(positions: Float32Array, along: number): number[] {
	const all: number[] = []
	for (let at = along; at < positions.length; at += 3) all.push(positions[at] as number)
	all.sort((a, b) => a - b)
	const [first = 0, last = 0] = [all[0], all.at(-1)]
	const least = (last - first) * SAME_LINE
	const distinct = all.filter((value, at) => at === 0 || value - (all[at - 1] as number) > least)
	if (distinct.length <= MOST_BANDS) return distinct
	return Array.from({ length: MOST_BANDS + 1 }, (_, at) => first + ((last - first) * at) / MOST_BANDS)
}

/** Where an edge crosses a line; its corners are on different sides of it. */
function crossing(
	positions: Float32Array,
	from: number,
	to: number,
	across: number,
	along: number,
	line: number,
): number {
	const start = positions[from + along] as number
	const share = (line - start) / ((positions[to + along] as number) - start)
	const place = positions[from + across] as number
	return place + ((positions[to + across] as number) - place) * share
}

/** The length that stretches of one line cover together. Sorts them. */
function coveredBy(stretches: [from: number, to: number][]): number {
	stretches.sort((a, b) => a[0] - b[0])
	let [covered, end] = [0, Number.NEGATIVE_INFINITY]
	for (const [from, to] of stretches) {
		if (to <= end) continue
		covered += to - Math.max(from, end)
		end = to
	}
	return covered
}
