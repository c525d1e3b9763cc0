import { z } from 'zod'
import { revisionField } from '../values/revisions.ts'

/** Whose models of earlier versions are kept: all, the last ones, or those that were live within some months. */
export const KeptModels = z.discriminatedUnion('rule', [
	z.strictObject({ rule: z.literal('all') }),
	z.strictObject({ rule: z.literal('last'), amount: z.int().min(1).max(1000) }),
	z.strictObject({ rule: z.literal('months'), amount: z.int().min(1).max(120) }),
])
export type KeptModels = z.infer<typeof KeptModels>

/** `GET` and `PUT /projects/{id}/kept_models`: the rule, and how much the models of earlier versions take. */
export const KeptModelsResponse = z.object({
	kept_models: KeptModels,
	/** Versions that were live and have their models, and the bytes that only these take. */
	versions: z.number().int(),
	bytes: z.number(),
	/** Of those, which the rule doesn't keep: their models are deleted within the hour. */
	due_versions: z.number().int(),
	...revisionField,
})
export type KeptModelsResponse = z.infer<typeof KeptModelsResponse>
