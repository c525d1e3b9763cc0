import { sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'

export type PlacedPanel = { id: string; element: number; floor: number }

/** A panel and where it is in the live model; null when the project lacks it. */
export async function placedPanel(
	db: Database,
	project_id: string,
	panel_id: string,
): Promise<(Omit<PlacedPanel, 'element'> & { element: number | null }) | null> {
	const { rows } = await db.execute<PlacedPanel>(sql`
		select id, element, floor from panels where project_id = ${project_id} and id = ${panel_id}`)
	return rows[0] ?? null
}

/** The panels among these elements. */
export async function panelsAmong(
	db: Database,
	project_id: string,
	elements: readonly number[],
): Promise<PlacedPanel[]> {
	const { rows } = await db.execute<PlacedPanel>(sql`
		select id, element, floor from panels
		where project_id = ${project_id} and not outside_rule and element = any(${`{${elements.join(',')}}`}::int[])`)
	return rows
}

/** The elements of the project's panels in the live version. */
export async function elementsOfPanels(db: Database, project_id: string): Promise<number[]> {
	const { rows } = await db.execute<{ element: number }>(sql`
		select element from panels
		where project_id = ${project_id} and not outside_rule and element is not null
		order by element`)
	return rows.map(({ element }) => element)
}
