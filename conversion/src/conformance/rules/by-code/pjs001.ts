import { PREFIXES } from '../../../ifc/units.ts'
import type { SchemaModel } from '../../schema/schema-model.ts'
import { isStandardFactor, standardUnit, standardUnits } from '../conversion-units.ts'
import type { Rule, RuleReport } from '../rule.ts'

/** Kinds of units whose names the standard lists, and their SI units. */
const SI_UNITS: Record<string, string> = {
	AREAUNIT: 'SQUARE_METRE',
	LENGTHUNIT: 'METRE',
	PLANEANGLEUNIT: 'RADIAN',
	VOLUMEUNIT: 'CUBIC_METRE',
}

/** How many metres, square metres and so on a unit of the SI is. */
function sizeOf(model: SchemaModel, unit: number): number {
	const prefix = PREFIXES[model.enumeration(unit, 'Prefix')]?.[1] ?? 1
	const name = model.enumeration(unit, 'Name')
	return prefix ** (name === 'SQUARE_METRE' ? 2 : name === 'CUBIC_METRE' ? 3 : 1)
}

function checkUnit(model: SchemaModel, unit: number, report: RuleReport): void {
	const schema = model.schema.name
	const kind = model.enumeration(unit, 'UnitType')
	const name = model.text(unit, 'Name') ?? ''
	const expected = SI_UNITS[kind]
	const standard = standardUnit(schema, name)
	const shown = `${model.named(unit)} “${name.slice(0, 60)}”`
	if (expected && !standard) {
		const names = standardUnits(schema, kind).join(', ')
		report.fails(unit, `${shown} isn’t a unit that the standard names; it names ${names || 'none of this kind'}`)
	}
	const measure = model.follow(unit, 'ConversionFactor')
	const base = model.follow(measure, 'UnitComponent')
	if (!model.isA(base, 'IfcSIUnit')) {
		report.fails(
			unit,
			`${shown} is converted to ${base < 0 ? 'nothing' : model.named(base)} and not to a unit of the SI`,
		)
		return
	}
	const baseName = model.enumeration(base, 'Name')
	if (expected && baseName !== expected)
		report.fails(unit, `${shown} is converted to ${baseName || 'nothing'}; expected ${expected}`)
	const factor = model.number(measure, 'ValueComponent')
	if (!standard || factor === null) return
	if (!isStandardFactor(standard, factor * sizeOf(model, base)))
		report.fails(unit, `${shown} has the factor ${factor}; expected ${standard.sizes[0] / sizeOf(model, base)}`)
}

export const PJS001: Rule = {
	code: 'PJS001',
	severity: 'fault',
	demands: 'Units other than those of the SI have the names and sizes that the standard lists.',
	check(model, report) {
		for (const project of model.instances('IfcProject'))
			for (const unit of model.path(project, 'UnitsInContext', 'Units')) {
				if (model.entity(unit)?.name !== 'IfcConversionBasedUnit') continue
				report.applies()
				checkUnit(model, unit, report)
			}
	},
}
