import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'

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
