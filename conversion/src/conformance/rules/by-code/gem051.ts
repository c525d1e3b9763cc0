import type { Rule } from '../rule.ts'

const CONTEXT_TYPES = ['Model', 'Plan', 'NotDefined']

export const GEM051: Rule = {
	code: 'GEM051',
	severity: 'fault',
	demands: 'The project has a geometric context, and each of its contexts is of the type Model, Plan or NotDefined.',
	check(model, report) {
		const owners = model.instances(model.schema.name === 'IFC2X3' ? 'IfcProject' : 'IfcContext')
		const [first] = owners
		if (first === undefined) return
		report.applies()
		const contexts = owners.flatMap((owner) => model.records(owner, 'RepresentationContexts'))
		if (contexts.length === 0)
			report.fails(
				first,
				`${model.named(first)} has no representation context; expected an IfcGeometricRepresentationContext`,
			)
		for (const context of contexts) {
			const type = model.text(context, 'ContextType')
			if (!model.isA(context, 'IfcGeometricRepresentationContext'))
				report.fails(context, `${model.named(context)} isn’t an IfcGeometricRepresentationContext`)
			else if (!CONTEXT_TYPES.includes(type ?? ''))
				report.fails(
					context,
					`The ContextType of ${model.named(context)} is ${type ? `“${type}”` : 'empty'}; expected ${CONTEXT_TYPES.join(', ')}`,
				)
		}
	},
}
