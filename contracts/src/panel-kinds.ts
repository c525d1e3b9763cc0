import { z } from 'zod'
import { PanelRulePart } from './panel-rules.ts'
import { cleanName } from './plain-text.ts'

export const KIND_NAME_MAX_LENGTH = 100

/** A kind of panel of a project, such as walls or double tees: what one part of its panel rule takes. */
export const PanelKind = z.object({
	/** 1, 2, ... within the project. It stays while the rule changes, so that the part has it again when it comes back. */
	number: z.number().int().min(1),
	/** The name that a manager gave; null for the one that follows from the part. */
	name: z.string().nullable(),
	classes: PanelRulePart.shape.classes,
	name_pattern: PanelRulePart.shape.name_pattern,
})
export type PanelKind = z.infer<typeof PanelKind>

/** In `PUT /projects/{id}`: another name of a kind; null goes back to the one that follows from the rule. */
export const PanelKindName = z.object({
	number: z.number().int().min(1),
	name: z
		.string()
		.overwrite(cleanName)
		.min(1, 'The name of a kind is required')
		.max(KIND_NAME_MAX_LENGTH, `The name is too long (at most ${KIND_NAME_MAX_LENGTH} characters)`)
		.nullable(),
})
export type PanelKindName = z.infer<typeof PanelKindName>

/** A name pattern as people would write the name: `TT*` is `TT`. Empty for a pattern without words. */
export const patternInWords = (pattern: string): string =>
	pattern
		.replaceAll(/[*?]+/g, ' ')
		.replaceAll(/\s+/g, ' ')
		.replaceAll(/^[\s:_./-]+|[\s:_./-]+$/g, '')
