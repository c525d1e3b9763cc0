import { cross, minus } from '../../../geometry/vectors.ts'
import { curvePoints, segmentsOf } from '../indexed-curves.ts'
import { pointAt } from '../near-points.ts'
import { precisionOf } from '../precision.ts'
import type { Rule } from '../rule.ts'

/** Distance of a point from the line through two others; from the first if they are one. */
export function distanceFromLine(points: Float64Array, from: number, point: number, to: number): number {
	const along = minus(pointAt(points, to), pointAt(points, from))
	const off = minus(pointAt(points, point), pointAt(points, from))
	const length = Math.hypot(...along)
	return length === 0 ? Math.hypot(...off) : Math.hypot(...cross(along, off)) / length
}

export const GEM113: Rule = {
	code: 'GEM113',
	severity: 'fault',
	demands: 'The three points of an arc of an indexed curve don’t lie on one line.',
	check(model, report) {
		for (const curve of model.instances('IfcIndexedPolyCurve')) {
			const arcs = segmentsOf(model, curve).filter(({ isArc }) => isArc)
			report.applies()
			if (arcs.length === 0) continue
			const points = curvePoints(model, curve)
			const precision = precisionOf(model)(curve)
			for (const { indices } of arcs) {
				const [from = 0, middle = 0, to = 0] = indices
				const isThere = [from, middle, to].every((index) => index >= 1 && index * 3 <= points.length)
				if (!isThere || distanceFromLine(points, from - 1, middle - 1, to - 1) >= precision) continue
				report.fails(
					curve,
					`The arc through the points ${indices.join(', ')} of ${model.named(curve)} is a straight line (within ${precision}); expected a line index`,
				)
			}
		}
	},
}
