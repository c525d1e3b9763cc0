import { type Bounds, boxVolume, emptyBounds, type Matrix, transformPoint, widen } from './matrices.ts'
import type { Sided } from './seen-area.ts'
import { cross, dot, minus, type Vector } from './vectors.ts'

/** Larger meshes aren't looked through: what is turned inside its own axes is a plate or a beam of few faces. */
const MOST_TRIANGLES = 20_000

/** Sine of the angle within which two faces look in the same direction. */
const SAME_DIRECTION = 1e-3

/** Steps of a direction's coordinates within which faces are gathered. */
const STEPS = 500

/** Share of the surface, both sides together, of the largest flat side of a plate or a beam. */
const FLAT = 0.3

/** Share of the faces around that side that a turned box leaves square to each other. */
const SQUARE = 0.8

/** Share of faces by which a turned box has more along its axes than the shape's own. */
const BETTER = 0.25

/** Volume of a turned box beside that of the shape's own axes. */
const SMALLER = 0.99

/** Surface beside the sum of its projections: less is not turned. */
const STRAIGHT = 1.001

/** A direction, its opposite too, and the area that faces look there. */
interface Direction {
	normal: Vector
	area: number
}

/** What turns coordinates into others: the axes as columns, without a translation. */
const asMatrix = (axes: readonly Vector[]): number[] => [...axes.flat(), 0, 0, 0]

const unit = (vector: Vector): Vector => {
	const length = Math.hypot(...vector) || 1
	return vector.map((value) => value / length) as Vector
}

const isAlong = (a: Vector, b: Vector): boolean => Math.hypot(...cross(a, b)) < SAME_DIRECTION

/** The corners of a mesh under a matrix. */
export function placedCorners(positions: Float32Array, matrix: Matrix): Float32Array {
	const placed = new Float32Array(positions.length)
	for (let at = 0; at < positions.length; at += 3)
		placed.set(transformPoint(matrix, Array.from(positions.subarray(at, at + 3)) as Vector), at)
	return placed
}

/** The box around corners. */
export function boundsOf(corners: Float32Array): Bounds {
	const bounds = emptyBounds()
	for (let at = 0; at < corners.length; at += 3) {
		const [x, y, z] = [corners[at] as number, corners[at + 1] as number, corners[at + 2] as number]
		widen(bounds, [x, y, z, x, y, z])
	}
	return bounds
}

/** Where the faces of a mesh look, the largest area first. */
function directionsOf(corners: Float32Array, indices: Uint32Array): Direction[] {
	const found = new Map<number, Direction>()
	const corner = (at: number): Vector => {
		const from = (indices[at] as number) * 3
		return [corners[from] as number, corners[from + 1] as number, corners[from + 2] as number]
	}
	for (let at = 0; at < indices.length; at += 3) {
		const a = corner(at)
		const face = cross(minus(corner(at + 1), a), minus(corner(at + 2), a))
		const size = Math.hypot(...face)
		if (size === 0) continue
		const main = face.reduce((best, value) => (Math.abs(value) > Math.abs(best) + size * SAME_DIRECTION ? value : best))
		const sign = main < 0 ? -1 : 1
		const key = face.reduce((sum, value) => sum * 3 * STEPS + Math.round(((sign * value) / size + 1) * STEPS), 0)
		const known = found.get(key)
		if (known) for (const axis of [0, 1, 2] as const) known.normal[axis] += sign * face[axis]
		else found.set(key, { normal: face.map((value) => sign * value) as Vector, area: 0 })
		const direction = known ?? (found.get(key) as Direction)
		direction.area += size / 2
	}
	const directions = [...found.values()].map(({ normal, area }) => ({ normal: unit(normal), area }))
	return merged(directions.sort((a, b) => b.area - a.area))
}

/** Directions that fall into two steps are one. Only the largest are compared. */
function merged(directions: Direction[]): Direction[] {
	const large: Direction[] = []
	const rest: Direction[] = []
	for (const direction of directions) {
		const same = large.find(({ normal }) => isAlong(normal, direction.normal))
		if (same) same.area += direction.area
		else if (large.length < 12) large.push(direction)
		else rest.push(direction)
	}
	return [...large, ...rest]
}

const areaAlong = (directions: readonly Direction[], axes: readonly Vector[]): number =>
	directions.reduce((sum, { normal, area }) => sum + (axes.some((axis) => isAlong(axis, normal)) ? area : 0), 0)

const areaOf = (directions: readonly Direction[]): number => directions.reduce((sum, { area }) => sum + area, 0)

const OWN_AXES: Vector[] = [
	[1, 0, 0],
	[0, 1, 0],
	[0, 0, 1],
]

/**
 * The axes of a plate or a beam that is turned inside the given ones, as the columns of a matrix: the smallest box along its
 * largest flat side that either stands upright or has an edge of that side. Null where the given axes fit as well: a box is turned
 * only where clearly more faces look along it.
 * @param mesh with `surface`, m2
 * @param local places its corners in an orthonormal frame, in metres
 * @param up upwards in that frame
 */
export function turnedAxes(mesh: Sided & { surface: number }, local: Matrix, up: Vector): number[] | null {
	const { positions, indices, sides, surface } = mesh
	if (indices.length > MOST_TRIANGLES * 3 || (sides[0] + sides[1] + sides[2]) * 2 < surface * STRAIGHT) return null
	const corners = placedCorners(positions, local)
	const directions = directionsOf(corners, indices)
	const [largest] = directions
	const total = areaOf(directions)
	if (!largest || largest.area < total * FLAT) return null
	const { normal } = largest
	const around = directions.filter((other) => !isAlong(other.normal, normal))
	const isTurned = !OWN_AXES.some((axis) => isAlong(axis, normal))
	const better = (axes: Vector[]): boolean =>
		isTurned
			? areaAlong(directions, axes) >= areaAlong(directions, OWN_AXES) + total * BETTER
			: areaAlong(around, axes) >=
				Math.max(SQUARE, areaAlong(around, OWN_AXES) / areaOf(around) + BETTER) * areaOf(around)
	const edge = around.find((other) => Math.abs(dot(other.normal, normal)) < SAME_DIRECTION)?.normal
	const rise = dot(up, normal)
	const upright = isTurned && Math.abs(rise) < 1 - SAME_DIRECTION ? unit(minus(up, scaled(normal, rise))) : undefined
	const own = boxVolume(boundsOf(corners)) * SMALLER
	let smallest: { axes: number[]; volume: number } | null = null
	for (const second of [upright, edge]) {
		if (!second) continue
		const axes: Vector[] = [normal, second, unit(cross(normal, second))]
		if (!better(axes)) continue
		const volume = boxVolume(boundsOf(placedCorners(corners, transposed(axes))))
		if (volume < own && (smallest === null || volume < smallest.volume * SMALLER))
			smallest = { axes: asMatrix(axes), volume }
	}
	return smallest?.axes ?? null
}

const scaled = (vector: Vector, factor: number): Vector => vector.map((value) => value * factor) as Vector

/** Turns coordinates into those along the axes. */
const transposed = (axes: readonly Vector[]): number[] => [
	...[0, 1, 2].flatMap((row) => axes.map((axis) => axis[row] as number)),
	...[0, 0, 0],
]
