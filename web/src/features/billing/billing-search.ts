import { z } from 'zod'

/** What the payment provider's pages come back with; whatever else counts as absent. */
export const BillingSearch = z.object({
	company_id: z.uuid().optional().catch(undefined),
	checkout: z.enum(['success', 'cancelled']).optional().catch(undefined),
})
export type BillingSearch = z.infer<typeof BillingSearch>
