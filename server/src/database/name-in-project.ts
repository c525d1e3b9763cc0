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

/** The ids of what has one of these names, whatever the case, by the names asked for. */
export async function idsByName(
	db: Database,
	table: NamedTable,
	project_id: string,
	names: readonly string[],
): Promise<Map<string, string>> {
	const { rows } = await db.execute<{ name: string; id: string }>(sql`
		select asked.name, ${table.id} as id from json_array_elements_text(${JSON.stringify(names)}::json) as asked (name)
		join ${table} on lower(${table.name}) = lower(asked.name) where ${table.project_id} = ${project_id}`)
	return new Map(rows.map(({ name, id }) => [name, id]))
}
