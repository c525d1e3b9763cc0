import { type EpsgKind, epsgCode, isEpsg } from '../epsg.ts'
import type { Rule } from '../rule.ts'

/** What the code in each attribute may be of. */
const KINDS: [attribute: string, what: string, kinds: EpsgKind[]][] = [
	['Name', 'coordinate reference system', ['systems']],
	['GeodeticDatum', 'geodetic datum', ['systems', 'geodetic_datums']],
	['VerticalDatum', 'vertical datum', ['systems', 'vertical_datums']],
]

export const GRF004: Rule = {
	code: 'GRF004',
	severity: 'fault',
	demands: 'A name that begins with EPSG: has a code of the EPSG dataset that is in use.',
	check(model, report) {
		if (model.schema.name === 'IFC2X3') return
		for (const system of model.instances('IfcCoordinateReferenceSystem'))
			for (const [attribute, what, kinds] of KINDS) {
				const name = model.text(system, attribute)
				if (!name?.startsWith('EPSG:')) continue
				report.applies()
				if (!isEpsg(epsgCode(name), ...kinds))
					report.fails(
						system,
						`${attribute} of ${model.named(system)} is ${name}, which isn’t the code of a ${what} in use`,
					)
			}
	},
}
