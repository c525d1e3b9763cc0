import { type SQL, sql } from 'drizzle-orm'
import { isoTime } from '../../database/tables/iso-time.ts'
import { mayBeOf, WITH_EVENTS } from '../../database/tables/status-log.ts'

/**
 * `dated (panel_id, at)` for a `with`: when the statuses of each panel of a project last changed, as the log says. Half a
 * million events take 0.15 s, and only the first list after a change pays for it.
 */
export const datedPanels = (project_id: string, panel_id: string | null = null): SQL => sql`
	dated as (
		select e.panel_id, max(c.created_at) as at
		from status_changes c ${WITH_EVENTS}
		where c.project_id = ${project_id} ${panel_id ? sql`and ${mayBeOf([panel_id])} and e.panel_id = ${panel_id}` : sql``}
		group by e.panel_id
	)`

/** The field of a panel, of a row that was joined with `dated`. */
export const STATUS_CHANGED_AT = sql`${isoTime('dated.at')} as status_changed_at`
