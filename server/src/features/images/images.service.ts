import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { IMAGE_MAX_MB, type ImageSize, type ProjectImage } from '@panelyard/contracts/messages/images'
import { openProject, requireId } from '../../access/project-permission.ts'
import type { Database } from '../../database/database.ts'
import { keepFiles, removeWithFiles } from '../../models/kept-files.service.ts'
import { imageKey, imageKeys } from '../../models/stored-files.queries.ts'
import { AppError, idTaken } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import { receiveBody } from '../../platform/storage/receive-body.ts'
import { withStagingDirectory } from '../../platform/storage/staging.ts'
import * as queries from './images.queries.ts'

/** As long as what used an image can be restored. */
const UNUSED_DAYS = 30
const IMAGE_GONE = 'This image no longer exists'

const tooLarge = (): AppError =>
	new AppError('FILE_TOO_LARGE', `Image too large. Max allowed is ${IMAGE_MAX_MB} MB`, {
		reason_code: 'image_too_large',
		reason_value: String(IMAGE_MAX_MB),
	})

/** @throws AppError FILE_TOO_LARGE when a request announces more than an image may have */
export function requireImageBytes(content_length: string | undefined): void {
	if (Number(content_length ?? 0) > IMAGE_MAX_MB * 1024 * 1024) throw tooLarge()
}

/** Who adds an image to which project. `id`: chosen by the device. */
export type Adding = { user_id: string; project_id: string; id?: string | undefined }

/**
 * Writes an image anew and adds it to a project. What nothing uses for 30 days is deleted again. One that the same person
 * added to it with the same id is answered as it is.
 * @param body the file as it comes
 * @throws AppError UNSUPPORTED_FILE, FILE_TOO_LARGE, UPLOAD_INTERRUPTED
 */
export async function addImage(platform: Platform, adding: Adding, body: Readable): Promise<ProjectImage> {
	const there = await added(platform.database, adding)
	if (there) return there
	return withStagingDirectory(platform.config.dataDir, async (directory) => {
		const source = join(directory, 'source')
		await receiveBody(body, source, { max_bytes: IMAGE_MAX_MB * 1024 * 1024, tooLarge })
		return keepImage(platform, adding, source, directory)
	})
}

/** The image with this id, if it is there. @throws AppError when somebody else, or another project, has the id */
export async function added(db: Database, { user_id, project_id, id }: Adding): Promise<ProjectImage | null> {
	const there = id === undefined ? null : await queries.imageAnywhere(db, id)
	if (!there) return null
	if (there.user_id !== user_id || there.project_id !== project_id) throw idTaken()
	return { id: there.id, width: there.width, height: there.height }
}

/** Writes the image at `source` anew, in `directory`, and adds it to its project. @throws AppError UNSUPPORTED_FILE */
export async function keepImage(
	platform: Platform,
	{ user_id, project_id, id = randomUUID() }: Adding,
	source: string,
	directory: string,
): Promise<ProjectImage> {
	const { width, height, files } = await platform.imageShrinker.shrink(source, directory)
	const [large_bytes, small_bytes] = [files.large.bytes, files.small.bytes]
	const kept = (['large', 'small'] as const).map((size) => ({
		storage_key: imageKey(id, size),
		path: files[size].path,
	}))
	const bytes = large_bytes + small_bytes
	const there = await keepFiles(platform, { user_id, bytes, except_upload: id }, kept, (settle) =>
		platform.database.transaction(async (tx) => {
			await openProject(tx, { id: user_id }, project_id, 'viewer')
			const row = { id, project_id, user_id, width, height, large_bytes, small_bytes }
			// The same device may have sent it twice at once.
			if (!(await queries.insertImage(tx, row))) return added(tx, { user_id, project_id, id })
			await settle(tx)
			return null
		}),
	)
	return there ?? { id, width, height }
}

/** One size of an image of a project: its bytes, and what opens it. */
export async function imageFile(
	{ database, storage }: Pick<Platform, 'database' | 'storage'>,
	project_id: string,
	image_id: string,
	{ size, is_visitor }: { size: ImageSize; is_visitor: boolean },
): Promise<{ bytes: number; open: () => Promise<Readable> }> {
	const image = await queries.findImage(database, project_id, requireId(image_id, IMAGE_GONE), is_visitor)
	if (!image) throw new AppError('NOT_FOUND', IMAGE_GONE)
	return { bytes: image[`${size}_bytes`], open: () => storage.openRead(imageKey(image_id, size)) }
}

/**
 * Says which images of a project something uses now, and which it used before. `write` writes the rows that do.
 * @throws AppError NOT_FOUND when one of them is not there
 */
export async function useImages(
	tx: Database,
	project_id: string,
	{ before, after }: { before: readonly string[]; after: readonly string[] },
	write: () => Promise<void>,
): Promise<void> {
	if ((await queries.keepImages(tx, project_id, after)) < after.length) {
		throw new AppError('NOT_FOUND', 'One of these images no longer exists. Add it again.')
	}
	await write()
	const kept = new Set(after)
	await queries.releaseImages(
		tx,
		before.filter((id) => !kept.has(id)),
	)
}

/** For whoever deletes rows that use images: call it after they are gone. */
export const { releaseImages, usedImageBytes } = queries

/** Deletes images that nothing has used for 30 days, with their files. Returns how many. */
export async function removeUnusedImages(platform: Platform, signal?: AbortSignal): Promise<number> {
	const remove = (tx: Database, limit: number) => queries.deleteUnusedImages(tx, UNUSED_DAYS, limit)
	return removeWithFiles(platform, remove, imageKeys, signal)
}
