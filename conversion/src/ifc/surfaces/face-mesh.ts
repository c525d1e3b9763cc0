import type { Point } from '../curves/curve-path.ts'
import { areaOf, type Point2 } from '../shapes/outline.ts'
import type { ShapePoints } from './edge-points.ts'
import type { Surface } from './surface.ts'
import { triangulate } from './triangulate.ts'

export type Triangle = [number, number, number]

/** Most points inside a face. */
const MOST_INNER = 1500

/** Parameters that differ by less than this are equal. */
const SAME = 1e-3

/** A corner of a face: the number of its point, and its parameters. */
interface Corner {
	point: number
	at: Point2
}

/** A loop on a surface, unwound, and how often it runs around it by either parameter. */
interface Loop {
	corners: Corner[]
	turns: Point2
}

const nearTo = (value: number, last: number, period: number): number =>
	period > 0 ? value + Math.round((last - value) / period) * period : value

/** The first parameter after a pole: the face is to the left, so it turns back at the upper and on at the lower one. */
function afterPole(value: number, last: number, period: number, isHigh: boolean): number {
	const turned = (((value - last) % period) + period) % period
	if (isHigh) return turned < SAME ? last - period : last + turned - period
	return turned < SAME || turned > period - SAME ? last + period : last + turned
}

function unwound(surface: Surface, loop: readonly number[], points: ShapePoints): Loop | null {
	const found = loop.map((point) => ({ point, at: surface.of(points.all[point] as Point) }))
	if (found.some(({ at }) => at === null)) return null
	const first = found.findIndex(({ at }) => Number.isNaN(at?.[0]))
	const corners = (first > 0 ? [...found.slice(first), ...found.slice(0, first)] : found) as Corner[]
	const [periodU, periodV] = surface.periods
	const result: Corner[] = []
	let pole: Corner | null = null
	for (const { point, at } of corners) {
		const last = result.at(-1)?.at
		if (Number.isNaN(at[0])) {
			if (last) result.push({ point, at: [last[0], at[1]] })
			pole = { point, at }
			continue
		}
		const v = last ? nearTo(at[1], last[1], periodV) : at[1]
		let u = at[0]
		if (last)
			u = pole
				? afterPole(u, last[0], periodU, pole.at[1] === surface.poles.high || pole.at[1] > 0)
				: nearTo(u, last[0], periodU)
		if (pole) result.push({ point: pole.point, at: [u, pole.at[1]] })
		pole = null
		result.push({ point, at: [u, v] })
	}
	if (result.length === 0) return null
	if (first >= 0) {
		const start = corners[0] as Corner
		const last = result.at(-1) as Corner
		if (last.point !== start.point) result.push({ point: start.point, at: [last.at[0], start.at[1]] })
		return { corners: result, turns: [0, 0] }
	}
	const [start, end] = [result[0] as Corner, result.at(-1) as Corner]
	const turns = [0, 1].map((axis) => {
		const period = surface.periods[axis] as number
		if (period === 0) return 0
		const from = start.at[axis] as number
		return Math.round((nearTo(from, end.at[axis] as number, period) - from) / period)
	}) as Point2
	return { corners: result, turns }
}

const moved = (corners: readonly Corner[], [u, v]: Point2): Corner[] =>
	corners.map(({ point, at }) => ({ point, at: [at[0] + u, at[1] + v] }))

/** New corners on the surface between two, without them. */
function between(surface: Surface, points: ShapePoints, from: Corner, to: Corner): Corner[] {
	const steps = surface.isDouble ? Math.ceil(Math.hypot(to.at[0] - from.at[0], to.at[1] - from.at[1]) - SAME) : 1
	return Array.from({ length: Math.max(0, Math.min(steps, 100) - 1) }, (_, step): Corner => {
		const share = (step + 1) / steps
		const at: Point2 = [from.at[0] + (to.at[0] - from.at[0]) * share, from.at[1] + (to.at[1] - from.at[1]) * share]
		return { point: points.add(surface.at(at)), at }
	})
}

/** One ring of two loops around the surface, or of one and a pole; null if they don't fit. */
function cutOpen(surface: Surface, points: ShapePoints, loops: readonly Loop[]): Corner[] | null {
	const axis = loops[0]?.turns[0] ? 0 : 1
	const other = 1 - axis
	const [period, otherPeriod] = [surface.periods[axis] as number, surface.periods[other] as number]
	const a = loops.find(({ turns }) => turns[axis] === 1)
	const b = loops.find(({ turns }) => turns[axis] === -1)
	const along: Point2 = axis === 0 ? [period, 0] : [0, period]
	const only = a ?? b
	if (!only || loops.length > 2) return null
	let upper = b?.corners ?? []
	let lower = a?.corners ?? []
	if (loops.length === 1) {
		const pole = a ? surface.poles.high : surface.poles.low
		if (pole === null || axis !== 0) return null
		const [first] = only.corners as [Corner]
		const corner: Corner = { point: points.add(surface.at([0, pole])), at: [first.at[0], pole] }
		if (a) upper = [corner]
		else lower = [corner]
	} else if (!a || !b) return null
	const start = lower[0] as Corner
	const target = (start.at[axis] as number) + period
	const shifted = upper.map((corner): Corner => {
		const at = [...corner.at] as Point2
		at[axis] = nearTo(at[axis], target, period)
		return { point: corner.point, at }
	})
	const far = (corner: Corner): number => Math.abs((corner.at[axis] as number) - target)
	const nearest = shifted.reduce((best, corner, at) => (far(corner) < far(shifted[best] as Corner) ? at : best), 0)
	// The second loop runs backwards from near the end of the first.
	const back: Corner[] = []
	for (let step = 0; step < upper.length; step++) {
		const corner = shifted[(nearest + step) % upper.length] as Corner
		const at = [...corner.at] as Point2
		const last = back.at(-1)
		if (last) at[axis] = nearTo(at[axis], last.at[axis] as number, period)
		if (otherPeriod > 0) {
			const base = start.at[other] as number
			const apart = ((((at[other] as number) - base) % otherPeriod) + otherPeriod) % otherPeriod
			at[other] = axis === 0 ? base + apart : base + apart - otherPeriod
		}
		back.push({ point: corner.point, at })
	}
	const finish = moved([start], along)[0] as Corner
	const turn = back[0] as Corner
	const bridge = between(surface, points, finish, turn)
	const home = moved(bridge, [-along[0], -along[1]]).reverse()
	const closing = moved([turn], [-along[0], -along[1]])
	return [...lower, finish, ...bridge, ...back, ...closing, ...home]
}

function isInside([x, y]: Point2, rings: readonly (readonly Point2[])[]): boolean {
	let inside = false
	for (const ring of rings)
		for (const [at, [ax, ay]] of ring.entries()) {
			const [bx, by] = ring[(at + 1) % ring.length] as Point2
			if (ay > y !== by > y && x < ax + ((bx - ax) * (y - ay)) / (by - ay)) inside = !inside
		}
	return inside
}

/** Points within a face that bends in both directions, on a grid that no corner lies on. */
function innerPoints(rings: Point2[][]): Point2[] {
	const all = rings.flat()
	const bounds = [0, 1].map((axis) => {
		const values = all.map((point) => point[axis] as number)
		return [Math.min(...values), Math.max(...values)]
	}) as [Point2, Point2]
	const [[left, right], [low, high]] = bounds
	const step = Math.max(1, Math.sqrt(((right - left) * (high - low)) / MOST_INNER))
	const found: Point2[] = []
	for (let x = left + step * 0.513; x < right; x += step)
		for (let y = low + step * 0.507; y < high; y += step) {
			if (!isInside([x, y], rings)) continue
			if (all.every(([u, v]) => Math.hypot(u - x, v - y) > step * 0.45)) found.push([x, y])
		}
	return found
}

const samePlace = (a: Corner, b: Corner): boolean =>
	a.point === b.point && Math.abs(a.at[0] - b.at[0]) < SAME && Math.abs(a.at[1] - b.at[1]) < SAME

/** The rings of a face on its surface, the outer one first. */
function ringsOf(surface: Surface, loops: readonly number[][], points: ShapePoints): Corner[][] | null {
	const unwoundLoops = loops.map((loop) => unwound(surface, loop, points))
	if (unwoundLoops.some((loop) => loop === null)) return null
	const all = unwoundLoops as Loop[]
	const around = all.filter(({ turns }) => turns[0] !== 0 || turns[1] !== 0)
	const rings = all.filter((loop) => !around.includes(loop)).map(({ corners }) => corners)
	if (around.length > 0) {
		const ring = cutOpen(surface, points, around)
		return ring && [ring, ...rings]
	}
	const size = (ring: Corner[]): number => Math.abs(areaOf(ring.map(({ at }) => at)))
	return rings.sort((a, b) => size(b) - size(a))
}

/** A hole within the outer ring, whichever turn it was read at. */
function within(hole: Corner[], outer: Corner[], [periodU, periodV]: Point2): Corner[] | null {
	const ring = [outer.map(({ at }) => at)]
	for (const u of periodU ? [0, -periodU, periodU, 2 * periodU, -2 * periodU] : [0])
		for (const v of periodV ? [0, -periodV, periodV] : [0]) {
			const there = moved(hole, [u, v])
			if (there.filter(({ at }) => isInside(at, ring)).length * 2 > hole.length) return there
		}
	return null
}

/**
 * The triangles of a face between loops of points, anticlockwise seen along the surface's normal.
 * @param loops the face is to the left of them; none for the whole surface
 * @returns null for a face that can't be meshed
 */
export function faceMesh(surface: Surface, loops: readonly number[][], points: ShapePoints): Triangle[] | null {
	const rings = ringsOf(surface, loops.length > 0 ? loops : wholeOf(surface, points), points)
	const [outer, ...others] = rings ?? []
	if (!outer) return null
	const holes = others.map((hole) => within(hole, outer, surface.periods))
	if (holes.some((hole) => hole === null)) return null
	const corners: Corner[] = []
	const indices = [outer, ...(holes as Corner[][])].map((ring) =>
		ring
			.filter((corner, at) => !samePlace(corner, ring[(at + 1) % ring.length] as Corner))
			.map((corner) => corners.push(corner) - 1),
	)
	const flat = corners.map(({ at }) => at)
	const inner = surface.isDouble ? innerPoints(indices.map((ring) => ring.map((at) => flat[at] as Point2))) : []
	const triangles = triangulate(flat, indices, inner)
	if (!triangles) return null
	const numbers = flat.map((at, index) => corners[index]?.point ?? points.add(surface.at(at)))
	return triangles
		.map((triangle) => triangle.map((index) => numbers[index] as number) as Triangle)
		.filter(([a, b, c]) => a !== b && b !== c && c !== a)
}

/** The seam of a whole sphere, up and down. */
function wholeOf(surface: Surface, points: ShapePoints): number[][] {
	const { low, high } = surface.poles
	if (low === null || high === null) return []
	const count = Math.round(high - low)
	const seam = Array.from({ length: count + 1 }, (_, at) => points.add(surface.at([0, low + at])))
	return [[...seam, ...seam.slice(1, -1).reverse()]]
}
