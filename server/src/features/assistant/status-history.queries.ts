import type { HistoryRow, PanelRefs } from '@panelyard/contracts/assistant/assistant'
import { sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { WITH_EVENTS } from '../../database/tables/status-log.ts'
import { joined, type PanelTexts, panelsIn, panelTexts } from './panel-texts.queries.ts'
import { type Asked, chosenPanels } from './selected-panels.queries.ts'

/** Most rows of an answer; older ones are left out. */
const MOST_ROWS = 50

/** Who gave panels which status when: of each panel the last time, of those that carry the status now. */
export async function lastGiven(
	db: Database,
	asked: Asked,
	status_id: string | null,
): Promise<{ rows: HistoryRow[]; panels: PanelRefs }> {
	const { project_id, time_zone } = asked
	const ofStatus = status_id ? sql`and c.status_id = ${status_id}` : sql``
	const { rows } = await db.execute<HistoryRow & PanelTexts>(sql`
		with last as (
			select distinct on (p.id) p.id, p.element, c.created_at, c.user_id, c.status_id, c.status_name
			from status_changes c ${WITH_EVENTS} join panels p on p.id = e.panel_id
			join panel_statuses ps on ps.panel_id = e.panel_id and ps.status_id = c.status_id
			where c.project_id = ${project_id} and c.action = 'added' ${ofStatus} and ${chosenPanels(asked)}
			order by p.id, c.created_at desc
		)
		select to_char(each.created_at at time zone ${time_zone}, 'YYYY-MM-DD') as day,
			coalesce(nullif(u.name, ''), u.email, '') as user_name, each.status_id::text as status_id, each.status_name,
			count(*)::int as count, ${panelTexts('each')}
		from last each left join users u on u.id = each.user_id
		group by 1, 2, each.status_id, each.status_name order by max(each.created_at) desc`)
	return {
		rows: rows.slice(0, MOST_ROWS).map(({ elements: _, panel_ids: __, ...row }) => row),
		panels: joined(rows.map(panelsIn)),
	}
}
