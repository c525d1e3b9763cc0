import { z } from 'zod'
import { cleanName } from '../values/plain-text.ts'
import { PanelRulePart } from './panel-rules.ts'

export const KIND_NAME_MAX_LENGTH = 100

/** A kind of panel of a project, such as walls or double tees: the panels of one part of its panel rule. */
export const PanelKind = z.object({
	/** 1, 2, ... within the project. Rule changes don't affect it, so a part that comes back gets the same number. */
	number: z.number().int().min(1),
	/** The name from a manager; null for the name derived from the part. */
	name: z.string().nullable(),
	classes: PanelRulePart.shape.classes,
	name_pattern: PanelRulePart.shape.name_pattern,
})
export type PanelKind = z.infer<typeof PanelKind>

/** In `PUT /projects/{id}`: a new name for a kind; null restores the one derived from the rule. */
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

/** A readable name from a name pattern: `TT*` becomes `TT`, `* panel` becomes `Panel`. Empty for a pattern without words. */
export const patternInWords = (pattern: string): string =>
	pattern
		.replaceAll(/[*?]+/g, ' ')
		.replaceAll(/\s+/g, ' ')
		.replaceAll(/^[\s:_./-]+|[\s:_./-]+$/g, '')
		.replace(/^\p{Ll}(?=\p{Ll}|$)/u, (letter) => letter.toUpperCase())
