import type { CameraPose, View } from '../camera/orbit-camera.ts'
import { cross, dot, minus, unit } from '../camera/points.ts'
import { type Part, pointAhead } from '../camera/projection.ts'
import { planeThrough, type SectionPlane } from '../section/section-planes.ts'

/**
 * What a box of the model has to do with the space behind a rectangle of the view, as far as the box tells: parts of
 * what is in it lie inside or outside for sure, or the box alone cannot say.
 */
export const REACH = { inside: 1, maybeInside: 2, outside: 4, maybeOutside: 8 } as const

/** The four planes that hold the space behind a rectangle (CSS pixels); empty for one without area. */
export const sidesOf = (pose: CameraPose, view: View, { x, y, width, height }: Part): SectionPlane[] => {
	const places = [
		[x, y],
		[x + width, y],
		[x + width, y + height],
		[x, y + height],
	] as const
	const [near, far] = [1, 2].map((depth) => places.map(([px, py]) => pointAhead(pose, view, px, py, depth)))
	const middle = pointAhead(pose, view, x + width / 2, y + height / 2, 1.5)
	const sides: SectionPlane[] = []
	for (let i = 0; i < 4; i++) {
		const [a, b, c] = [near?.[i], near?.[(i + 1) % 4], far?.[i]]
		const normal = a && b && c && unit(cross(minus(b, a), minus(c, a)))
		if (!a || !normal) return []
		const side = planeThrough(a, normal)
		const isInwards = dot(normal, middle) + side.offset >= 0
		sides.push(isInwards ? side : { normal: minus({ x: 0, y: 0, z: 0 }, normal), offset: -side.offset })
	}
	return sides
}

/** Planes as four numbers each, for loops over many points. */
export const flatPlanes = (planes: readonly SectionPlane[]): Float64Array =>
	Float64Array.from(planes.flatMap(({ normal, offset }) => [normal.x, normal.y, normal.z, offset]))

/** Where a box lies of planes: -1 wholly behind one of them, 1 wholly before all, 0 neither. */
const sideOfBox = (planes: Float64Array, boxes: ArrayLike<number>, at: number, lift: number): number => {
	let isBeforeAll = true
	const [x0, y0, z0] = [boxes[at] as number, (boxes[at + 1] as number) + lift, boxes[at + 2] as number]
	const [x1, y1, z1] = [boxes[at + 3] as number, (boxes[at + 4] as number) + lift, boxes[at + 5] as number]
	for (let p = 0; p < planes.length; p += 4) {
		const a = planes[p] as number
		const b = planes[p + 1] as number
		const c = planes[p + 2] as number
		const d = planes[p + 3] as number
		if (a * (a > 0 ? x1 : x0) + b * (b > 0 ? y1 : y0) + c * (c > 0 ? z1 : z0) + d < 0) return -1
		if (a * (a > 0 ? x0 : x1) + b * (b > 0 ? y0 : y1) + c * (c > 0 ? z0 : z1) + d < 0) isBeforeAll = false
	}
	return isBeforeAll ? 1 : 0
}

/**
 * `REACH` bits of the box at an index of a flat list (min x y z, max x y z), drawn `lift` metres higher. `cuts` are
 * planes behind which all is cut away. 0 when nothing of it can be there.
 */
export const reachOfBox = (
	boxes: ArrayLike<number>,
	at: number,
	{ sides, cuts }: { sides: Float64Array; cuts: Float64Array },
	lift = 0,
): number => {
	if (!((boxes[at] as number) <= (boxes[at + 3] as number))) return 0
	const kept = cuts.length === 0 ? 1 : sideOfBox(cuts, boxes, at, lift)
	if (kept < 0) return 0
	const side = sideOfBox(sides, boxes, at, lift)
	const inside = side < 0 ? 0 : side > 0 && kept > 0 ? REACH.inside : REACH.maybeInside
	const outside = side > 0 ? 0 : side < 0 && kept > 0 ? REACH.outside : REACH.maybeOutside
	return inside | outside
}
