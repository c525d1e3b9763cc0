import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { EmbeddedDatabase } from './threaded-pglite.ts'

/** What `execute` returns on either database. */
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
	/** What libraries that speak SQL themselves connect to. */
	server:
		| { pglite: EmbeddedDatabase; connection_string?: undefined }
		| { pglite?: undefined; connection_string: string }
	/** Called with what fails between calls, where nobody waits for it. */
	onTrouble: (error: unknown) => void
	/** Called once when the embedded database has died: every later call fails, and only a new process helps. */
	onDeath: (error: Error) => void
	close(): Promise<void>
}
