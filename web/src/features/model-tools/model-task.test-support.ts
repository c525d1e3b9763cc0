import type { ExportedGlb, Inspection, ModelTask } from '@panelyard/contracts/testing/model-tasks'

export const INSPECTION_ID = '7d3a1a52-0000-4000-8000-000000000001'
export const EXPORT_ID = '7d3a1a52-0000-4000-8000-000000000002'
export const FILE_ID = '7d3a1a52-0000-4000-8000-000000000003'

/** A file with one thing to mend, one to know and one in order. */
export const exampleInspection = (part: Partial<Inspection> = {}): Inspection => ({
	file_name: 'hall.ifc',
	file_bytes: 3_400_000,
	file_sha256: 'ab'.repeat(32),
	schema: 'IFC4',
	exporter: 'Allplan 2026',
	project_name: 'Hall 4',
	length_unit: 'MILLIMETRE',
	length_unit_in_metres: 0.001,
	georeference: null,
	placement_bounds: { min: [0, 0, 0], max: [30, 12, 6] },
	floors: [
		{ name: 'EG', global_id: '', elevation: -0.0001, element_count: 20 },
		{ name: 'OG 1', global_id: '', elevation: 3, element_count: 12 },
	],
	element_count: 32,
	with_representation: 30,
	without_shape: 2,
	classes: [
		{ class: 'IfcWall', count: 20 },
		{ class: 'IfcReinforcingBar', count: 12 },
	],
	not_drawn: [],
	panel_rules: [],
	panels_without_mark: 3,
	panels_without_weight: 0,
	repeated_global_ids: 0,
	estimated_seconds: 4,
	refusal: null,
	checks: [
		{ code: 'schema_read', result: 'good', values: { schema: 'IFC4' }, samples: [] },
		{ code: 'panels_without_mark', result: 'notice', values: { count: 3, of: 20 }, samples: ['Wall A'] },
		{ code: 'file_truncated', result: 'problem', values: {}, samples: [] },
	],
	notices: [],
	conformance: null,
	...part,
})

export const exampleExport = (part: Partial<ExportedGlb> = {}): ExportedGlb => ({
	file_name: 'hall.ifc',
	file_sha256: 'ab'.repeat(32),
	schema: 'IFC4',
	exporter: 'Allplan 2026',
	options: { layout: 'nodes', leave_out: [], compress: false },
	bytes: 1_200_000,
	element_count: 28,
	triangle_count: 4000,
	origin: [0, 0, 0],
	with_representation: 30,
	left_out: [],
	fallback: [],
	not_converted: [],
	not_drawn: [],
	glb_name: 'hall.glb',
	not_converted_count: 0,
	fallback_count: 0,
	left_out_count: 0,
	url: `/model_tasks/${EXPORT_ID}/result?format=glb`,
	...part,
})

export const exampleTask = (part: Partial<ModelTask> = {}): ModelTask => ({
	id: INSPECTION_ID,
	kind: 'inspect',
	status: 'PROCESSING',
	percent: 40,
	seconds_left: 5,
	options: null,
	file_id: FILE_ID,
	file_name: 'hall.ifc',
	error_code: null,
	reason_code: '',
	reason_value: '',
	error: null,
	inspection: null,
	exported: null,
	created_at: '2026-11-20T10:00:00.000Z',
	expires_at: '2026-11-20T11:00:00.000Z',
	...part,
})
