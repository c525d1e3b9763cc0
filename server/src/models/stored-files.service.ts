import type { Database } from '../database/database.ts'
import type { StoredArtefacts } from '../database/tables/version-summary.ts'
import type { Platform } from '../platform/feature.ts'
import * as queries from './stored-files.queries.ts'

// The one place that deletes stored files. A file is unsettled (it has a row of `unsettled_files`) from before it is
// written until a row references it, and again once no row references it any more.

type Stored = Pick<Platform, 'database' | 'storage' | 'log'>

export const keysOf = queries.keysOf

/**
 * For each table whose rows reference files: the column with the reference, and a function from its text to the keys.
 */
export const STORING: ReadonlyMap<string, { column: string; keysIn: (text: string) => string[] }> = new Map([
	['uploaded_files', { column: 'storage_key', keysIn: (text) => [text] }],
	['model_versions', { column: 'artefacts', keysIn: (text) => keysOf(JSON.parse(text)) }],
	['jobs', { column: 'result', keysIn: (text) => queries.resultKeys(JSON.parse(text)) }],
	['project_images', { column: 'id', keysIn: queries.imageKeys }],
	['panel_files', { column: 'id', keysIn: (text) => [queries.panelFileKey(text)] }],
	['support_attachments', { column: 'id', keysIn: queries.supportFileKeys }],
])

/** Keys of artefacts of a version that others have replaced. */
export const replacedKeys = (before: StoredArtefacts | null, after: StoredArtefacts): string[] => {
	const kept = new Set(keysOf(after))
	return keysOf(before).filter((key) => !kept.has(key))
}

/** A file that no row has referenced after this time is deleted. */
const EXPECTED_HOURS = 6
const DUE_AT_ONCE = 200

/** Thrown for files that can't be settled because they were deleted from storage as overdue, or were never expected. */
export class StoredFilesOverdue extends Error {
	constructor(keys: readonly string[]) {
		super(`Stored files were deleted before a row referenced them: ${keys.join(', ')}`)
		this.name = 'StoredFilesOverdue'
	}
}

/**
 * Call before files are put into storage: the sweep deletes those that no row references within 6 hours. Call it again
 * to postpone that.
 */
export async function expectFiles({ database }: Pick<Stored, 'database'>, keys: readonly string[]): Promise<void> {
	if (keys.length > 0) await queries.insertExpected(database, keys, EXPECTED_HOURS)
}

/**
 * Expects files, then puts them into storage. Keeps none of them when one can't be stored.
 * @throws the storage's error, such as ENOSPC
 */
export async function putExpected(
	platform: Stored,
	files: readonly { storage_key: string; path: string }[],
): Promise<void> {
	const keys = files.map(({ storage_key }) => storage_key)
	await expectFiles(platform, keys)
	try {
		for (const { storage_key, path } of files) await platform.storage.putFile(storage_key, path)
	} catch (error) {
		await discardFiles(platform, keys)
		throw error
	}
}

/**
 * Call in the transaction that writes the row with the references, before that row. Other rows may already reference
 * some of the keys; lock one of those rows, so that it stays until `tx` ends.
 * @throws StoredFilesOverdue when a file is gone or being deleted; `tx` must not commit then
 */
export async function settleFiles(tx: Database, keys: readonly string[]): Promise<void> {
	if (keys.length === 0) return
	const settled = new Set(await queries.removeExpected(tx, keys))
	const others = keys.filter((key) => !settled.has(key))
	if (others.length === 0) return
	// Whoever sends the same file once more may expect it again meanwhile: only one that is being deleted is lost.
	const [referenced, deleting] = [await queries.referencedKeys(tx, others), await queries.deletingKeys(tx, others)]
	const overdue = others.filter((key) => !referenced.has(key) || deleting.has(key))
	if (overdue.length > 0) throw new StoredFilesOverdue(overdue)
}

/**
 * Call in the transaction that removes rows, with the keys they referenced; other rows may still reference some of
 * them. Call `deleteAbandoned` after the commit; otherwise the sweep deletes the files.
 */
export async function abandonFiles(tx: Database, keys: readonly string[]): Promise<void> {
	if (keys.length > 0) await queries.insertAbandoned(tx, keys)
}

/**
 * Deletes abandoned files that no row references, until the signal fires. Logs failures, which the sweep retries; never
 * throws.
 */
export async function deleteAbandoned(
	platform: Stored,
	keys: readonly string[],
	signal?: AbortSignal,
): Promise<number> {
	let deleted = 0
	for (const key of new Set(keys)) {
		if (signal?.aborted) break
		if (await deleteIfDue(platform, key)) deleted++
	}
	return deleted
}

/** Abandons and deletes files whose row was never written. Never throws: the sweep deletes files that fail now. */
export async function discardFiles(platform: Stored, keys: readonly string[]): Promise<void> {
	try {
		await abandonFiles(platform.database, keys)
	} catch (error) {
		platform.log.error({ err: error, keys }, 'unused files could not be abandoned; they are deleted later')
		return
	}
	await deleteAbandoned(platform, keys)
}

/**
 * Deletes due files without references from storage. If one can't be deleted, the rest are; the next call retries it.
 * Returns the number of files deleted; ends early when the signal fires.
 */
export async function deleteDueFiles(platform: Stored, signal?: AbortSignal): Promise<number> {
	let deleted = 0
	for (let after = ''; ; ) {
		const keys = await queries.dueKeys(platform.database, after, DUE_AT_ONCE)
		deleted += await deleteAbandoned(platform, keys, signal)
		const last = keys.at(-1)
		if (last === undefined || keys.length < DUE_AT_ONCE || signal?.aborted) return deleted
		after = last
	}
}

async function deleteIfDue({ database, storage, log }: Stored, storage_key: string): Promise<boolean> {
	try {
		if (!(await database.transaction((tx) => queries.claimDue(tx, storage_key)))) return false
		await storage.delete(storage_key)
		await queries.deleteClaimed(database, storage_key)
		return true
	} catch (error) {
		log.error({ err: error, storage_key }, 'a stored file could not be deleted; it is tried again')
		return false
	}
}
