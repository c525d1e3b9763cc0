import { epsgCode, isEpsg } from '../epsg.ts'
import type { Rule } from '../rule.ts'

export const GRF002: Rule = {
	code: 'GRF002',
	severity: 'advice',
	demands: 'A coordinate reference system is named by a code of the EPSG dataset that is in use.',
	check(model, report) {
		if (model.schema.name !== 'IFC4X3') return
		for (const system of model.instances('IfcCoordinateReferenceSystem')) {
			report.applies()
			const name = model.text(system, 'Name')
			if (!isEpsg(epsgCode(name), 'systems'))
				report.fails(
					system,
					`The name of ${model.named(system)} is “${name ?? ''}”; expected a code in use such as EPSG:25832`,
				)
		}
	},
}
