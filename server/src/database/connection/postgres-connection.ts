import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { MIGRATIONS_FOLDER, refusePreReleaseDatabase } from '../migrate.ts'
import type { DatabaseConnection } from './database-connection.ts'
import { LIMITED_CONNECTION, releaseAtEnd } from './limited-client.ts'
import { inOwnSession } from './own-session.ts'

/** Limits on how long a request may block others; in milliseconds unless the name has another unit. */
export type PostgresLimits = {
	/** Connections of one server. */
	max: number
	/** Wait for a free or new connection of the pool. */
	connectionTimeoutMillis: number
	/** For one statement, enforced by the database. Our longest one inserts 50,000 panels, which takes seconds. */
	statement_timeout: number
	/** For the answer to one statement, enforced by the client: the database's host may have vanished. */
	query_timeout: number
	/** Wait for a lock. Shorter than `statement_timeout`, so that the error shows that it waited for a lock. */
	lock_timeout: number
	/** Between two statements of a transaction, which holds its locks meanwhile. */
	idle_in_transaction_session_timeout: number
}

export const POSTGRES_LIMITS: PostgresLimits = {
	max: 20,
	connectionTimeoutMillis: LIMITED_CONNECTION.connectionTimeoutMillis,
	statement_timeout: 60_000,
	query_timeout: LIMITED_CONNECTION.query_timeout,
	lock_timeout: 30_000,
	idle_in_transaction_session_timeout: 60_000,
}

/** Any number that all servers of one database share. */
const MIGRATION_LOCK = 7_265_359

/**
 * Applies all migrations to a PostgreSQL database and opens a pool of connections to it.
 * @throws CannotOpenDatabase, or the driver's error when the server cannot be reached
 */
export async function openPostgres(
	databaseUrl: string,
	limits = POSTGRES_LIMITS,
	migrationsFolder = MIGRATIONS_FOLDER,
): Promise<DatabaseConnection> {
	await migrateAlone(databaseUrl, migrationsFolder)
	const pool = new pg.Pool({
		connectionString: databaseUrl,
		application_name: 'panelyard',
		...LIMITED_CONNECTION,
		...limits,
	})
	// Without listeners, a broken connection would end the process, whether idle or between two statements of a
	// transaction. The pool replaces it, and its user's next statement fails.
	pool.on('connect', (client) => {
		client.on('error', (error) => connection.onTrouble(error))
		releaseAtEnd(client)
	})
	pool.on('error', () => {})
	const connection: DatabaseConnection = {
		database: drizzle(pool),
		server: { connection_string: databaseUrl },
		onTrouble: () => {},
		onDeath: () => {},
		close: () => pool.end(),
	}
	return connection
}

/**
 * Servers that start at the same time on one database migrate one after the other. The connection has no limit
 * for a statement: building an index of a large table may take longer than any request.
 */
async function migrateAlone(databaseUrl: string, migrationsFolder: string): Promise<void> {
	await inOwnSession(databaseUrl, 'panelyard-migrations', async (client) => {
		await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
		const database = drizzle(client)
		await refusePreReleaseDatabase(database, 'DATABASE_URL')
		await migrate(database, { migrationsFolder })
	})
}
