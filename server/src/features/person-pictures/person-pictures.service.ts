import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { personPicturePath } from '@panelyard/contracts/accounts/profile'
import { recordAction } from '../../access/audit.queries.ts'
import { requireId } from '../../access/project-permission.ts'
import type { SessionUser } from '../../access/session-user.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import { receiveBody } from '../../platform/storage/receive-body.ts'
import { withStagingDirectory } from '../../platform/storage/staging.ts'
import * as queries from './person-pictures.queries.ts'

/** Browsers send a cropped one, which is much smaller. */
export const PICTURE_MAX_MB = 8
const COPY_TIMEOUT_MS = 8000
const PICTURE_GONE = 'This picture no longer exists'

const tooLarge = (): AppError =>
	new AppError('FILE_TOO_LARGE', `Image too large. Max allowed is ${PICTURE_MAX_MB} MB`, {
		reason_code: 'image_too_large',
		reason_value: String(PICTURE_MAX_MB),
	})

/** @throws AppError FILE_TOO_LARGE when a request announces more than a picture may have */
export function requirePictureBytes(content_length: string | undefined): void {
	if (Number(content_length ?? 0) > PICTURE_MAX_MB * 1024 * 1024) throw tooLarge()
}

/**
 * Writes an image anew as a WebP of at most 480 pixels a side, and makes it the person's picture.
 * @param body the file as it comes
 * @param only `if_none` keeps a picture that is there
 * @returns where it is; null when there was one
 * @throws AppError UNSUPPORTED_FILE, FILE_TOO_LARGE, UPLOAD_INTERRUPTED, NOT_AUTHENTICATED when the account is gone
 */
export async function putPicture(
	platform: Platform,
	user_id: string,
	body: Readable,
	only?: 'if_none',
): Promise<string | null> {
	const webp = await withStagingDirectory(platform.config.dataDir, async (directory) => {
		const source = join(directory, 'source')
		await receiveBody(body, source, { max_bytes: PICTURE_MAX_MB * 1024 * 1024, tooLarge })
		const { files } = await platform.imageShrinker.shrink(source, directory)
		return readFile(files.small.path, 'base64')
	})
	const id = randomUUID()
	const path = personPicturePath(user_id, id)
	return platform.database.transaction(async (tx) => {
		const hasOne = await queries.lockHasPicture(tx, user_id)
		if (hasOne && only === 'if_none') return null
		if (!(await queries.writePicture(tx, user_id, { id, webp, path }))) {
			throw new AppError('NOT_AUTHENTICATED', 'Please sign in')
		}
		await recordAction(tx, { project_id: null, user_id, action: 'account.picture_changed', subject_id: user_id })
		return path
	})
}

/** Removes the person's picture; nothing when there is none. */
export async function removePicture({ database }: Platform, user_id: string): Promise<void> {
	await database.transaction(async (tx) => {
		const hasOne = await queries.lockHasPicture(tx, user_id)
		await queries.writePicture(tx, user_id, null)
		if (!hasOne) return
		await recordAction(tx, { project_id: null, user_id, action: 'account.picture_removed', subject_id: user_id })
	})
}

/**
 * The bytes of a person's picture.
 * @throws AppError NOT_FOUND also for people whom the asking one may not see
 */
export async function pictureOf(
	{ database }: Platform,
	asking: SessionUser,
	user_id: string,
	id: string,
): Promise<Buffer> {
	const visible_to = asking.is_super_admin ? null : asking.id
	const which = { user_id: requireId(user_id, PICTURE_GONE), id: requireId(id, PICTURE_GONE) }
	const webp = await queries.findPicture(database, which, visible_to)
	if (webp === undefined) throw new AppError('NOT_FOUND', PICTURE_GONE)
	return Buffer.from(webp, 'base64')
}

/**
 * Copies the picture that a sign-in provider names, in the background, unless the person has one. Pages load nothing
 * from elsewhere, so that its address alone is of no use. Failures are only logged.
 * @param url as the provider signed it
 * @param allow_http for a provider on this machine
 */
export function copyPicture(
	platform: Platform,
	user_id: string,
	url: unknown,
	{ allow_http }: { allow_http: boolean },
): void {
	if (typeof url !== 'string' || !URL.canParse(url)) return
	const { protocol, username } = new URL(url)
	if (username || (protocol !== 'https:' && !(allow_http && protocol === 'http:'))) return
	fetchAndPut(platform, user_id, url).catch((error) =>
		platform.log.info({ err: error }, 'the picture of a sign-in provider could not be copied'),
	)
}

async function fetchAndPut(platform: Platform, user_id: string, url: string): Promise<void> {
	const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(COPY_TIMEOUT_MS) })
	if (!response.ok || !response.body) throw new Error(`It answered ${response.status}`)
	await putPicture(platform, user_id, Readable.fromWeb(response.body as ReadableStream), 'if_none')
}
