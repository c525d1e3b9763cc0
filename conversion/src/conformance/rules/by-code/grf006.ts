import type { Rule } from '../rule.ts'

export const GRF006: Rule = {
	code: 'GRF006',
	severity: 'fault',
	demands: 'A coordinate reference system without an EPSG code is described by a well-known text and named WKT.',
	check(model, report) {
		if (model.schema.name !== 'IFC4X3') return
		for (const system of model.instances('IfcCoordinateReferenceSystem')) {
			const name = model.text(system, 'Name')
			const hasText = model.inverse(system, 'WellKnownText').length > 0
			if (name?.startsWith('EPSG:') && !hasText) continue
			report.applies()
			if (!hasText)
				report.fails(
					system,
					`${model.named(system)} is named “${name ?? ''}”, which is no EPSG code; expected an IfcWellKnownText that describes it`,
				)
			else if (name !== 'WKT')
				report.fails(
					system,
					`${model.named(system)} is described by a well-known text, so its name must be WKT; it is “${name ?? ''}”`,
				)
		}
	},
}
