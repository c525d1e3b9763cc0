import { z } from 'zod'

// Why elements fail an IDS and what it requires, as a code with its values: readers get a sentence in their own language.

export const IDS_BOUNDS = ['minInclusive', 'minExclusive', 'maxInclusive', 'maxExclusive'] as const
export const IDS_LENGTHS = ['length', 'minLength', 'maxLength'] as const

/** What an IDS wants a name or a value to be; it must meet each of the fields that are there. */
export const IdsWanted = z.object({
	/** One of these: the first ones. */
	values: z.array(z.string()).optional(),
	/** How many further values would do. */
	others: z.number().int().optional(),
	/** One of these patterns of XML Schema. */
	patterns: z.array(z.string()).optional(),
	bounds: z.array(z.object({ part: z.enum(IDS_BOUNDS), value: z.string() })).optional(),
	lengths: z.array(z.object({ part: z.enum(IDS_LENGTHS), length: z.number().int() })).optional(),
})
export type IdsWanted = z.infer<typeof IdsWanted>

/** A value of a model; null for an empty one. */
export const IdsFound = z.union([z.string(), z.number(), z.boolean(), z.null()])
export type IdsFound = z.infer<typeof IdsFound>

export const IDS_RELATIONS = ['any', 'aggregates', 'group', 'spatial', 'nests', 'opening'] as const

export const IDS_REASONS = [
	'entity',
	'no_predefined_type',
	'predefined_type',
	'lacks_attribute',
	'empty_attribute',
	'attribute_value',
	'attribute_object',
	'prohibited_attribute',
	'prohibited_object',
	'no_classification',
	'other_system',
	'other_code',
	'prohibited_classification',
	'no_set',
	'lacks_property',
	'empty_property',
	'property_value',
	'other_data_type',
	'no_data_type',
	'unsupported_property',
	'prohibited_property',
	'no_material',
	'unnamed_material',
	'other_material',
	'any_material_prohibited',
	'prohibited_material',
	'not_part',
	'other_whole',
	'prohibited_whole',
	'unwanted',
] as const

const wordFields = {
	/** Of an attribute, a property, or a classification system. */
	name: IdsWanted.optional(),
	/** Name of the property set. */
	set: IdsWanted.optional(),
	wanted: IdsWanted.optional(),
	/** Predefined type, beside a `wanted` entity. */
	type: IdsWanted.optional(),
	relation: z.enum(IDS_RELATIONS).optional(),
}

/** Why an element doesn't meet a requirement. */
export const IdsReason = z.object({
	code: z.enum(IDS_REASONS),
	...wordFields,
	/** The first ones. */
	found: z.array(IdsFound).optional(),
})
export type IdsReason = z.infer<typeof IdsReason>

export const IDS_CARDINALITIES = ['required', 'optional', 'prohibited'] as const

/** What a requirement demands; `unwanted`: that its element isn't in the model. */
export const IdsDemand = z.object({
	kind: z.enum(['entity', 'attribute', 'classification', 'property', 'material', 'partOf', 'unwanted']),
	cardinality: z.enum(IDS_CARDINALITIES),
	...wordFields,
	/** Of a property, such as `IFCLABEL`. */
	data_type: z.string().optional(),
})
export type IdsDemand = z.infer<typeof IdsDemand>
