import { onceForEach } from '../../schema/per-model.ts'
import type { SchemaModel } from '../../schema/schema-model.ts'
import type { Rule } from '../rule.ts'

/** The outlines that a section consists of; none for sections of standard shapes. */
function outlinesOf(model: SchemaModel, section: number): number[] {
	const profiles = model.isA(section, 'IfcDerivedProfileDef')
		? model.records(section, 'ParentProfile')
		: model.isA(section, 'IfcCompositeProfileDef')
			? model.records(section, 'Profiles')
			: [section]
	return profiles
		.filter((profile) => model.isA(profile, 'IfcArbitraryClosedProfileDef'))
		.map((profile) => model.follow(profile, 'OuterCurve'))
}

/** Number of points of a list. */
const pointCount = onceForEach(
	(model, list) => model.numbers(list, 'CoordList').length / (model.isA(list, 'IfcCartesianPointList2D') ? 2 : 3),
)

/** Corners of an outline, or parts of a compound one; null for curves that have neither. */
function sizeOf(model: SchemaModel, curve: number): number | null {
	if (model.isA(curve, 'IfcPolyline')) return model.records(curve, 'Points').length
	if (model.isA(curve, 'IfcCompositeCurve')) return model.records(curve, 'Segments').length
	if (!model.isA(curve, 'IfcIndexedPolyCurve')) return null
	if (model.has(curve, 'Segments')) return (model.raw(curve, 'Segments').match(/\d+/g) ?? []).length
	return pointCount(model, model.follow(curve, 'Points'))
}

export const SWE003: Rule = {
	code: 'SWE003',
	severity: 'fault',
	demands: 'Sections along a sectioned solid have as many corners as the section before them (IFC4.3).',
	check(model, report) {
		if (model.schema.name !== 'IFC4X3') return
		for (const solid of model.instances('IfcSectionedSolidHorizontal')) {
			const sections = model.records(solid, 'CrossSections').map((section) => outlinesOf(model, section))
			for (const [at, section] of sections.entries()) {
				const before = sections[at - 1]
				if (!before || section.length === 0 || before.length === 0) continue
				report.applies()
				const [sizes, earlier] = [section, before].map((curves) => curves.map((curve) => sizeOf(model, curve)))
				if ([...(sizes ?? []), ...(earlier ?? [])].includes(null) || String(sizes) === String(earlier)) continue
				report.fails(
					solid,
					`Section ${at + 1} of ${model.named(solid)} has ${sizes?.join(' + ')} corners; the section before it has ${earlier?.join(' + ')}`,
				)
			}
		}
	},
}
