import type { Readable } from 'node:stream'
import type { ProjectImage } from '@panelyard/contracts/messages/images'
import { AppError } from '../../platform/app-error.ts'
import { withStagingDirectory } from '../../platform/storage/staging.ts'
import {
	beginImageUpload,
	dropImageUpload,
	dropUpload,
	type ResumableUploads,
} from '../files/resumable-uploads.service.ts'
import { type Adding, added, addImage, keepImage } from './images.service.ts'

/** How long a request waits for another one that sends the same image, or makes it of its file. */
const WAIT_MS = 30_000

/** Who adds which image to which project, and how many bytes its file has. */
type AddingPieces = Required<Adding> & { bytes: number }

type Piece = {
	/** Where in the file it begins. */
	offset: number
	/** Just ends when the line breaks; null for an empty piece. */
	body: Readable | null
	/** Ends the body before all of it has come. */
	end: () => void
	/** Aborts when its sender is gone. */
	signal: AbortSignal
}

type Received = { image: ProjectImage } | { received_bytes: number }

/**
 * Adds a piece to the file of an image, and makes the image of it once it is whole. A piece that breaks off is kept as far as
 * it came. A piece that begins elsewhere than the file ends changes nothing. Only one request at a time, on any server, adds to
 * a file: another one ends it, because its connection is probably dead.
 * @returns the image when it is there, else where the next piece begins
 * @throws AppError UNSUPPORTED_FILE, FILE_TOO_LARGE, CONFLICT; UNAVAILABLE when it can be sent again
 */
export async function addPiece(uploads: ResumableUploads, adding: AddingPieces, piece: Piece): Promise<Received> {
	const { database } = uploads.platform
	const there = await added(database, adding)
	if (there) {
		await dropImageUpload(uploads, adding)
		return { image: there }
	}
	await beginImageUpload(uploads, adding)
	const waiting = { wait_ms: WAIT_MS, signal: piece.signal }
	try {
		return await uploads.locks.hold(adding.id, waiting, (wanted) => addLocked(uploads, adding, piece, wanted))
	} catch (error) {
		if (error instanceof Error) throw error
		// The lock couldn't be had, perhaps because the file became an image.
		const image = await added(database, adding)
		if (image) return { image }
		throw new AppError('UNAVAILABLE', 'Another request is sending this image. Try again in a moment.')
	}
}

/** Adds an image that is sent whole, also one of which pieces were sent before. @throws AppError as `addImage` does */
export async function addWhole(uploads: ResumableUploads, adding: Adding, body: Readable): Promise<ProjectImage> {
	const image = await addImage(uploads.platform, adding, body)
	if (adding.id !== undefined) await dropImageUpload(uploads, { ...adding, id: adding.id })
	return image
}

async function addLocked(
	uploads: ResumableUploads,
	adding: AddingPieces,
	{ offset, body, end }: Piece,
	wanted: AbortSignal,
): Promise<Received> {
	const { id, bytes } = adding
	// Whoever held the lock before may have made it.
	const there = await added(uploads.platform.database, adding)
	if (there) {
		await dropUpload(uploads, id)
		return { image: there }
	}
	let received_bytes = await uploads.store.receivedOrBegun(id, bytes)
	if (body && offset === received_bytes) {
		if (wanted.aborted) end()
		wanted.addEventListener('abort', end)
		received_bytes = await uploads.store.write(body, id, offset).finally(() => wanted.removeEventListener('abort', end))
	}
	return received_bytes < bytes ? { received_bytes } : { image: await finish(uploads, adding) }
}

/** Makes the image of a whole file. One that is rejected is removed; after any other failure it can be tried again. */
async function finish(uploads: ResumableUploads, adding: AddingPieces): Promise<ProjectImage> {
	const { platform, bytes } = uploads
	try {
		const image = await withStagingDirectory(platform.config.dataDir, async (directory) =>
			keepImage(platform, adding, await bytes.fetch(adding.id, directory), directory),
		)
		await dropUpload(uploads, adding.id)
		return image
	} catch (error) {
		if (error instanceof AppError && error.code !== 'UNAVAILABLE') await dropUpload(uploads, adding.id)
		throw error
	}
}
