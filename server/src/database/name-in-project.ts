import { and, eq, ne, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'

/** What is named once in a project, whatever the case. */
type NamedTable = PgTable & Record<'id' | 'project_id' | 'name', PgColumn>

/** @param except_id the one that may have the name, since it is the one that is named */
export async function isNameTaken(
	db: Database,
	table: NamedTable,
	named: { project_id: string; name: string; except_id: string | null },
): Promise<boolean> {
	const [row] = await db
		.select({ id: table.id })
		.from(table as PgTable)
		.where(
			and(
				eq(table.project_id, named.project_id),
				eq(sql`lower(${table.name})`, sql`lower(${named.name})`),
				named.except_id ? ne(table.id, named.except_id) : undefined,
			),
		)
	return row !== undefined
}
