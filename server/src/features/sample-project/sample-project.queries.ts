import { sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'

/** Gives statuses to panels, without a word in the log. */
export async function carryStatuses(
	tx: Database,
	carried: readonly { status_id: string; panel_ids: readonly string[] }[],
): Promise<void> {
	await tx.execute(sql`
		insert into panel_statuses (panel_id, status_id)
		select panel_id::uuid, status_id
		from jsonb_to_recordset(${JSON.stringify(carried)}::jsonb) as c (status_id uuid, panel_ids jsonb),
			jsonb_array_elements_text(c.panel_ids) as named (panel_id)
		order by panel_id on conflict do nothing`)
}

/** What the log of a project spans; nulls without any change. `has_people`: whether somebody changed a status. */
export async function spanOfLog(
	tx: Database,
	project_id: string,
): Promise<{ first: Date | null; last: Date | null; has_people: boolean }> {
	const [row] = (
		await tx.execute<{ first: string | null; last: string | null; has_people: boolean }>(sql`
			select min(created_at)::text as first, max(created_at)::text as last,
				coalesce(bool_or(user_id is not null), false) as has_people
			from status_changes where project_id = ${project_id}`)
	).rows
	const date = (text: string | null | undefined) => (text ? new Date(text) : null)
	return { first: date(row?.first), last: date(row?.last), has_people: row?.has_people ?? false }
}

export async function deleteLog(tx: Database, project_id: string): Promise<void> {
	await tx.execute(sql`
		with gone as (delete from status_changes where project_id = ${project_id} returning id)
		delete from status_events where change_id in (select id from gone)`)
}
