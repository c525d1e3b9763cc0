import { dot, minus, type Vector } from '../../geometry/vectors.ts'
import { distance, FEW, longestAxis, pointAt, sortedBy } from './near-points.ts'

const along = (a: Vector, d: Vector, t: number): Vector => [a[0] + d[0] * t, a[1] + d[1] * t, a[2] + d[2] * t]
const within = (t: number): number => Math.min(1, Math.max(0, t))
const length = (a: Vector): number => Math.hypot(...a)

/** How near two edges come to each other. */
function distanceOfEdges(a0: Vector, a1: Vector, b0: Vector, b1: Vector): number {
	const u = minus(a1, a0)
	const v = minus(b1, b0)
	const r = minus(a0, b0)
	const uu = dot(u, u)
	const vv = dot(v, v)
	const uv = dot(u, v)
	const ur = dot(u, r)
	const vr = dot(v, r)
	const det = uu * vv - uv * uv
	let s = det > 1e-24 * uu * vv ? within((uv * vr - ur * vv) / det) : 0
	let t = vv > 0 ? (uv * s + vr) / vv : 0
	if (t < 0 || t > 1) {
		t = within(t)
		s = uu > 0 ? within((uv * t - ur) / uu) : 0
	}
	return length(minus(along(a0, u, s), along(b0, v, t)))
}

/** Whether a polygon goes back on itself at a corner: the end of the shorter edge lies on the longer one. */
function goesBack(before: Vector, corner: Vector, after: Vector, precision: number): boolean {
	const a = minus(before, corner)
	const b = minus(after, corner)
	const [short, long] = length(a) <= length(b) ? [a, b] : [b, a]
	const t = dot(short, long) / dot(long, long)
	return t > 0 && length(minus(short, along([0, 0, 0], long, t))) < precision
}

/** Points of a polygon without those that follow another within the precision; usually all. */
function distinct(points: Float64Array, precision: number): Float64Array {
	const count = points.length / 3
	let point = 0
	while (point < count && distance(points, point, (point + 1) % count) >= precision) point++
	if (point === count) return points
	const kept: number[] = []
	for (let each = 0; each < count; each++)
		if (kept.length === 0 || distance(points, kept.at(-1) as number, each) >= precision) kept.push(each)
	while (kept.length > 1 && distance(points, kept[0] as number, kept.at(-1) as number) < precision) kept.pop()
	return Float64Array.from(kept.flatMap((each) => pointAt(points, each)))
}

/**
 * Whether the closed polygon through points (x, y and z one after another) touches or crosses itself.
 * @param spend told how many comparisons follow
 */
export function intersectsItself(given: Float64Array, precision: number, spend: (steps: number) => void): boolean {
	const points = distinct(given, precision)
	const count = points.length / 3
	if (count < 3) return false
	const corner = (point: number): Vector => pointAt(points, point % count)
	for (let point = 0; point < count; point++)
		if (goesBack(corner(point), corner(point + 1), corner(point + 2), precision)) return true
	const axis = longestAxis(points)
	const lowest = (edge: number): number => Math.min(corner(edge)[axis] as number, corner(edge + 1)[axis] as number)
	const highest = (edge: number): number => Math.max(corner(edge)[axis] as number, corner(edge + 1)[axis] as number)
	const order = sortedBy(count, lowest)
	for (let first = 0; first < count; first++) {
		const a = order[first] as number
		const end = highest(a) + precision
		for (let next = first + 1; next < count; next++) {
			const b = order[next] as number
			if (lowest(b) > end) {
				if (count > FEW) break
				continue
			}
			spend(1)
			const apart = Math.abs(a - b)
			if (apart === 1 || apart === count - 1) continue
			if (distanceOfEdges(corner(a), corner(a + 1), corner(b), corner(b + 1)) < precision) return true
		}
	}
	return false
}
