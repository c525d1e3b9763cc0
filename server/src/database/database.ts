import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import type { Config } from '../config.ts'
import type { Database, DatabaseConnection } from './connection/database-connection.ts'
import { startUpkeep } from './connection/embedded-upkeep.ts'
import { openPostgres } from './connection/postgres-connection.ts'
import { type EmbeddedDatabase, ThreadedPGlite } from './connection/threaded-pglite.ts'
import { lockDataDir } from './data-dir-lock.ts'
import type { ExclusiveLock } from './exclusive-lock.ts'
import { MIGRATIONS_FOLDER, refusePreReleaseDatabase } from './migrate.ts'

export type { Database, DatabaseConnection }

/**
 * Opens the database of this configuration and applies all migrations of the folder.
 * @throws CannotOpenDatabase when another process has the embedded database open, or a pre-release version made it
 */
export async function openDatabase(
	config: Pick<Config, 'databaseUrl' | 'dataDir'>,
	migrationsFolder = MIGRATIONS_FOLDER,
): Promise<DatabaseConnection> {
	return config.databaseUrl
		? openPostgres(config.databaseUrl, undefined, migrationsFolder)
		: openEmbedded(config.dataDir, migrationsFolder)
}

async function openEmbedded(dataDir: string, migrationsFolder: string): Promise<DatabaseConnection> {
	const lock = lockDataDir(dataDir)
	let pglite: EmbeddedDatabase | undefined
	try {
		const directory = join(dataDir, 'database')
		let connection: DatabaseConnection | undefined
		pglite = await ThreadedPGlite.open(directory, (error) => connection?.onDeath(error))
		connection = await connectionTo(pglite, directory, lock, migrationsFolder)
		return connection
	} catch (error) {
		await pglite?.close()
		lock.release()
		throw error
	}
}

async function connectionTo(
	pglite: EmbeddedDatabase,
	directory: string,
	lock: ExclusiveLock,
	migrationsFolder: string,
): Promise<DatabaseConnection> {
	// Drizzle uses only those parts of PGlite that an `EmbeddedDatabase` has.
	const database = drizzle(pglite as PGlite)
	await refusePreReleaseDatabase(database, directory)
	await migrate(database, { migrationsFolder })
	const upkeep = startUpkeep(pglite, (error) => connection.onTrouble(error))
	const connection: DatabaseConnection = {
		database,
		server: { pglite },
		onTrouble: () => {},
		onDeath: () => {},
		async close() {
			await upkeep.stop()
			await pglite.close()
			lock.release()
		},
	}
	return connection
}
