import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { CannotOpenDatabase } from './connection/cannot-open-database.ts'
import type { Database } from './connection/database-connection.ts'

export const MIGRATIONS_FOLDER = fileURLToPath(new URL('./migrations', import.meta.url))

/**
 * Rejects a database whose first migration isn't ours. It was created before the first release, when migrations were
 * still rewritten, and can't be migrated.
 * @param where names the database in the message
 * @throws CannotOpenDatabase
 */
export async function refusePreReleaseDatabase(database: Database, where: string): Promise<void> {
	const { rows: found } = await database.execute<{ exists: boolean }>(
		sql`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
	)
	if (!found[0]?.exists) return
	const { rows } = await database.execute<{ created_at: string | null }>(
		sql`select min(created_at)::text as created_at from drizzle.__drizzle_migrations`,
	)
	const first = rows[0]?.created_at
	if (first == null || Number(first) === firstMigrationTime()) return
	throw new CannotOpenDatabase(
		`The database in ${where} was made by a pre-release version of Panelyard, and this version cannot read it. ` +
			'Start with an empty one: set DATA_DIR to another folder, or DATABASE_URL to another database. ' +
			'To keep the old data, use the version that created it.',
	)
}

/** Milliseconds since 1970, as stored in the journal of the migrations and in the database. */
function firstMigrationTime(): number {
	const journal = JSON.parse(readFileSync(join(MIGRATIONS_FOLDER, 'meta/_journal.json'), 'utf8'))
	return (journal as { entries: { when: number }[] }).entries[0]?.when ?? 0
}
