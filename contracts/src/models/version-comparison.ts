import { z } from 'zod'
import { GeometryChange, ImpactCategory, MatchReason } from './versions.ts'

// What the converter writes when it compares two versions of a model.

/** A pair that may be the same panel. */
const Candidate = z.object({
	element: z.int().min(0),
	confidence: z.number().nullable(),
	reasons: z.array(MatchReason),
})

/** Absent fields are empty, or null. */
export const ComparisonDetails = z.object({
	geometry: z.array(GeometryChange).optional(),
	properties: z
		.array(z.object({ set: z.string(), name: z.string(), before: z.string().nullable(), after: z.string().nullable() }))
		.optional(),
	property_count: z.int().optional(),
	moved_by: z.number().optional(),
	turned_by: z.number().optional(),
	confidence: z.number().optional(),
	reasons: z.array(MatchReason).optional(),
	/** Of an uncertain panel; of a split or merged one the elements of the pieces or of the whole, of the second version. */
	candidates: z.array(Candidate).optional(),
})
export type ComparisonDetails = z.infer<typeof ComparisonDetails>

/** A panel of the first version, with or without one of the second, or one that only the second one has. */
export const ComparedPanel = z.object({
	/** Element in the first version. */
	before: z.int().min(0).nullable(),
	/** Element in the second one. */
	element: z.int().min(0).nullable(),
	/** Of an uncertain panel of the first version: the likeliest one that no likelier pair has. */
	suggested: z.int().min(0).nullable(),
	/** None for a panel of the second version that some uncertain one may be. */
	categories: z.array(ImpactCategory),
	details: ComparisonDetails,
})
export type ComparedPanel = z.infer<typeof ComparedPanel>

/** `comparison.json` */
export const VersionComparison = z.object({
	panels_before: z.int(),
	panels_after: z.int(),
	is_probably_other_building: z.boolean(),
	moved_as_whole: z.object({ degrees: z.number(), metres: z.tuple([z.number(), z.number(), z.number()]) }),
	counts: z.partialRecord(ImpactCategory, z.int()),
})
export type VersionComparison = z.infer<typeof VersionComparison>
