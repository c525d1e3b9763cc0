import { drizzle } from 'drizzle-orm/node-postgres'
import { inOwnSession } from '../database/connection/own-session.ts'
import * as queries from './backup.queries.ts'
import { BackupError } from './backup-format.ts'

/**
 * Runs `work` under a lock against other restores into the same PostgreSQL. The embedded database needs no lock: only
 * one process can open it.
 * @throws BackupError when another restore is running
 */
export async function restoringAlone<Result>(databaseUrl: string | null, work: () => Promise<Result>): Promise<Result> {
	if (databaseUrl === null) return work()
	return inOwnSession(databaseUrl, 'panelyard-restore', async (client) => {
		if (!(await queries.takeRestoreLock(drizzle(client))))
			throw new BackupError('Another restore into this database is under way. Wait until it has ended.')
		return work()
	})
}
