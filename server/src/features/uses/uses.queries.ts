import { and, asc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { saved_filters, saved_views } from '../../database/tables/panel-tables.ts'

/** Saved filters whose text has an id, by name; `is_seen`: shared or the person's own. */
export async function filtersWith(
	db: Database,
	project_id: string,
	user_id: string,
	id: string,
): Promise<{ name: string; is_seen: boolean }[]> {
	const { name, private_to, query } = saved_filters
	return db
		.select({ name, is_seen: sql<boolean>`coalesce(${private_to} = ${user_id}, true)` })
		.from(saved_filters)
		.where(and(eq(saved_filters.project_id, project_id), sql`position(${id}::text in ${query}) > 0`))
		.orderBy(sql`lower(${name})`, asc(saved_filters.id))
}

/** Names of saved views whose text has an id, which it writes without dashes. */
export async function viewsWith(db: Database, project_id: string, id: string): Promise<string[]> {
	const { name, view } = saved_views
	const rows = await db
		.select({ name })
		.from(saved_views)
		.where(and(eq(saved_views.project_id, project_id), sql`position(${id.replaceAll('-', '')}::text in ${view}) > 0`))
		.orderBy(sql`lower(${name})`, asc(saved_views.id))
	return rows.map((row) => row.name)
}
