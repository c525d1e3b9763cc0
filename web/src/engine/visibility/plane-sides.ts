import type { SectionPlane } from '../section/section-planes.ts'

/** Planes as four numbers each (normal and offset), for loops over many boxes. */
export const flatPlanes = (planes: readonly SectionPlane[]): Float64Array =>
	Float64Array.from(planes.flatMap(({ normal, offset }) => [normal.x, normal.y, normal.z, offset]))

/**
 * The side of planes on which the box at an index of a flat list (min x y z, max x y z) lies, drawn `lift` metres higher:
 * -1 wholly behind one of them, 1 wholly in front of all, 0 neither for certain.
 */
export const sideOfBox = (planes: Float64Array, boxes: ArrayLike<number>, at: number, lift = 0): -1 | 0 | 1 => {
	let isInFront = true
	for (let p = 0; p < planes.length; p += 4) {
		const a = planes[p] as number
		const b = planes[p + 1] as number
		const c = planes[p + 2] as number
		const d = (planes[p + 3] as number) + b * lift
		if (farthest(boxes, at, a, b, c) + d < 0) return -1
		if (d - farthest(boxes, at, -a, -b, -c) < 0) isInFront = false
	}
	return isInFront ? 1 : 0
}

/** Whether the box at an index of a flat list, extended upwards by `room` metres, lies wholly behind one of the planes. */
export const isBehind = (planes: Float64Array, boxes: ArrayLike<number>, at: number, room = 0): boolean => {
	for (let p = 0; p < planes.length; p += 4) {
		const y = planes[p + 1] as number
		const far = farthest(boxes, at, planes[p] as number, y, planes[p + 2] as number) + (y > 0 ? y * room : 0)
		if (far + (planes[p + 3] as number) < 0) return true
	}
	return false
}

/** How far a box extends in a direction. */
const farthest = (boxes: ArrayLike<number>, at: number, x: number, y: number, z: number): number =>
	x * (boxes[x > 0 ? at + 3 : at] as number) +
	y * (boxes[y > 0 ? at + 4 : at + 1] as number) +
	z * (boxes[z > 0 ? at + 5 : at + 2] as number)
