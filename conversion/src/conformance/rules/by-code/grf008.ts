import type { Rule } from '../rule.ts'

const TYPES = ['IFCLENGTHMEASURE', 'IFCPLANEANGLEMEASURE']

export const GRF008: Rule = {
	code: 'GRF008',
	severity: 'fault',
	demands: 'The coordinates of a rigid operation are lengths or plane angles.',
	check(model, report) {
		if (model.schema.name !== 'IFC4X3') return
		for (const operation of model.instances('IfcRigidOperation')) {
			report.applies()
			for (const attribute of ['FirstCoordinate', 'SecondCoordinate']) {
				const { type } = model.value(operation, attribute)
				if (TYPES.includes(type)) continue
				const found = model.schema.spelled(type) ?? 'not a measure'
				report.fails(
					operation,
					`${attribute} of ${model.named(operation)} is ${found}; expected IfcLengthMeasure or IfcPlaneAngleMeasure`,
				)
			}
		}
	},
}
