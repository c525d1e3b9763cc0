import { areaOf, type Outline, type Point2 } from './outline.ts'

/** Rings of more corners aren't matched: their search takes the third power of the corners. */
const MOST_CORNERS = 120

/** Steps of that search that take as long as a point of a curve. */
const SEARCHED_A_POINT = 100

/**
 * Gives outlines of different shapes as many corners as the one that has most, so that an area can change from one into
 * the next. A corner that another outline lacks becomes a point on its edge. Outlines with equal numbers of corners keep
 * them in order, as the standard says.
 * @param spend counts the work in points, false if none is left
 * @returns null if they have different numbers of holes, or too many corners
 */
export function matchOutlines(outlines: readonly Outline[], spend: (points: number) => boolean): Outline[] | null {
	const [first] = outlines
	if (!first || outlines.some(({ holes }) => holes.length !== first.holes.length)) return null
	const turned = outlines.map(({ outer, holes }) => ({
		outer: areaOf(outer) > 0 ? outer : outer.toReversed(),
		holes: holes.map((hole) => (areaOf(hole) > 0 ? hole.toReversed() : hole)),
	}))
	const outer = matchRings(
		turned.map((outline) => outline.outer),
		spend,
	)
	const holes = first.holes.map((_, at) =>
		matchRings(
			turned.map((outline) => outline.holes[at] as Point2[]),
			spend,
		),
	)
	if (!outer || holes.some((rings) => rings === null)) return null
	return outer.map((ring, at) => ({ outer: ring, holes: holes.map((rings) => rings?.[at] ?? []) }))
}

function matchRings(rings: Point2[][], spend: (points: number) => boolean): Point2[][] | null {
	const largest = rings.reduce((most, ring) => (ring.length > most.length ? ring : most))
	if (rings.every(({ length }) => length === largest.length)) return rings
	if (largest.length > MOST_CORNERS || !spend((rings.length * largest.length ** 3) / SEARCHED_A_POINT)) return null
	return rings.map((ring) => (ring.length === largest.length ? ring : withCornersOf(ring, largest)))
}

/** Corners in a box from 0 to 1, so that outlines of different sizes compare. */
function normalised(ring: Point2[]): Point2[] {
	const side = (axis: 0 | 1): [number, number] => {
		const values = ring.map((point) => point[axis])
		const low = Math.min(...values)
		return [low, Math.max(...values) - low || 1]
	}
	const [[left, width], [low, height]] = [side(0), side(1)]
	return ring.map(([x, y]) => [(x - left) / width, (y - low) / height])
}

/** A ring with a point for each corner of a larger one: its own corners at those that are nearest in order. */
function withCornersOf(ring: Point2[], larger: Point2[]): Point2[] {
	const [few, many] = [normalised(ring), normalised(larger)]
	let best: { cost: number; places: number[] } | null = null
	for (let start = 0; start < many.length; start++) {
		const found = nearestInOrder(few, many, start)
		if (!best || found.cost < best.cost) best = found
	}
	const places = best?.places ?? []
	const result: Point2[] = new Array(larger.length)
	for (const [at, place] of places.entries()) {
		const next = places[(at + 1) % places.length] as number
		const [from, to] = [ring[at] as Point2, ring[(at + 1) % ring.length] as Point2]
		const steps = (next - place + larger.length) % larger.length || larger.length
		const lengths = alongRing(larger, place, steps)
		for (let step = 0; step < steps; step++) {
			const share = (lengths[step] as number) / ((lengths[steps] as number) || 1)
			result[(place + step) % larger.length] = [
				from[0] + (to[0] - from[0]) * share,
				from[1] + (to[1] - from[1]) * share,
			]
		}
	}
	return result
}

/** Distances along a ring from one corner to each of the next ones. */
function alongRing(ring: Point2[], from: number, steps: number): number[] {
	const lengths = [0]
	for (let step = 0; step < steps; step++) {
		const [a, b] = [ring[(from + step) % ring.length] as Point2, ring[(from + step + 1) % ring.length] as Point2]
		lengths.push((lengths[step] as number) + Math.hypot(b[0] - a[0], b[1] - a[1]))
	}
	return lengths
}

/** The corners of a larger ring that are nearest to those of a smaller one, in order, the first at `start`. */
function nearestInOrder(few: Point2[], many: Point2[], start: number): { cost: number; places: number[] } {
	const [rows, columns] = [few.length, many.length]
	const distance = (row: number, column: number): number => {
		const [a, b] = [few[row] as Point2, many[(start + column) % columns] as Point2]
		return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2
	}
	// Least cost of placing the first corners, the last of them at or before a column; and whether it is there.
	const cost: Float64Array[] = []
	for (let row = 0; row < rows; row++) {
		const line = new Float64Array(columns).fill(Number.POSITIVE_INFINITY)
		const above = cost[row - 1]
		for (let column = row; column <= columns - rows + row; column++) {
			const before = row === 0 ? (column === 0 ? 0 : Number.POSITIVE_INFINITY) : (above?.[column - 1] as number)
			line[column] = Math.min(before + distance(row, column), line[column - 1] ?? Number.POSITIVE_INFINITY)
		}
		cost.push(line)
	}
	const places: number[] = []
	let column = columns - 1
	for (let row = rows - 1; row >= 0; row--) {
		const line = cost[row] as Float64Array
		while (column > row && (line[column - 1] as number) <= (line[column] as number)) column--
		places.unshift((start + column) % columns)
		column--
	}
	return { cost: cost[rows - 1]?.[columns - 1] ?? Number.POSITIVE_INFINITY, places }
}
