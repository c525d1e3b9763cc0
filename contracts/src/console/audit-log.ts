import { z } from 'zod'
import { CalendarDay, Timestamp } from '../values/paging.ts'

// Changes of shared data and accounts, for operators.

export const AUDIT_ROWS = 100
/** Most entries of one export. */
export const MOST_EXPORTED_ENTRIES = 100_000

/** `GET /admin/audit-log` and `GET /admin/audit-log/export`, the newest first. Entries match all given filters. */
export const AuditLogQuery = z.object({
	/** Such as `project.created`, or `project` for all of that kind. */
	action: z
		.string()
		.regex(/^[a-z_]{1,60}([.][a-z_]{1,60})?$/, 'This isn’t an action')
		.optional(),
	/** The address or id of the person. */
	person: z.string().trim().max(254).optional(),
	project_id: z.uuid().optional(),
	/** The subject's id in the log. */
	subject_id: z.string().trim().max(300).optional(),
	from: CalendarDay.optional(),
	/** This day is included. */
	to: CalendarDay.optional(),
	/** `next` of the page before. */
	after: z.string().max(200).optional(),
	_t: z.unknown().optional(),
})
export type AuditLogQuery = z.infer<typeof AuditLogQuery>

export const AuditEntry = z.object({
	id: z.uuid(),
	action: z.string(),
	created_at: Timestamp,
	user_id: z.uuid().nullable(),
	/** Empty when the account is gone, or the server did it. */
	user_email: z.string(),
	project_id: z.uuid().nullable(),
	project_name: z.string().nullable(),
	subject_id: z.string().nullable(),
	details: z.record(z.string(), z.unknown()),
})
export type AuditEntry = z.infer<typeof AuditEntry>
export const AuditLogResponse = z.object({ entries: z.array(AuditEntry), next: z.string().nullable() })
