import type { SchemaModel } from '../../schema/schema-model.ts'
import { distance, nearPair } from '../near-points.ts'
import { pointsOf } from '../points.ts'
import { precisionOf } from '../precision.ts'
import type { Rule, RuleReport } from '../rule.ts'

function checkPoints(model: SchemaModel, report: RuleReport, record: number, attribute: string): void {
	const points = pointsOf(model)
	const precision = precisionOf(model)(record)
	const vertices = points.verticesOf(record, attribute)
	if (vertices.length < 2) return
	report.applies()
	const coordinates = points.relative(vertices)
	const last = vertices.length - 1
	const isClosed = attribute === 'Points' && distance(coordinates, 0, last) < precision
	const pair = nearPair(coordinates, precision, isClosed, (steps) => model.spend(steps))
	if (pair) {
		const [first, second] = pair
		report.fails(
			record,
			`Points ${first + 1} and ${second + 1} of ${model.named(record)} are the same (nearer than ${precision}); expected different ones`,
		)
	} else if (isClosed) {
		const ends = model.records(record, attribute)
		if (ends[0] !== ends.at(-1))
			report.fails(
				record,
				`${model.named(record)} is closed, and its first and last point are two instances at the same place; expected one instance`,
			)
	}
}

export const GEM111: Rule = {
	code: 'GEM111',
	severity: 'fault',
	demands: 'No point of a polygon or polyline occurs twice; a closed polyline ends with the instance it begins with.',
	check(model, report) {
		for (const loop of model.instances('IfcPolyLoop')) checkPoints(model, report, loop, 'Polygon')
		for (const line of model.instances('IfcPolyline')) checkPoints(model, report, line, 'Points')
	},
}
