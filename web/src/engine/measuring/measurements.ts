import { dot, lengthOf, minus, type Point } from '../math/points.ts'

export type MeasureKind = 'distance' | 'area' | 'angle'

/** The number of points that complete a measurement. */
export const POINTS_NEEDED: Record<MeasureKind, number> = { distance: 2, area: 1, angle: 3 }

export type Distance = {
	/** Metres in a straight line. */
	length: number
	/** Its horizontal part, and its rise from the first point to the second. Metres. */
	level: number
	rise: number
}

export const distanceBetween = (a: Point, b: Point): Distance => ({
	length: lengthOf(minus(b, a)),
	level: Math.hypot(b.x - a.x, b.z - a.z),
	rise: b.y - a.y,
})

/** The angle at `b` between the lines to `a` and `c`, 0 to 180 degrees; null when one of them has no length. */
export const angleAt = (a: Point, b: Point, c: Point): number | null => {
	const [first, second] = [minus(a, b), minus(c, b)]
	const lengths = lengthOf(first) * lengthOf(second)
	if (lengths < 1e-12) return null
	return (Math.acos(Math.min(Math.max(dot(first, second) / lengths, -1), 1)) * 180) / Math.PI
}
