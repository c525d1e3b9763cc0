import { MeshoptSimplifier } from 'meshoptimizer/simplifier'
import { sizeOf } from '../geometry/matrices.ts'
import type { Shape } from '../geometry/model-geometry.ts'
import { type SheetSide, thinnestAxis } from './sheet-sides.ts'
import { isWithin } from './surface-distance.ts'

/** A coarser list of triangles between the vertices of a shape. */
export interface ShapeLevel {
	/** No point of the shape's surface is farther from the coarser one, metres. */
	error: number
	indices: Uint32Array
}

/** Metres. */
const ERRORS = [0.01, 0.02, 0.04, 0.08, 0.16, 0.24, 0.32, 0.64]
export const LARGEST_ERROR = Math.max(...ERRORS)

/** A level with a larger share of the triangles of the one before it isn't worth its bytes. */
const WORTHWHILE = 0.5

/** Shapes of more vertices are simplified in slices of so many triangles, so that memory stays bounded. */
const MOST_VERTICES = 200_000
const SLICE = 250_000

/** A sheet must show this share of the shape, as seen from its side. */
const WHOLE_SHEET = 0.95

/** A shape without holes covers this share of its rectangle. */
const WHOLE_RECTANGLE = 0.995

/** Await before `levelsOf`. */
export const prepareSimplifier = (): Promise<void> => MeshoptSimplifier.ready

/**
 * The levels of detail of a shape, from fine to coarse; none for a shape that can't be drawn with fewer triangles.
 * @param side the side that is left of the shape where the error exceeds its thickness
 */
export function levelsOf(shape: Shape, side: SheetSide = 1): ShapeLevel[] {
	const levels: ShapeLevel[] = []
	if (!shape.bounds.every(Number.isFinite)) return levels
	let indices = shape.indices
	let isSheet = false
	const thin = thinnestAxis(shape)
	for (const error of ERRORS) {
		if (!isSheet && sizeOf(shape.bounds, thin) <= error) {
			const sheet = sheetOf(shape, indices, thin, side) ?? sheetOf(shape, shape.indices, thin, side)
			if (sheet) indices = rectangleOf(shape, sheet, thin, side) ?? sheet
			isSheet = true
		}
		// The error adds up: the list before was simplified by half of it.
		const simpler = indices.length > 6 ? simplified(shape, indices, error / 2) : indices
		if (simpler.length === 0) break
		const before = levels.at(-1)?.indices ?? shape.indices
		if (simpler.length > before.length * WORTHWHILE || !isWithin(shape, simpler, error)) {
			if (!isSheet) indices = before
			continue
		}
		indices = simpler
		levels.push({ error, indices })
	}
	return levels
}

/** The triangles that face along an axis, against it, or both; null if they don't show the whole shape from there. */
function sheetOf(shape: Shape, indices: Uint32Array, axis: number, side: SheetSide): Uint32Array | null {
	const { positions } = shape
	const [u, v] = [(axis + 1) % 3, (axis + 2) % 3]
	const kept: number[] = []
	const areas = { along: 0, against: 0 }
	for (let at = 0; at < indices.length; at += 3) {
		const [a, b, c] = [0, 1, 2].map((corner) => (indices[at + corner] as number) * 3) as [number, number, number]
		const step = (to: number, of: number) => (positions[to + of] as number) - (positions[a + of] as number)
		const facing = (step(b, u) * step(c, v) - step(b, v) * step(c, u)) / 2
		if (facing * side < 0 || facing === 0) continue
		areas[facing > 0 ? 'along' : 'against'] += Math.abs(facing)
		kept.push(indices[at] as number, indices[at + 1] as number, indices[at + 2] as number)
	}
	const least = (shape.sides[axis] as number) * WHOLE_SHEET
	const isWhole = (side < 0 || areas.along >= least) && (side > 0 || areas.against >= least)
	return kept.length > 0 && isWhole ? Uint32Array.from(kept) : null
}

/**
 * Two triangles instead of a sheet that covers the whole rectangle of its shape in steps, such as grooved boards; null for
 * any other sheet.
 */
function rectangleOf(shape: Shape, sheet: Uint32Array, axis: number, side: SheetSide): Uint32Array | null {
	const { positions, bounds, sides } = shape
	const [u, v] = [(axis + 1) % 3, (axis + 2) % 3] as [number, number]
	const thickness = sizeOf(bounds, axis)
	if (side === 0 || (sides[axis] as number) < sizeOf(bounds, u) * sizeOf(bounds, v) * WHOLE_RECTANGLE) return null
	const corners = [
		[0, 0],
		[3, 0],
		[3, 3],
		[0, 3],
	].map(([alongU, alongV]) => {
		let [nearest, least] = [-1, thickness]
		for (const vertex of sheet) {
			const away = (of: number, end: number) =>
				Math.abs((positions[vertex * 3 + of] as number) - (bounds[of + end] as number))
			// Of corners one behind the other, the one outside.
			const depth = away(axis, side > 0 ? 3 : 0) * 1e-3
			const distance = away(u, alongU as number) + away(v, alongV as number) + depth
			if (distance < least) [nearest, least] = [vertex, distance]
		}
		return nearest
	}) as [number, number, number, number]
	if (corners.includes(-1)) return null
	const [a, b, c, d] = corners
	return Uint32Array.from(side > 0 ? [a, b, c, a, c, d] : [a, c, b, a, d, c])
}

function simplified({ positions }: Shape, indices: Uint32Array, error: number): Uint32Array {
	if (positions.length / 3 <= MOST_VERTICES) return simplify(indices, positions, error, ['ErrorAbsolute'])
	// The edge of a slice stays where it is: the next one continues there.
	const flags: Flag[] = indices.length > SLICE * 3 ? ['ErrorAbsolute', 'LockBorder'] : ['ErrorAbsolute']
	const slices: Uint32Array[] = []
	for (let from = 0; from < indices.length; from += SLICE * 3)
		slices.push(simplifiedAlone(positions, indices.subarray(from, from + SLICE * 3), error, flags))
	return joined(slices)
}

/** Lists of triangles as one. */
export function joined(lists: readonly Uint32Array[]): Uint32Array {
	const all = new Uint32Array(lists.reduce((sum, { length }) => sum + length, 0))
	let at = 0
	for (const list of lists) {
		all.set(list, at)
		at += list.length
	}
	return all
}

/** Simplifies some of the triangles of a large shape, without the vertices of the others. */
function simplifiedAlone(positions: Float32Array, indices: Uint32Array, error: number, flags: Flag[]): Uint32Array {
	const own = indices.slice()
	const [, count] = MeshoptSimplifier.compactMesh(own)
	const vertices = new Uint32Array(count)
	for (let at = 0; at < indices.length; at++) vertices[own[at] as number] = indices[at] as number
	const compact = new Float32Array(count * 3)
	for (let to = 0; to < count; to++)
		for (let axis = 0; axis < 3; axis++)
			compact[to * 3 + axis] = positions[(vertices[to] as number) * 3 + axis] as number
	return simplify(own, compact, error, flags).map((vertex) => vertices[vertex] as number)
}

type Flag = 'ErrorAbsolute' | 'LockBorder'

const simplify = (indices: Uint32Array, positions: Float32Array, error: number, flags: Flag[]): Uint32Array =>
	MeshoptSimplifier.simplify(indices, positions, 3, 0, error, flags)[0]
