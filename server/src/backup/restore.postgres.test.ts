import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '../database/database.ts'
import { openDiskStorage } from '../platform/storage/disk-storage.ts'
import { insertUpload, openBarePlatform } from '../testing/bare-platform.ts'
import { pristineDatabase } from '../testing/pristine-database.ts'
import { runBackupCommand } from './backup-command.ts'
import { openForLongStatements } from './open-for-long-statements.ts'
import { type BackupConfig, copyAll } from './write-backup.ts'

let root: string
let backup: string
const keys: string[] = []
const cleanUp: (() => Promise<void>)[] = []

async function run(config: BackupConfig, ...args: string[]): Promise<{ code: number; printed: string }> {
	const printed: string[] = []
	const code = await runBackupCommand(config, args, (line) => void printed.push(line))
	return { code, printed: printed.join('\n') }
}

beforeAll(async () => {
	root = mkdtempSync(join(tmpdir(), 'panelyard-restore-'))
	backup = join(root, 'backup')
	const { platform, dataDir, databaseUrl, close } = await openBarePlatform()
	for (let count = 0; count < 3; count++) keys.push((await insertUpload(platform)).storage_key)
	expect(await run({ dataDir, databaseUrl, storageUrl: null }, 'backup', backup)).toMatchObject({ code: 0 })
	await close()
})
afterAll(async () => {
	for (const step of cleanUp.reverse()) await step()
	rmSync(root, { recursive: true, force: true })
})

async function emptyPlace(): Promise<BackupConfig & { databaseUrl: string; stored(): string[] }> {
	const dataDir = mkdtempSync(join(root, 'place-'))
	const { databaseUrl, drop } = await pristineDatabase(dataDir)
	cleanUp.push(drop)
	const stored = () => keys.filter((key) => existsSync(join(dataDir, 'files', key)))
	return { dataDir, databaseUrl: String(databaseUrl), storageUrl: null, stored }
}

test('of two restores at once one does everything, and the other leaves its files alone', async () => {
	const place = await emptyPlace()
	const results = await Promise.all([run(place, 'restore', backup), run(place, 'restore', backup)])
	expect(results.map(({ code }) => code).sort()).toEqual([0, 1])
	expect(results.find(({ code }) => code === 1)?.printed).toContain('Another restore into this database')
	expect(place.stored()).toEqual(keys)
})

test('a restore that fails keeps the files that rows reference, whoever wrote them', async () => {
	const place = await emptyPlace()
	const other = new pg.Client({ connectionString: place.databaseUrl })
	await other.connect()
	await other.query('begin')
	await other.query(`insert into uploaded_files (file_name, bytes, sha256, storage_key) values ('a.ifc', 1, 'x', $1)`, [
		keys[1],
	])
	const restored = run(place, 'restore', backup)
	// All files are there, and the restore waits for the table. Other tests wait for locks in databases of their own.
	const waiting = `select from pg_locks where not granted and relation = 'uploaded_files'::regclass
		and database = (select oid from pg_database where datname = current_database())`
	await vi.waitFor(async () => expect((await other.query(waiting)).rowCount).toBeGreaterThan(0), { timeout: 30_000 })
	expect(place.stored()).toEqual(keys)
	await other.query('commit')
	await other.end()
	expect(await restored).toEqual({ code: 1, printed: expect.stringContaining("isn't empty") })
	expect(place.stored()).toEqual([keys[1]])
})

test('neither a backup nor a restore has the time limits of requests', async () => {
	const place = await emptyPlace()
	const limits = `current_setting('statement_timeout') || ' ' || current_setting('idle_in_transaction_session_timeout')`
	const other = new pg.Client({ connectionString: place.databaseUrl })
	await other.connect()
	await other.query(`
		create table seen (limits text);
		create function note_limits() returns trigger language plpgsql
			as $$ begin insert into seen values (${limits}); return null; end $$;
		create trigger note_limits after insert on uploaded_files for each statement execute function note_limits()`)
	expect(await run(place, 'restore', backup)).toMatchObject({ code: 0 })
	expect((await other.query('select distinct limits from seen')).rows).toEqual([{ limits: '0 0' }])
	await other.end()

	const { database, close } = await openForLongStatements(place)
	const seen: unknown[] = []
	const watched: Pick<Database, 'transaction'> = {
		transaction: (work, config) =>
			database.transaction(async (tx) => {
				const result = await work(tx)
				seen.push(...(await tx.execute(sql.raw(`select ${limits} as limits`))).rows)
				return result
			}, config),
	}
	const folder = join(root, 'copied')
	mkdirSync(join(folder, 'tables'), { recursive: true })
	const storage = await openDiskStorage(join(place.dataDir, 'files'))
	await copyAll(watched as Database, storage, storage, folder)
	expect(seen).toEqual([{ limits: '0 0' }])
	expect((database as unknown as { $client: pg.Pool }).$client.options.query_timeout).toBe(0)
	await Promise.all([storage.close(), close()])
})
