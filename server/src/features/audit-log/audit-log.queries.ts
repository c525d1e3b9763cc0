import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { audit_log, projects, users } from '../../database/tables/tables.ts'

export type AuditFilter = {
	/** An action, or what lies before its dot. */
	action?: string | undefined
	user_id?: string | undefined
	project_id?: string | undefined
	subject_id?: string | undefined
	/** Days by UTC, the last one included. */
	from?: string | undefined
	to?: string | undefined
}
/** The place of an entry in the order of the log. */
export type Place = { created_at: string; id: string }

export type FoundEntry = {
	id: string
	action: string
	created_at: string
	/** To the microsecond. */
	at: string
	user_id: string | null
	user_email: string
	project_id: string | null
	project_name: string | null
	subject_id: string | null
	details: Record<string, unknown>
}

/** Up to `limit` entries before `after`, the newest first. */
export async function listEntries(
	db: Database,
	filter: AuditFilter,
	after: Place | null,
	limit: number,
): Promise<FoundEntry[]> {
	const { action, user_id, project_id, subject_id, from, to } = filter
	const conditions: (SQL | false | undefined)[] = [
		action !== undefined &&
			(action.includes('.')
				? sql`l.action = ${action}`
				: // A range of the index; the dot comes before the slash.
					sql`(l.action >= ${`${action}.`} and l.action < ${`${action}/`})`),
		user_id !== undefined && sql`l.user_id = ${user_id}::uuid`,
		project_id !== undefined && sql`l.project_id = ${project_id}::uuid`,
		subject_id !== undefined && sql`l.subject_id = ${subject_id}`,
		from !== undefined && sql`l.created_at >= ${from}::date::timestamp at time zone 'UTC'`,
		to !== undefined && sql`l.created_at < (${to}::date + 1)::timestamp at time zone 'UTC'`,
		after !== null && sql`(l.created_at, l.id) < (${after.created_at}::timestamptz, ${after.id}::uuid)`,
	]
	const where = conditions.filter((one): one is SQL => one !== false && one !== undefined)
	const { rows } = await db.execute<FoundEntry>(sql`
		select l.id, l.action, l.user_id, l.project_id, l.subject_id, l.details,
			to_char(l.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at,
			to_char(l.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
			coalesce(u.email, '') as user_email, p.name as project_name
		from (
			select * from ${audit_log} l ${where.length > 0 ? sql`where ${sql.join(where, sql` and `)}` : sql``}
			order by l.created_at desc, l.id desc limit ${limit}
		) l
		left join ${users} u on u.id = l.user_id left join ${projects} p on p.id = l.project_id
		order by l.created_at desc, l.id desc`)
	return rows
}
