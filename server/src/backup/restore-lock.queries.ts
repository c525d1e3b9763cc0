import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { LIMITED_CONNECTION } from '../database/limited-client.ts'
import * as queries from './backup.queries.ts'
import { BackupError } from './backup-format.ts'

const CONNECT_MS = 10_000

/**
 * Does `work` while nobody else restores into the same PostgreSQL. The embedded database needs no lock of its own: only one
 * process can open it.
 * @throws BackupError when somebody else is restoring into it
 */
export async function restoringAlone<Result>(databaseUrl: string | null, work: () => Promise<Result>): Promise<Result> {
	if (databaseUrl === null) return work()
	const client = new pg.Client({
		connectionString: databaseUrl,
		application_name: 'panelyard-restore',
		connectionTimeoutMillis: CONNECT_MS,
		// A restore takes hours, in which this connection says nothing.
		keepAlive: LIMITED_CONNECTION.keepAlive,
		keepAliveInitialDelayMillis: LIMITED_CONNECTION.keepAliveInitialDelayMillis,
	})
	// Without a listener a connection that breaks would end the process.
	client.on('error', () => {})
	await client.connect()
	try {
		if (!(await queries.takeRestoreLock(drizzle(client))))
			throw new BackupError('Another restore into this database is under way. Wait until it has ended.')
		return await work()
	} finally {
		// Ends the session, and the lock with it.
		await client.end()
	}
}
