import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { IMAGE_MAX_MB } from '@panelyard/contracts/messages/images'
import { type CHAT_FILE_REFUSALS, type ChatAttachment, LOG_MAX_BYTES } from '@panelyard/contracts/messages/support-chat'
import { requireId } from '../../access/project-permission.ts'
import type { Database } from '../../database/database.ts'
import { keepFiles, removeWithFiles } from '../../models/kept-files.service.ts'
import { supportFileKey, supportFileKeys } from '../../models/stored-files.queries.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import { receiveBody } from '../../platform/storage/receive-body.ts'
import { withStagingDirectory } from '../../platform/storage/staging.ts'
import * as queries from './chat-attachments.queries.ts'
import type { ChatPerson } from './support-chat.service.ts'

const GONE = 'This file no longer exists'
/** Uploaded files of one person that no message has. */
const MOST_UNSENT = 20
const MAX_BYTES = IMAGE_MAX_MB * 1024 * 1024

const tooLarge = (): AppError =>
	new AppError('FILE_TOO_LARGE', `Image too large. Max allowed is ${IMAGE_MAX_MB} MB`, {
		reason_code: 'image_too_large',
		reason_value: String(IMAGE_MAX_MB),
	})
const logTooLarge = (): AppError =>
	new AppError('FILE_TOO_LARGE', 'File too large. Max allowed is 1 MB', {
		reason_code: 'file_too_large',
		reason_value: '1',
	})

const refused = (message: string, reason_code: (typeof CHAT_FILE_REFUSALS)[number]): AppError =>
	new AppError('UNSUPPORTED_FILE', message, { reason_code, reason_value: '' })
const otherKind = (): AppError => refused('Only images and text files can be sent here', 'chat_file_type')
const empty = (): AppError => refused('This file is empty', 'chat_file_empty')

/** @throws AppError FILE_TOO_LARGE when a request announces more than an attachment may have */
export function requireAttachmentBytes(content_length: string | undefined): void {
	if (Number(content_length ?? 0) > MAX_BYTES) throw tooLarge()
}

/**
 * Takes an image, which is written anew, or a text file. What no message has after a day is deleted.
 * @throws AppError UNSUPPORTED_FILE for anything else, FILE_TOO_LARGE, CONFLICT
 */
export async function addAttachment(
	platform: Platform,
	{ user_id, thread_id }: { user_id: string; thread_id: string },
	{ id = randomUUID(), file_name, body }: { id?: string | undefined; file_name: string; body: Readable },
): Promise<ChatAttachment> {
	const added = await addedBefore(platform.database, { id, user_id, thread_id })
	if (added) return added
	if ((await queries.countUnsent(platform.database, user_id)) >= MOST_UNSENT) {
		throw new AppError('CONFLICT', 'Send the files that you have added first')
	}
	return withStagingDirectory(platform.config.dataDir, async (directory) => {
		const source = join(directory, 'source')
		const size = await receiveBody(body, source, { max_bytes: MAX_BYTES, tooLarge })
		if (size === 0) throw empty()
		const made = (await isText(source, size))
			? {
					kind: 'log' as const,
					width: null,
					height: null,
					files: [{ storage_key: supportFileKey(id, 'file'), path: source, bytes: size }],
				}
			: await imageOf(platform, id, source, directory)
		const { files, ...facts } = made
		const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
		return keepFiles(platform, { user_id, bytes }, files, (settle) =>
			platform.database.transaction(async (tx) => {
				await settle(tx)
				const row = { id, thread_id, user_id, file_name, bytes, ...facts }
				if (await queries.insertAttachment(tx, row)) return viewedAttachment(row)
				// A repeated request was faster.
				return (await addedBefore(tx, row)) ?? viewedAttachment(row)
			}),
		)
	})
}

/**
 * The attachment with this id if the same person added it to this thread before; null if there is none.
 * @throws AppError CONFLICT if the id belongs to another attachment
 */
export async function addedBefore(
	db: Database,
	{ id, user_id, thread_id }: { id: string; user_id: string; thread_id: string },
): Promise<ChatAttachment | null> {
	const found = await queries.findAttachment(db, id)
	if (!found) return null
	if (found.user_id !== user_id || found.thread_id !== thread_id) {
		throw new AppError('CONFLICT', 'This id belongs to another file')
	}
	return viewedAttachment(found)
}

async function imageOf(platform: Platform, id: string, source: string, directory: string) {
	const { width, height, files } = await platform.imageShrinker.shrink(source, directory).catch((error) => {
		// It needn't have been meant as an image.
		throw error instanceof AppError && error.details?.reason_code === 'image_type' ? otherKind() : error
	})
	return {
		...{ kind: 'image' as const, width, height },
		files: (['large', 'small'] as const).map((size) => ({ storage_key: supportFileKey(id, size), ...files[size] })),
	}
}

/** Whether a file is plain text. @throws AppError FILE_TOO_LARGE when it is, and too long */
async function isText(path: string, size: number): Promise<boolean> {
	if (size > MAX_BYTES) return false
	const bytes = await readFile(path)
	// Whatever has a zero byte, or isn't UTF-8, is for the image decoder to refuse.
	if (bytes.includes(0)) return false
	try {
		new TextDecoder('utf-8', { fatal: true }).decode(bytes)
	} catch {
		return false
	}
	if (size > LOG_MAX_BYTES) throw logTooLarge()
	return true
}

type Facts = Pick<queries.AttachmentRow, 'id' | 'kind' | 'file_name' | 'bytes' | 'width' | 'height'>
export const viewedAttachment = ({ id, kind, file_name, bytes, width, height }: Facts): ChatAttachment => ({
	...{ id, kind, file_name, bytes, width, height },
})

/**
 * One file of an attachment, for the person of its thread, for admins, and for whoever added it.
 * @throws AppError NOT_FOUND also for everyone else
 */
export async function attachmentFile(
	{ database, storage }: Pick<Platform, 'database' | 'storage'>,
	person: ChatPerson,
	id: string,
	size: 'large' | 'small' | 'file',
): Promise<{ kind: ChatAttachment['kind']; file_name: string; open: () => Promise<Readable> }> {
	const found = await queries.findAttachment(database, requireId(id, GONE))
	const may = found && (found.owner_id === person.id || person.is_super_admin)
	if (!found || !may || found.kind === 'view' || (found.kind === 'log') !== (size === 'file')) {
		throw new AppError('NOT_FOUND', GONE)
	}
	return { kind: found.kind, file_name: found.file_name, open: () => storage.openRead(supportFileKey(found.id, size)) }
}

/** Deletes a person's file that no message has. One that is gone or sent stays as it is. */
export async function removeAttachment(platform: Platform, user_id: string, id: string): Promise<void> {
	const attachment_id = requireId(id, GONE)
	await removeWithFiles(platform, (tx) => queries.deleteUnsentOf(tx, user_id, attachment_id), supportFileKeys)
}

/** Deletes files that were added a day ago and never sent. Returns how many. */
export const removeUnsentAttachments = (platform: Platform, signal?: AbortSignal): Promise<number> =>
	removeWithFiles(platform, (tx, limit) => queries.deleteUnsent(tx, limit), supportFileKeys, signal)

/** Storage keys of everything in a person's threads: abandon them in the transaction that deletes the account. */
export async function filesOfThreads(tx: Database, user_id: string): Promise<string[]> {
	return (await queries.attachmentsInThreadsOf(tx, user_id)).flatMap(supportFileKeys)
}
