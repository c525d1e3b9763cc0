import type { Database } from '../database/database.ts'
import type { Platform } from '../platform/feature.ts'
import { notStored } from '../platform/storage/storage-failure.ts'
import { requireQuota } from './storage-quota.service.ts'
import { abandonFiles, deleteAbandoned, discardFiles, expectFiles, settleFiles } from './stored-files.service.ts'

/** The person whose quota the files count towards, and their bytes; `user_id` null for no quota. */
type Counted = { user_id: string | null; bytes: number; except_upload?: string | null }

/**
 * Puts files into storage, then runs `record`, whose transaction calls `settle` before it writes the row that
 * references them. If anything fails, none is kept. The files are in storage before any row references them, so a crash
 * in between loses no acknowledged file.
 * @throws AppError UNAVAILABLE when storage doesn't accept a file, FILE_TOO_LARGE when the quota is used up
 */
export async function keepFiles<Result>(
	platform: Platform,
	{ user_id, bytes, except_upload = null }: Counted,
	files: readonly { storage_key: string; path: string }[],
	record: (settle: (tx: Database) => Promise<void>) => Promise<Result>,
): Promise<Result> {
	const keys = files.map(({ storage_key }) => storage_key)
	const requireRoom = async (db: Database, lock: boolean) => {
		if (user_id) await requireQuota(db, platform.config, user_id, bytes, { lock, except_upload })
	}
	await requireRoom(platform.database, false)
	await expectFiles(platform, keys)
	try {
		for (const { storage_key, path } of files)
			await platform.storage.putFile(storage_key, path).catch((error) => {
				throw notStored(error)
			})
		return await record(async (tx) => {
			await requireRoom(tx, true)
			await settleFiles(tx, keys)
		})
	} catch (error) {
		await discardFiles(platform, keys)
		throw error
	}
}

const REMOVED_AT_ONCE = 100

/**
 * Removes rows with the files they reference, until none is left or the signal fires. Returns how many rows.
 * @param remove removes up to `limit` rows and returns their ids
 * @param keysOf the storage keys of the files of a row
 */
export async function removeWithFiles(
	platform: Platform,
	remove: (tx: Database, limit: number) => Promise<string[]>,
	keysOf: (id: string) => string[],
	signal?: AbortSignal,
): Promise<number> {
	let removed = 0
	while (!signal?.aborted) {
		const { ids, keys } = await platform.database.transaction(async (tx) => {
			const ids = await remove(tx, REMOVED_AT_ONCE)
			const keys = ids.flatMap(keysOf)
			await abandonFiles(tx, keys)
			return { ids, keys }
		})
		await deleteAbandoned(platform, keys, signal)
		removed += ids.length
		if (ids.length < REMOVED_AT_ONCE) break
	}
	return removed
}
