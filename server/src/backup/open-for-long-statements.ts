import type { Config } from '../config.ts'
import { openPostgres, POSTGRES_LIMITS } from '../database/connection/postgres-connection.ts'
import { type DatabaseConnection, openDatabase } from '../database/database.ts'
import { MIGRATIONS_FOLDER } from '../database/migrate.ts'

/**
 * Opens the database as `openDatabase` does, for statements that take hours: the client waits for their answers. The
 * database's own limits end with `endTimeLimits`.
 */
export const openForLongStatements = (
	config: Pick<Config, 'databaseUrl' | 'dataDir'>,
	migrationsFolder = MIGRATIONS_FOLDER,
): Promise<DatabaseConnection> =>
	config.databaseUrl
		? openPostgres(config.databaseUrl, { ...POSTGRES_LIMITS, query_timeout: 0 }, migrationsFolder)
		: openDatabase(config, migrationsFolder)
