import type { Platform } from '../platform/feature.ts'
import { isStorageKey, type ListedFile } from '../platform/storage/file-storage.ts'
import * as check from './storage-check.queries.ts'
import { referencedKeys, unsettledKeys } from './stored-files.queries.ts'
import { abandonFiles, deleteAbandoned } from './stored-files.service.ts'

type Stored = Pick<Platform, 'database' | 'storage' | 'log'>

/** A file that a row references and that is missing, or has another size. */
export type MissingFile = {
	storage_key: string
	expected_bytes: number | null
	/** Null when the file is gone. */
	bytes: number | null
	/** Names of uploads. */
	files: string[]
	/** Names of projects whose model needs it. */
	projects: string[]
}
export type StorageCheck = {
	files: number
	bytes: number
	orphans: number
	missing: number
	/** Files whose names can't be ours; not touched. */
	foreign: number
	/** Number of rows whose files were checked. */
	rows: number
}

/** Unfinished uploads are in the same store, but have their own rows and sweep. */
export const UPLOADS_PREFIX = 'resumable/'

const FILES_AT_ONCE = 500

/**
 * Compares storage with the database; reads both in pages. Works while a server runs: it checks each finding again
 * before it reports it.
 * @param heard is called with each orphan (no row references it or is about to) and each missing file, and with the
 * counts so far every few hundred files; the check rejects with what it throws
 */
export async function checkStorage(
	platform: Stored,
	heard: {
		orphan(file: ListedFile): void | Promise<void>
		missing(file: MissingFile): void
		progress?(found: StorageCheck): void | Promise<void>
	},
): Promise<StorageCheck> {
	const found: StorageCheck = { files: 0, bytes: 0, orphans: 0, missing: 0, foreign: 0, rows: 0 }
	for await (const batch of batches(platform.storage.list(), FILES_AT_ONCE)) {
		const ours = batch.filter(({ key }) => isStorageKey(key) && !key.startsWith(UPLOADS_PREFIX))
		found.foreign += batch.filter(({ key }) => !isStorageKey(key)).length
		found.files += ours.length
		found.bytes += ours.reduce((sum, { bytes }) => sum + bytes, 0)
		for (const file of await orphansAmong(platform, ours)) {
			found.orphans++
			await heard.orphan(file)
		}
		await heard.progress?.(found)
	}
	const reported = new Set<string>()
	for await (const { storage_key, bytes } of check.references(platform.database)) {
		if (++found.rows % FILES_AT_ONCE === 0) await heard.progress?.(found)
		if (reported.has(storage_key)) continue
		const missing = await missingFile(platform, storage_key, bytes)
		if (!missing) continue
		reported.add(storage_key)
		found.missing++
		heard.missing(missing)
	}
	return found
}

/**
 * Deletes an orphan through the table of unsettled files, so that a file with a new reference stays. Returns whether it
 * was deleted.
 */
export async function deleteOrphan(platform: Stored, storage_key: string): Promise<boolean> {
	await abandonFiles(platform.database, [storage_key])
	return (await deleteAbandoned(platform, [storage_key])) > 0
}

async function orphansAmong({ database, storage }: Stored, files: readonly ListedFile[]): Promise<ListedFile[]> {
	const without = async (asked: readonly ListedFile[]): Promise<ListedFile[]> => {
		if (asked.length === 0) return []
		const keys = asked.map(({ key }) => key)
		// In this order, because a file changes from unsettled to referenced.
		const unsettled = await unsettledKeys(database, keys)
		const referenced = await referencedKeys(database, keys)
		return asked.filter(({ key }) => !unsettled.has(key) && !referenced.has(key))
	}
	const orphans: ListedFile[] = []
	for (const file of await without(files)) {
		// Its row and the file itself may have been deleted since it was listed.
		if ((await storage.stat(file.key)) && (await without([file])).length > 0) orphans.push(file)
	}
	return orphans
}

async function missingFile(
	{ database, storage }: Stored,
	storage_key: string,
	expected_bytes: number | null,
): Promise<MissingFile | null> {
	const bytes = (await storage.stat(storage_key))?.bytes ?? null
	if (bytes !== null && (expected_bytes === null || bytes === expected_bytes)) return null
	// The row may have been removed since it was read, and the file with it.
	if (!(await referencedKeys(database, [storage_key])).has(storage_key)) return null
	return { storage_key, expected_bytes, bytes, ...(await check.namesOf(database, storage_key)) }
}

async function* batches<Item>(items: AsyncIterable<Item>, size: number): AsyncGenerator<Item[]> {
	let batch: Item[] = []
	for await (const item of items) {
		batch.push(item)
		if (batch.length < size) continue
		yield batch
		batch = []
	}
	if (batch.length > 0) yield batch
}
