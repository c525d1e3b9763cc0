import { z } from 'zod'
import { Timestamp } from './paging.ts'

// Calls for super admins alone. To everyone else they don't exist: the answer is that of an unknown address.

/** `GET /admin/health`: the server answers, and the asking person is a super admin. */
export const AdminHealthResponse = z.object({ ok: z.literal(true) })

const count = z.number().int().min(0)

/** `GET /admin/stats`: numbers of the whole server, at most half a minute old. */
export const AdminStats = z.object({
	/** When they were counted. */
	counted_at: Timestamp,
	accounts: count,
	/** People who were there in the last 7 days. */
	active_people: count,
	companies: count,
	/** That aren't deleted. */
	projects: count,
	/** Conversions that ended well in the last 24 hours, and those that failed. */
	conversions: count,
	failed_conversions: count,
	/** Bytes of the uploaded files and of what was made of them; a file that several share counts once. */
	stored_bytes: count,
	/** Jobs that haven't ended, by kind. */
	queues: z.array(z.object({ kind: z.string(), queued: count, processing: count })),
	/** Seconds that the job which waits longest has waited; 0 when none waits. */
	oldest_queued_seconds: z.number().min(0),
})
export type AdminStats = z.infer<typeof AdminStats>
export const AdminStatsResponse = z.object({ stats: AdminStats })
