import type { CameraPose, View } from '../camera/orbit-camera.ts'
import { type Part, pointAhead } from '../camera/projection.ts'
import { cross, dot, minus, unit } from '../math/points.ts'
import { flipped, planeThrough, type SectionPlane } from '../section/section-planes.ts'
import { sideOfBox } from '../visibility/plane-sides.ts'

/**
 * How an element overlaps the space behind a rectangle of the view: parts of it certainly lie inside or outside, or its
 * box alone can't tell.
 */
export const OVERLAP = { inside: 1, maybeInside: 2, outside: 4, maybeOutside: 8 } as const

/** The four planes around the space behind a rectangle (CSS pixels); empty for one without area. */
export const sidesOf = (pose: CameraPose, view: View, { x, y, width, height }: Part): SectionPlane[] => {
	const pixels = [
		[x, y],
		[x + width, y],
		[x + width, y + height],
		[x, y + height],
	] as const
	const [near, far] = [1, 2].map((depth) => pixels.map(([px, py]) => pointAhead(pose, view, px, py, depth)))
	const middle = pointAhead(pose, view, x + width / 2, y + height / 2, 1.5)
	const sides: SectionPlane[] = []
	for (let i = 0; i < 4; i++) {
		const [a, b, c] = [near?.[i], near?.[(i + 1) % 4], far?.[i]]
		const normal = a && b && c && unit(cross(minus(b, a), minus(c, a)))
		if (!a || !normal) return []
		const side = planeThrough(a, normal)
		const isInwards = dot(normal, middle) + side.offset >= 0
		sides.push(isInwards ? side : flipped(side))
	}
	return sides
}

/**
 * The `OVERLAP` bits of the box at an index of a flat list (min x y z, max x y z), drawn `lift` metres higher. Everything
 * behind one of the planes `cuts` is cut away. 0 when nothing of the box is drawn.
 */
export const overlapOfBox = (
	boxes: ArrayLike<number>,
	at: number,
	{ sides, cuts }: { sides: Float64Array; cuts: Float64Array },
	lift = 0,
): number => {
	if (!((boxes[at] as number) <= (boxes[at + 3] as number))) return 0
	const kept = cuts.length === 0 ? 1 : sideOfBox(cuts, boxes, at, lift)
	if (kept < 0) return 0
	const side = sideOfBox(sides, boxes, at, lift)
	const inside = side < 0 ? 0 : side > 0 && kept > 0 ? OVERLAP.inside : OVERLAP.maybeInside
	const outside = side > 0 ? 0 : side < 0 && kept > 0 ? OVERLAP.outside : OVERLAP.maybeOutside
	return inside | outside
}
