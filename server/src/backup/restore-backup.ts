import { randomInt } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Logger } from 'pino'
import type { Database, DatabaseConnection } from '../database/database.ts'
import { MIGRATIONS_FOLDER } from '../database/migrate.ts'
import { JOB_QUEUES, queueOf } from '../jobs/job-queues.ts'
import { checkStorage } from '../models/storage-check.service.ts'
import type { JobQueue } from '../platform/queue/job-queue.ts'
import { openJobQueue } from '../platform/queue/pg-boss-queue.ts'
import type { FileStorage } from '../platform/storage/file-storage.ts'
import { openConfiguredStorage } from '../platform/storage/open-file-storage.ts'
import * as queries from './backup.queries.ts'
import {
	BackupError,
	type BadFile,
	type CopiedFile,
	checkWritten,
	fileListPath,
	filesFolder,
	type Manifest,
	type ManifestTable,
	measure,
	readFileList,
	readLines,
	readManifest,
	tablePath,
} from './backup-format.ts'
import { migrationTimes, withMigrationsUntil } from './older-migrations.ts'
import { openForLongStatements } from './open-for-long-statements.ts'
import { restoringAlone } from './restore-lock.queries.ts'
import type { BackupConfig } from './write-backup.ts'

const FILES_AT_ONCE = 8
const ROWS_AT_ONCE = 500
/** Characters of the rows inserted at once. */
const CHARACTERS_AT_ONCE = 4_000_000
/**
 * More changes than a project can have had since its backup. A random number up to the same amount is added, so that
 * two restores of one backup also differ.
 */
const REVISION_JUMP = 1_000_000

/**
 * Writes a backup into an empty database and an empty store. Files come first, then all rows in one transaction, which
 * also queues unfinished jobs. If it fails, no rows are written and the files are deleted again. Revisions of projects
 * jump ahead, so that browsers don't treat data cached since the backup as current. At the end it compares storage with
 * the rows.
 * @returns the contents of the backup, and problems of its files
 * @throws BackupError when something isn't empty, the backup is damaged, incomplete or newer than this version, or
 * another restore into the same database is running
 */
export async function restoreBackup(
	config: BackupConfig,
	folder: string,
	log: Logger,
	migrations = MIGRATIONS_FOLDER,
): Promise<{ manifest: Manifest; orphans: string[]; missing: BadFile[] }> {
	const manifest = await readManifest(folder)
	const known = migrationTimes(migrations)
	if (manifest.migrations.some((time, index) => known[index] !== time))
		throw new BackupError('A newer version of Panelyard made this backup. Restore it with that version.')
	await checkBackup(folder, manifest)
	return restoringAlone(config.databaseUrl, () => restoreChecked(config, folder, log, migrations, manifest))
}

async function restoreChecked(
	config: BackupConfig,
	folder: string,
	log: Logger,
	migrations: string,
	manifest: Manifest,
): Promise<{ manifest: Manifest; orphans: string[]; missing: BadFile[] }> {
	const known = migrationTimes(migrations)
	const storage = await openConfiguredStorage(config)
	const use = async <Result>(folder: string, work: (connection: DatabaseConnection) => Promise<Result>) => {
		const connection = await openForLongStatements(config, folder)
		return work(connection).finally(() => connection.close())
	}
	const check = async ({ database }: DatabaseConnection) => {
		const found = { manifest, orphans: [] as string[], missing: [] as BadFile[] }
		await checkStorage(
			{ database, storage, log },
			{
				orphan: ({ key }) => void found.orphans.push(key),
				missing: ({ storage_key, expected_bytes, bytes }) =>
					void found.missing.push({ key: storage_key, expected_bytes, bytes }),
			},
		)
		return found
	}
	try {
		await requireEmptyStorage(storage)
		if (manifest.migrations.length === known.length)
			return await use(migrations, async (connection) => {
				await restoreInto(connection, storage, folder, manifest, log)
				return check(connection)
			})
		await withMigrationsUntil(manifest.migrations.length, migrations, (until) =>
			use(until, (connection) => restoreInto(connection, storage, folder, manifest, log)),
		)
		// Opening it again migrates data of an older version.
		return await use(migrations, check)
	} finally {
		await storage.close()
	}
}

/** Everything but the content of the stored files, which is checked while they are copied. */
async function checkBackup(folder: string, { tables, files }: Manifest): Promise<void> {
	await checkWritten(fileListPath(folder), files)
	for (const table of tables) await checkWritten(tablePath(folder, table.name), table)
	for await (const { key, bytes } of readFileList(folder)) {
		const path = join(filesFolder(folder), key)
		const found = await stat(path).catch(() => null)
		if (found?.size !== bytes) throw new BackupError(`The backup is damaged: ${path} is missing or has another size`)
	}
}

async function requireEmptyStorage(storage: FileStorage): Promise<void> {
	for await (const { key } of storage.list())
		throw new BackupError(`The file storage isn't empty: it has ${key}. Restore into an empty one.`)
}

async function restoreInto(
	{ database, server }: DatabaseConnection,
	storage: FileStorage,
	folder: string,
	manifest: Manifest,
	log: Logger,
): Promise<void> {
	const applied = await queries.appliedMigrations(database)
	if (applied.length > manifest.migrations.length)
		throw new BackupError('The database is empty but newer than the backup. Restore into one that was never used.')
	await requireEmptyTables(database, manifest)
	const tables = manifest.tables.map(({ name }) => name)
	try {
		await copyFiles(storage, folder)
		await withJobQueue(server, log, (queue) =>
			database.transaction(async (tx) => {
				await queries.endTimeLimits(tx)
				await queries.lockTables(tx, tables)
				await requireEmptyTables(tx, manifest)
				await insertTables(tx, folder, manifest.tables)
				await queries.raiseRevisions(tx, REVISION_JUMP + randomInt(REVISION_JUMP))
				await queries.endDeliveries(tx)
				await sendUnfinished(tx, queue)
			}),
		)
	} catch (error) {
		await deleteCopied(database, storage, folder, manifest).catch((err) =>
			log.error({ err }, 'restore: the files it copied could not be deleted'),
		)
		throw error
	}
	await analyse(database, tables, log)
}

async function withJobQueue(
	server: DatabaseConnection['server'],
	log: Logger,
	work: (queue: JobQueue) => Promise<void>,
): Promise<void> {
	const queue = openJobQueue(server, log)
	await queue.start(JOB_QUEUES)
	await work(queue).finally(() => queue.stop(0))
}

/** Makes the first queries fast. The restore is complete without it, so a failure is only logged. */
export async function analyse(database: Database, tables: readonly string[], log: Logger): Promise<void> {
	await queries
		.analyseTables(database, tables)
		.catch((err) => log.warn({ err }, 'restore: everything is restored, but the database could not analyse its tables'))
}

const firstFilled = (database: Database, { tables }: Manifest): Promise<string | null> =>
	queries.firstFilled(
		database,
		tables.map(({ name }) => name),
	)

async function requireEmptyTables(database: Database, manifest: Manifest): Promise<void> {
	const filled = await firstFilled(database, manifest)
	if (filled) throw new BackupError(`The database isn't empty: ${filled} has rows. Restore into an empty one.`)
}

/** If one fails, throws after the running ones have ended, so that none of them is written later. */
async function copyFiles(storage: FileStorage, folder: string): Promise<void> {
	const underWay = new Set<Promise<void>>()
	const copy = (file: CopiedFile): Promise<void> => {
		const copied = copyFile(storage, folder, file).finally(() => underWay.delete(copied))
		underWay.add(copied)
		return copied
	}
	try {
		await Readable.from(readFileList(folder)).forEach(copy, { concurrency: FILES_AT_ONCE })
	} finally {
		await Promise.allSettled(underWay)
	}
}

/** Deletes the files of a backup from storage, except files that rows reference: another process stored those. */
async function deleteCopied(
	database: Database,
	storage: FileStorage,
	folder: string,
	manifest: Manifest,
): Promise<void> {
	const isEmpty = (await firstFilled(database, manifest)) === null
	for await (const { key } of readFileList(folder))
		if (isEmpty || !(await queries.isReferenced(database, key))) await storage.delete(key)
}

async function copyFile(storage: FileStorage, folder: string, { key, bytes, sha256 }: CopiedFile): Promise<void> {
	const path = join(filesFolder(folder), key)
	const meter = measure()
	await Promise.all([pipeline(createReadStream(path), meter.stream), storage.put(key, meter.stream)])
	if (meter.measured().sha256 !== sha256) throw new BackupError(`The backup is damaged: ${path} isn't what was written`)
	const stored = await storage.stat(key)
	if (stored?.bytes !== bytes) throw new Error(`${key} has ${stored?.bytes} bytes in storage instead of ${bytes}`)
}

async function insertTables(tx: Database, folder: string, tables: readonly ManifestTable[]): Promise<void> {
	for (const table of tables) {
		const columns = await columnsFor(tx, table)
		const first = columns.filter(({ name }) => !table.later.includes(name))
		let rows = 0
		for await (const batch of batches(tablePath(folder, table.name))) {
			await queries.insertRows(tx, table.name, first, `[${batch.join(',')}]`)
			rows += batch.length
		}
		if (rows !== table.lines) throw new BackupError(`The backup is damaged: ${table.name} has ${rows} rows`)
	}
	for (const table of tables) {
		const later = (await columnsFor(tx, table)).filter(({ name }) => table.later.includes(name))
		if (later.length === 0) continue
		for await (const batch of batches(tablePath(folder, table.name)))
			await queries.updateRows(tx, table.name, later, `[${batch.join(',')}]`)
	}
}

/** The columns of the backup, with the types of the database. */
async function columnsFor(tx: Database, { name, columns }: ManifestTable): Promise<queries.Column[]> {
	const there = await queries.columnsOf(tx, name)
	return columns.map((column) => {
		const found = there.find((one) => one.name === column)
		if (!found) throw new BackupError(`The backup has ${name}.${column}, which this version doesn't have`)
		return found
	})
}

async function* batches(path: string): AsyncGenerator<string[]> {
	let batch: string[] = []
	let characters = 0
	for await (const line of readLines(path)) {
		batch.push(line)
		characters += line.length
		if (batch.length < ROWS_AT_ONCE && characters < CHARACTERS_AT_ONCE) continue
		yield batch
		batch = []
		characters = 0
	}
	if (batch.length > 0) yield batch
}

/** Messages of the queue aren't in a backup. The sweeper finds notices, reports and mails that wait for one. */
async function sendUnfinished(tx: Database, queue: JobQueue): Promise<void> {
	for (const { id, kind, bytes, turn } of await queries.requeueUnfinished(tx))
		await queue.send(tx, queueOf(kind, bytes), { job_id: id }, { priority: -turn })
}
