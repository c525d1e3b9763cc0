import { z } from 'zod'
import { IdsDemand, IdsReason } from './ids-words.ts'

/** Of one kind of fault, the first ones are listed; their number counts all. */
export const MOST_FAULTS_LISTED = 200

export const MOST_IDS_FILES = 10

/** Characters of all IDS files of one test together; a usual one has 20,000. */
export const LARGEST_IDS_TEXT = 3_000_000

/** An IDS file as text. */
export const IdsText = z.object({ name: z.string().min(1).max(255), content: z.string().max(LARGEST_IDS_TEXT) })
export type IdsText = z.infer<typeof IdsText>

/** The IDS files that a model is tested with. */
export const IdsTexts = z
	.array(IdsText)
	.max(MOST_IDS_FILES)
	.refine((files) => files.reduce((sum, { content }) => sum + content.length, 0) <= LARGEST_IDS_TEXT, {
		error: 'These IDS files are too large together',
	})

/** What the sentence about a fault names, for readers of other languages; a code has the same names everywhere. */
export const FaultValues = z.record(z.string(), z.union([z.string(), z.number()]))
export type FaultValues = z.infer<typeof FaultValues>

/** A fault of the text of a STEP file: ISO 10303-21 and the header that IFC wants. */
export const SyntaxFault = z.object({
	/** Stable name of the kind of fault, such as `double_comma`. */
	code: z.string(),
	/** From 1; 0 for the file as a whole. */
	line: z.number().int().min(0),
	/** Of the byte in its line, from 1; 0 if it has none. */
	column: z.number().int().min(0),
	/** English, for the person who sends the file; names what is wrong there and shows the text around it. */
	message: z.string(),
	/** The text around the place; absent in older results. */
	around: z.string().optional(),
})
export type SyntaxFault = z.infer<typeof SyntaxFault>

/** An instance that isn't as its schema declares. */
export const SchemaFault = z.object({
	/** Stable name of the kind of fault, such as `missing_attribute`. */
	code: z.string(),
	line: z.number().int().min(0),
	/** As in the file, such as `#12=IfcWall`. */
	entity: z.string(),
	/** Name of the attribute, or of the rule of the schema; '' if it is the whole instance. */
	attribute: z.string(),
	message: z.string(),
	/** Absent in older results. */
	values: FaultValues.optional(),
	/** Of the element that the instance is or belongs to; absent where it isn't known. */
	global_id: z.string().optional(),
})
export type SchemaFault = z.infer<typeof SchemaFault>

const OUTCOMES = ['passed', 'failed', 'not_applicable'] as const

/** `not_finished`: checking the rule would have taken too long; what was looked at doesn't fail. */
const RULE_OUTCOMES = [...OUTCOMES, 'not_finished'] as const

/** What one normative rule says of a file. */
export const RuleResult = z.object({
	/** Such as `GRF005`. */
	rule: z.string(),
	/** Whether breaking it is a fault of the file, or it is only good practice to keep it. */
	severity: z.enum(['fault', 'advice']).default('fault'),
	outcome: z.enum(RULE_OUTCOMES),
	/** Lines of the instances that fail, in the file's order; the first `MOST_FAULTS_LISTED`. */
	lines: z.array(z.number().int()),
	/** All that fail. */
	count: z.number().int(),
	/** The first reason why it fails, English; '' if it doesn't. */
	message: z.string(),
	/** For each line, the GlobalId of the element that its instance belongs to; '' if it isn't known. None in older results. */
	owners: z.array(z.string()).default([]),
})
export type RuleResult = z.infer<typeof RuleResult>

/** An element that doesn't meet a requirement. */
export const IdsFailure = z.object({
	line: z.number().int(),
	/** As in the file, such as `#12=IfcWall`. */
	entity: z.string(),
	/** '' if it has none. */
	global_id: z.string(),
	name: z.string(),
	/** English. */
	reason: z.string(),
	/** The same for other languages; absent in older results. */
	why: IdsReason.optional(),
})
export type IdsFailure = z.infer<typeof IdsFailure>

export const IdsRequirementResult = z.object({
	/** English sentence of what is required. */
	requirement: z.string(),
	/** The same for other languages; absent in older results. */
	demand: IdsDemand.optional(),
	passed: z.number().int(),
	failed: z.number().int(),
	failures: z.array(IdsFailure),
})
export type IdsRequirementResult = z.infer<typeof IdsRequirementResult>

export const IdsSpecificationResult = z.object({
	name: z.string(),
	/** What the file says to whoever must meet it; absent where it says nothing. */
	instructions: z.string().optional(),
	/** `not_applicable` counts as passed: no element is meant, and none had to be. */
	outcome: z.enum(OUTCOMES),
	/** Elements that the specification is about. */
	applicable: z.number().int(),
	/** Why the specification as a whole fails, such as too few elements; '' otherwise. */
	message: z.string(),
	requirements: z.array(IdsRequirementResult),
})
export type IdsSpecificationResult = z.infer<typeof IdsSpecificationResult>

/** What one IDS file says of a model; `invalid` if it isn't a valid IDS 1.0, with the place in `message`. */
export const IdsResult = z.object({
	file: z.string(),
	outcome: z.enum(['passed', 'failed', 'invalid']),
	title: z.string(),
	message: z.string(),
	specifications: z.array(IdsSpecificationResult),
})
export type IdsResult = z.infer<typeof IdsResult>

/** How strictly a file keeps to the standard; lists are cut at `MOST_FAULTS_LISTED`, counts are of all. */
export const Conformance = z.object({
	/** The schema whose declarations it was checked against; null if the header names none that is known. */
	checked_schema: z.enum(['IFC2X3', 'IFC4', 'IFC4X3']).nullable(),
	syntax: z.array(SyntaxFault),
	syntax_count: z.number().int(),
	schema: z.array(SchemaFault),
	schema_count: z.number().int(),
	/** How many faults of the text and of the schema there are of each code. */
	count_by_code: z.record(z.string(), z.number().int()).default({}),
	rules: z.array(RuleResult),
	ids: z.array(IdsResult),
})
export type Conformance = z.infer<typeof Conformance>

/** Whether a rule is broken that the file must keep. */
export const isBroken = ({ outcome, severity }: RuleResult): boolean => outcome === 'failed' && severity === 'fault'

/** In how many places a file breaks the standard, IDS and advice aside. */
export const placesBroken = ({ syntax_count, schema_count, rules }: Conformance): number =>
	syntax_count + schema_count + rules.filter(isBroken).reduce((sum, { count }) => sum + count, 0)
