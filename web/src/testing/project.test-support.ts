import type { ConversionJobView, ModelSummary, Project } from '@panelyard/contracts/projects/projects'

export const PROJECT_ID = '7c9e6679-7425-40de-944b-e07fc1f90ae7'
const VERSION_ID = '0f8fad5b-d9cb-469f-a165-70867728950e'
const NOON = '2026-01-01T12:00:00Z'

export const exampleJob = (over: Partial<ConversionJobView> = {}): ConversionJobView => ({
	id: VERSION_ID,
	status: 'PROCESSING',
	stage: 'geometry',
	percent: 40,
	seconds_left: null,
	attempt: 1,
	error_code: null,
	reason_code: '',
	reason_value: '',
	error: null,
	created_at: NOON,
	started_at: NOON,
	finished_at: null,
	...over,
})

export const exampleModel = (over: Partial<ModelSummary> = {}): ModelSummary => ({
	version_id: VERSION_ID,
	version_number: 1,
	schema: 'IFC4',
	exporter: '',
	element_count: 12,
	not_converted_count: 0,
	simplified_count: 0,
	doubtful_count: 0,
	triangle_count: 144,
	floors: [],
	wall_count: 0,
	bounding_box: null,
	origin: [0, 0, 0],
	panel_rule: null,
	panel_rules: [],
	model_url: '/model.glb',
	structure_url: '/structure.json',
	report_url: '/report.json',
	glb_bytes: 1000,
	...over,
})

/** A project being converted, its manager looking at it. */
export const exampleProject = (over: Partial<Project> = {}): Project => ({
	id: PROJECT_ID,
	name: 'Hall 4',
	project_name: 'Hall 4',
	description: '',
	labels: ['active'],
	conversion_status: 'PROCESSING',
	file_name: 'hall.ifc',
	file_size: 1000,
	file3d_link: null,
	model_structure_identification: 'noidentification',
	is_public: false,
	picture: null,
	panel_count: 0,
	role: 'manager',
	created_at: NOON,
	updated_at: NOON,
	model: null,
	panel_kinds: [],
	floor_names: [],
	time_zone: 'UTC',
	conversion_job: exampleJob(),
	revision: 0,
	...over,
})
