import { dot, minus } from '../../geometry/vectors.ts'
import type { StepFile } from '../../step/step-file.ts'
import { isDegree, repeatedKnots, splinePoint } from '../curves/bspline.ts'
import { distance, type Point } from '../curves/curve-path.ts'
import type { CurveReader } from '../curves/read-curve.ts'
import type { Point2 } from '../shapes/outline.ts'
import type { Surface } from './surface.ts'

/** Steps between two knots of a bent direction. */
const STEPS_PER_SPAN = 4

/** Most steps of a direction. */
const MOST_STEPS = 60

/** A point takes as much work as this many of a line. */
const SPLINE_POINT = 200

/** A point further from the surface than this share of the shape isn't on it. */
const OFF = 0.01

interface Direction {
	degree: number
	knots: number[]
	from: number
	length: number
	steps: number
}

function direction(degree: number, knots: number[] | null, count: number): Direction | null {
	if (!knots) return null
	const [from, to] = [knots[degree] as number, knots[count] as number]
	const spans = new Set(knots.slice(degree, count + 1)).size - 1
	return {
		degree,
		knots,
		from,
		length: to - from,
		steps: Math.min(spans * (degree > 1 ? STEPS_PER_SPAN : 1), MOST_STEPS),
	}
}

/** A B-spline surface, rational or not; null for other surfaces and broken ones. */
export function readSplineSurface(file: StepFile, curves: CurveReader, record: number, size: number): Surface | null {
	const type = file.type(record)
	if (type !== 'IFCBSPLINESURFACEWITHKNOTS' && type !== 'IFCRATIONALBSPLINESURFACEWITHKNOTS') return null
	const degrees = [file.number(record, 0) ?? 0, file.number(record, 1) ?? 0] as const
	const points = file.refs(record, 2).map((id) => file.numbers(file.record(id), 0))
	const rows = file.raw(record, 2).split('(').length - 2
	const columns = points.length / rows
	if (!degrees.every(isDegree) || rows <= degrees[0] || columns <= degrees[1] || !Number.isInteger(columns)) return null
	const u = direction(
		degrees[0],
		repeatedKnots(file.numbers(record, 7), file.numbers(record, 9), rows, degrees[0]),
		rows,
	)
	const v = direction(
		degrees[1],
		repeatedKnots(file.numbers(record, 8), file.numbers(record, 10), columns, degrees[1]),
		columns,
	)
	if (!u || !v) return null
	const weights = type.startsWith('IFCRATIONAL') ? file.numbers(record, 12) : []
	const net = points.map(([x = 0, y = 0, z = 0], at) => {
		const weight = weights[at] ?? 1
		return [x * weight, y * weight, z * weight, weight]
	})
	const inRange = ({ from, length, steps }: Direction, at: number): number =>
		from + (length * Math.max(0, Math.min(steps, at))) / steps
	const at = ([a, b]: Point2): Point => {
		const across = inRange(v, b)
		const column = Array.from({ length: rows }, (_, row) => net.slice(row * columns, (row + 1) * columns))
		const line = column.map((row) => splinePoint(row, v.degree, v.knots, across))
		const [x = 0, y = 0, z = 0, weight = 1] = splinePoint(line, u.degree, u.knots, inRange(u, a))
		return [x / weight, y / weight, z / weight]
	}
	const isClosed = (one: (share: number) => Point, other: (share: number) => Point): boolean =>
		[0, 0.3, 0.7].every((share) => distance(one(share), other(share)) < size * 1e-5)
	const periods: Point2 = [
		isClosed(
			(share) => at([0, v.steps * share]),
			(share) => at([u.steps, v.steps * share]),
		)
			? u.steps
			: 0,
		isClosed(
			(share) => at([u.steps * share, 0]),
			(share) => at([u.steps * share, v.steps]),
		)
			? v.steps
			: 0,
	]
	const wrapped = ([a, b]: Point2): Point2 => {
		const turn = (value: number, period: number): number =>
			period > 0 && (value < 0 || value > period) ? ((value % period) + period) % period : value
		return [turn(a, periods[0]), turn(b, periods[1])]
	}
	const surface = (parameters: Point2): Point => at(wrapped(parameters))
	const grid: { parameters: Point2; point: Point }[] = []
	for (let a = 0; a <= u.steps; a++)
		for (let b = 0; b <= v.steps; b++) grid.push({ parameters: [a, b], point: at([a, b]) })
	if (!curves.spend(grid.length * SPLINE_POINT)) return null
	const clamped = ([a, b]: Point2): Point2 => [
		periods[0] ? a : Math.max(0, Math.min(u.steps, a)),
		periods[1] ? b : Math.max(0, Math.min(v.steps, b)),
	]
	const of = (point: Point): Point2 | null => {
		if (!curves.spend(SPLINE_POINT * 10)) return null
		let best = grid[0] as (typeof grid)[number]
		let near = Number.POSITIVE_INFINITY
		for (const entry of grid) {
			const far = distance(entry.point, point)
			if (far < near) [best, near] = [entry, far]
		}
		let [parameters, found] = [best.parameters, near]
		for (let round = 0; round < 12 && found > size * 1e-9; round++) {
			const next = clamped(improved(surface, parameters, point))
			const far = distance(surface(next), point)
			if (far >= found) break
			;[parameters, found] = [next, far]
		}
		return found < size * OFF ? parameters : null
	}
	return { at: surface, of, periods, poles: { low: null, high: null }, isDouble: true }
}

/** Parameters at which a plane through the surface is nearest to a point. */
function improved(at: (parameters: Point2) => Point, [a, b]: Point2, point: Point): Point2 {
	const step = 1e-4
	const here = at([a, b])
	const slope = (one: Point, other: Point): Point => minus(one, other).map((value) => value / (2 * step)) as Point
	const du = slope(at([a + step, b]), at([a - step, b]))
	const dv = slope(at([a, b + step]), at([a, b - step]))
	const offset = minus(point, here)
	const [uu, uv, vv] = [dot(du, du), dot(du, dv), dot(dv, dv)]
	const [p, q] = [dot(offset, du), dot(offset, dv)]
	const determinant = uu * vv - uv * uv
	if (!(determinant > 1e-12 * uu * vv)) return [a, b]
	return [a + (p * vv - q * uv) / determinant, b + (q * uu - p * uv) / determinant]
}
