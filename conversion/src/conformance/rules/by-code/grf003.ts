import type { Rule } from '../rule.ts'

export const GRF003: Rule = {
	code: 'GRF003',
	severity: 'fault',
	demands: 'A model with a building or another facility names a coordinate reference system.',
	check(model, report) {
		if (model.schema.name !== 'IFC4X3') return
		const [facility] = model.instances('IfcFacility')
		if (facility === undefined) return
		report.applies()
		if (model.instances('IfcCoordinateReferenceSystem').length === 0)
			report.fails(
				facility,
				`The file has ${model.named(facility)} and no coordinate reference system; expected an IfcProjectedCRS`,
			)
	},
}
