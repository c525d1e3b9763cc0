import { randomUUID } from 'node:crypto'
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
import { Readable } from 'node:stream'
import { eq, sql } from 'drizzle-orm'
import { type Logger, pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Database, type DatabaseConnection, openDatabase } from '../database/database.ts'
import { MIGRATIONS_FOLDER } from '../database/migrate.ts'
import { jobs } from '../database/tables/tables.ts'
import { JOB_QUEUES, LONG_QUEUE, QUICK_QUEUE } from '../jobs/job-queues.ts'
import { openJobQueue } from '../platform/queue/pg-boss-queue.ts'
import { openDiskStorage } from '../platform/storage/disk-storage.ts'
import type { FileStorage } from '../platform/storage/file-storage.ts'
import {
	type BarePlatform,
	insertPerson,
	insertProjectRow,
	insertUpload,
	insertVersionRow,
	openBarePlatform,
	putText,
} from '../testing/bare-platform.ts'
import { pristineDatabase } from '../testing/pristine-database.ts'
import { BACKED_UP_TABLES, LEFT_OUT_TABLES } from './backed-up-tables.ts'
import { runBackupCommand } from './backup-command.ts'
import { checkWritten, type Manifest, type ManifestTable, tablePath } from './backup-format.ts'
import { migrationTimes } from './older-migrations.ts'
import { analyse, restoreBackup } from './restore-backup.ts'
import { type BackupConfig, copyAll } from './write-backup.ts'

const UPLOADS = 'files/sources/'
const silent = pino({ level: 'silent' })
let root: string
let source: BarePlatform
let stored: { storage_key: string }
/** In a row of the source, but not in its store. */
let lost: { storage_key: string }
let working: string
let manifest: Manifest
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
		{ kind: 'inspect', user_id, file_id: file.id, bytes: 2 ** 30 },
	])
	await database.execute(sql`
		insert into notifications (user_id, kind, values, is_shown, mail_at, digest_at, push_at)
		values (${user_id}, 'system_notice', '{}', true, now(), now(), now())`)
	working = join(root, 'working')
	manifest = await copyInto(working)
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

/** Backs up the source, whose database stays open. */
async function copyInto(folder: string, storage = source.platform.storage): Promise<Manifest> {
	mkdirSync(join(folder, 'tables'), { recursive: true })
	const target = await openDiskStorage(join(folder, 'files'))
	return copyAll(source.platform.database, storage, target, folder).finally(() => target.close())
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

/** A modified copy of the backup. */
function damaged(name: string, damage: (folder: string) => void): string {
	const folder = join(root, name)
	cpSync(working, folder, { recursive: true })
	damage(folder)
	return folder
}

const manifestOf = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))

/** All tables, their foreign keys, and tables with a counter, which would restart at 1. */
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

test('every table is in the backup or left out on purpose, after those it references', async () => {
	const { tables, keys, counters } = await readCatalogue(source.platform.database)
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

test('what fails on the way leaves neither rows nor files, and what succeeds has every row and unfinished job in the tables of today', async () => {
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

	const restored = await restoreBackup(place, working, silent, newerMigrations())
	expect(restored).toMatchObject({
		manifest: { files: { lines: 3 } },
		orphans: [],
		missing: [{ key: lost.storage_key }],
	})
	await withDatabase(place, async ({ database, server }) => {
		const { rows } = await database.execute(sql`
			select users.created_at::timestamptz = '2026-03-29 01:59:59.123457+00' as exact, projects.name,
				artefacts->'model.glb'->>'bytes' as bytes, revision >= 1000005 as jumped
			from users join projects on owner_id = users.id join model_versions on model_versions.id = live_version_id`)
		// Browsers have cached lists with changes from after the backup.
		expect(rows).toEqual([{ exact: true, name: 'TOWER', bytes: '1', jumped: true }])
		const { rows: due } = await database.execute(sql`
			select count(*)::int as all, count(mail_at)::int + count(digest_at)::int + count(push_at)::int as due from notifications`)
		expect(due, 'mails and pushes since the backup').toEqual([{ all: 1, due: 0 }])
		const restoredJobs = await database.select().from(jobs).orderBy(jobs.created_at)
		const [waiting] = restoredJobs
		const quick = restoredJobs.find(({ kind, bytes }) => kind === 'inspect' && bytes === 0)
		const long = restoredJobs.find(({ bytes }) => bytes === 2 ** 30)
		expect(quick).toMatchObject({ status: 'QUEUED', stage: null, percent: 0, attempt: 0 })
		const queue = openJobQueue(server, silent)
		await queue.start(JOB_QUEUES)
		expect((await queue.pending(LONG_QUEUE)).map(({ job_id }) => job_id).sort()).toEqual([waiting?.id, long?.id].sort())
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
	// A database can't be opened here.
	const place = { dataDir: join(root, 'nowhere'), databaseUrl: null, storageUrl: 'http://nowhere.invalid' }
	const folder = damaged(name.replaceAll(' ', '-'), damage)
	expect(await run(place, 'restore', folder)).toEqual({ code: 1, printed: expect.stringContaining(says) })
	expect(existsSync(place.dataDir)).toBe(false)
})

test('a store with files is refused, and a folder with files is not written to', async () => {
	const dataDir = mkdtempSync(join(root, 'place-'))
	mkdirSync(join(dataDir, 'files/sources'), { recursive: true })
	writeFileSync(join(dataDir, 'files/sources/mine'), 'x')
	const place = { ...configOf(source), dataDir }
	expect(await run(place, 'restore', working)).toEqual({ code: 1, printed: expect.stringContaining('sources/mine') })
	expect(await run(configOf(source), 'backup', working)).toEqual({
		code: 1,
		printed: expect.stringContaining("isn't empty"),
	})
})

describe('while a server runs', () => {
	/** The source's storage, with another `openRead` for one key. */
	const storageWith = (special: string, openSpecial: () => Promise<Readable>) => {
		const { storage } = source.platform
		const read: string[] = []
		const openRead: FileStorage['openRead'] = async (key, range) => {
			read.push(key)
			return key === special ? openSpecial() : storage.openRead(key, range)
		}
		return { storage: { ...storage, openRead }, read }
	}
	const linesOf = ({ tables }: Manifest, table: string) => tables.find(({ name }) => name === table)?.lines ?? 0

	test('rows that are deleted while their files are copied are not in the backup, and each file is read once', async () => {
		const { database, storage } = source.platform
		const gone = (await insertUpload(source.platform)).storage_key
		const { storage: deleting, read } = storageWith(gone, async () => {
			await database.execute(sql`delete from uploaded_files where storage_key = ${gone}`)
			await storage.delete(gone)
			return storage.openRead(gone)
		})
		const copied = await copyInto(join(root, 'deleted rows'), deleting)
		expect(copied).toMatchObject({ bad_files: manifest.bad_files, files: { lines: 3 }, file_bytes: 3 })
		expect(linesOf(copied, 'uploaded_files')).toBe(linesOf(manifest, 'uploaded_files'))
		expect(read.filter((key) => key === stored.storage_key)).toHaveLength(1)
	})

	test('a result that expires meanwhile is left out with its job, without another pass', async () => {
		const { database, storage } = source.platform
		const id = randomUUID()
		const result = { exported: { storage_key: await putText(source.platform, `tasks/${id}/x/model.glb`) } }
		await database.insert(jobs).values({ id, kind: 'export_glb', status: 'COMPLETED', result })
		const { storage: deleting, read } = storageWith(result.exported.storage_key, async () => {
			await database.delete(jobs).where(eq(jobs.id, id))
			await storage.delete(result.exported.storage_key)
			return storage.openRead(result.exported.storage_key)
		})
		const folder = join(root, 'expired')
		const copied = await copyInto(folder, deleting)
		expect(copied).toMatchObject({ bad_files: manifest.bad_files, files: { lines: 3 } })
		expect(linesOf(copied, 'jobs')).toBe(linesOf(manifest, 'jobs'))
		expect(readFileSync(tablePath(folder, 'jobs'), 'utf8')).not.toContain(id)
		await checkWritten(tablePath(folder, 'jobs'), copied.tables.find(({ name }) => name === 'jobs') as ManifestTable)
		// Results expire soonest.
		expect(read[0]).toBe(result.exported.storage_key)
		expect(read.filter((key) => key === lost.storage_key)).toHaveLength(1)
	})

	test('a file whose content breaks off is read again, up to three times', async () => {
		const { storage } = source.platform
		let breaks = 3
		const breakingOff = storageWith(stored.storage_key, async () => {
			const content = async function* () {
				yield 'half'
				throw new Error('broken off')
			}
			return breaks-- > 0 ? Readable.from(content()) : storage.openRead(stored.storage_key)
		})
		expect(await copyInto(join(root, 'broken off'), breakingOff.storage)).toMatchObject({ files: manifest.files })
		breaks = 4
		await expect(copyInto(join(root, 'broken'), breakingOff.storage)).rejects.toThrow('broken off')
	})
})

test('a restore succeeds when the tables cannot be analysed', async () => {
	const log = { warn: vi.fn() }
	await analyse(source.platform.database, ['no_such_table'], log as unknown as Logger)
	expect(log.warn).toHaveBeenCalledOnce()
})

/** The current migrations and one more. */
function newerMigrations(): string {
	const newer = join(root, 'newer-migrations')
	cpSync(MIGRATIONS_FOLDER, newer, { recursive: true })
	const journalPath = join(newer, 'meta/_journal.json')
	const journal = JSON.parse(readFileSync(journalPath, 'utf8'))
	const when = Math.max(...migrationTimes(newer)) + 1
	journal.entries.push({ ...journal.entries.at(-1), idx: journal.entries.length, when, tag: '9999_shouting' })
	writeFileSync(journalPath, JSON.stringify(journal))
	writeFileSync(join(newer, '9999_shouting.sql'), 'update projects set name = upper(name)')
	return newer
}

test('other words get the usage', async () => {
	expect(await run(configOf(source), 'backup')).toEqual({ code: 2, printed: expect.stringContaining('restore FOLDER') })
	expect((await run(configOf(source), 'restore', working, 'more')).code).toBe(2)
})

test('the command names a file that the store has lost', async () => {
	await source.closeDatabase()
	const folder = join(root, 'by command')
	const { code, printed } = await run(configOf(source), 'backup', folder)
	expect([code, printed]).toEqual([1, expect.stringContaining(`Missing: ${lost.storage_key}`)])
	expect(existsSync(join(folder, 'manifest.json'))).toBe(true)
})
