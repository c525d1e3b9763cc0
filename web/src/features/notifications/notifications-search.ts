import { NotificationType } from '@panelyard/contracts/messages/notifications'
import { z } from 'zod'

/** What the page of notifications shows, in its address. */
export const NotificationsSearch = z.object({
	page: z.coerce.number().int().min(1).max(1000).optional().catch(undefined),
	unread: z.literal('1').optional().catch(undefined),
	type: NotificationType.optional().catch(undefined),
})
export type NotificationsSearch = z.infer<typeof NotificationsSearch>
