import { ProjectUnits, readUnit } from '../../../ifc/units.ts'
import { epsgCode, metresOfSystem } from '../epsg.ts'
import type { Rule } from '../rule.ts'

const isClose = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b))

/**
 * The unit of the map is the one that the file gives, otherwise that of the EPSG code. The standard's scale turns the model's
 * unit into the map's. Versions of the published rule have asked for it and for its reciprocal; both are accepted.
 */
export const GRF005: Rule = {
	code: 'GRF005',
	severity: 'fault',
	demands: 'A map conversion has the scale between the model’s unit of length and the map’s, where these differ.',
	check(model, report) {
		if (model.schema.name === 'IFC2X3') return
		const modelUnit = new ProjectUnits(model.file).length
		for (const conversion of model.instances('IfcMapConversion')) {
			report.applies()
			const system = model.follow(conversion, 'TargetCRS')
			const stated = readUnit(model.file, model.follow(system, 'MapUnit'))?.factor
			const mapUnit = stated ?? metresOfSystem(epsgCode(model.text(system, 'Name')))
			if (mapUnit === null) continue
			if (isClose(modelUnit, mapUnit)) continue
			const scale = model.number(conversion, 'Scale')
			const expected = modelUnit / mapUnit
			if (scale !== null && (isClose(scale, expected) || isClose(scale, 1 / expected))) continue
			report.fails(
				conversion,
				`The unit of the model has ${modelUnit} m and that of the map (${model.text(system, 'Name')}) ${mapUnit} m, so the Scale of ${model.named(conversion)} must be ${expected}; it is ${scale ?? 'empty'}`,
			)
		}
	},
}
