import { z } from 'zod'
import { ConversionFailureCode, ElementProblem, ModelNotice, reasonFields } from '../models/conversion.ts'
import { GlbExportOptions } from '../models/glb-export.ts'
import { PanelRuleCandidate } from '../panels/panel-rules.ts'
import { Conformance, IdsTexts } from './conformance.ts'

/**
 * Tools work on an uploaded file outside any project. A person starts a task on their own file and polls it; the server
 * deletes it together with the file.
 */
export const MODEL_TASK_KINDS = ['inspect', 'export_glb'] as const
export const ModelTaskKind = z.enum(MODEL_TASK_KINDS)
export type ModelTaskKind = z.infer<typeof ModelTaskKind>

/** Verdict of a check: no problem, worth knowing, or to be fixed before the file is used. */
export const CHECK_RESULTS = ['good', 'notice', 'problem'] as const

/**
 * Checks of an inspection, with their values and verdicts. If several share a line, an inspection has only one of them.
 * `count` and `of` are numbers of elements unless noted otherwise.
 */
export const INSPECTION_CODES = [
	// The IFC version: `schema`. Good.
	'schema_read',
	// Whether the file is whole. Good; problem; notice.
	'file_complete',
	'file_truncated',
	'end_missing',
	// Text that isn't IFC: `count`, samples. Notice. Samples of errors are `line: record`.
	'unreadable_lines',
	// Numbers of records (`#12`) that occur more than once: `count`, samples are their records. Notice.
	'repeated_line_numbers',
	// Records with invalid values, or `*` for values that can't be derived: `count`, samples. Notice.
	'broken_records',
	// Records with references to missing records: `count`, samples. Notice.
	'dangling_references',
	// The file has no IfcProject, the root of everything else. Notice.
	'no_project',
	// The file can't be read at all, see `refusal`. Problem.
	'refused',
	// The file is IFC but holds no building elements: `count` of its records, samples are their types. Problem.
	'no_elements',
	// Encoding. Good; notice with `encoding` (`UTF-8`, `Shift-JIS`, `Windows-1250`, ...), samples are what the texts are read
	// as: raw bytes the standard does not allow.
	'texts_standard',
	'texts_raw',
	// The file starts with a byte order mark. Notice.
	'byte_order_mark',
	// Length unit. Good with `unit` and `metres`; problem.
	'length_unit_stated',
	'length_unit_missing',
	// Georeference. Problem with `crs`: the site's placement and the map conversion hold the same coordinates.
	'georeferenced_twice',
	// Good with `crs`; notice with `latitude`, `longitude`: only the site's; notice.
	'georeferenced',
	'site_location_only',
	'not_georeferenced',
	// Distance from the file's origin. Good in `metres`; a notice in `kilometres`, which 32-bit viewers can't show
	// exactly.
	'near_origin',
	'far_from_origin',
	// Elements more than 20 km from most of the others: `count`, samples. Problem.
	'stray_elements',
	// Storeys. Good with `count`; notice.
	'floors_found',
	'no_floors',
	// Storeys that share a name: `count`, samples are the names. Notice.
	'floor_names_repeated',
	// Storeys without elevation: `count`, samples are the names. Notice.
	'floors_without_elevation',
	// Elements without a storey in a file with storeys: `count`, `of`, samples. Notice.
	'elements_without_floor',
	// GlobalIds. Good; notice with `count`, samples.
	'global_ids_unique',
	'global_ids_repeated',
	// GlobalIds that are missing or not 22 characters long: `count`, samples. Notice.
	'global_ids_invalid',
	// Shapes. Good with `count`; notice with `count`, `of`, samples: neither they nor their parts have one; problem.
	'shapes_found',
	'elements_without_shape',
	'no_shapes',
	// Elements whose shapes have impossible sizes, indices or paths: `count`, `of`, samples. Problem.
	'shapes_impossible',
	// Elements with outlines that cross themselves, or parts beyond their curve: `count`, `of`, samples. Notice.
	'shapes_uncertain',
	// Walls, slabs and the like whose volume isn't their area times their width: `count`, `of`, samples. Notice.
	'volumes_contradictory',
	// Panels by the best rule. Good with `count`, `floors` (a number), samples are marks or names; problem.
	'panels_found',
	'no_panels',
	// Marks. Good with `count` and `distinct`; notice with `count`, `of`, samples are names.
	'panels_have_marks',
	'panels_without_mark',
	// Panels with the same mark as another: `count`, `distinct`, samples are marks. Notice: equal panels may share a
	// mark.
	'marks_repeated',
	// Weights. Good with `kilograms`, all panels together; notice with `count`, `of`, samples.
	'panels_have_weights',
	'panels_without_weight',
	// Panels without a storey in a file with storeys: `count`, `of`, samples. Notice.
	'panels_without_floor',
	// Size. Good; notice: both with `bytes`.
	'size_ordinary',
	'size_large',
] as const
export const InspectionCode = z.enum(INSPECTION_CODES)
export type InspectionCode = z.infer<typeof InspectionCode>

/** One check before a file is used. The client writes its text from `code` and `values`. */
export const InspectionCheck = z.object({
	code: InspectionCode,
	result: z.enum(CHECK_RESULTS),
	/** Numbers and names in the sentence, see `INSPECTION_CODES`. */
	values: z.record(z.string(), z.union([z.string(), z.number()])),
	/** At most ten examples: names, marks or GlobalIds. */
	samples: z.array(z.string()).max(10),
})
export type InspectionCheck = z.infer<typeof InspectionCheck>

export const InspectedFloor = z.object({
	name: z.string(),
	global_id: z.string(),
	/** Metres; null when the file has none. */
	elevation: z.number().nullable(),
	element_count: z.number().int().min(0),
})
export type InspectedFloor = z.infer<typeof InspectedFloor>

/** The position of a model on earth, as far as the file has it. */
export const Georeference = z.object({
	/** Name of the coordinate reference system, such as `EPSG:25832`; empty for none. */
	crs: z.string(),
	/** Metres; null when the file has no map conversion. */
	eastings: z.number().nullable(),
	northings: z.number().nullable(),
	orthogonal_height: z.number().nullable(),
	/** Degrees from map east to the file's own x axis, counterclockwise; absent or null for none. */
	rotation_degrees: z.number().nullish(),
	/** Degrees; null when the site has none. */
	latitude: z.number().nullable(),
	longitude: z.number().nullable(),
})
export type Georeference = z.infer<typeof Georeference>

/** The contents of a file, found without meshing it. Counts are elements unless noted otherwise. */
export const Inspection = z.object({
	file_name: z.string(),
	file_bytes: z.number().int(),
	/** SHA-256 of the file, hex. */
	file_sha256: z.string(),
	schema: z.string(),
	exporter: z.string(),
	project_name: z.string(),
	/** Name of the length unit, such as `MILLIMETRE`; empty when the file has none. */
	length_unit: z.string(),
	length_unit_in_metres: z.number().positive(),
	georeference: Georeference.nullable(),
	/** Bounding box of the elements' placements in the file's own coordinates: metres, Z up, double precision. */
	placement_bounds: z
		.object({ min: z.tuple([z.number(), z.number(), z.number()]), max: z.tuple([z.number(), z.number(), z.number()]) })
		.nullable(),
	/** Lowest first; at most 1,000. */
	floors: z.array(InspectedFloor),
	element_count: z.number().int(),
	with_representation: z.number().int(),
	/** Elements without a shape whose parts have none either. */
	without_shape: z.number().int(),
	/** Most common first; at most 500. */
	classes: z.array(z.object({ class: z.string(), count: z.number().int() })),
	/** Spaces, openings, annotation and the like with a shape, which are listed but not drawn. */
	not_drawn: z.array(z.object({ class: z.string(), count: z.number().int() })),
	/** Best first. Sizes are computed from the points of a shape, so a score may differ slightly from a conversion's. */
	panel_rules: z.array(PanelRuleCandidate),
	/** For the best candidate's panels. */
	panels_without_mark: z.number().int(),
	panels_without_weight: z.number().int(),
	repeated_global_ids: z.number().int(),
	/** Expected seconds for a conversion on this server. */
	estimated_seconds: z.number().min(0),
	/** Why the file can't be converted; the other fields have everything that could be read. Null for a valid model. */
	refusal: z
		.object({
			code: ConversionFailureCode,
			/** English, for a site manager: the problem with the file and what to do. */
			reason: z.string(),
			...reasonFields,
		})
		.nullable()
		.default(null),
	checks: z.array(InspectionCheck),
	notices: z.array(ModelNotice),
	/** How closely an IFC file conforms to the standard; null for a GLB and other files that aren't STEP. */
	conformance: Conformance.nullable().default(null),
})
export type Inspection = z.infer<typeof Inspection>

const ClassCount = z.object({ class: z.string(), count: z.number().int() })

/** The contents of an exported GLB. Elements with a shape = in the file + `left_out` + `not_converted`. */
export const GlbExportReport = z.object({
	file_name: z.string(),
	/** SHA-256 of the model file, hex. */
	file_sha256: z.string(),
	schema: z.string(),
	exporter: z.string(),
	options: GlbExportOptions,
	bytes: z.number().int(),
	/** Elements that are drawn in the file. */
	element_count: z.number().int(),
	triangle_count: z.number().int(),
	/** Add to a position (turned to Z up) to get the file's coordinates in metres. IFC axes. */
	origin: z.tuple([z.number(), z.number(), z.number()]),
	with_representation: z.number().int(),
	/** Elements with a shape that were left out on request, by class. */
	left_out: z.array(ClassCount),
	/** In the file, but only as a box. */
	fallback: z.array(ElementProblem),
	not_converted: z.array(ElementProblem),
	/** Spaces, openings, annotation and the like. */
	not_drawn: z.array(ClassCount),
})
export type GlbExportReport = z.infer<typeof GlbExportReport>

/** Problems in a task itself; the downloadable report has all of them. */
export const MOST_PROBLEMS_TOLD = 100

export const ExportedGlb = GlbExportReport.extend({
	/** The first `MOST_PROBLEMS_TOLD` of each. */
	fallback: z.array(ElementProblem).max(MOST_PROBLEMS_TOLD),
	not_converted: z.array(ElementProblem).max(MOST_PROBLEMS_TOLD),
	/** The model's own name with the ending `.glb`. */
	glb_name: z.string(),
	/** All of them. */
	not_converted_count: z.number().int(),
	fallback_count: z.number().int(),
	left_out_count: z.number().int(),
	/** `/model_tasks/{id}/result?format=glb`. */
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
	/** Remaining seconds, estimated from past conversions and the file's size; null when the task has ended. */
	seconds_left: z.number().min(0).nullable(),
	/** Of an `export_glb` task. */
	options: GlbExportOptions.nullable(),
	file_id: z.uuid(),
	file_name: z.string(),
	error_code: ConversionFailureCode.nullable(),
	error: z.string().nullable(),
	...reasonFields,
	/** Set when an `inspect` task is COMPLETED. */
	inspection: Inspection.nullable(),
	/** Set when an `export_glb` task is COMPLETED. */
	exported: ExportedGlb.nullable(),
	created_at: z.iso.datetime(),
	/**
	 * An hour after the task has ended. Then the server deletes it, its result and, if nothing else needs it, its file.
	 */
	expires_at: z.iso.datetime(),
})
export type ModelTask = z.infer<typeof ModelTask>

/** The id of a task, chosen by the device so that the call can be repeated, as `ownProjectIdField`. */
const ownIdField = { id: z.uuid().optional() }

/** POST /model_tasks */
export const StartModelTaskRequest = z.discriminatedUnion('kind', [
	z.object({
		...ownIdField,
		kind: z.literal('inspect'),
		file_id: z.uuid(),
		/** What the model must fulfil. */
		ids: IdsTexts.optional(),
		/** Another task of the person's own, whose IDS files this one takes. */
		ids_of: z.uuid().optional(),
	}),
	z.object({ ...ownIdField, kind: z.literal('export_glb'), file_id: z.uuid(), options: GlbExportOptions }),
])
export type StartModelTaskRequest = z.infer<typeof StartModelTaskRequest>

/** POST /model_tasks, GET and DELETE /model_tasks/{id} */
export const ModelTaskResponse = z.object({ model_task: ModelTask })

/**
 * GET /model_tasks/{id}/result: an attachment. `json` is the `Inspection` or the `GlbExportReport`, `glb` the exported
 * file; without `format` an inspection gives JSON and an export its GLB.
 */
export const ModelTaskResultQuery = z.object({ format: z.enum(['json', 'glb']).optional(), _t: z.string().optional() })
