import type { InspectionCode } from '@panelyard/contracts/testing/model-tasks'
import { REAL_MODEL_FACTS } from './real-model-facts.ts'

/** Models that must be rejected, by the code of the failure. */
export const EXPECTED_FAILURES: Record<string, string> = {
	'EmptyTest.ifc': 'no_elements',
	'Badly-formed-Ifc-file.ifc': 'no_elements',
	'encoding.ifc': 'no_elements',
	'fail_duplicate_id.ifc': 'no_elements',
	'fail_utf8_with_bom.ifc': 'no_elements',
	'tessellation-with-pixel-texture.ifc': 'no_elements',
	'FJK-Project-Final.ifc': 'unsupported_schema',
	'test.ifc': 'not_a_model',
	'wall-with-opening-and-window.ifcxml': 'ifcxml_not_supported',
}

/** The expected first rule of models: prefab parts if there are any, otherwise everything a factory could make. */
export const EXPECTED_RULES: Record<
	string,
	{ classes: string[]; name_pattern: string | null; mark: unknown; count: number }
> = {
	'ISSUE_021_Mini-Project.ifc': {
		classes: ['IfcElementAssembly'],
		name_pattern: 'WAND',
		mark: { kind: 'attribute', attribute: 'Tag' },
		count: 74,
	},
	'02_BIMcollab_Example_STR_random_C_ebkp.ifc': {
		classes: ['IfcWallStandardCase'],
		name_pattern: 'Reinforced concrete wall - prefab 100',
		mark: { kind: 'attribute', attribute: 'Tag' },
		count: 32,
	},
	'ifc_ausfuehrungsplanung_beispiel.ifc': {
		classes: ['IfcSlab'],
		name_pattern: null,
		mark: { kind: 'property', set: 'Cadwork3dProperties', property: 'SKU' },
		count: 1,
	},
	'Ifc4_WallElementedCase.ifc': {
		classes: ['IfcWallElementedCase'],
		name_pattern: null,
		mark: { kind: 'attribute', attribute: 'Name' },
		count: 1,
	},
	'pass-ifc105-pgsuper_materialproperties.ifc': {
		classes: ['IfcElementAssembly'],
		name_pattern: null,
		mark: { kind: 'attribute', attribute: 'Name' },
		count: 5,
	},
	'ROOT-prefab_balkons__IFC-prefab_balkons.ifc': {
		classes: ['IfcSlab'],
		name_pattern: null,
		mark: { kind: 'none' },
		count: 3,
	},
	'duplex.ifc': {
		classes: ['IfcWall', 'IfcWallStandardCase'],
		name_pattern: null,
		mark: { kind: 'attribute', attribute: 'Tag' },
		count: 57,
	},
	'AC20-FZK-Haus.ifc': {
		classes: ['IfcWallStandardCase'],
		name_pattern: null,
		mark: { kind: 'attribute', attribute: 'Name' },
		count: 13,
	},
	'building_2.ifc': {
		classes: ['IfcCurtainWall'],
		name_pattern: null,
		mark: { kind: 'attribute', attribute: 'Tag' },
		count: 11,
	},
	'Infra-Bridge.ifc': {
		classes: ['IfcWall'],
		name_pattern: null,
		mark: { kind: 'attribute', attribute: 'Tag' },
		count: 4,
	},
}

/** Expected results of an inspection, with every notice in order. */
export const INSPECTED_MODELS: Record<string, { inspection: object; notices: InspectionCode[] }> = {
	'ISSUE_021_Mini-Project.ifc': {
		inspection: {
			schema: 'IFC2X3',
			length_unit: 'MILLIMETRE',
			element_count: 3687,
			without_shape: 3,
			panels_without_mark: 0,
			panels_without_weight: 0,
			georeference: null,
		},
		notices: ['not_georeferenced', 'elements_without_shape', 'marks_repeated'],
	},
	'Building-Architecture.ifc': {
		inspection: { schema: 'IFC4', element_count: 15, georeference: { crs: 'EPSG:32760' } },
		notices: ['elements_without_floor', 'elements_without_shape', 'panels_without_weight'],
	},
	'Ifc4_WallElementedCase.ifc': {
		inspection: { length_unit: 'INCH', length_unit_in_metres: 0.0254, floors: [] },
		notices: ['not_georeferenced', 'no_floors', 'elements_without_shape', 'panels_without_weight'],
	},
	'large_offset.ifc': {
		inspection: { element_count: 8, without_shape: 0 },
		notices: ['site_location_only', 'far_from_origin', 'panels_without_weight'],
	},
	'doubleguids.ifc': {
		inspection: { repeated_global_ids: 1 },
		notices: ['site_location_only', 'global_ids_repeated', 'panels_without_weight'],
	},
	'ROOT-prefab_balkons__IFC-prefab_balkons.ifc': {
		inspection: { element_count: 4, panels_without_mark: 3, panels_without_weight: 3 },
		notices: ['site_location_only', 'panels_without_mark', 'panels_without_weight'],
	},
	'4walls1floorSite.ifczip': {
		inspection: { schema: 'IFC2X3', element_count: 6 },
		notices: ['site_location_only', 'panels_without_weight'],
	},
}

/** Models to export in every layout. */
export const EXPORTED_MODELS = [
	'reinforcing-assembly.ifc',
	'duplex.ifc',
	'large_offset.ifc',
	'Infra-Bridge.ifc',
	'Ifc4_WallElementedCase.ifc',
]

/** Models to merge, the first with the others. */
export const MERGED_MODELS: [string, ...string[]][] = [
	['compare_by_guid_rev_1.ifc', 'compare_by_guid_rev_2.ifc'],
	['AC20-FZK-Haus.ifc', 'duplex.ifc', '4walls1floorSite.ifczip'],
]

/** Models to mesh from the whole file and from what the products need. */
export const MESHED_BOTH_WAYS = ['duplex.ifc', 'AC20-FZK-Haus.ifc', 'FramingExample-Solved.ifc', 'LargeBuilding.ifc']

/** Models whose property sets are read in three ways. */
export const READ_THREE_WAYS = [
	'AC20-FZK-Haus.ifc',
	'vectorworks_sjis.ifc',
	'02_BIMcollab_Example_STR_random_C_ebkp.ifc',
]

/** Names of all models in the checks, in alphabetical order. */
export const REQUIRED_MODELS = [
	...new Set([
		...Object.keys(REAL_MODEL_FACTS),
		...Object.keys(EXPECTED_FAILURES),
		...Object.keys(EXPECTED_RULES),
		...Object.keys(INSPECTED_MODELS),
		...EXPORTED_MODELS,
		...MERGED_MODELS.flat(),
		...MESHED_BOTH_WAYS,
		...READ_THREE_WAYS,
	]),
].sort()
