import { z } from 'zod'

/** Fewest and most files one project's model can be made of. */
export const FEWEST_MERGED_FILES = 2
export const MOST_MERGED_FILES = 20

/**
 * How a file is brought to where the first one stands. `keep`: both use the same coordinates, as federated models do.
 * `georeference`: their map coordinates meet. `site`: their sites are laid onto each other. `floors`: raised or lowered
 * until storeys of one name are at one height. `centre`: its middle onto the first one's, when nothing else is known.
 */
export const MERGE_PLACEMENTS = ['keep', 'georeference', 'site', 'floors', 'centre'] as const
export const MergePlacement = z.enum(MERGE_PLACEMENTS)
export type MergePlacement = z.infer<typeof MergePlacement>

/**
 * Which storeys of different files become one. `elevation`: those at the same height, those without one by their name.
 * `name`: those of one name, the others by height. `apart`: none.
 */
export const FLOOR_ALIGNMENTS = ['elevation', 'name', 'apart'] as const
export const FloorAlignment = z.enum(FLOOR_ALIGNMENTS)
export type FloorAlignment = z.infer<typeof FloorAlignment>

/** Storeys this close together are the same one, in metres, where nobody chose otherwise. */
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

/** One of the files a model is made of. */
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

/** Which elements of a model are from which of its files. */
export const SourceElements = ModelSource.pick({ file_name: true, first_element: true, element_count: true })
export type SourceElements = z.infer<typeof SourceElements>
