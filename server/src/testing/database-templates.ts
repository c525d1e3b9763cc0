import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { openDatabase } from '../database/database.ts'
import { takeExclusiveLock } from '../database/exclusive-lock.ts'
import { MIGRATIONS_FOLDER } from '../database/migrate.ts'
import { openJobQueue } from '../platform/queue/pg-boss-queue.ts'
import { databaseUrl, runOnPostgres } from './postgres-server.ts'

export const TEMPLATE = 'panelyard_template'
const LONGEST_MIGRATION_MS = 60_000
const CACHE = fileURLToPath(new URL('../../../node_modules/.cache/panelyard', import.meta.url))
/** PostgreSQL's own templates, which tests don't need: half of all files to copy. */
const UNUSED_DATABASES = ['1', '4']

/** Creates the template of every pristine database of a PostgreSQL. */
export async function makeTemplate(server: string): Promise<void> {
	await runOnPostgres(server, `drop database if exists ${TEMPLATE}`)
	await runOnPostgres(server, `create database ${TEMPLATE}`)
	await migrate({ databaseUrl: databaseUrl(server, TEMPLATE), dataDir: '' })
}

/** The app's own tables and those of the job queue. */
async function migrate(config: { databaseUrl: string | null; dataDir: string }): Promise<void> {
	const connection = await openDatabase(config)
	const jobs = openJobQueue(connection.server, pino({ level: 'silent' }))
	await jobs.start()
	await jobs.stop(0)
	await connection.close()
}

/**
 * The folder of a migrated embedded database. Creating one takes seconds, so it is cached beside the installed packages
 * and recreated when migrations, PGlite or the job queue's own tables change. The call may block this process while
 * another one creates the same folder, so tests get it from `embedded-global-setup.ts`.
 * @returns its absolute path
 */
export async function migratedFolder(): Promise<string> {
	const folder = join(CACHE, `migrated-${cacheKey()}`)
	if (existsSync(folder)) return folder
	mkdirSync(CACHE, { recursive: true })
	// Several runs may start concurrently: one creates the folder, the others wait for it.
	const turn = takeExclusiveLock(join(CACHE, 'migrating.lock'), LONGEST_MIGRATION_MS)
	try {
		if (existsSync(folder)) return folder
		const making = join(CACHE, 'migrating')
		rmSync(making, { recursive: true, force: true })
		mkdirSync(making)
		await migrate({ databaseUrl: null, dataDir: making })
		for (const unused of UNUSED_DATABASES) rmSync(join(making, 'database/base', unused), { recursive: true })
		for (const old of readdirSync(CACHE)) {
			if (old.startsWith('migrated-')) rmSync(join(CACHE, old), { recursive: true, force: true })
		}
		renameSync(join(making, 'database'), folder)
	} finally {
		turn.release()
	}
	return folder
}

function cacheKey(): string {
	const hash = createHash('sha256').update(UNUSED_DATABASES.join())
	for (const name of readdirSync(MIGRATIONS_FOLDER).sort()) {
		if (name.endsWith('.sql')) hash.update(name).update(readFileSync(join(MIGRATIONS_FOLDER, name)))
	}
	for (const name of ['@electric-sql/pglite', 'pg-boss']) {
		const packageFile = new URL(`../../../node_modules/${name}/package.json`, import.meta.url)
		hash.update(JSON.parse(readFileSync(packageFile, 'utf8')).version)
	}
	return hash.digest('hex').slice(0, 16)
}
