import type { HistoryRow } from '@panelyard/contracts/assistant'
import { sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { uuidArray } from '../../database/uuid-array.ts'

/** Most rows of an answer; older ones are left out. */
const MOST_ROWS = 50

/** Who gave these panels which status when: of each panel the last time, of those that carry the status now. */
export async function lastGiven(
	db: Database,
	{ project_id, time_zone }: { project_id: string; time_zone: string },
	panel_ids: readonly string[],
	status_id: string | null,
): Promise<{ rows: HistoryRow[]; ids: string[] }> {
	const ofStatus = status_id ? sql`and c.status_id = ${status_id}` : sql``
	const { rows } = await db.execute<HistoryRow & { ids: string[] }>(sql`
		with last as (
			select distinct on (e.panel_id) e.panel_id, c.created_at, c.user_id, c.status_id, c.status_name
			from unnest(${uuidArray(panel_ids)}) as given (id)
			join status_events e on e.panel_id = given.id
			join status_changes c on c.id = e.change_id and c.project_id = ${project_id} and c.action = 'added' ${ofStatus}
			join panel_statuses ps on ps.panel_id = e.panel_id and ps.status_id = c.status_id
			order by e.panel_id, c.created_at desc
		)
		select to_char(l.created_at at time zone ${time_zone}, 'YYYY-MM-DD') as day,
			coalesce(nullif(u.name, ''), u.email, '') as user_name, l.status_id::text as status_id, l.status_name,
			count(*)::int as count, json_agg(l.panel_id) as ids
		from last l left join users u on u.id = l.user_id
		group by 1, 2, l.status_id, l.status_name order by max(l.created_at) desc`)
	return {
		rows: rows.slice(0, MOST_ROWS).map(({ ids: _, ...row }) => row),
		ids: rows.flatMap(({ ids }) => ids),
	}
}
