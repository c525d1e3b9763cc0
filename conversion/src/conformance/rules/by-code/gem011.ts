import type { Rule } from '../rule.ts'

export const GEM011: Rule = {
	code: 'GEM011',
	severity: 'fault',
	demands:
		'The segments of a curve are of one entity; those of gradient and segmented reference curves are IfcCurveSegment.',
	check(model, report) {
		if (model.schema.name !== 'IFC4X3') return
		for (const curve of model.instances('IfcCompositeCurve')) {
			report.applies()
			const entities = new Set(model.records(curve, 'Segments').map((segment) => model.file.type(segment)))
			const names = [...entities].map((name) => model.schema.spelled(name) ?? name).join(' and ')
			const isAlongAnother = ['IfcGradientCurve', 'IfcSegmentedReferenceCurve'].some((name) => model.isA(curve, name))
			if (entities.size > 1)
				report.fails(curve, `The segments of ${model.named(curve)} are of several entities (${names}); expected one`)
			else if (isAlongAnother && entities.size > 0 && !entities.has('IFCCURVESEGMENT'))
				report.fails(curve, `The segments of ${model.named(curve)} are ${names}; expected IfcCurveSegment`)
		}
	},
}
