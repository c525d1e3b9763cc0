import { z } from 'zod'
import { newProjectFields, resolveNewProject } from '../projects/projects.ts'
import { Georeference, InspectedFloor } from '../testing/model-tasks.ts'
import { ConversionFailureCode, reasonFields } from './conversion.ts'
import {
	FEWEST_MERGED_FILES,
	FloorOptions,
	MERGE_PLACEMENTS,
	MergeMove,
	MergePlacement,
	MOST_MERGED_FILES,
} from './merge-options.ts'
import { ownProjectIdField } from './uploads.ts'

export const MergeMessages = {
	tooFew: `Choose at least ${FEWEST_MERGED_FILES} files to merge`,
	tooMany: `At most ${MOST_MERGED_FILES} files can be merged`,
	twice: 'The same file is in the list twice',
	placements: 'Each file needs one placement',
	firstStays: 'The first file must keep its coordinates',
	tooLarge: (megabytes: number) => `Together these files are too large. Max allowed is ${megabytes} MB`,
	tooLargeInTrial: (megabytes: number) =>
		`Together these files are too large. Max allowed is ${megabytes} MB during the free trial. Contact sales or upgrade to merge larger files.`,
} as const

const fileIds = (fewest: number) =>
	z
		.array(z.uuid())
		.min(fewest, MergeMessages.tooFew)
		.max(MOST_MERGED_FILES, MergeMessages.tooMany)
		.refine((ids) => new Set(ids).size === ids.length, MergeMessages.twice)

/** The first file must keep its coordinates; `placements`, if given, has one entry per file. */
const placementsFit = (
	{ file_ids, options }: { file_ids: string[]; options: { placements?: (MergePlacement | null)[] | undefined } },
	context: z.RefinementCtx,
): void => {
	const { placements } = options
	if (!placements) return
	const message =
		placements.length !== file_ids.length
			? MergeMessages.placements
			: (placements[0] ?? 'keep') !== 'keep'
				? MergeMessages.firstStays
				: null
	if (message) context.addIssue({ code: 'custom', message, path: ['options', 'placements'] })
}

/**
 * POST /model_merges/plan: the result of merging some of the person's own files; for a single file, its contents. A
 * file without a placement, or with null, gets the proposed one.
 */
export const PlanMergeRequest = z
	.object({
		file_ids: fileIds(1),
		options: FloorOptions.extend({ placements: z.array(MergePlacement.nullable()).optional() }).prefault({}),
	})
	.superRefine(placementsFit)
export type PlanMergeRequest = z.infer<typeof PlanMergeRequest>

/** POST /projects/create_merged: without `placements` every file keeps its coordinates. */
export const CreateMergedRequest = z
	.strictObject({
		...newProjectFields,
		...ownProjectIdField,
		file_ids: fileIds(FEWEST_MERGED_FILES),
		options: FloorOptions.extend({ placements: z.array(MergePlacement).optional() }).prefault({}),
	})
	.superRefine(placementsFit)
	.transform(resolveNewProject)
export type CreateMergedRequest = z.infer<typeof CreateMergedRequest>

const Point = z.tuple([z.number(), z.number(), z.number()])

/** A way to align a file with the first one. */
export const OfferedPlacement = z.object({
	placement: z.enum(MERGE_PLACEMENTS),
	move: MergeMove,
	/** Metres between its box and the first file's after the move, 0 if they overlap. */
	gap: z.number().min(0),
})
export type OfferedPlacement = z.infer<typeof OfferedPlacement>

export const PlannedFile = z.object({
	/** Set by the server. */
	file_id: z.string().default(''),
	file_name: z.string(),
	schema: z.string(),
	exporter: z.string(),
	project_name: z.string(),
	/** Name of the length unit, such as `MILLIMETRE`; empty when the file has none. */
	length_unit: z.string(),
	length_unit_in_metres: z.number().positive(),
	element_count: z.number().int(),
	/** Elements with a shape. */
	with_representation: z.number().int(),
	floor_count: z.number().int(),
	georeference: Georeference.nullable(),
	/** Bounding box of its elements in the file's coordinates: metres, Z up. */
	bounds: z.object({ min: Point, max: Point }).nullable(),
	/** Possible placements; always includes `keep`. */
	offered: z.array(OfferedPlacement),
	proposed: MergePlacement,
	/** The placement in this plan. */
	placement: MergePlacement,
	/** Why it can't be merged; then all other fields are empty. */
	error_code: ConversionFailureCode.nullable(),
	...reasonFields,
})
export type PlannedFile = z.infer<typeof PlannedFile>

/** A storey of the merged model, lowest first. */
export const PlannedFloor = z.object({
	name: z.string(),
	elevation: z.number().nullable(),
	element_count: z.number().int(),
	/** By file: its storey that becomes this one, with its elevation after the move. */
	parts: z.array(InspectedFloor.nullable()),
})
export type PlannedFloor = z.infer<typeof PlannedFloor>

/** Facts for people before they merge. Some depend on a choice of theirs, as noted. */
export const MERGE_CONFLICTS = [
	// Another file in the list has the same content.
	'same_content',
	// It is far from the first file: `kilometres`. Depends on the placement.
	'far_apart',
	// Its storeys are `metres` higher (or lower) than those of the same name in the first file. The placement decides.
	'heights_differ',
	// Map coordinates of the same system differ from the first file's while coordinates are kept: `metres`.
	'georeference_differs',
	// The placement of its site and its map conversion hold the same easting and northing, which add up.
	'georeferenced_twice',
	// Another coordinate reference system than the first file's: `crs`, `first`.
	'crs_differs',
	// The two sites are `kilometres` from each other by their latitude and longitude.
	'locations_differ',
	// Storeys with the same name stay separate because their heights differ: samples are the names. Depends on the
	// alignment.
	'floors_same_name_apart',
	// Storeys at the same height with different names are merged: samples `EG = Level 0`. Depends on the alignment.
	'floors_renamed',
	// Storeys that no other file has: samples are the names.
	'floors_only_here',
	// The file has no storeys, others have.
	'no_floors',
	// GlobalIds that other files in the list also have: `count`, samples.
	'global_ids_repeated',
	// The length unit differs from the first file's: `unit`, `first`. Only for information; the merged model is in
	// metres.
	'units_differ',
	// The IFC version differs from the first file's: `schema`, `first`. Only for information.
	'schemas_differ',
] as const
export const MergeConflictCode = z.enum(MERGE_CONFLICTS)

export const MergeConflict = z.object({
	code: MergeConflictCode,
	severity: z.enum(['info', 'warning']),
	/** Index of the file it is about. */
	file: z.number().int().min(0),
	/** Numbers and names in the sentence. */
	values: z.record(z.string(), z.union([z.string(), z.number()])),
	/** At most ten examples. */
	samples: z.array(z.string()).max(10),
})
export type MergeConflict = z.infer<typeof MergeConflict>

export const MergePlan = z.object({
	files: z.array(PlannedFile),
	/** Empty if a file can't be read. */
	floors: z.array(PlannedFloor),
	conflicts: z.array(MergeConflict),
	/** Elements of all readable files. */
	element_count: z.number().int(),
	/** Expected seconds for the conversion on this server; set by the server. */
	estimated_seconds: z.number().min(0).default(0),
})
export type MergePlan = z.infer<typeof MergePlan>

export const MergePlanResponse = z.object({ plan: MergePlan })
