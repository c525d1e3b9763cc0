import type { StatusEvent } from '@panelyard/contracts/panels'
import type { StatusChange } from '@panelyard/contracts/status-changes'
import { sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'

const USER_NAME = sql.raw("coalesce(nullif(u.name, ''), u.email, '') as user_name")
const CREATED_AT = sql.raw(`to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at`)

/** The history of one panel, newest first. */
export async function panelEvents(db: Database, project_id: string, panel_id: string): Promise<StatusEvent[]> {
	return (
		await db.execute<StatusEvent>(sql`
			select c.id, e.panel_id, c.status_id, c.status_name, c.action, c.source, c.user_id, c.is_undo, ${USER_NAME}, ${CREATED_AT}
			from status_events e join status_changes c on c.id = e.change_id left join users u on u.id = c.user_id
			where e.panel_id = ${panel_id} and c.project_id = ${project_id}
			order by c.created_at desc, c.action desc limit 1000`)
	).rows
}

/**
 * The latest changes of a project, newest first. Each status that gave way to another one was logged as a change of its
 * own, with the same time, which the transaction gave both; so the latest times are looked for first.
 */
export async function latestChanges(db: Database, project_id: string, limit: number): Promise<StatusChange[]> {
	const before = (time: ReturnType<typeof sql>) =>
		sql`(select max(created_at) from status_changes where project_id = ${project_id} and created_at < ${time})`
	return (
		await db.execute<StatusChange>(sql`
			with recursive moments (at, number) as (
				select ${before(sql`'infinity'::timestamptz`)}, 1
				union all
				select ${before(sql`m.at`)}, m.number + 1 from moments m where m.at is not null and m.number < ${limit}
			), latest as (
				select c.* from moments m join status_changes c on c.project_id = ${project_id} and c.created_at = m.at
			)
			select k.id as change_id, c.status_id, c.status_name, c.action, c.source, c.user_id, c.panel_count, c.panel_id, c.is_undo, ${USER_NAME}, ${CREATED_AT}
			from latest c left join users u on u.id = c.user_id
			left join changes k on k.project_id = ${project_id} and k.revision = c.revision
			where c.action = 'added' or not exists (
				select from latest a where a.action = 'added' and a.created_at = c.created_at and a.revision = c.revision and a.user_id is not distinct from c.user_id
			)
			order by c.created_at desc, c.status_name limit ${limit}`)
	).rows
}
