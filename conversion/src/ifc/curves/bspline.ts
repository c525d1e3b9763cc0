import type { StepFile } from '../../step/step-file.ts'
import type { CurvePiece, Point } from './curve-path.ts'

/** Points between two knots. */
const STEPS_PER_SPAN = 6

/** Knots of a curve without any (`IfcBezierCurve`): equal spans, ends on the first and last point. */
const uniformKnots = (count: number, degree: number): number[] =>
	Array.from({ length: count + degree + 1 }, (_, at) => Math.max(0, Math.min(count - degree, at - degree)))

/** Whether a knot may occur this many times. */
const isMultiplicity = (times: number): boolean => Number.isInteger(times) && times > 0 && times <= 64

/** The point of a spline at a parameter. @param points with any number of coordinates */
export function splinePoint(
	points: readonly number[][],
	degree: number,
	knots: readonly number[],
	parameter: number,
): number[] {
	let span = degree
	for (let above = points.length; above - span > 1; ) {
		const middle = (span + above) >> 1
		if (parameter >= (knots[middle] as number)) span = middle
		else above = middle
	}
	const work = Array.from({ length: degree + 1 }, (_, i) => points[span - degree + i] as number[])
	for (let level = 1; level <= degree; level++) {
		for (let i = degree; i >= level; i--) {
			const low = knots[span - degree + i] as number
			const high = knots[span + 1 + i - level] as number
			const share = high > low ? (parameter - low) / (high - low) : 0
			const [a, b] = [work[i - 1] as number[], work[i] as number[]]
			work[i] = b.map((value, axis) => (a[axis] as number) * (1 - share) + value * share)
		}
	}
	return work[degree] as number[]
}

/** Knots with their multiplicities, each as often as it counts; null for broken ones. @param count of control points */
export function repeatedKnots(times: number[], different: number[], count: number, degree: number): number[] | null {
	if (different.length > count + degree + 1 || !times.every(isMultiplicity)) return null
	const knots = different.flatMap((knot, at) => new Array<number>(times[at] ?? 1).fill(knot))
	return knots.length === count + degree + 1 && (knots[count] as number) > (knots[degree] as number) ? knots : null
}

/** Degrees that are read. */
export const isDegree = (degree: number): boolean => Number.isInteger(degree) && degree >= 1 && degree <= 20

/** A B-spline or Bezier curve, rational or not; null for other curves and broken ones. */
export function readSpline(file: StepFile, record: number): CurvePiece | null {
	const type = file.type(record)
	const hasKnots = type === 'IFCBSPLINECURVEWITHKNOTS' || type === 'IFCRATIONALBSPLINECURVEWITHKNOTS'
	const isBezier = type === 'IFCBEZIERCURVE' || type === 'IFCRATIONALBEZIERCURVE'
	if (!hasKnots && !isBezier) return null
	const degree = file.number(record, 0) ?? 0
	const points = file.refs(record, 1).map((id) => file.numbers(file.record(id), 0))
	const count = points.length
	if (!isDegree(degree) || count <= degree) return null
	const knots = hasKnots
		? repeatedKnots(file.numbers(record, 5), file.numbers(record, 6), count, degree)
		: uniformKnots(count, degree)
	if (!knots) return null
	const weights = type.startsWith('IFCRATIONAL') ? file.numbers(record, hasKnots ? 8 : 5) : []
	const homogeneous = points.map(([x = 0, y = 0, z = 0], at) => {
		const weight = weights[at] ?? 1
		return [x * weight, y * weight, z * weight, weight]
	})
	const [from, to] = [knots[degree] as number, knots[count] as number]
	const at = (parameter: number): Point => {
		const [x = 0, y = 0, z = 0, weight = 1] = splinePoint(homogeneous, degree, knots, parameter)
		return [x / weight, y / weight, z / weight]
	}
	const spans = new Set(knots.slice(degree, count + 1)).size - 1
	return { from, to, at, step: (to - from) / (Math.max(1, spans) * STEPS_PER_SPAN) }
}
