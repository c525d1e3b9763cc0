import { epsgCode, isEpsg } from '../epsg.ts'
import type { Rule } from '../rule.ts'

export const GRF007: Rule = {
	code: 'GRF007',
	severity: 'fault',
	demands: 'An EPSG code of a vertical datum is that of a system with heights.',
	check(model, report) {
		if (model.schema.name === 'IFC2X3') return
		for (const system of model.instances('IfcProjectedCRS')) {
			const datum = model.text(system, 'VerticalDatum')
			const code = epsgCode(datum)
			if (!isEpsg(code, 'systems')) continue
			report.applies()
			if (!isEpsg(code, 'vertical_systems'))
				report.fails(
					system,
					`VerticalDatum of ${model.named(system)} is ${datum}, which has no heights; expected a vertical or compound system`,
				)
		}
	},
}
