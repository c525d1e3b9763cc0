import { z } from 'zod'
import { Timestamp } from '../values/paging.ts'

// A person can let the support see the app as they do: read-only, for a limited time, and until they withdraw it.

/** For how many hours a person may allow it. */
export const SUPPORT_ACCESS_HOURS = [1, 24, 168] as const
/** Longest duration of one visit, in minutes. */
export const SEE_AS_MINUTES = 30

/** `PUT /account/support_access`: starts now. A repeated call restarts the time. */
export const AllowSupportRequest = z.object({ hours: z.literal(SUPPORT_ACCESS_HOURS) })
export type AllowSupportRequest = z.infer<typeof AllowSupportRequest>

export const SupportAccess = z.object({
	/** Null without consent. */
	allowed_until: Timestamp.nullable(),
	/** Whether someone is seeing the app as this person now. */
	is_seen: z.boolean(),
	/** Times of visits, the latest first, at most 5. */
	seen_at: z.array(Timestamp),
})
export type SupportAccess = z.infer<typeof SupportAccess>
/** `GET`, `PUT` and `DELETE /account/support_access`. */
export const SupportAccessResponse = z.object({ support_access: SupportAccess })

/** `POST /admin/api/users/{id}/see_as`: this session sees the app as that person until then. */
export const SeeAsResponse = z.object({ seen_until: Timestamp })
/** `DELETE /seeing_as`: 404 unless the session sees the app as a person. */
export const SeeAsEndedResponse = z.object({ person_id: z.uuid() })
