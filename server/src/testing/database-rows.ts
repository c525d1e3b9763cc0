import { sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'

/** `schema.table` of every table of the app, and of the one that lists the applied migrations. */
export async function appTables(database: Database): Promise<string[]> {
	const { rows } = await database.execute<{ name: string }>(sql`
		select format('%I.%I', schemaname, tablename) as name from pg_tables
		where schemaname in ('drizzle', 'public') order by schemaname, tablename`)
	return rows.map(({ name }) => name)
}

/** SQL that inserts all rows of a table, in the order they were written. */
export async function insertsOf(database: Database, table: string): Promise<string[]> {
	const { rows: columns } = await database.execute<{ name: string }>(sql`
		select attname as name from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and not attisdropped
		order by attnum`)
	const names = columns.map(({ name }) => `"${name}"`)
	const values = names.map((name) => `quote_nullable(${name}::text)`).join(` || ', ' || `)
	const { rows } = await database.execute<{ line: string }>(
		sql.raw(`select 'insert into ${table} (${names.join(', ')}) values (' || ${values} || ');' as line from ${table}`),
	)
	return rows.map(({ line }) => line)
}
