import { z } from 'zod'
import { ConversionFailureCode, ModelNotice } from './conversion.ts'
import { PanelRuleCandidate } from './panel-rules.ts'

/**
 * Tools work on an uploaded file outside any project: a task is started on a file of one's own, followed by asking, and
 * forgotten with the file it worked on.
 */
export const MODEL_TASK_KINDS = ['inspect', 'export_glb'] as const
export const ModelTaskKind = z.enum(MODEL_TASK_KINDS)
export type ModelTaskKind = z.infer<typeof ModelTaskKind>

/** What a file's own properties are worth: nothing wrong, worth knowing, or to be mended before the file is used. */
export const CHECK_RESULTS = ['good', 'notice', 'problem'] as const

/** One thing looked at before a file is used. Its words are chosen by the client by `code` and `values`. */
export const InspectionCheck = z.object({
	code: z.string(),
	result: z.enum(CHECK_RESULTS),
	/** Numbers and names the sentence speaks of. */
	values: z.record(z.string(), z.union([z.string(), z.number()])),
	/** At most ten examples: names, marks or GlobalIds. */
	samples: z.array(z.string()).max(10),
})
export type InspectionCheck = z.infer<typeof InspectionCheck>

export const InspectedFloor = z.object({
	name: z.string(),
	/** Metres; null when the file gives none. */
	elevation: z.number().nullable(),
	element_count: z.number().int().min(0),
})
export type InspectedFloor = z.infer<typeof InspectedFloor>

/** Where on earth a model stands, as far as its file says. */
export const Georeference = z.object({
	/** Name of the coordinate reference system, such as `EPSG:25832`; empty for none. */
	crs: z.string(),
	/** Metres; null when the file has no map conversion. */
	eastings: z.number().nullable(),
	northings: z.number().nullable(),
	orthogonal_height: z.number().nullable(),
	/** Degrees; null when the site has none. */
	latitude: z.number().nullable(),
	longitude: z.number().nullable(),
})
export type Georeference = z.infer<typeof Georeference>

/** What a file holds, found without meshing it. Counts are elements unless said otherwise. */
export const Inspection = z.object({
	file_name: z.string(),
	file_bytes: z.number().int(),
	/** SHA-256 of the file, hex. */
	file_sha256: z.string(),
	schema: z.string(),
	exporter: z.string(),
	project_name: z.string(),
	/** Name of the length unit, such as `MILLIMETRE`; empty when the file says none. */
	length_unit: z.string(),
	length_unit_in_metres: z.number().positive(),
	georeference: Georeference.nullable(),
	/** Box round the placements of the elements in the file's own coordinates: metres, Z up, double precision. */
	placement_bounds: z
		.object({ min: z.tuple([z.number(), z.number(), z.number()]), max: z.tuple([z.number(), z.number(), z.number()]) })
		.nullable(),
	floors: z.array(InspectedFloor),
	element_count: z.number().int(),
	with_representation: z.number().int(),
	classes: z.array(z.object({ class: z.string(), count: z.number().int() })),
	panel_rules: z.array(PanelRuleCandidate),
	/** Of the best candidate's panels. */
	panels_without_mark: z.number().int(),
	panels_without_weight: z.number().int(),
	repeated_global_ids: z.number().int(),
	/** Seconds a conversion is expected to take on this server. */
	estimated_seconds: z.number().min(0),
	checks: z.array(InspectionCheck),
	notices: z.array(ModelNotice),
})
export type Inspection = z.infer<typeof Inspection>

/** How a GLB for other programs is made. */
export const GlbExportOptions = z.object({
	/** `nodes`: one node an element, named by GlobalId. `compact`: merged and instanced, the smallest file. */
	layout: z.enum(['nodes', 'compact']),
	/** IFC classes whose elements are left out, such as `IfcReinforcingBar`. */
	leave_out: z.array(z.string().max(80)).max(100),
	/** Meshopt compression, which not every program reads. */
	compress: z.boolean(),
})
export type GlbExportOptions = z.infer<typeof GlbExportOptions>

export const ExportedGlb = z.object({
	file_name: z.string(),
	bytes: z.number().int(),
	element_count: z.number().int(),
	triangle_count: z.number().int(),
	/** Elements with a shape that is not in the file, or only as a box. */
	not_converted_count: z.number().int(),
	fallback_count: z.number().int(),
	left_out_count: z.number().int(),
	/** `/model_tasks/{id}/result`. */
	url: z.string(),
})
export type ExportedGlb = z.infer<typeof ExportedGlb>

export const MODEL_TASK_STATUSES = ['QUEUED', 'PROCESSING', 'COMPLETED', 'FAILED'] as const

export const ModelTask = z.object({
	id: z.uuid(),
	kind: ModelTaskKind,
	status: z.enum(MODEL_TASK_STATUSES),
	/** 0..100. */
	percent: z.number().min(0).max(100),
	file_id: z.uuid(),
	file_name: z.string(),
	error_code: ConversionFailureCode.nullable(),
	error: z.string().nullable(),
	/** Set when an `inspect` task is COMPLETED. */
	inspection: Inspection.nullable(),
	/** Set when an `export_glb` task is COMPLETED. */
	exported: ExportedGlb.nullable(),
	created_at: z.iso.datetime(),
	/** The task, its result and, when it belongs to no project, its file are removed then. */
	expires_at: z.iso.datetime(),
})
export type ModelTask = z.infer<typeof ModelTask>

/** POST /model_tasks */
export const StartModelTaskRequest = z.discriminatedUnion('kind', [
	z.object({ kind: z.literal('inspect'), file_id: z.uuid() }),
	z.object({ kind: z.literal('export_glb'), file_id: z.uuid(), options: GlbExportOptions }),
])
export type StartModelTaskRequest = z.infer<typeof StartModelTaskRequest>

/** POST /model_tasks, GET and DELETE /model_tasks/{id} */
export const ModelTaskResponse = z.object({ model_task: ModelTask })
