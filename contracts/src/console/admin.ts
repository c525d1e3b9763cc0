import { z } from 'zod'
import { Timestamp } from '../values/paging.ts'

// Only for super admins. Everyone else gets the answer of an unknown address.

/** `GET /admin/health`: the server answers, and the requester is a super admin. */
export const AdminHealthResponse = z.object({ ok: z.literal(true) })

const count = z.number().int().min(0)

/** `GET /admin/stats`: figures of the whole server, at most half a minute old. */
export const AdminStats = z.object({
	/** When they were counted. */
	counted_at: Timestamp,
	accounts: count,
	/** People who were active in the last 7 days. */
	active_people: count,
	companies: count,
	/** Not counting deleted ones. */
	projects: count,
	/** Conversions that succeeded and that failed in the last 24 hours. */
	conversions: count,
	failed_conversions: count,
	/** Bytes of uploaded files and of their artefacts; shared files count once. */
	stored_bytes: count,
	/** Accounts created in the last 7 days. */
	sign_ups: count,
	/** Seconds from the upload to the model, of the conversions of the last 7 days; null without any. */
	time_to_picture: z.object({ median: z.number().min(0), slowest_tenth: z.number().min(0) }).nullable(),
	/** The last 30 days (UTC), today last. */
	days: z.array(
		z.object({
			/** `2026-11-23`. */
			day: z.string(),
			sign_ups: count,
			conversions: count,
			failed_conversions: count,
			/** Bytes of the files that people uploaded. */
			uploaded_bytes: count,
		}),
	),
	/** Whether each part of the server works, and how long it took to answer. */
	parts: z.array(
		z.object({ part: z.enum(['database', 'storage', 'queue']), works: z.boolean(), milliseconds: z.number().min(0) }),
	),
	/** Deliveries that failed for good in the last 24 hours. */
	failed_deliveries: count,
	/** Support conversations that wait for an answer. */
	unread_threads: count,
	/** Jobs that haven't ended, by kind. */
	queues: z.array(z.object({ kind: z.string(), queued: count, processing: count })),
	/** Age in seconds of the oldest waiting job; 0 without one. */
	oldest_queued_seconds: z.number().min(0),
})
export type AdminStats = z.infer<typeof AdminStats>
export const AdminStatsResponse = z.object({ stats: AdminStats })
