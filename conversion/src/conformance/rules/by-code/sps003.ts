import type { Rule } from '../rule.ts'

export const SPS003: Rule = {
	code: 'SPS003',
	severity: 'fault',
	demands: 'Parts of something aren’t contained in the spatial structure by themselves.',
	check(model, report) {
		for (const element of model.instances('IfcElement')) {
			if (model.inverse(element, 'Decomposes').length === 0) continue
			report.applies()
			const [relation] = model.inverse(element, 'ContainedInStructure')
			if (relation !== undefined)
				report.fails(
					element,
					`${model.named(element)} is a part of something and also contained in a spatial element (${model.named(relation)})`,
				)
		}
	},
}
