import { randomUUID } from 'node:crypto'
import type { UploadedFile } from '@panelyard/contracts/models/uploads'
import { ProjectMessages } from '@panelyard/contracts/projects/projects'
import { requireId } from '../access/project-permission.ts'
import type { Database } from '../database/database.ts'
import { AppError } from '../platform/app-error.ts'
import type { Platform } from '../platform/feature.ts'
import { sweepEach } from '../platform/queue/sweeper.ts'
import { keepFiles } from './kept-files.service.ts'
import * as queries from './source-files.queries.ts'
import type { StagedFile } from './staged-file.ts'
import { abandonFiles, deleteAbandoned } from './stored-files.service.ts'

export function requireFile(file: StagedFile | null): StagedFile {
	if (file) return file
	const message = ProjectMessages.fileRequired
	throw new AppError('VALIDATION_FAILED', message, { fields: [{ field: 'file', message }] })
}

/**
 * Stores a staged file and runs `record` in the transaction that adds its row. If that fails, the file isn't kept.
 * @param user_id the person whose quota it counts towards; null for none
 * @param id of the file; equal to the id of its resumable upload, if any
 * @throws AppError UNAVAILABLE when storage doesn't accept the file, FILE_TOO_LARGE when the quota is used up
 */
export async function keepUpload<Result>(
	platform: Platform,
	staged: StagedFile,
	user_id: string | null,
	record: (tx: Database, file: queries.FileRow) => Promise<Result>,
	id: string = randomUUID(),
): Promise<Result> {
	const { file_name, bytes, sha256 } = staged
	const storage_key = `sources/${randomUUID()}`
	const counted = { user_id, bytes, except_upload: id }
	return keepFiles(platform, counted, [{ storage_key, path: staged.path }], (settle) =>
		platform.database.transaction(async (tx) => {
			await settle(tx)
			return record(tx, await queries.insertFile(tx, { id, file_name, bytes, sha256, storage_key, user_id }))
		}),
	)
}

export const viewFile = ({ id, file_name, bytes, sha256, created_at }: queries.FileRow): UploadedFile => ({
	id,
	file_name,
	bytes,
	sha256,
	created_at: created_at.toISOString(),
})

/** The file that a resumable upload became, with the upload's id; null before. */
export async function findOwnUpload(db: Database, upload_id: string, user_id: string): Promise<queries.FileRow | null> {
	return queries.findOwnFile(db, upload_id, user_id)
}

/** A file that the person uploaded before; throws when it isn't theirs or doesn't exist. */
export async function requireOwnFile(db: Database, file_id: string, user_id: string): Promise<queries.FileRow> {
	const file = await queries.findOwnFile(db, requireId(file_id, 'This file does not exist'), user_id)
	if (!file) throw new AppError('NOT_FOUND', 'This file does not exist')
	return file
}

/** Files that the person uploaded before, in the order of `ids`; throws when one isn't theirs or doesn't exist. */
export async function holdOwnFiles(
	tx: Database,
	file_ids: readonly string[],
	user_id: string,
): Promise<queries.FileRow[]> {
	const byId = new Map((await queries.holdOwnFiles(tx, file_ids, user_id)).map((file) => [file.id, file]))
	return file_ids.map((file_id) => {
		const file = byId.get(file_id)
		if (!file) throw new AppError('NOT_FOUND', 'This file does not exist', { file_id })
		return file
	})
}

/**
 * Returns a file that the person uploaded, and prevents its deletion until `tx` ends. Throws when it isn't theirs or is
 * gone.
 */
export async function holdOwnFile(tx: Database, file_id: string, user_id: string): Promise<queries.FileRow> {
	const [file] = await queries.holdOwnFiles(tx, [requireId(file_id, 'This file does not exist')], user_id)
	if (!file) throw new AppError('NOT_FOUND', 'This file does not exist')
	return file
}

/** How long an upload without a project is kept. */
const LOOSE_FILE_DAYS = 30

/** Removes an upload and its conversions, unless a project, a conversion or a job still needs it. */
export async function removeUnneededFile(platform: Platform, file_id: string): Promise<void> {
	await removeFileWhen(platform, file_id, queries.isUnneeded)
}

/**
 * Removes uploads that never became a project, and their conversions. If one can't be removed, logs it and retries at
 * the next call. Returns the number removed.
 */
export async function purgeLooseFiles(platform: Platform, signal?: AbortSignal): Promise<number> {
	const isLoose = (tx: Database, id: string) => queries.isLoose(tx, id, LOOSE_FILE_DAYS)
	return sweepEach(
		await queries.findLooseFiles(platform.database, LOOSE_FILE_DAYS),
		(file_id) => removeFileWhen(platform, file_id, isLoose),
		(error, file_id) => platform.log.error({ err: error, file_id }, 'an old upload could not be removed'),
		signal,
	)
}

/** Checks `condition` once nothing can start to use the file any more. */
async function removeFileWhen(
	platform: Platform,
	file_id: string,
	condition: (tx: Database, file_id: string) => Promise<boolean>,
): Promise<boolean> {
	const keys = await platform.database.transaction(async (tx) => {
		const file = await queries.lockFile(tx, file_id)
		if (!file || !(await condition(tx, file_id))) return null
		const gone = await queries.deleteFile(tx, file)
		await abandonFiles(tx, gone)
		return gone
	})
	if (keys) await deleteAbandoned(platform, keys)
	return keys !== null
}
