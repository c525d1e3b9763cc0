import type { Rule } from '../rule.ts'

const PARTS_OF_STAIRS = ['IfcRailing', 'IfcSlab', 'IfcStairFlight']

export const BLT003: Rule = {
	code: 'BLT003',
	severity: 'fault',
	demands: 'A stair consists of flights, slabs and railings only.',
	check(model, report) {
		for (const stair of model.instances('IfcStair')) {
			report.applies()
			for (const part of model
				.inverse(stair, 'IsDecomposedBy')
				.flatMap((each) => model.records(each, 'RelatedObjects')))
				if (!PARTS_OF_STAIRS.some((name) => model.isA(part, name)))
					report.fails(
						part,
						`${model.named(part)} is part of the stair ${model.named(stair)}; expected ${PARTS_OF_STAIRS.join(', ')}`,
					)
		}
	},
}
