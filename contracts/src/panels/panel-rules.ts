import { z } from 'zod'
import { MOST_FURTHER_PARTS } from './panel-rule-limits.ts'

/**
 * Where a panel's mark comes from: an attribute of the element, or a property of one of its property sets. `property`
 * holds both with ` / ` between, as in `Tekla Assembly / Assembly/Cast unit Mark`.
 */
export const MarkSource = z.discriminatedUnion('kind', [
	z.object({ kind: z.literal('attribute'), attribute: z.enum(['Tag', 'Name', 'Description', 'ObjectType']) }),
	z.object({ kind: z.literal('property'), set: z.string().min(1).max(255), property: z.string().min(1).max(255) }),
	z.object({ kind: z.literal('none') }),
])
export type MarkSource = z.infer<typeof MarkSource>

/** Matches elements of a model: those whose class is listed, whose name matches, and which no exclusion matches. */
export const PanelRulePart = z.object({
	/** IFC classes in the spec's spelling, e.g. `IfcElementAssembly`. */
	classes: z.array(z.string().min(1).max(80)).min(1).max(50),
	/** The attribute that `name_pattern` is matched against. */
	name_attribute: z.enum(['Name', 'ObjectType', 'Tag', 'Description']).default('Name'),
	/** Case-insensitive glob (`*`, `?`) over the whole value; null matches every name. */
	name_pattern: z.string().min(1).max(255).nullable(),
	/** Globs over the same attribute; matching elements aren't panels. */
	exclude_patterns: z.array(z.string().min(1).max(255)).max(50).default([]),
	mark: MarkSource,
})
export type PanelRulePart = z.infer<typeof PanelRulePart>

/**
 * Determines which elements of a model are its panels: those that the rule or one of its further parts matches. Their
 * descendants by aggregation belong to them. The first part that matches an element determines where its mark comes
 * from.
 */
export const PanelRule = PanelRulePart.extend({
	/** Further parts: in a merged model, files of different programs each need their own. */
	also: z.array(PanelRulePart).max(MOST_FURTHER_PARTS).optional(),
})
export type PanelRule = z.infer<typeof PanelRule>

/** A rule derived from the model, proposed to the user. Best first. */
export const PanelRuleCandidate = z.object({
	/** Stable within one model: derived from the rule. */
	id: z.string(),
	rule: PanelRule,
	panel_count: z.number().int().min(0),
	distinct_marks: z.number().int().min(0),
	/** Up to five marks (or names if there are none), as shown in the app. */
	samples: z.array(z.string()).max(5),
	/** In a model of several files: the number of panels in each file, also 0, in the files' order. */
	by_file: z.array(z.object({ file_name: z.string(), panel_count: z.number().int().min(0) })).optional(),
	/** 0..1, the likelihood that these are the panels of a factory. */
	score: z.number().min(0).max(1),
})
export type PanelRuleCandidate = z.infer<typeof PanelRuleCandidate>

/**
 * Elements that the same candidates match, so that the panels of several candidates can be counted without counting any
 * element twice (`countTogether`). Candidates are given by index.
 */
export const CandidateOverlap = z.object({
	count: z.number().int().min(1),
	/** The candidates whose panels these elements are. */
	taken_by: z.array(z.number().int().min(0)),
	/**
	 * The candidates that match an ancestor of these elements: if one of them is chosen, these elements are parts of its
	 * panels.
	 */
	within: z.array(z.number().int().min(0)),
})
export type CandidateOverlap = z.infer<typeof CandidateOverlap>

/** `description` when an attribute names the panels, `noidentification` when none does. */
export const ModelStructureIdentification = z.enum(['description', 'noidentification'])
export type ModelStructureIdentification = z.infer<typeof ModelStructureIdentification>
