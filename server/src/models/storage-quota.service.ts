import { lockAccount } from '../access/account-lock.queries.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { AppError } from '../platform/app-error.ts'
import { storedBytes } from './source-files.queries.ts'

const MEGABYTE = 1024 * 1024

/** Makes other transactions that add to this person's storage wait until `tx` ends. */
export async function holdQuota(tx: Database, user_id: string): Promise<void> {
	await lockAccount(tx, user_id, 'no key update')
}

/**
 * Throws when `added_bytes` more would exceed a person's quota. Unfinished uploads count with their announced size.
 * Content that they uploaded before counts once, so adding it again is free.
 * @param options set `lock` in the transaction that stores the file, so that concurrent files are counted one by one;
 * `except_upload` isn't counted, because it is becoming a file
 * @throws AppError FILE_TOO_LARGE with the reason `storage_quota`
 */
export async function requireQuota(
	db: Database,
	{ storagePerPersonMb }: Pick<Config, 'storagePerPersonMb'>,
	user_id: string,
	added_bytes: number,
	{ lock, except_upload = null }: { lock: boolean; except_upload?: string | null },
): Promise<void> {
	if (lock) await holdQuota(db, user_id)
	if ((await storedBytes(db, user_id, except_upload)) + added_bytes <= storagePerPersonMb * MEGABYTE) return
	const message = `Your storage is full: at most ${storagePerPersonMb} MB of models can be kept for one person. Projects you delete free their space after 30 days.`
	throw new AppError('FILE_TOO_LARGE', message, {
		fields: [{ field: 'file', message }],
		reason_code: 'storage_quota',
		reason_value: String(storagePerPersonMb),
	})
}
