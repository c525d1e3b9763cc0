import { z } from 'zod'

/** Most parts that one call lists. */
export const MOST_LISTED_PARTS = 1000

/** An element that belongs to another one, such as a stud or an anchor of a panel. */
export const ElementPart = z.object({
	/** Index in the live version's `structure.json`. */
	element: z.number().int(),
	name: z.string(),
	class: z.string(),
})
export type ElementPart = z.infer<typeof ElementPart>

/** `GET /projects/{id}/elements/{element}/parts`: the descendants of an element, in the order of the model. */
export const ElementPartsResponse = z.object({
	parts: z.array(ElementPart).max(MOST_LISTED_PARTS),
	/** The total number; `parts` has the first of them. */
	total: z.number().int(),
})
export type ElementPartsResponse = z.infer<typeof ElementPartsResponse>
