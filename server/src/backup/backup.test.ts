import {
	appendFileSync,
	cpSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, type DatabaseConnection, openDatabase } from '../database/database.ts'
import { MIGRATIONS_FOLDER } from '../database/migrate.ts'
import { jobs } from '../database/tables.ts'
import { JOB_QUEUES, LONG_QUEUE, QUICK_QUEUE } from '../jobs/job-queues.ts'
import { openJobQueue } from '../platform/job-queue.ts'
import { openDiskStorage } from '../platform/storage/disk-storage.ts'
import type { FileStorage } from '../platform/storage/file-storage.ts'
import {
	type BarePlatform,
	insertPerson,
	insertProjectRow,
	insertUpload,
	insertVersionRow,
	openBarePlatform,
} from '../testing/bare-platform.ts'
import { pristineDatabase } from '../testing/pristine-database.ts'
import { BACKED_UP_TABLES, LEFT_OUT_TABLES } from './backed-up-tables.ts'
import { runBackupCommand } from './backup-command.ts'
import type { Manifest } from './backup-format.ts'
import { migrationTimes } from './older-migrations.ts'
import { restoreBackup } from './restore-backup.ts'
import { type BackupConfig, copyAll } from './write-backup.ts'

const UPLOADS = 'files/sources/'
const silent = pino({ level: 'silent' })
let root: string
let source: BarePlatform
let stored: { storage_key: string }
/** In a row of the source, but not in its store. */
let lost: { storage_key: string }
let working: string
let backedUp: { code: number; printed: string }
let catalogue: Awaited<ReturnType<typeof readCatalogue>>
const cleanUp: (() => Promise<void>)[] = []

const configOf = ({ dataDir, databaseUrl }: BarePlatform): BackupConfig => ({ dataDir, databaseUrl, storageUrl: null })

beforeAll(async () => {
	root = mkdtempSync(join(tmpdir(), 'panelyard-backup-'))
	source = await openBarePlatform()
	const { platform } = source
	const user_id = await insertPerson(platform)
	stored = await insertUpload(platform, { user_id })
	lost = await insertUpload(platform, { user_id })
	await platform.storage.delete(lost.storage_key)
	const file = await insertUpload(platform, { file_name: 'tower.ifc', user_id })
	const project_id = await insertProjectRow(platform, { name: 'Tower', owner_id: user_id })
	const version = await insertVersionRow(platform, { file_id: file.id, project_id })
	const { database } = platform
	await database.execute(sql`update projects set live_version_id = ${version.id}, revision = 5`)
	await database.execute(sql`update users set created_at = '2026-03-29 01:59:59.123457+00'`)
	await database.insert(jobs).values([
		{ kind: 'convert', user_id, project_id, model_version_id: version.id, status: 'COMPLETED' },
		{ kind: 'convert', user_id, project_id, model_version_id: version.id, created_at: new Date(1) },
		{ kind: 'inspect', user_id, file_id: file.id, status: 'PROCESSING', stage: 'reading', attempt: 1, percent: 50 },
	])
	catalogue = await readCatalogue(database)
	await source.closeDatabase()
	working = join(root, 'working')
	backedUp = await run(configOf(source), 'backup', working)
})
afterAll(async () => {
	for (const step of cleanUp.reverse()) await step()
	await source.close()
	rmSync(root, { recursive: true, force: true })
})

async function run(config: BackupConfig, ...args: string[]): Promise<{ code: number; printed: string }> {
	const printed: string[] = []
	const code = await runBackupCommand(config, args, (line) => void printed.push(line))
	return { code, printed: printed.join('\n') }
}

/** An empty place to restore into. */
async function emptyPlace(): Promise<BackupConfig> {
	const dataDir = mkdtempSync(join(root, 'place-'))
	const { databaseUrl, drop } = await pristineDatabase(dataDir)
	cleanUp.push(drop)
	return { dataDir, databaseUrl, storageUrl: null }
}

async function withDatabase<Result>(
	config: BackupConfig,
	work: (connection: DatabaseConnection) => Promise<Result>,
): Promise<Result> {
	const connection = await openDatabase(config)
	return work(connection).finally(() => connection.close())
}

/** A copy of the backup that something was done to. */
function damaged(name: string, damage: (folder: string) => void): string {
	const folder = join(root, name)
	cpSync(working, folder, { recursive: true })
	damage(folder)
	return folder
}

const manifestOf = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))

/** All tables, their foreign keys, and those with a counter, which would begin again at 1. */
async function readCatalogue(database: Database) {
	const { rows: tables } = await database.execute<{ name: string }>(
		sql`select relname as name from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace`,
	)
	const { rows: keys } = await database.execute<{ from: string; column: string; to: string }>(sql`
		select conrelid::regclass::text as from, attname as column, confrelid::regclass::text as to
		from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey) where contype = 'f'`)
	const { rows: counters } = await database.execute<{ name: string }>(
		sql`select distinct relname as name from pg_class join pg_attribute on attrelid = pg_class.oid
			where atthasdef and pg_get_serial_sequence(quote_ident(relname), attname) is not null
			and relkind = 'r' and relnamespace = current_schema()::regnamespace`,
	)
	return { tables, keys, counters }
}

test('every table is in the backup or left out on purpose, after those it references', () => {
	const { tables, keys, counters } = catalogue
	const names = BACKED_UP_TABLES.map(({ name }) => name)
	expect([...names, ...LEFT_OUT_TABLES].sort()).toEqual(tables.map(({ name }) => name).sort())
	const early = keys.filter(({ from, column, to }) => {
		const table = BACKED_UP_TABLES.find(({ name }) => name === from)
		return table && !table.later.includes(column) && names.indexOf(to) >= names.indexOf(from)
	})
	expect(keys.length).toBeGreaterThan(0)
	expect(early).toEqual([])
	expect(counters.filter(({ name }) => names.includes(name))).toEqual([])
})

test('a file that the store has lost is named', () => {
	expect(backedUp).toEqual({ code: 1, printed: expect.stringContaining(`Missing: ${lost.storage_key}`) })
	expect(existsSync(join(working, 'manifest.json'))).toBe(true)
})

test('what fails on the way leaves neither rows nor files, and what succeeds has every row and unfinished job', async () => {
	const place = await emptyPlace()
	const otherBytes = damaged('other bytes', (copy) => writeFileSync(join(copy, 'files', stored.storage_key), 'y'))
	const otherColumn = damaged('other column', (copy) => {
		const manifest = manifestOf(copy)
		// Found after all tables but this one are written.
		const tables = manifest.tables.map((table) =>
			table.name === 'audit_log' ? { ...table, columns: [...table.columns, 'shoe_size'] } : table,
		)
		writeFileSync(join(copy, 'manifest.json'), JSON.stringify({ ...manifest, tables }))
	})
	expect(await run(place, 'restore', otherBytes)).toEqual({ code: 1, printed: expect.stringContaining(UPLOADS) })
	expect(await run(place, 'restore', otherColumn)).toEqual({ code: 1, printed: expect.stringContaining('shoe_size') })
	expect(existsSync(join(place.dataDir, 'files/sources'))).toBe(false)

	const { code, printed } = await run(place, 'restore', working)
	expect([code, printed]).toEqual([1, expect.stringContaining('3 files')])
	expect(printed).toContain(`Missing: ${lost.storage_key}`)
	await withDatabase(place, async ({ database, server }) => {
		const { rows } = await database.execute(sql`
			select users.created_at::timestamptz = '2026-03-29 01:59:59.123457+00' as exact, projects.name,
				artefacts->'model.glb'->>'bytes' as bytes, revision >= 1000005 as jumped
			from users join projects on owner_id = users.id join model_versions on model_versions.id = live_version_id`)
		// Browsers keep lists of changes that came after the backup.
		expect(rows).toEqual([{ exact: true, name: 'Tower', bytes: '1', jumped: true }])
		const restored = await database.select().from(jobs).orderBy(jobs.created_at)
		const [waiting] = restored
		const quick = restored.find(({ kind }) => kind === 'inspect')
		expect(quick).toMatchObject({ status: 'QUEUED', stage: null, percent: 0, attempt: 0 })
		const queue = openJobQueue(server, silent)
		await queue.start(JOB_QUEUES)
		expect(await queue.pending(LONG_QUEUE)).toEqual([{ job_id: waiting?.id }])
		expect(await queue.pending(QUICK_QUEUE)).toEqual([{ job_id: quick?.id }])
		await queue.stop(0)
	})
	expect(await run(place, 'restore', working)).toEqual({ code: 1, printed: expect.stringContaining("isn't empty") })
})

test.each<[string, string, (folder: string) => void]>([
	['an incomplete backup', "isn't a complete backup", (folder) => rmSync(join(folder, 'manifest.json'))],
	['a table cut short', 'tables/users.jsonl', (folder) => writeFileSync(join(folder, 'tables/users.jsonl'), '')],
	['a table that is gone', 'tables/jobs.jsonl', (folder) => rmSync(join(folder, 'tables/jobs.jsonl'))],
	['a file that is gone', UPLOADS, (folder) => rmSync(join(folder, 'files', stored.storage_key))],
	['a file of another size', UPLOADS, (folder) => appendFileSync(join(folder, 'files', stored.storage_key), 'x')],
	['a manifest cut short', 'manifest.json', (folder) => writeFileSync(join(folder, 'manifest.json'), '{"format":')],
	['a newer format', 'newer version', (folder) => writeFileSync(join(folder, 'manifest.json'), '{"format":2}')],
	[
		'a newer version of the tables',
		'newer version',
		(folder) => {
			const manifest = manifestOf(folder)
			const newer = { ...manifest, migrations: [...manifest.migrations, Date.now()] }
			writeFileSync(join(folder, 'manifest.json'), JSON.stringify(newer))
		},
	],
])('%s is refused before anything is opened', async (name, says, damage) => {
	// No database can be here.
	const place = { dataDir: join(root, 'nowhere'), databaseUrl: null, storageUrl: 'http://nowhere.invalid' }
	const folder = damaged(name.replaceAll(' ', '-'), damage)
	expect(await run(place, 'restore', folder)).toEqual({ code: 1, printed: expect.stringContaining(says) })
	expect(existsSync(place.dataDir)).toBe(false)
})

test('a store with files is refused, and a folder with files is not written to', async () => {
	const place = await emptyPlace()
	mkdirSync(join(place.dataDir, 'files/sources'), { recursive: true })
	writeFileSync(join(place.dataDir, 'files/sources/mine'), 'x')
	expect(await run(place, 'restore', working)).toEqual({ code: 1, printed: expect.stringContaining('sources/mine') })
	expect(await run(configOf(source), 'backup', working)).toEqual({
		code: 1,
		printed: expect.stringContaining("isn't empty"),
	})
})

test('rows that are deleted while their files are copied are not in the backup', async () => {
	const running = await openBarePlatform()
	cleanUp.push(() => running.close())
	const { database, storage } = running.platform
	const files = [await insertUpload(running.platform), await insertUpload(running.platform)]
	const [gone, kept] = files.map(({ storage_key }) => storage_key) as [string, string]
	const deleting: FileStorage = {
		...storage,
		async openRead(key, range) {
			if (key === gone) {
				await database.execute(sql`delete from uploaded_files where storage_key = ${gone}`)
				await storage.delete(gone)
			}
			return storage.openRead(key, range)
		},
	}
	const folder = join(root, 'meanwhile')
	mkdirSync(join(folder, 'tables'), { recursive: true })
	const target = await openDiskStorage(join(folder, 'files'))
	const manifest = await copyAll(database, deleting, target, folder)
	await target.close()
	expect(manifest).toMatchObject({ bad_files: [], files: { lines: 1 }, file_bytes: 1 })
	expect(manifest.tables.find(({ name }) => name === 'uploaded_files')?.lines).toBe(1)
	expect(existsSync(join(folder, 'files', kept))).toBe(true)
	await running.closeDatabase()
	expect((await run(await emptyPlace(), 'restore', folder)).code).toBe(0)
})

test('a backup of an older version is brought to the tables of today', async () => {
	const newer = join(root, 'newer-migrations')
	cpSync(MIGRATIONS_FOLDER, newer, { recursive: true })
	const journalPath = join(newer, 'meta/_journal.json')
	const journal = JSON.parse(readFileSync(journalPath, 'utf8'))
	const when = Math.max(...migrationTimes(newer)) + 1
	journal.entries.push({ ...journal.entries.at(-1), idx: journal.entries.length, when, tag: '9999_shouting' })
	writeFileSync(journalPath, JSON.stringify(journal))
	writeFileSync(join(newer, '9999_shouting.sql'), 'update projects set name = upper(name)')

	const place = await emptyPlace()
	await restoreBackup(place, working, silent, newer)
	await withDatabase(place, async ({ database }) => {
		const { rows } = await database.execute(sql`select name from projects`)
		expect(rows).toEqual([{ name: 'TOWER' }])
	})
})

test('other words get the usage', async () => {
	expect(await run(configOf(source), 'backup')).toEqual({ code: 2, printed: expect.stringContaining('restore FOLDER') })
	expect((await run(configOf(source), 'restore', working, 'more')).code).toBe(2)
})
