import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { EmbeddedDatabase } from './threaded-pglite.ts'

/** The result of `execute` on either database. */
interface RowsResult extends PgQueryResultHKT {
	type: Rows<this['row']>
}
type Rows<Row> = { rows: Row[] }

/**
 * Drizzle over PGlite or PostgreSQL. A transaction is a `Database` too: inside `database.transaction(async (tx) => …)`
 * use only `tx`, since PGlite has one connection and any other query would wait for the transaction for ever.
 */
export type Database = PgDatabase<RowsResult>
export type DatabaseConnection = {
	database: Database
	/** The connection for libraries that run their own SQL. */
	server:
		| { pglite: EmbeddedDatabase; connection_string?: undefined }
		| { pglite?: undefined; connection_string: string }
	/** Called with errors between calls, when no caller can receive them. */
	onTrouble: (error: unknown) => void
	/** Called once when the embedded database has died: every later call fails, and only a new process helps. */
	onDeath: (error: Error) => void
	close(): Promise<void>
}
