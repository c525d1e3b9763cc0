import { z } from 'zod'

/** `GET /projects/{id}/uses/{item_id}`: what filters by a group, status or category, which finds less once that is deleted. */
export const UsesResponse = z.object({
	/** Names of the saved filters that the requester sees, sorted. */
	filters: z.array(z.string()),
	/** Number of other people's private filters, which aren't named. */
	private_filters: z.number().int().min(0),
	/** Names of the saved views, sorted. */
	views: z.array(z.string()),
})
export type UsesResponse = z.infer<typeof UsesResponse>
