import type { Vector } from '../../geometry/vectors.ts'

/** So few points or edges are compared with each other, without sorting them. */
export const FEW = 16

/** The axis along which points extend furthest, 0 to 2. */
export function longestAxis(points: Float64Array): number {
	let axis = 0
	let longest = -1
	for (let each = 0; each < 3; each++) {
		let least = Number.POSITIVE_INFINITY
		let most = Number.NEGATIVE_INFINITY
		for (let at = each; at < points.length; at += 3) {
			least = Math.min(least, points[at] as number)
			most = Math.max(most, points[at] as number)
		}
		if (most - least > longest) {
			longest = most - least
			axis = each
		}
	}
	return axis
}

/** A point of some (x, y and z one after another). */
export const pointAt = (points: Float64Array, point: number): Vector => [
	points[point * 3] as number,
	points[point * 3 + 1] as number,
	points[point * 3 + 2] as number,
]

export function distance(points: Float64Array, a: number, b: number): number {
	return Math.hypot(
		(points[a * 3] as number) - (points[b * 3] as number),
		(points[a * 3 + 1] as number) - (points[b * 3 + 1] as number),
		(points[a * 3 + 2] as number) - (points[b * 3 + 2] as number),
	)
}

/** 0 to `count`-1 in the order of a value; few stay as they are. */
export function sortedBy(count: number, value: (each: number) => number): Uint32Array {
	const order = new Uint32Array(count)
	for (let each = 0; each < count; each++) order[each] = each
	return count <= FEW ? order : order.sort((a, b) => value(a) - value(b))
}

/**
 * The first two points (x, y and z one after another) that are nearer than a distance; null if none are.
 * @param exceptEnds the first and the last may be near
 * @param spend told how many comparisons follow
 */
export function nearPair(
	points: Float64Array,
	limit: number,
	exceptEnds: boolean,
	spend: (steps: number) => void,
): [number, number] | null {
	const count = points.length / 3
	const axis = longestAxis(points)
	const along = (point: number): number => points[point * 3 + axis] as number
	const order = sortedBy(count, along)
	for (let at = 0; at < count; at++) {
		const a = order[at] as number
		for (let next = at + 1; next < count; next++) {
			const b = order[next] as number
			if (Math.abs(along(b) - along(a)) >= limit) {
				if (count > FEW) break
				continue
			}
			spend(1)
			if (exceptEnds && Math.abs(a - b) === count - 1) continue
			if (distance(points, a, b) < limit) return a < b ? [a, b] : [b, a]
		}
	}
	return null
}
