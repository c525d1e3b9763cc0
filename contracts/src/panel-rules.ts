import { z } from 'zod'
import { MOST_FURTHER_PARTS } from './panel-rule-limits.ts'

/**
 * Where a panel's mark comes from: an attribute of the element, or a property of one of its property sets.
 * `property` names both with ` / ` between, as in `Tekla Assembly / Assembly/Cast unit Mark`.
 */
export const MarkSource = z.discriminatedUnion('kind', [
	z.object({ kind: z.literal('attribute'), attribute: z.enum(['Tag', 'Name', 'Description', 'ObjectType']) }),
	z.object({ kind: z.literal('property'), set: z.string().min(1).max(255), property: z.string().min(1).max(255) }),
	z.object({ kind: z.literal('none') }),
])
export type MarkSource = z.infer<typeof MarkSource>

/**
 * Some elements of a model: an element is taken when its class is listed, its name matches and nothing leaves it out.
 */
export const PanelRulePart = z.object({
	/** IFC classes in the spec's spelling, e.g. `IfcElementAssembly`. */
	classes: z.array(z.string().min(1).max(80)).min(1).max(50),
	/** Which attribute `name_pattern` is held against. */
	name_attribute: z.enum(['Name', 'ObjectType', 'Tag', 'Description']).default('Name'),
	/** Case-insensitive glob (`*`, `?`) over the whole value; null takes every name. */
	name_pattern: z.string().min(1).max(255).nullable(),
	/** Globs over the same attribute; a match is not a panel. */
	exclude_patterns: z.array(z.string().min(1).max(255)).max(50).default([]),
	mark: MarkSource,
})
export type PanelRulePart = z.infer<typeof PanelRulePart>

/**
 * Says which elements of a model are its panels: those the rule takes, and those a further part of it takes; their
 * parts (descendants by aggregation) belong to them. The first part that takes an element says where its mark comes
 * from.
 */
export const PanelRule = PanelRulePart.extend({
	/** What else is a panel; files of different programs, merged into one model, each need their own. */
	also: z.array(PanelRulePart).max(MOST_FURTHER_PARTS).optional(),
})
export type PanelRule = z.infer<typeof PanelRule>

/** A rule found in the model itself, offered to the user before the choice. Best first. */
export const PanelRuleCandidate = z.object({
	/** Stable within one model: derived from the rule. */
	id: z.string(),
	rule: PanelRule,
	panel_count: z.number().int().min(0),
	distinct_marks: z.number().int().min(0),
	/** Up to five marks (or names when there are none), as they would be shown. */
	samples: z.array(z.string()).max(5),
	/** In a model of several files: how many of the panels are in which, none included, in the files' order. */
	by_file: z.array(z.object({ file_name: z.string(), panel_count: z.number().int().min(0) })).optional(),
	/** 0..1, how likely these are the panels a factory would list. */
	score: z.number().min(0).max(1),
})
export type PanelRuleCandidate = z.infer<typeof PanelRuleCandidate>

/**
 * Elements that the same candidates take, so that the panels of several candidates can be counted without counting any
 * element twice (`countTogether`). Candidates are named by their indexes.
 */
export const CandidateOverlap = z.object({
	count: z.number().int().min(1),
	/** The candidates whose panels these elements are. */
	taken_by: z.array(z.number().int().min(0)),
	/** The candidates that take a whole above these elements: with one of them chosen, they are parts of its panels. */
	within: z.array(z.number().int().min(0)),
})
export type CandidateOverlap = z.infer<typeof CandidateOverlap>

/** `description` when an attribute names the panels, `noidentification` when none does. */
export const ModelStructureIdentification = z.enum(['description', 'noidentification'])
export type ModelStructureIdentification = z.infer<typeof ModelStructureIdentification>
