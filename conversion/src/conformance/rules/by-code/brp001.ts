import { pointsOf } from '../points.ts'
import { precisionOf } from '../precision.ts'
import type { Rule } from '../rule.ts'
import { intersectsItself } from '../self-intersections.ts'

export const BRP001: Rule = {
	code: 'BRP001',
	severity: 'advice',
	demands: 'No polygon that bounds a face touches or crosses itself.',
	check(model, report) {
		const points = pointsOf(model)
		const precision = precisionOf(model)
		const spend = (steps: number): void => model.spend(steps)
		for (const face of model.instances('IfcFace'))
			for (const bound of model.records(face, 'Bounds')) {
				const polygon = points.polygon(bound)
				if (!polygon) continue
				report.applies()
				spend(polygon.length)
				if (polygon.length > 3 && intersectsItself(points.relative(polygon), precision(face), spend))
					report.fails(face, `The boundary ${model.named(bound)} of ${model.named(face)} touches or crosses itself`)
			}
	},
}
