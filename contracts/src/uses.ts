import { z } from 'zod'

/**
 * `GET /projects/{id}/uses/{item_id}`: what filters by a group, a status or a category, and so finds less once that is deleted.
 * By name.
 */
export const UsesResponse = z.object({
	/** Names of the saved filters that the requester sees. */
	filters: z.array(z.string()),
	/** Number of other people's private filters, which aren't named. */
	private_filters: z.number().int().min(0),
	/** Names of the saved views. */
	views: z.array(z.string()),
})
export type UsesResponse = z.infer<typeof UsesResponse>
