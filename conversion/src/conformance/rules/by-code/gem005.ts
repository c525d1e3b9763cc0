import type { Rule } from '../rule.ts'

export const GEM005: Rule = {
	code: 'GEM005',
	severity: 'advice',
	demands: 'A building without contents has a body of its own.',
	check(model, report) {
		for (const building of model.instances('IfcBuilding')) {
			report.applies()
			const hasContents = ['ContainsElements', 'IsDecomposedBy'].some(
				(relation) => model.inverse(building, relation).length > 0,
			)
			if (hasContents) continue
			const identifiers = model
				.path(building, 'Representation', 'Representations')
				.map((each) => model.text(each, 'RepresentationIdentifier'))
			if (identifiers.length === 0 || identifiers.some((identifier) => identifier !== 'Body'))
				report.fails(
					building,
					`${model.named(building)} contains nothing and consists of nothing; expected storeys, elements or a shape named Body`,
				)
		}
	},
}
