import { sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'

/** Which of some elements of the live model are panels, each with the colour of its furthest step; null for none. */
export async function panelColours(
	db: Database,
	project_id: string,
	elements: readonly number[],
): Promise<{ element: number; colour: string | null }[]> {
	const { rows } = await db.execute<{ element: number; colour: string | null }>(sql`
		select p.element, (
			select s.colour from panel_statuses ps join statuses s on s.id = ps.status_id
			where ps.panel_id = p.id and s.type = 'step' order by s.position desc limit 1
		) as colour
		from panels p
		where p.project_id = ${project_id} and not p.outside_rule
			and p.element = any(${sql.param(elements)}::int[])`)
	return rows
}
