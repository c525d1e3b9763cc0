import type { Rule } from '../rule.ts'

export const SPS006: Rule = {
	code: 'SPS006',
	severity: 'advice',
	demands: 'Elements that are positioned along something are referenced in the spatial structure (IFC4.3).',
	check(model, report) {
		if (model.schema.name !== 'IFC4X3') return
		for (const element of model.instances('IfcElement')) {
			const isPositioned = model.inverse(element, 'PositionedRelativeTo').length > 0
			const isReferenced = model.inverse(element, 'ReferencedInStructures').length > 0
			if (isPositioned || isReferenced) report.applies()
			if (isPositioned && !isReferenced)
				report.fails(
					element,
					`${model.named(element)} is positioned along something and referenced in no spatial element`,
				)
		}
	},
}
