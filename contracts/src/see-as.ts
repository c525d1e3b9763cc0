import { z } from 'zod'
import { Timestamp } from './paging.ts'

// A person may let the support see the app as they see it: for a time, to read only, and until they take it back.

/** For how many hours a person may allow it. */
export const SUPPORT_ACCESS_HOURS = [1, 24, 168] as const
/** How long one look lasts at most, in minutes. */
export const SEE_AS_MINUTES = 30

/** `PUT /account/support_access`: from now on. Sending it again begins the time again. */
export const AllowSupportRequest = z.object({ hours: z.literal(SUPPORT_ACCESS_HOURS) })
export type AllowSupportRequest = z.infer<typeof AllowSupportRequest>

export const SupportAccess = z.object({
	/** Null when it isn't allowed. */
	allowed_until: Timestamp.nullable(),
	/** Whether somebody looks right now. */
	is_seen: z.boolean(),
	/** When the support looked, the last first, at most 5. */
	seen_at: z.array(Timestamp),
})
export type SupportAccess = z.infer<typeof SupportAccess>
/** `GET`, `PUT` and `DELETE /account/support_access`. */
export const SupportAccessResponse = z.object({ support_access: SupportAccess })

/** `POST /admin/api/users/{id}/see_as`: this session sees the app as that person until then. */
export const SeeAsResponse = z.object({ seen_until: Timestamp })
/** `DELETE /seeing_as`: 404 unless the session sees the app as somebody. */
export const SeeAsEndedResponse = z.object({ person_id: z.uuid() })
