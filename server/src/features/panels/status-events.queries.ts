import type { StatusEvent } from '@panelyard/contracts/panels'
import type { StatusChange } from '@panelyard/contracts/status-changes'
import { sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'

const USER_NAME = sql.raw("coalesce(nullif(u.name, ''), u.email, '') as user_name")
const CREATED_AT = sql.raw(`to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at`)

/** The history of one panel, newest first. */
export async function panelEvents(db: Database, project_id: string, panel_id: string): Promise<StatusEvent[]> {
	return (
		await db.execute<StatusEvent>(sql`
			select e.id, e.panel_id, e.status_id, e.status_name, e.action, e.source, e.user_id, ${USER_NAME}, ${CREATED_AT}
			from status_events e left join users u on u.id = e.user_id
			where e.project_id = ${project_id} and e.panel_id = ${panel_id}
			order by e.created_at desc, e.action desc limit 1000`)
	).rows
}

/**
 * The latest changes of a project, newest first. The events of one change share their time, which the transaction gave
 * them; so the times are walked down the index, and only the events of the latest few are read, however long the history.
 */
export async function latestChanges(db: Database, project_id: string, limit: number): Promise<StatusChange[]> {
	const before = (time: ReturnType<typeof sql>) =>
		sql`(select max(created_at) from status_events where project_id = ${project_id} and created_at < ${time})`
	return (
		await db.execute<StatusChange>(sql`
			with recursive moments (at, number) as (
				select ${before(sql`'infinity'::timestamptz`)}, 1
				union all
				select ${before(sql`m.at`)}, m.number + 1 from moments m where m.at is not null and m.number < ${limit}
			), changes as (
				select e.created_at, e.user_id, e.source, e.action, e.status_id, e.status_name, count(*)::int as panel_count,
					case when count(*) = 1 then min(e.panel_id::text) end as panel_id
				from moments m join status_events e on e.project_id = ${project_id} and e.created_at = m.at
				group by e.created_at, e.user_id, e.source, e.action, e.status_id, e.status_name
			)
			select e.status_id, e.status_name, e.action, e.source, e.user_id, e.panel_count, e.panel_id, ${USER_NAME}, ${CREATED_AT}
			from changes e left join users u on u.id = e.user_id
			where e.action = 'added' or not exists (
				select from changes a where a.action = 'added' and a.created_at = e.created_at and a.user_id is not distinct from e.user_id
			)
			order by e.created_at desc, e.status_name limit ${limit}`)
	).rows
}
