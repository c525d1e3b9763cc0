import { z } from 'zod'
import { ConversionJobView } from '../projects/projects.ts'
import { revisionField } from '../values/revisions.ts'
import { Decision, IMPACT_CATEGORIES, type ImpactCategory, ModelVersion } from './versions.ts'

/** Categories as bits, in the order of `IMPACT_CATEGORIES`. */
export const categoryBits = (categories: readonly ImpactCategory[]): number =>
	categories.reduce((bits, category) => bits | (1 << IMPACT_CATEGORIES.indexOf(category)), 0)

export const categoriesOfBits = (bits: number): ImpactCategory[] =>
	IMPACT_CATEGORIES.filter((_, place) => (bits & (1 << place)) !== 0)

/** Metres in the axes of IFC, Z up. */
const Metres = z.tuple([z.number(), z.number(), z.number()])

/** How the model as a whole was turned about the vertical through the origin of IFC, then moved. */
export const MovedAsWhole = z.object({ degrees: z.number(), metres: Metres })
export type MovedAsWhole = z.infer<typeof MovedAsWhole>

/**
 * `GET /projects/{id}/versions/{number}/differences/{other}`: how version `number` differs from version `other`, panel by panel.
 * `POST` of the same starts comparing the two, unless that is known or being found.
 */
export const VersionDifferences = z.object({
	before: ModelVersion,
	after: ModelVersion,
	/** `none`: nobody has asked for it yet, or a model isn't kept. */
	state: z.enum(['none', 'comparing', 'failed', 'ready']),
	/** The comparison that waits, runs or failed. */
	job: ConversionJobView.nullable(),
	/** Whether people can decide on the panels: `after` is a candidate that is compared with the live version. */
	is_reviewable: z.boolean(),
	moved_as_whole: MovedAsWhole,
	/** What each version's files were moved by, to add to the coordinates of its model. */
	origins: z.object({ before: Metres, after: Metres }),
	/** Columns with one entry for each panel, by mark. Empty unless ready. */
	panels: z.object({
		ids: z.array(z.string()),
		/** Elements of the two versions; null where one lacks the panel, and after a decision as that says. */
		before: z.array(z.int().nullable()),
		after: z.array(z.int().nullable()),
		marks: z.array(z.string()),
		/** See `categoryBits`. */
		categories: z.array(z.int()),
		decisions: z.array(Decision.nullable()),
	}),
	...revisionField,
})
export type VersionDifferences = z.infer<typeof VersionDifferences>
