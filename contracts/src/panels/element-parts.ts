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

/**
 * The elements below an element, in the order of the model. Goes through the model once for each level of parts, of which
 * there are two or three.
 * @param parent the parent of each element; -1 for none
 */
export function descendantsOf(parent: ArrayLike<number>, element: number): number[] {
	const found = new Set<number>()
	for (let level = new Set([element]); level.size > 0; ) {
		const next = new Set<number>()
		for (let part = 0; part < parent.length; part++) {
			if (level.has(parent[part] as number) && part !== element && !found.has(part)) next.add(part)
		}
		for (const part of next) found.add(part)
		level = next
	}
	return [...found].sort((a, b) => a - b)
}
