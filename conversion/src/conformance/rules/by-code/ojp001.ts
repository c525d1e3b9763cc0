import type { Rule } from '../rule.ts'

export const OJP001: Rule = {
	code: 'OJP001',
	severity: 'fault',
	demands: 'A part of an element is placed relative to that element (IFC2x3, IFC4).',
	check(model, report) {
		if (model.schema.name === 'IFC4X3') return
		for (const relation of model.instances('IfcRelAggregates')) {
			const whole = model.follow(relation, 'RelatingObject')
			if (!model.isA(whole, 'IfcElement')) continue
			const place = model.follow(whole, 'ObjectPlacement')
			for (const part of model.records(relation, 'RelatedObjects')) {
				if (!model.isA(part, 'IfcElement')) continue
				report.applies()
				const placement = model.follow(part, 'ObjectPlacement')
				if (!model.isA(placement, 'IfcLocalPlacement'))
					report.fails(part, `${model.named(part)} is a part of ${model.named(whole)} and has no local placement`)
				else if (model.follow(placement, 'PlacementRelTo') !== place)
					report.fails(
						part,
						`${model.named(part)} is a part of ${model.named(whole)} and isn’t placed relative to it (PlacementRelTo of ${model.named(placement)})`,
					)
			}
		}
	},
}
