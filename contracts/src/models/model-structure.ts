import { z } from 'zod'
import { ModelSource } from './merge-options.ts'
import { GEOMETRY_STATES, STRUCTURE_VERSION } from './structure-layout.ts'

export { GEOMETRY_STATES, STRUCTURE_VERSION }

/**
 * `structure.json`, the contents of a model. It doesn't depend on the panel rule.
 *
 * Elements are stored by column, and repeated texts once in `strings`, because models reach half a million elements. An
 * element is identified within one model version by its index in these columns; the GLB's feature ids are these
 * indexes.
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
	/** Metres, in the file's own height system; null when the file has none. */
	elevation: z.number().nullable(),
	/** Elements on this floor, including parts. */
	element_count: z.number().int().min(0),
})
export type Floor = z.infer<typeof Floor>

/** A model's storeys, walls and panels; `floor` is an index into `floors`, -1 for none. */
export const ModelContents = z.object({
	floors: z.array(Floor),
	walls: z.array(z.object({ global_id: z.string(), name: z.string(), floor: z.number().int() })),
	/** Under the project's panel rule, or the best rule for the file. */
	panels: z.array(z.object({ mark: z.string(), name: z.string(), floor: z.number().int() })),
})

/** A list that is checked as a whole: zod makes an object for each entry of its own lists, and these have half a million. */
function columnOf<Entry>(isEntry: (value: unknown) => value is Entry) {
	return z.custom<Entry[]>((value) => Array.isArray(value) && value.every(isEntry))
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isNumber = (value: unknown): value is number => typeof value === 'number'

const texts = columnOf(isText)
const column = columnOf(isNumber)
const nullableColumn = columnOf((value): value is number | null => value === null || isNumber(value))

/** All columns have `count` entries. Text columns hold an index into `strings`, -1 for none. */
export const ElementColumns = z.object({
	count: z.number().int().min(0),
	express_id: column,
	global_id: texts,
	/** Index into `classes`. */
	class: column,
	name: column,
	tag: column,
	object_type: column,
	description: column,
	/** Index of the element this one is a part of (aggregation), -1 for none. */
	parent: column,
	/** Index into `floors`, -1 for none; parts have their assembly's. */
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
	/** Hash of the element's shape in its own coordinates, including parts; empty without a shape. */
	fingerprint: texts,
})
export type ElementColumns = z.infer<typeof ElementColumns>

const planPoint = z.tuple([z.number(), z.number()])

/** A straight axis of a grid, seen from above: two points in metres, IFC axes, in the coordinates of the file, or of the first. */
export const GridAxis = z.object({
	tag: z.string(),
	/** Axes of one direction of one grid have the same number. */
	family: z.number().int().min(0),
	from: planPoint,
	to: planPoint,
})
export type GridAxis = z.infer<typeof GridAxis>

export const ModelStructure = z.object({
	version: z.literal(STRUCTURE_VERSION),
	/** `IFC2X3`, `IFC4`, `IFC4X3` or `GLB`. */
	schema: z.string(),
	/** The program that wrote the file, from its header. */
	exporter: z.string(),
	project_name: z.string(),
	/** Metres per length unit of the file. */
	length_unit_in_metres: z.number().positive(),
	/** Add to a GLB position (turned to Z up) to get the file's coordinates in metres. IFC axes, double precision. */
	origin: z.tuple([z.number(), z.number(), z.number()]),
	bounding_box: BoundingBox.nullable(),
	floors: z.array(Floor),
	classes: z.array(z.string()),
	strings: texts,
	elements: ElementColumns,
	/**
	 * Elements without a floor in the model, or on one without a usable name, and the floor of each by its height: two
	 * lists of equal length. Absent when there are none, and in models converted before floors were computed.
	 */
	floors_by_height: z.object({ elements: column, floors: column }).optional(),
	/** Indexes of the elements that are walls. */
	walls: column,
	/** Absent without axes, and in models converted before axes were read. */
	grid: z.array(GridAxis).optional(),
	/** Degrees clockwise, seen from above, from the file's y axis to north. Absent as `grid` is. */
	north: z.number().min(0).max(360).optional(),
	/** The files of a model of several files, in the order of their elements. */
	sources: z.array(ModelSource).optional(),
	/** Byte offsets of the gzip blocks in `properties.bin`, one more than there are blocks. */
	property_blocks: z.object({ elements_per_block: z.number().int().positive(), offsets: column }),
})
export type ModelStructure = z.infer<typeof ModelStructure>

export const PropertyValue = z.union([z.string(), z.number(), z.boolean(), z.null()])
/** The property and quantity sets of one element, its own before those of its type. */
export const PropertySet = z.object({
	name: z.string(),
	/** `property`, `quantity` or `type` (inherited). */
	kind: z.enum(['property', 'quantity', 'type']),
	properties: z.array(z.object({ name: z.string(), value: PropertyValue, unit: z.string().optional() })),
})
export type PropertySet = z.infer<typeof PropertySet>
