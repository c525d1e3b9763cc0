import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { openDiskStorage } from '../platform/storage/disk-storage.ts'
import type { FileStorage } from '../platform/storage/file-storage.ts'
import { openConfiguredStorage } from '../platform/storage/open-file-storage.ts'
import { BACKED_UP_TABLES, JOBS_TABLE } from './backed-up-tables.ts'
import * as queries from './backup.queries.ts'
import {
	BackupError,
	type BadFile,
	fileListPath,
	filesFolder,
	type Manifest,
	type ManifestTable,
	readLines,
	tablePath,
	type Written,
	writeLines,
	writeManifest,
} from './backup-format.ts'
import { FileCopy } from './file-copy.ts'
import { openForLongStatements } from './open-for-long-statements.ts'

export type BackupConfig = Pick<Config, 'dataDir' | 'databaseUrl' | 'storageUrl'>

/** Most passes: a running server may delete files between the copies of rows and files. */
const MOST_PASSES = 5

/**
 * Copies every row, as of one moment, and every stored file the rows reference into an empty or new folder.
 * @throws BackupError when the folder isn't empty; errors of the database and the store
 */
export async function writeBackup(config: BackupConfig, folder: string): Promise<Manifest> {
	await makeEmptyFolder(folder)
	const connection = await openForLongStatements(config)
	try {
		const source = await openConfiguredStorage(config)
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

/**
 * Copies rows and the files they reference, and completes the backup. When rows were deleted before their files were
 * copied, it copies the rows again, and the files that earlier passes didn't copy.
 */
export async function copyAll(
	database: Database,
	source: FileStorage,
	target: FileStorage,
	folder: string,
): Promise<Manifest> {
	const wanted = join(folder, 'wanted.jsonl')
	const copy = new FileCopy(source, target)
	for (let pass = 1; ; pass++) {
		const created_at = new Date().toISOString()
		const { tables, migrations } = await database.transaction((tx) => copyRows(tx, folder, wanted), {
			isolationLevel: 'repeatable read',
			accessMode: 'read only',
		})
		const files = await writeLines(fileListPath(folder), copy.run(wanted))
		const gone = await goneSince(database, copy.bad)
		const expired = new Set([...gone].flatMap((key) => jobOf(key) ?? []))
		if (pass < MOST_PASSES && [...gone].some((key) => !jobOf(key))) continue
		await rm(wanted)
		const manifest: Manifest = {
			format: 1,
			created_at,
			migrations,
			tables: expired.size > 0 ? await withoutJobs(folder, tables, expired) : tables,
			files,
			file_bytes: copy.bytes,
			bad_files: copy.bad.filter(({ key }) => !gone.has(key) || !jobOf(key)),
		}
		await writeManifest(folder, manifest)
		return manifest
	}
}

/** Keys of the missing files whose rows have been deleted since they were copied. */
async function goneSince(database: Database, bad: readonly BadFile[]): Promise<Set<string>> {
	const gone = new Set<string>()
	for (const { key, bytes } of bad) if (bytes === null && !(await queries.isReferenced(database, key))) gone.add(key)
	return gone
}

/** The job whose result a stored file is. */
const jobOf = (storage_key: string): string | undefined => /^tasks\/([^/]+)\//.exec(storage_key)?.[1]

/** Leaves out jobs whose results expired, within an hour of their end, before they were copied. */
async function withoutJobs(
	folder: string,
	tables: readonly ManifestTable[],
	expired: ReadonlySet<string>,
): Promise<ManifestTable[]> {
	const path = tablePath(folder, JOBS_TABLE)
	const lines = Readable.from(readLines(path)).filter((line: string) => !expired.has(JSON.parse(line).id))
	const written = await writeLines(`${path}.new`, lines)
	await rename(`${path}.new`, path)
	return tables.map((table) => (table.name === JOBS_TABLE ? { ...table, ...written } : table))
}

/** Copies the rows and lists the files they reference, which are copied after the transaction. */
async function copyRows(
	tx: Database,
	folder: string,
	wanted: string,
): Promise<Pick<Manifest, 'migrations' | 'tables'>> {
	await queries.endTimeLimits(tx)
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
