import { CIRCLE_STEPS, distance, type Point } from './curve-path.ts'

/** The points of a line whose corners are rounded by arcs of a radius, as far as its sides are long enough. */
export function filleted(points: Point[], radius: number): Point[] {
	return points.flatMap((corner, at): Point[] => {
		const [before, after] = [points[at - 1], points[at + 1]]
		if (!before || !after) return [corner]
		const towards = (end: Point): { unit: Point; length: number } => {
			const length = distance(corner, end)
			return { unit: end.map((value, axis) => (value - (corner[axis] as number)) / length) as Point, length }
		}
		const [a, b] = [towards(before), towards(after)]
		const cos = a.unit[0] * b.unit[0] + a.unit[1] * b.unit[1] + a.unit[2] * b.unit[2]
		const half = Math.acos(Math.max(-1, Math.min(1, cos))) / 2
		if (!(half > 0.01 && half < Math.PI / 2 - 0.001)) return [corner]
		const cut = Math.min(radius / Math.tan(half), a.length / 2, b.length / 2)
		const sweep = Math.PI - 2 * half
		const steps = Math.max(1, Math.ceil((sweep / (2 * Math.PI)) * CIRCLE_STEPS))
		// An arc between its ends as a blend of the two directions.
		const fitted = cut * Math.tan(half)
		const centre = corner.map(
			(value, axis) =>
				value +
				(((a.unit[axis] as number) + (b.unit[axis] as number)) / (2 * Math.cos(half))) * (fitted / Math.sin(half)),
		) as Point
		const arm = (unit: Point): Point =>
			corner.map((value, axis) => value + (unit[axis] as number) * cut - (centre[axis] as number)) as Point
		const [start, end] = [arm(a.unit), arm(b.unit)]
		return Array.from({ length: steps + 1 }, (_, step): Point => {
			const [first, second] = [Math.sin(sweep * (1 - step / steps)), Math.sin((sweep * step) / steps)]
			return centre.map(
				(value, axis) => value + ((start[axis] as number) * first + (end[axis] as number) * second) / Math.sin(sweep),
			) as Point
		})
	})
}
