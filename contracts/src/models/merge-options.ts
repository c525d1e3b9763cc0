import { z } from 'zod'

/** Fewest and most files in one merged model. */
export const FEWEST_MERGED_FILES = 2
export const MOST_MERGED_FILES = 20

/**
 * How a file is aligned with the first one. `keep`: both use the same coordinates, as federated models do.
 * `georeference`: by map coordinates. `site`: by the placements of their sites. `floors`: vertically, so that storeys
 * with the same name have the same height. `centre`: by their centres, when nothing else is known.
 */
export const MERGE_PLACEMENTS = ['keep', 'georeference', 'site', 'floors', 'centre'] as const
export const MergePlacement = z.enum(MERGE_PLACEMENTS)
export type MergePlacement = z.infer<typeof MergePlacement>

/**
 * Which storeys of different files are merged. `elevation`: those at the same height, and those without a height by
 * name. `name`: those with the same name, the others by height. `apart`: none.
 */
export const FLOOR_ALIGNMENTS = ['elevation', 'name', 'apart'] as const
export const FloorAlignment = z.enum(FLOOR_ALIGNMENTS)
export type FloorAlignment = z.infer<typeof FloorAlignment>

/** Default distance in metres within which storeys are the same. */
export const FLOOR_TOLERANCE = 0.25
export const WIDEST_FLOOR_TOLERANCE = 2

export const FloorOptions = z.object({
	floors: FloorAlignment.default('elevation'),
	/** Metres by which the heights of one storey may differ between files. */
	floor_tolerance: z.number().min(0).max(WIDEST_FLOOR_TOLERANCE).default(FLOOR_TOLERANCE),
})
export type FloorOptions = z.infer<typeof FloorOptions>

/** How a file was moved: turned about the vertical axis, then shifted. IFC axes, metres, degrees counterclockwise. */
export const MergeMove = z.object({
	translation: z.tuple([z.number(), z.number(), z.number()]),
	rotation_degrees: z.number(),
})
export type MergeMove = z.infer<typeof MergeMove>

/** One of the files of a merged model. */
export const ModelSource = z.object({
	file_name: z.string(),
	file_bytes: z.number().int(),
	/** SHA-256 of the file, hex. */
	file_sha256: z.string(),
	schema: z.string(),
	exporter: z.string(),
	length_unit_in_metres: z.number().positive(),
	placement: MergePlacement,
	move: MergeMove,
	/** Its elements are `first_element` up to `first_element + element_count` of the model. */
	first_element: z.number().int().min(0),
	element_count: z.number().int().min(0),
})
export type ModelSource = z.infer<typeof ModelSource>

/** The range of elements of each file of a model. */
export const SourceElements = ModelSource.pick({ file_name: true, first_element: true, element_count: true })
export type SourceElements = z.infer<typeof SourceElements>
