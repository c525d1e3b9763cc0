import type { Rule } from '../rule.ts'
import { viewDefinitions } from '../view-definitions.ts'

export const IFC430: Rule = {
	code: 'IFC430',
	severity: 'fault',
	demands: 'Reference views of IFC4.3 have no alignments, which are outside of their scope.',
	check(model, report) {
		if (model.schema.name !== 'IFC4X3' || !viewDefinitions(model.file).includes('REFERENCEVIEW')) return
		report.applies()
		for (const alignment of model.file.ofType('IFCALIGNMENT'))
			report.fails(
				alignment,
				`${model.named(alignment)} is outside of the scope of the reference view that the header names`,
			)
	},
}
