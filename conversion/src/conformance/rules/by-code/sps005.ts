import type { Rule } from '../rule.ts'

/** Inverse attributes by which an element has its place; a schema doesn't know all of them. */
const PLACES = [
	'Nests',
	'Decomposes',
	'ContainedInStructure',
	'AdheresToElement',
	'VoidsElements',
	'ProjectsElements',
] as const

export const SPS005: Rule = {
	code: 'SPS005',
	severity: 'fault',
	demands: 'Each element has one place: in a spatial element, or as a part, opening or component of another element.',
	check(model, report) {
		for (const element of model.instances('IfcElement')) {
			report.applies()
			const places = PLACES.filter((name) => model.inverse(element, name).length > 0)
			if (places.length === 0)
				report.fails(
					element,
					`${model.named(element)} isn’t in the spatial structure: no storey, building or other element contains it`,
				)
			else if (places.length > 1)
				report.fails(
					element,
					`${model.named(element)} is in ${places.length} places (${places.join(', ')}) and should be in one`,
				)
		}
	},
}
