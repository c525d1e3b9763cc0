import { areaOf, type Outline, type Point2 } from './outline.ts'

/** A side of a ring from left to right. */
interface Side {
	ring: number
	from: Point2
	to: Point2
	/** Where it is between two cuts. */
	height: number
}

/** Areas that differ by less than this share are equal. */
const SAME = 1e-3

const heightAt = ({ from, to }: Side, x: number): number =>
	from[1] + ((to[1] - from[1]) * (x - from[0])) / (to[0] - from[0])

/** Whether a ring turns in one direction only, once. */
function isConvex(ring: Point2[]): boolean {
	let [left, right, changes] = [false, false, 0]
	let before = 0
	for (let at = 0; at < ring.length; at++) {
		const [a, b, c] = [ring[at], ring[(at + 1) % ring.length], ring[(at + 2) % ring.length]] as [Point2, Point2, Point2]
		const turn = (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])
		if (turn > 0) left = true
		else if (turn < 0) right = true
		const side = Math.sign(b[0] - a[0])
		if (side !== 0 && side !== before) {
			changes++
			before = side
		}
	}
	return left !== right && changes <= 3
}

/** The sides of rings, by where they start; vertical ones have no area below them. */
const sidesOf = (rings: readonly Point2[][]): Side[] =>
	rings
		.flatMap((points, ring) =>
			points.map((a, at): Side => {
				const b = points[(at + 1) % points.length] as Point2
				return a[0] < b[0] ? { ring, from: a, to: b, height: 0 } : { ring, from: b, to: a, height: 0 }
			}),
		)
		.filter(({ from, to }) => from[0] < to[0])
		.sort((a, b) => a.from[0] - b.from[0])

/** Removes the sides that end before a position. */
function close(open: Side[], before: number): void {
	let kept = 0
	for (const side of open) if (side.to[0] > before) open[kept++] = side
	open.length = kept
}

/** Positions at which two sides cross between their ends. */
function crossings(sides: readonly Side[]): number[] {
	const found: number[] = []
	const open: Side[] = []
	for (const side of sides) {
		close(open, side.from[0])
		for (const other of open) {
			const right = Math.min(side.to[0], other.to[0])
			const before = heightAt(side, side.from[0]) - heightAt(other, side.from[0])
			const after = heightAt(side, right) - heightAt(other, right)
			if (before * after < 0) found.push(side.from[0] + ((right - side.from[0]) * before) / (before - after))
		}
		open.push(side)
	}
	return found
}

/** The area inside the first ring, by the even-odd rule, and outside all others. */
function coveredArea(rings: readonly Point2[][]): number {
	const sides = sidesOf(rings)
	const cuts = crossings(sides)
	for (const { from, to } of sides) cuts.push(from[0], to[0])
	cuts.sort((a, b) => a - b)
	const open: Side[] = []
	const isInside = new Uint8Array(rings.length)
	let [next, area] = [0, 0]
	for (let at = 1; at < cuts.length; at++) {
		const [left, right] = [cuts[at - 1] as number, cuts[at] as number]
		if (!(right > left)) continue
		close(open, left)
		for (; next < sides.length && (sides[next] as Side).from[0] <= left; next++) open.push(sides[next] as Side)
		for (const side of open) side.height = heightAt(side, (left + right) / 2)
		open.sort((a, b) => a.height - b.height)
		isInside.fill(0)
		let [height, insides] = [0, 0]
		for (const [number, { ring, height: low }] of open.entries()) {
			isInside[ring] = 1 - (isInside[ring] as number)
			insides += isInside[ring] === 1 ? 1 : -1
			if (insides === 1 && isInside[0] === 1) height += (open[number + 1]?.height ?? low) - low
		}
		area += height * (right - left)
	}
	return area
}

/** The area of the box around a ring. */
export function boxOf(ring: Point2[]): number {
	const side = (axis: 0 | 1): number => {
		const values = ring.map((point) => point[axis])
		return Math.max(...values) - Math.min(...values)
	}
	return side(0) * side(1)
}

/**
 * Whether an outline crosses itself, or its voids cross it, overlap each other or lie outside, by so much that the area
 * depends on how one reads it.
 * @param rings the outer one first
 */
export function isCrossed(rings: readonly Point2[][]): boolean {
	const [outer, ...voids] = rings
	if (!outer || (voids.length === 0 && (outer.length < 4 || isConvex(outer)))) return false
	const whole = Math.abs(areaOf(outer))
	const stated = voids.reduce((rest, ring) => rest - Math.abs(areaOf(ring)), whole)
	const covered = coveredArea(rings)
	// Slivers have no area to compare.
	if (Math.max(whole, covered) < boxOf(outer) * SAME) return false
	return Math.abs(covered - stated) > Math.max(whole, covered) * SAME
}

/** Whether two areas have a part in common. */
export function areOverlapping(a: Outline, b: Outline): boolean {
	const sharedBy = (one: Outline, other: Outline): number => {
		const own = [one.outer, ...one.holes]
		return coveredArea(own) - coveredArea([...own, other.outer])
	}
	const smaller = Math.min(Math.abs(areaOf(a.outer)), Math.abs(areaOf(b.outer)))
	return Math.min(sharedBy(a, b), sharedBy(b, a)) > smaller * SAME
}
