import type { Rule } from '../rule.ts'

export const SPS004: Rule = {
	code: 'SPS004',
	severity: 'advice',
	demands: 'What is positioned along something isn’t contained in the spatial structure too (IFC4.3).',
	check(model, report) {
		if (model.schema.name !== 'IFC4X3') return
		for (const product of model.instances('IfcProduct')) {
			const isContained = model.inverse(product, 'ContainedInStructure').length > 0
			const isPositioned = model.inverse(product, 'PositionedRelativeTo').length > 0
			if (isContained || isPositioned) report.applies()
			if (isContained && isPositioned)
				report.fails(
					product,
					`${model.named(product)} is contained in a spatial element and positioned along something`,
				)
		}
	},
}
