import { z } from 'zod'
import { ModelSource } from './merge-options.ts'
import { GEOMETRY_STATES, STRUCTURE_VERSION } from './structure-layout.ts'

export { GEOMETRY_STATES, STRUCTURE_VERSION }

/**
 * `structure.json`, the converter's account of what is in a model. It does not depend on the panel rule.
 *
 * Elements are kept by column, and repeated texts once in `strings`, because models reach half a million elements.
 * An element is known inside one model version by its index in these columns; the GLB's feature ids are these indexes.
 */

/** Metres, glTF axes (Y up), the same coordinates as the GLB. */
export const BoundingBox = z.object({
	min: z.tuple([z.number(), z.number(), z.number()]),
	max: z.tuple([z.number(), z.number(), z.number()]),
})
export type BoundingBox = z.infer<typeof BoundingBox>

export const Floor = z.object({
	name: z.string(),
	global_id: z.string(),
	/** Metres, in the file's own height system; null when the file gives none. */
	elevation: z.number().nullable(),
	/** Elements on this floor, parts included. */
	element_count: z.number().int().min(0),
})
export type Floor = z.infer<typeof Floor>

/** A model's storeys, walls and panels; `floor` is an index into `floors`, -1 for none. */
export const ModelContents = z.object({
	floors: z.array(Floor),
	walls: z.array(z.object({ global_id: z.string(), name: z.string(), floor: z.number().int() })),
	/** Under the project's panel rule, or the one that fits the file best. */
	panels: z.array(z.object({ mark: z.string(), name: z.string(), floor: z.number().int() })),
})

const column = z.array(z.number())
const nullableColumn = z.array(z.number().nullable())

/** All columns have `count` entries. Text columns hold an index into `strings`, -1 for none. */
export const ElementColumns = z.object({
	count: z.number().int().min(0),
	express_id: column,
	global_id: z.array(z.string()),
	/** Index into `classes`. */
	class: column,
	name: column,
	tag: column,
	object_type: column,
	description: column,
	/** Index of the element this one is a part of (aggregation), -1 for none. */
	parent: column,
	/** Index into `floors`, -1 for none; parts take their assembly's. */
	floor: column,
	/** Index into `GEOMETRY_STATES`. */
	geometry: column,
	/** Metres. */
	length: nullableColumn,
	width: nullableColumn,
	height: nullableColumn,
	/** Square metres, net side or net area. */
	area: nullableColumn,
	/** Cubic metres, net. */
	volume: nullableColumn,
	/** Kilograms. */
	weight: nullableColumn,
	/** Where the six measures come from: index into `strings` of six letters (`measures.ts`), -1 for no measure at all. */
	measure_origins: column.default(() => []),
	/** Hash of the element's shape in its own coordinates, parts included; empty when it has none. */
	fingerprint: z.array(z.string()),
})
export type ElementColumns = z.infer<typeof ElementColumns>

export const ModelStructure = z.object({
	version: z.literal(STRUCTURE_VERSION),
	/** `IFC2X3`, `IFC4`, `IFC4X3` or `GLB`. */
	schema: z.string(),
	/** The program that wrote the file, as its header says. */
	exporter: z.string(),
	project_name: z.string(),
	/** Metres per length unit of the file. */
	length_unit_in_metres: z.number().positive(),
	/** Add to a GLB position (turned to Z up) to get the file's coordinates in metres. IFC axes, double precision. */
	origin: z.tuple([z.number(), z.number(), z.number()]),
	bounding_box: BoundingBox.nullable(),
	floors: z.array(Floor),
	classes: z.array(z.string()),
	strings: z.array(z.string()),
	elements: ElementColumns,
	/**
	 * Elements that the model puts on no floor, or on one without a usable name, and the floor each has by its height:
	 * two lists of one length. Absent when there are none, and in models converted before that was found.
	 */
	floors_by_height: z.object({ elements: column, floors: column }).optional(),
	/** Indexes of the elements that are walls. */
	walls: column,
	/** The files of a model that is made of several, in the order of their elements. */
	sources: z.array(ModelSource).optional(),
	/** Byte offsets of the gzip blocks in `properties.bin`, one more than there are blocks. */
	property_blocks: z.object({ elements_per_block: z.number().int().positive(), offsets: column }),
})
export type ModelStructure = z.infer<typeof ModelStructure>

export const PropertyValue = z.union([z.string(), z.number(), z.boolean(), z.null()])
/** The property and quantity sets of one element, own before inherited from its type. */
export const PropertySet = z.object({
	name: z.string(),
	/** `property`, `quantity` or `type` (inherited). */
	kind: z.enum(['property', 'quantity', 'type']),
	properties: z.array(z.object({ name: z.string(), value: PropertyValue, unit: z.string().optional() })),
})
export type PropertySet = z.infer<typeof PropertySet>
