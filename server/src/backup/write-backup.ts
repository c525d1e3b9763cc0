import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Config } from '../config.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { openDiskStorage } from '../platform/storage/disk-storage.ts'
import { type FileStorage, StoredFileMissing } from '../platform/storage/file-storage.ts'
import { openFileStorage } from '../platform/storage/open-file-storage.ts'
import { BACKED_UP_TABLES } from './backed-up-tables.ts'
import * as queries from './backup.queries.ts'
import {
	BackupError,
	type BadFile,
	type CopiedFile,
	fileListPath,
	filesFolder,
	type Manifest,
	type ManifestTable,
	measure,
	readLines,
	tablePath,
	type Written,
	writeLines,
	writeManifest,
} from './backup-format.ts'

export type BackupConfig = Pick<Config, 'dataDir' | 'databaseUrl' | 'storageUrl'>

const FILES_AT_ONCE = 8
/** A stream can't carry null. */
const ABSENT = 'absent'
/** A server that runs may delete files between the copy of the rows and that of the files. Then both are copied again. */
const MOST_PASSES = 5

/**
 * Copies every row, as of one moment, and every stored file the rows reference into an empty or new folder.
 * @throws BackupError when the folder isn't empty, and what the database and the store throw
 */
export async function writeBackup(config: BackupConfig, folder: string): Promise<Manifest> {
	await makeEmptyFolder(folder)
	const connection = await openDatabase(config)
	try {
		const source = await openFileStorage({ directory: join(config.dataDir, 'files'), storage_url: config.storageUrl })
		const target = await openDiskStorage(filesFolder(folder))
		try {
			return await copyAll(connection.database, source, target, folder)
		} finally {
			await Promise.all([source.close(), target.close()])
		}
	} finally {
		await connection.close()
	}
}

async function makeEmptyFolder(folder: string): Promise<void> {
	await mkdir(folder, { recursive: true, mode: 0o700 })
	if ((await readdir(folder)).length > 0) throw new BackupError(`${folder} isn't empty. Name a new folder.`)
	await mkdir(join(folder, 'tables'), { mode: 0o700 })
	await mkdir(filesFolder(folder), { mode: 0o700 })
}

/** Copies rows and the files they reference, again when some were deleted in between, and completes the backup. */
export async function copyAll(
	database: Database,
	source: FileStorage,
	target: FileStorage,
	folder: string,
): Promise<Manifest> {
	const wanted = join(folder, 'wanted.jsonl')
	for (let pass = 1; ; pass++) {
		const created_at = new Date().toISOString()
		const rows = await database.transaction((tx) => copyRows(tx, folder, wanted), {
			isolationLevel: 'repeatable read',
			accessMode: 'read only',
		})
		const copy = new FileCopy(source, target, wanted)
		const files = await writeLines(fileListPath(folder), copy.run())
		if (pass < MOST_PASSES && (await someAreGone(database, copy.bad))) continue
		await rm(wanted)
		const manifest: Manifest = { format: 1, created_at, ...rows, files, file_bytes: copy.bytes, bad_files: copy.bad }
		await writeManifest(folder, manifest)
		return manifest
	}
}

/** Whether some rows that the missing files belong to have been deleted since they were copied. */
async function someAreGone(database: Database, bad: readonly BadFile[]): Promise<boolean> {
	for (const { key, bytes } of bad) if (bytes === null && !(await queries.isReferenced(database, key))) return true
	return false
}

/** Copies the rows, and lists the files they reference, for the time after the transaction: copying them may take hours. */
async function copyRows(
	tx: Database,
	folder: string,
	wanted: string,
): Promise<Pick<Manifest, 'migrations' | 'tables'>> {
	await queries.writeValuesExactly(tx)
	const tables: ManifestTable[] = []
	for (const { name, later } of BACKED_UP_TABLES) {
		const columns = await queries.columnsOf(tx, name)
		const written: Written = await writeLines(tablePath(folder, name), queries.readRows(tx, name, columns))
		tables.push({ name, columns: columns.map((column) => column.name), later: [...later], ...written })
	}
	const listed = Readable.from(queries.referencedFiles(tx)).map((reference) => JSON.stringify(reference))
	await writeLines(wanted, listed)
	return { migrations: await queries.appliedMigrations(tx), tables }
}

/** Copies the files of a list from one storage to another, several at a time. */
class FileCopy {
	/** Bytes copied. */
	bytes = 0
	/** Files that are missing or have another size than their row says. */
	readonly bad: BadFile[] = []
	readonly #source: FileStorage
	readonly #target: FileStorage
	readonly #list: string

	constructor(source: FileStorage, target: FileStorage, list: string) {
		this.#source = source
		this.#target = target
		this.#list = list
	}

	/** The lines of `files.jsonl`. */
	run(): AsyncIterable<string> {
		return Readable.from(readLines(this.#list))
			.map((line: string) => this.#copyListed(JSON.parse(line)), { concurrency: FILES_AT_ONCE })
			.filter((copied) => copied !== ABSENT)
			.map((copied) => JSON.stringify(copied))
	}

	async #copyListed({
		storage_key,
		bytes,
	}: {
		storage_key: string
		bytes: number | null
	}): Promise<CopiedFile | typeof ABSENT> {
		const copied = await this.#copy(storage_key)
		if (!copied || (bytes !== null && copied.bytes !== bytes))
			this.bad.push({ key: storage_key, expected_bytes: bytes, bytes: copied?.bytes ?? null })
		this.bytes += copied?.bytes ?? 0
		return copied ?? ABSENT
	}

	async #copy(key: string): Promise<CopiedFile | null> {
		const meter = measure()
		// Files never change, so the copy of an earlier pass is only read again.
		if (await this.#target.stat(key)) {
			await pipeline(await this.#target.openRead(key), meter.stream.resume())
			return { key, ...meter.measured() }
		}
		try {
			const content = await this.#source.openRead(key)
			const measured = pipeline(content, meter.stream)
			await Promise.all([measured, this.#target.put(key, meter.stream)])
			return { key, ...meter.measured() }
		} catch (error) {
			if (error instanceof StoredFileMissing) return null
			throw error
		}
	}
}
