import { once } from '../../once.ts'
import { unitKind } from '../../schema/unit-kinds.ts'
import type { Rule } from '../rule.ts'

/** Attributes in which simple properties have their values, each with that of its unit. */
const PLACES: readonly (readonly [values: string, unit: string])[] = [
	['NominalValue', 'Unit'],
	['ListValues', 'Unit'],
	['UpperBoundValue', 'Unit'],
	['LowerBoundValue', 'Unit'],
	['SetPointValue', 'Unit'],
	['DefiningValues', 'DefiningUnit'],
	['DefinedValues', 'DefinedUnit'],
]

export const PJS004: Rule = {
	code: 'PJS004',
	severity: 'fault',
	demands: 'Measures in property sets have units: their own ones, or those of the project (IFC4.3).',
	check(model, report) {
		if (model.schema.name !== 'IFC4X3') return
		const ofProject = new Set(
			model
				.instances('IfcContext')
				.flatMap((context) => model.path(context, 'UnitsInContext', 'Units'))
				.map((unit) => model.enumeration(unit, 'UnitType')),
		)
		const kindOf = once((measure: string) => unitKind(model.schema, measure))
		for (const set of model.instances('IfcPropertySet'))
			for (const property of model.records(set, 'HasProperties'))
				for (const [values, unit] of PLACES) {
					if (!model.has(property, values)) continue
					report.applies()
					if (model.has(property, unit)) continue
					const [first] = model.values(property, values)
					const measure = first?.type ?? ''
					const kind = kindOf(measure)
					if (kind && !ofProject.has(kind))
						report.fails(
							property,
							`${model.named(property)} is an ${model.schema.spelled(measure)} without a unit, and the project has no ${kind}`,
						)
				}
	},
}
