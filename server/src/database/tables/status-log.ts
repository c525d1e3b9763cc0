import { type SQL, sql } from 'drizzle-orm'
import { uuidArray } from './uuid-array.ts'

/** Joins each change `c` of statuses with a row `e` for each of its panels. */
export const WITH_EVENTS: SQL = sql.raw('join status_events e on e.change_id = coalesce(c.events_of, c.id)')

/**
 * Leaves out changes `c` of a single other panel. Events are found by their change, so a query for a few panels would
 * otherwise search every change of the project.
 */
export const mayBeOf = (panel_ids: readonly string[]): SQL =>
	sql`(c.panel_id is null or c.panel_id = any(${uuidArray(panel_ids)}))`
