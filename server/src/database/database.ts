import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PGlite } from '@electric-sql/pglite'
import { drizzle as drizzleOnPostgres } from 'drizzle-orm/node-postgres'
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzleOnPGlite } from 'drizzle-orm/pglite'
import { migrate as migratePGlite } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import type { Config } from '../config.ts'
import { type DataDirLock, lockDataDir } from './data-dir-lock.ts'
import { startUpkeep } from './embedded-upkeep.ts'
import { type EmbeddedDatabase, ThreadedPGlite } from './threaded-pglite.ts'

/** What `execute` gives on either database. */
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
	/** Who is told of what fails between calls, where nobody waits for it. */
	onTrouble: (error: unknown) => void
	close(): Promise<void>
}

const UNHEARD = () => {}

export const MIGRATIONS_FOLDER = fileURLToPath(new URL('./migrations', import.meta.url))
/** Any number, as long as every server of one database asks for the same lock. */
const MIGRATION_LOCK = 7_265_359

/**
 * Opens the database of this configuration and brings it to the newest migration.
 * @throws DataDirInUseError when another process has the embedded database open
 */
export async function openDatabase(config: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<DatabaseConnection> {
	if (config.databaseUrl) return openPostgres(config.databaseUrl)
	const lock = lockDataDir(config.dataDir)
	try {
		const pglite = await ThreadedPGlite.open(join(config.dataDir, 'database'))
		const connection = await openPGlite(pglite, lock)
		const upkeep = startUpkeep(pglite, (error) => open.onTrouble(error))
		const open: DatabaseConnection = { ...connection, close: () => upkeep.stop().then(connection.close) }
		return open
	} catch (error) {
		lock.release()
		throw error
	}
}

/** Takes over an open PGlite: migrates it, and closes it with the connection. */
export async function openPGlite(client: EmbeddedDatabase, lock?: DataDirLock): Promise<DatabaseConnection> {
	const database = drizzleOnPGlite(client as PGlite)
	await migratePGlite(database, { migrationsFolder: MIGRATIONS_FOLDER })
	return {
		database,
		server: { pglite: client },
		onTrouble: UNHEARD,
		close: async () => {
			if (!client.closed) await client.close()
			lock?.release()
		},
	}
}

async function openPostgres(databaseUrl: string): Promise<DatabaseConnection> {
	const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 })
	// An idle connection that breaks is replaced by the pool; without a listener it would end the process.
	pool.on('error', (error) => connection.onTrouble(error))
	const connection: DatabaseConnection = {
		database: drizzleOnPostgres(pool),
		server: { connection_string: databaseUrl },
		onTrouble: UNHEARD,
		close: () => pool.end(),
	}
	try {
		await migrateAlone(pool)
	} catch (error) {
		await pool.end()
		throw error
	}
	return connection
}

/** Servers that start at the same time on one database migrate one after the other. */
async function migrateAlone(pool: pg.Pool): Promise<void> {
	const client = await pool.connect()
	try {
		await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
		await migratePostgres(drizzleOnPostgres(client), { migrationsFolder: MIGRATIONS_FOLDER })
	} finally {
		// Ends the session, and the lock with it, whatever state a failed migration left it in.
		client.release(true)
	}
}
