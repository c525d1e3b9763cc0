import type { SchemaModel } from '../../schema/schema-model.ts'
import type { Rule } from '../rule.ts'
import { viewDefinitions } from '../view-definitions.ts'

/** Buildings may consist of buildings; more levels come from broken files only. */
const DEEPEST = 16

/** What a building, or the building that it is a part of, is a part of. */
function parentOf(model: SchemaModel, building: number): number {
	let at = building
	for (let depth = 0; depth < DEEPEST; depth++) {
		const [relation] = model.inverse(at, 'Decomposes')
		at = relation === undefined ? -1 : model.follow(relation, 'RelatingObject')
		if (!model.isA(at, 'IfcBuilding')) break
	}
	return at
}

export const SPS001: Rule = {
	code: 'SPS001',
	severity: 'fault',
	demands: 'Coordination views of IFC2x3 have at most one site, and a building in it or in the project.',
	check(model, report) {
		if (model.schema.name !== 'IFC2X3' || !viewDefinitions(model.file).includes('COORDINATIONVIEW_V2.0')) return
		report.applies()
		const sites = model.instances('IfcSite')
		for (const site of sites.slice(1))
			report.fails(site, `${model.named(site)} is one of ${sites.length} sites; expected at most one`)
		const buildings = model.instances('IfcBuilding')
		if (buildings.length === 0) report.fails(-1, 'The file has no IfcBuilding; expected at least one')
		const expected = sites.length > 0 ? 'IfcSite' : 'IfcProject'
		for (const building of buildings)
			if (!model.isA(parentOf(model, building), expected))
				report.fails(building, `${model.named(building)} isn’t a part of the ${expected}`)
	},
}
