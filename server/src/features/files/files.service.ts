import { randomUUID } from 'node:crypto'
import { ProjectMessages } from '@panelyard/contracts/projects'
import type { UploadedFile } from '@panelyard/contracts/uploads'
import type { Database } from '../../database/database.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import { requireId } from '../projects/project-permission.ts'
import * as queries from './files.queries.ts'
import type { StagedFile } from './upload-intake.ts'

export function requireFile(file: StagedFile | null): StagedFile {
	if (file) return file
	const message = ProjectMessages.fileRequired
	throw new AppError('VALIDATION_FAILED', message, { fields: [{ field: 'file', message }] })
}

/**
 * Keeps a staged file and runs `record` in the transaction that makes it known. When that fails the file is not kept.
 * The file is in storage before any row speaks of it, so that a crash between the two loses nothing that was promised.
 */
export async function keepUpload<Result>(
	platform: Platform,
	staged: StagedFile,
	user_id: string | null,
	record: (tx: Database, file: queries.FileRow) => Promise<Result>,
	id: string = randomUUID(),
): Promise<Result> {
	const storage_key = `sources/${id}`
	await platform.storage.putFile(storage_key, staged.path)
	try {
		return await platform.database.transaction(async (tx) => {
			const { file_name, bytes, sha256 } = staged
			return record(tx, await queries.insertFile(tx, { id, file_name, bytes, sha256, storage_key, user_id }))
		})
	} catch (error) {
		await platform.storage
			.delete(storage_key)
			.catch((cause) => platform.log.error({ err: cause, storage_key }, 'an unused upload could not be deleted'))
		throw error
	}
}

export const viewFile = ({ id, file_name, bytes, sha256, created_at }: queries.FileRow): UploadedFile => ({
	id,
	file_name,
	bytes,
	sha256,
	created_at: created_at.toISOString(),
})

/** The file a resumable upload became, once it has; it carries the upload's id. */
export async function findOwnUpload(db: Database, upload_id: string, user_id: string): Promise<queries.FileRow | null> {
	return queries.findOwnFile(db, upload_id, user_id)
}

/** A file the person uploaded before; throws when it is not theirs or not there. */
export async function requireOwnFile(db: Database, file_id: string, user_id: string): Promise<queries.FileRow> {
	const file = await queries.findOwnFile(db, requireId(file_id, 'This file does not exist'), user_id)
	if (!file) throw new AppError('NOT_FOUND', 'This file does not exist')
	return file
}

/** Files the person uploaded before, in the order asked for; throws when one is not theirs or not there. */
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

/** An upload that became no project is kept so long. */
const LOOSE_FILE_DAYS = 30

/**
 * Of what rows that are deleted in `tx` spoke of, the storage keys nothing speaks of any more. Delete those files once
 * the transaction has committed: contents can be shared, so that a file is only removed with the last row that names it.
 */
export async function unspokenKeys(tx: Database, gone: queries.SpokenOf): Promise<string[]> {
	const sources = await queries.unspokenSources(tx, gone.sources)
	return [...sources, ...(await queries.unspokenArtefacts(tx, gone.artefacts))]
}

/** Removes an upload of nobody's project, with what was converted from it. */
export async function removeFile(platform: Platform, file: queries.FileRow): Promise<void> {
	const keys = await platform.database.transaction(async (tx) => unspokenKeys(tx, await queries.deleteFile(tx, file)))
	for (const key of keys) await platform.storage.delete(key)
}

/** Removes an upload unless a project, a conversion or a model task still needs it. */
export async function removeUnneededFile(platform: Platform, file_id: string): Promise<void> {
	const keys = await platform.database.transaction(async (tx) => {
		const file = await queries.findUnneededFile(tx, file_id)
		return file ? unspokenKeys(tx, await queries.deleteFile(tx, file)) : []
	})
	for (const key of keys) await platform.storage.delete(key)
}

/** Removes uploads that never became a project, with what was converted from them. */
export async function purgeLooseFiles(platform: Platform): Promise<number> {
	const loose = await queries.findLooseFiles(platform.database, LOOSE_FILE_DAYS)
	for (const file of loose) await removeFile(platform, file)
	return loose.length
}
