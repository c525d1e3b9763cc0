import type { Rule } from '../rule.ts'
import { shapeIdentifiers } from '../shape-names.ts'

export const GEM052: Rule = {
	code: 'GEM052',
	severity: 'fault',
	demands: 'A geometric context has subcontexts, and these are named like representations of the standard.',
	check(model, report) {
		const identifiers = shapeIdentifiers(model.schema.name)
		if (!identifiers) return
		for (const context of model.instances('IfcGeometricRepresentationContext')) {
			report.applies()
			if (!model.isA(context, 'IfcGeometricRepresentationSubContext')) {
				if (model.inverse(context, 'HasSubContexts').length === 0)
					report.fails(context, `${model.named(context)} has no subcontext; expected one, such as Body`)
				continue
			}
			const identifier = model.text(context, 'ContextIdentifier')
			if (!identifiers.has(identifier ?? ''))
				report.fails(
					context,
					`The ContextIdentifier of ${model.named(context)} is ${identifier ? `“${identifier}”` : 'empty'}; expected a name such as Body, Axis or Box`,
				)
		}
	},
}
