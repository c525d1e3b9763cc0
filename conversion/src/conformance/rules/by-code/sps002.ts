import type { SchemaModel } from '../../schema/schema-model.ts'
import type { Rule, RuleReport } from '../rule.ts'

/** Of which spatial elements each one is a part. */
const WHOLES: Record<string, readonly string[]> = {
	IfcSite: ['IfcProject', 'IfcSite'],
	IfcBuilding: ['IfcProject', 'IfcSite', 'IfcBuilding'],
	IfcBuildingStorey: ['IfcBuilding', 'IfcBuildingStorey'],
	IfcExternalSpatialElement: ['IfcProject', 'IfcSite', 'IfcExternalSpatialElement'],
	IfcFacility: ['IfcProject', 'IfcSite', 'IfcFacility'],
	IfcBridge: ['IfcProject', 'IfcSite', 'IfcBridge'],
	IfcMarineFacility: ['IfcProject', 'IfcSite', 'IfcMarineFacility'],
	IfcRailway: ['IfcProject', 'IfcSite', 'IfcRailway'],
	IfcRoad: ['IfcProject', 'IfcSite', 'IfcRoad'],
	IfcFacilityPartCommon: ['IfcFacility', 'IfcFacilityPartCommon'],
	IfcBridgePart: ['IfcBridge', 'IfcBridgePart'],
	IfcMarinePart: ['IfcMarineFacility', 'IfcMarinePart'],
	IfcRailwayPart: ['IfcRailway', 'IfcRailwayPart'],
	IfcRoadPart: ['IfcRoad', 'IfcRoadPart'],
	IfcSpace: [
		'IfcProject',
		'IfcSite',
		'IfcBuilding',
		'IfcBuildingStorey',
		'IfcSpace',
		'IfcFacility',
		'IfcFacilityPartCommon',
		'IfcBridgePart',
		'IfcMarinePart',
		'IfcRailwayPart',
		'IfcRoadPart',
	],
}

/** The most special of the entities above that a record is; null for spatial elements without a place of their own. */
function kindOf(model: SchemaModel, record: number): string | null {
	for (let at = model.entity(record); at; at = at.parent) if (WHOLES[at.name]) return at.name
	return null
}

function checkWhole(model: SchemaModel, part: number, report: RuleReport): void {
	const kind = kindOf(model, part)
	if (kind === null) return
	const wholes = WHOLES[kind] as readonly string[]
	const [relation] = model.inverse(part, 'Decomposes')
	const whole = relation === undefined ? -1 : model.follow(relation, 'RelatingObject')
	if (wholes.some((name) => model.isA(whole, name))) return
	const found = whole < 0 ? 'nothing' : model.named(whole)
	report.fails(part, `${model.named(part)} is a part of ${found}; expected ${wholes.join(', ')}`)
}

/** Alignments, grids and referents may be parts of anything spatial. */
const ANYWHERE = ['IfcSpatialElement', 'IfcPositioningElement', 'IfcGrid']

/** A project has spatial parts only; something spatial that has parts has spatial ones among them. */
function checkParts(model: SchemaModel, whole: number, report: RuleReport): void {
	const parts = model.inverse(whole, 'IsDecomposedBy').flatMap((relation) => model.records(relation, 'RelatedObjects'))
	const odd = parts.filter((part) => !ANYWHERE.some((name) => model.isA(part, name)))
	const [first] = odd
	if (first === undefined || (odd.length < parts.length && !model.isA(whole, 'IfcProject'))) return
	report.fails(
		whole,
		`${model.named(first)} is a part of ${model.named(whole)}; expected spatial elements, which contain objects`,
	)
}

export const SPS002: Rule = {
	code: 'SPS002',
	severity: 'fault',
	demands:
		'Sites, buildings, storeys, spaces and facilities are parts of each other in the standard’s order (IFC4 on).',
	check(model, report) {
		if (model.schema.name === 'IFC2X3') return
		const projects = model.instances('IfcProject')
		const spatial = model.instances('IfcSpatialElement')
		if (projects.length + spatial.length > 0) report.applies()
		for (const record of [...projects, ...spatial]) {
			checkWhole(model, record, report)
			checkParts(model, record, report)
		}
	},
}
