import type { Rule } from '../rule.ts'

const shown = (text: string | null): string => (text === null ? 'nothing' : `“${text}”`)

export const MPD001: Rule = {
	code: 'MPD001',
	severity: 'fault',
	demands: 'Shapes that a mapped representation repeats have its identifier, and all the same type.',
	check(model, report) {
		for (const representation of model.instances('IfcShapeRepresentation')) {
			const mapped = model
				.records(representation, 'Items')
				.filter((item) => model.isA(item, 'IfcMappedItem'))
				.map((item) => model.follow(model.follow(item, 'MappingSource'), 'MappedRepresentation'))
				.filter((each) => each >= 0)
			if (mapped.length === 0) continue
			report.applies()
			const identifier = model.text(representation, 'RepresentationIdentifier')
			const types = new Set<string | null>()
			for (const each of new Set(mapped)) {
				types.add(model.text(each, 'RepresentationType'))
				const found = model.text(each, 'RepresentationIdentifier')
				if (found !== identifier)
					report.fails(
						representation,
						`${model.named(representation)} is ${shown(identifier)} and repeats ${model.named(each)}, which is ${shown(found)}`,
					)
			}
			if (types.size > 1)
				report.fails(
					representation,
					`${model.named(representation)} repeats shapes of different types: ${[...types].map(shown).join(', ')}`,
				)
		}
	},
}
