import type { SchemaModel } from '../../schema/schema-model.ts'
import { pointsOf } from '../points.ts'
import { precisionOf } from '../precision.ts'
import type { Rule } from '../rule.ts'

/** Of the distance, for the rounding of the computation. */
const ROUNDING = 1 + 1e-6

/**
 * The largest distance of points from the plane through the first ones: its normal is that of their polygon (Newell's
 * method), and it goes through their centre. 0 for points on a line.
 * @param points x, y and z one after another
 * @param outer how many of them are the polygon
 */
export function unevenness(points: Float64Array, outer: number): number {
	const normal = [0, 0, 0] as [number, number, number]
	const centre = [0, 0, 0] as [number, number, number]
	for (let point = 0; point < outer; point++) {
		const next = (point + 1) % outer
		for (let axis = 0; axis < 3; axis++) {
			const [a, b] = [(axis + 1) % 3, (axis + 2) % 3]
			const across = (points[point * 3 + a] as number) - (points[next * 3 + a] as number)
			normal[axis] =
				(normal[axis] as number) + across * ((points[point * 3 + b] as number) + (points[next * 3 + b] as number))
			centre[axis] = (centre[axis] as number) + (points[point * 3 + axis] as number) / outer
		}
	}
	const length = Math.hypot(...normal)
	if (length === 0) return 0
	let largest = 0
	for (let at = 0; at < points.length; at += 3) {
		let height = 0
		for (let axis = 0; axis < 3; axis++)
			height += ((points[at + axis] as number) - (centre[axis] as number)) * (normal[axis] as number)
		largest = Math.max(largest, Math.abs(height) / length)
	}
	return largest
}

/** Polygons of a face, the outer one first. */
function boundsOf(model: SchemaModel, face: number): number[] {
	const bounds = model.records(face, 'Bounds')
	const outer = bounds.find((bound) => model.isA(bound, 'IfcFaceOuterBound'))
	return outer === undefined ? bounds : [outer, ...bounds.filter((bound) => bound !== outer)]
}

export const BRP003: Rule = {
	code: 'BRP003',
	severity: 'fault',
	demands: 'The corners of a face without a surface of its own lie in one plane.',
	check(model, report) {
		const points = pointsOf(model)
		const precision = precisionOf(model)
		for (const face of model.file.ofType('IFCFACE')) {
			const [outer, ...inner] = boundsOf(model, face)
				.map((bound) => points.polygon(bound))
				.filter((polygon) => polygon !== null)
			if (!outer) continue
			report.applies()
			if (outer.length + inner.length <= 3) continue
			for (const polygon of [outer, ...inner]) model.spend(polygon.length)
			const found = unevenness(
				points.relative(inner.length === 0 ? outer : [outer, ...inner].flatMap((polygon) => [...polygon])),
				outer.length,
			)
			const limit = precision(face)
			if (found > limit * ROUNDING)
				report.fails(
					face,
					`A corner of ${model.named(face)} is ${found.toPrecision(3)} off the plane of the face; expected at most ${limit}, the precision of the model`,
				)
		}
	},
}
