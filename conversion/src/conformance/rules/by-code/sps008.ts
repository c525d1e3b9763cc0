import type { Rule } from '../rule.ts'

const WITHOUT_SHAPE: Record<string, readonly string[]> = {
	IFC2X3: ['IfcBuildingStorey'],
	IFC4: ['IfcBuildingStorey', 'IfcSite'],
	IFC4X3: ['IfcBuildingStorey', 'IfcSite', 'IfcBridge', 'IfcMarineFacility', 'IfcRailway', 'IfcRoad'],
}

export const SPS008: Rule = {
	code: 'SPS008',
	severity: 'advice',
	demands: 'Storeys, sites and infrastructure have no shape of their own, but what they contain has (good practice).',
	check(model, report) {
		for (const entity of WITHOUT_SHAPE[model.schema.name] ?? [])
			for (const record of model.instances(entity)) {
				report.applies()
				if (model.has(record, 'Representation'))
					report.fails(
						record,
						`${model.named(record)} has a shape of its own; the elements in it should have it instead`,
					)
			}
	},
}
