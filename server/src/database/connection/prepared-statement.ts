import { getTableColumns, type InferSelectModel, type SQL } from 'drizzle-orm'
import { PgDialect, type PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../database.ts'

const dialect = new PgDialect()

/**
 * Runs a statement that each connection to PostgreSQL parses and plans once. Use it for frequent statements that take
 * longer to plan than to run. The embedded database prepares every repeated statement.
 * @param name unique; the text must always be the same, so pass lists as arrays
 */
export async function executePrepared<Row>(db: Database, name: string, query: SQL): Promise<Row[]> {
	const prepared = db._.session.prepareQuery(dialect.sqlToQuery(query), undefined, name, false)
	const { rows } = (await prepared.execute()) as { rows: Row[] }
	return rows
}

/**
 * `executePrepared` for a statement that returns whole rows of a table, in the order of its columns. Its text is also
 * built only once, which would take more processor time than sending it; values are passed by `sql.placeholder`.
 */
export function preparedRows<Table extends PgTable>(
	name: string,
	table: Table,
	build: () => SQL,
): (db: Database, values: Record<string, unknown>) => Promise<InferSelectModel<Table>[]> {
	const fields = Object.entries(getTableColumns(table)).map(([key, field]) => ({ path: [key], field }))
	let built: ReturnType<typeof dialect.sqlToQuery> | undefined
	return async (db, values) => {
		built ??= dialect.sqlToQuery(build())
		const rows = await db._.session.prepareQuery(built, fields, name, true).execute(values)
		return rows as InferSelectModel<Table>[]
	}
}
