import type { StatusEvent } from '@panelyard/contracts/panels/panels'
import { sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'

/** What was done to a status of panels at some time before now. `at` is a timestamp. */
export type PastChange = {
	at: string
	status_id: string
	status_name: string
	action: StatusEvent['action']
	user_id: string | null
	/** Why, in the person's words. */
	reason?: string
	panel_ids: readonly string[]
}

/** Logs what was done to statuses before, at its time but for times to come, as changes that can't be undone. */
export async function insertPast(tx: Database, project_id: string, past: readonly PastChange[]): Promise<void> {
	await tx.execute(sql`
		with given as materialized (
			select gen_random_uuid() as id, least(at, now()) as at, status_id, status_name, action, user_id, coalesce(reason, '') as reason, array(
				select distinct p.id from jsonb_array_elements_text(panel_ids) as named (panel_id)
				join panels p on p.id = named.panel_id::uuid and p.project_id = ${project_id}
			) as panels
			from jsonb_to_recordset(${JSON.stringify(past)}::jsonb)
				as l (at timestamptz, status_id uuid, status_name text, action text, user_id uuid, reason text, panel_ids jsonb)
		), logged as (
			insert into status_changes
				(id, project_id, status_id, status_name, action, source, user_id, reason, panel_count, panel_id, created_at)
			select id, ${project_id}::uuid, status_id, status_name, action, 'api', user_id, reason, cardinality(panels),
				case cardinality(panels) when 1 then panels[1] end, at
			from given where cardinality(panels) > 0
		)
		insert into status_events (change_id, panel_id)
		select id, unnest(panels) from given where cardinality(panels) > 0`)
}
