import type { SchemaModel } from '../../schema/schema-model.ts'
import type { Rule, RuleReport } from '../rule.ts'

const TAPERED = ['IfcExtrudedAreaSolidTapered', 'IfcRevolvedAreaSolidTapered']

/** Whether an operator of the plane turns what it transforms over: its second axis points to the right of its first. */
function isMirroring(model: SchemaModel, operator: number): boolean {
	const [x = 0, y = 0] = model.numbers(model.follow(operator, 'Axis1'), 'DirectionRatios')
	const [u = 0, v = 0] = model.numbers(model.follow(operator, 'Axis2'), 'DirectionRatios')
	const isTurned = model.has(operator, 'Axis1') && model.has(operator, 'Axis2') && x * v - y * u < 0
	const first = model.number(operator, 'Scale') ?? 1
	const second = model.number(operator, 'Scale2') ?? first
	return isTurned !== first * second < 0
}

function checkTapered(model: SchemaModel, solid: number, report: RuleReport): void {
	for (const attribute of ['SweptArea', 'EndSweptArea']) {
		const area = model.follow(solid, attribute)
		if (!model.isA(area, 'IfcDerivedProfileDef')) continue
		report.applies()
		if (model.isA(area, 'IfcMirroredProfileDef') || isMirroring(model, model.follow(area, 'Operator')))
			report.fails(
				solid,
				`${attribute} of ${model.named(solid)} is mirrored (${model.named(area)}); a tapered solid can’t be`,
			)
	}
}

export const SWE002: Rule = {
	code: 'SWE002',
	severity: 'fault',
	demands:
		'Derived profiles aren’t mirrored: IfcMirroredProfileDef is for that, and tapered solids never are (IFC4 on).',
	check(model, report) {
		// IFC2x3 has no mirrored profiles.
		if (model.schema.name === 'IFC2X3') return
		for (const profile of model.file.ofType('IFCDERIVEDPROFILEDEF')) {
			const operator = model.follow(profile, 'Operator')
			if (operator < 0) continue
			report.applies()
			if (isMirroring(model, operator))
				report.fails(
					profile,
					`The operator ${model.named(operator)} of ${model.named(profile)} mirrors it; expected an IfcMirroredProfileDef`,
				)
		}
		for (const entity of TAPERED) for (const solid of model.instances(entity)) checkTapered(model, solid, report)
	},
}
