import { boundsOf, boxVolume, type Matrix, placedCorners } from './matrices.ts'
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

/** Whether meshes have a flat side that is large enough to be turned, by their corners. */
const flat = new WeakMap<Float32Array, boolean>()

/** Where the faces of a mesh look, the largest area first. */
function directionsOf(corners: Float32Array, indices: Uint32Array): Direction[] {
	const found = new Map<number, Direction>()
	for (let at = 0; at < indices.length; at += 3) {
		const [a, b, c] = [(indices[at] as number) * 3, (indices[at + 1] as number) * 3, (indices[at + 2] as number) * 3]
		const ax = corners[a] as number
		const ay = corners[a + 1] as number
		const az = corners[a + 2] as number
		const bx = (corners[b] as number) - ax
		const by = (corners[b + 1] as number) - ay
		const bz = (corners[b + 2] as number) - az
		const cx = (corners[c] as number) - ax
		const cy = (corners[c + 1] as number) - ay
		const cz = (corners[c + 2] as number) - az
		let x = by * cz - bz * cy
		let y = bz * cx - bx * cz
		let z = bx * cy - by * cx
		const size = Math.sqrt(x * x + y * y + z * z)
		if (size === 0) continue
		const least = size * SAME_DIRECTION
		if (x < -least || (x <= least && (y < -least || (y <= least && z < 0)))) {
			x = -x
			y = -y
			z = -z
		}
		const step = (value: number): number => Math.round((value / size + 1) * STEPS)
		const key = (step(x) * 3 * STEPS + step(y)) * 3 * STEPS + step(z)
		let direction = found.get(key)
		if (direction === undefined) {
			direction = { normal: [0, 0, 0], area: 0 }
			found.set(key, direction)
		}
		direction.normal[0] += x
		direction.normal[1] += y
		direction.normal[2] += z
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
	if (flat.get(positions) === false) return null
	const corners = placedCorners(positions, local)
	const directions = directionsOf(corners, indices)
	const [largest] = directions
	const total = areaOf(directions)
	const isFlat = largest !== undefined && largest.area >= total * FLAT
	flat.set(positions, isFlat)
	if (!isFlat) return null
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
