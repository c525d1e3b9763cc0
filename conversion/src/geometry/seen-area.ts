import { emptyBounds, widen } from './matrices.ts'
import type { Shape } from './model-geometry.ts'
import { cross, minus, type Vector } from './vectors.ts'

/** Lines across a shape by which its area is added up, if it has more corners than these. */
const MOST_BANDS = 400

/** Larger meshes aren't looked through. */
const MOST_TRIANGLES = 100_000

/** Corners closer than this share of the shape lie on one line. */
const SAME_LINE = 1e-6

/**
 * The area of a mesh seen along an axis, in square metres: what the projections of its triangles cover together. Their sum
 * would count the faces of hollows inside it, too.
 * @param positions x, y, z of its corners, one after another
 * @param corners of its triangles, by number
 * @param axis 0 for x, 1 for y, 2 for z
 */
function seenArea(positions: Float32Array, corners: Uint32Array, axis: 0 | 1 | 2): number | null {
	if (corners.length > MOST_TRIANGLES * 3) return null
	const [across, along] = [0, 1, 2].filter((other) => other !== axis) as [number, number]
	const at = (corner: number, of: number): number => positions[(corners[corner] as number) * 3 + of] as number
	const lines = bands(positions, along)
	const ends: [from: number, to: number][] = []
	let area = 0
	for (let band = 0; band + 1 < lines.length; band++) {
		const [low, high] = [lines[band] as number, lines[band + 1] as number]
		const middle = (low + high) / 2
		ends.length = 0
		for (let corner = 0; corner < corners.length; corner += 3) {
			const found = crossing(middle, (of, side) => at(corner + of, side === 0 ? across : along))
			if (found) ends.push(found)
		}
		area += coveredBy(ends) * (high - low)
	}
	return area
}

/** Share of a box's side by which rounded faces may exceed it. */
const HIDDEN_FACES = 1e-4

/**
 * The area of a side of a closed mesh.
 * @param projected a quarter of what the projections of its triangles add up to, each as a parallelogram
 * @param face the area of this side of its box
 */
export function sideSeen(
	positions: Float32Array,
	corners: Uint32Array,
	axis: 0 | 1 | 2,
	projected: number,
	face: number,
): number {
	// More than the box has on this side: faces of hollows are counted, too.
	const hidesFaces = projected > face * (1 + HIDDEN_FACES)
	return (hidesFaces ? seenArea(positions, corners, axis) : null) ?? projected
}

/** The box of a closed mesh and the areas of its sides. */
export function sidesSeen(positions: Float32Array, corners: Uint32Array): Pick<Shape, 'bounds' | 'sides'> {
	const bounds = emptyBounds()
	for (let at = 0; at < positions.length; at += 3) {
		const [x = 0, y = 0, z = 0] = positions.subarray(at, at + 3)
		widen(bounds, [x, y, z, x, y, z])
	}
	const projected = [0, 0, 0]
	for (let at = 0; at < corners.length; at += 3) {
		const [a, b, c] = [0, 1, 2].map((corner) => {
			const from = (corners[at + corner] as number) * 3
			return Array.from(positions.subarray(from, from + 3))
		}) as [Vector, Vector, Vector]
		for (const [axis, size] of cross(minus(b, a), minus(c, a)).entries())
			projected[axis] = (projected[axis] as number) + Math.abs(size) / 4
	}
	const extent = (axis: number): number => (bounds[(axis % 3) + 3] as number) - (bounds[axis % 3] as number)
	const side = (axis: 0 | 1 | 2): number =>
		sideSeen(positions, corners, axis, projected[axis] as number, extent(axis + 1) * extent(axis + 2))
	return { bounds, sides: [side(0), side(1), side(2)] }
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

/** The stretch of a line that a triangle covers; null if it doesn't reach the line. */
function crossing(line: number, corner: (of: number, side: 0 | 1) => number): [number, number] | null {
	let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
	for (let edge = 0; edge < 3; edge++) {
		const next = (edge + 1) % 3
		const [a, b] = [corner(edge, 1), corner(next, 1)]
		if (a < line === b < line) continue
		const share = (line - a) / (b - a)
		const place = corner(edge, 0) + (corner(next, 0) - corner(edge, 0)) * share
		from = Math.min(from, place)
		to = Math.max(to, place)
	}
	return to > from ? [from, to] : null
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
