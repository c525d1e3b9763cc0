import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { ResumableUploadMetadata } from '@panelyard/contracts/models/uploads'
import type { FileRow } from '../../models/source-files.queries.ts'
import { findOwnUpload, keepUpload } from '../../models/source-files.service.ts'
import type { StagedFile } from '../../models/staged-file.ts'
import { holdQuota, requireQuota } from '../../models/storage-quota.service.ts'
import { AppError, idTaken } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import { withStagingDirectory } from '../../platform/storage/staging.ts'
import { asDiskFull } from '../../platform/storage/storage-failure.ts'
import { cleanFileName } from './file-name.ts'
import { damagedOnTheWay, refusedFile } from './file-refusals.ts'
import { modelCheck, requireModelName } from './model-check.ts'
import { openUploadBytes } from './open-upload-bytes.ts'
import { mostSentBytes, ResumableStore } from './resumable-store.ts'
import * as queries from './resumable-uploads.queries.ts'
import type { UploadAllowance } from './upload-allowance.ts'
import type { UploadBytes } from './upload-bytes.ts'
import type { UploadLimit } from './upload-limit.ts'
import { UploadLocks } from './upload-locks.ts'

/** Unfinished uploads that one person may have; beyond that, the oldest are removed. */
const MAX_UNFINISHED = 20
/** Text compresses to a twentieth at best; a file with a higher ratio is made to fill the disk. */
const MAX_UNPACK_RATIO = 250
const UNPACK_SLACK_BYTES = 64 * 1024
/** How long a request waits while another one makes the upload's file. */
const FINISH_WAIT_MS = 10 * 60_000

const GONE = 'This upload does not exist. Start it again.'

/** Uploads that go on after a lost connection, at any server. Made once for a server's routes. */
export type ResumableUploads = { platform: Platform; store: ResumableStore; bytes: UploadBytes; locks: UploadLocks }

/** Opens the uploads of a server whose `startResumableUploads` ran. */
export async function openResumableUploads(platform: Platform): Promise<ResumableUploads> {
	const bytes = await openUploadBytes(platform)
	const store = new ResumableStore(platform.database, bytes)
	return { platform, store, bytes, locks: new UploadLocks(platform.database) }
}

/**
 * Opens the uploads of a starting server. Only one process opens the embedded database, so a lock in it is of a
 * server that died; on PostgreSQL another server may hold it.
 */
export async function startResumableUploads(platform: Platform): Promise<ResumableUploads> {
	if (platform.config.databaseUrl === null) await queries.releaseAllLocks(platform.database)
	return openResumableUploads(platform)
}

/** Removes uploads begun more than a day ago, finished or not. Returns the number of those removed. */
export async function deleteExpiredUploads(platform: Platform): Promise<number> {
	const { store, bytes } = await openResumableUploads(platform)
	try {
		return await store.deleteExpired((error, upload_id) =>
			platform.log.error({ err: error, upload_id }, 'an expired upload could not be removed'),
		)
	} finally {
		bytes.close()
	}
}

/**
 * Checks what the upload of a model begins with before a byte of it is taken, and writes its row: see `reserveUpload`.
 * @throws AppError FILE_TOO_LARGE when the file or the quota is too large, UNAVAILABLE when the disk has no room
 */
export async function beginUpload(
	uploads: ResumableUploads,
	user: { id: string },
	upload: { id: string; size?: number | undefined; metadata?: Record<string, string | null> | undefined },
	allowance: UploadAllowance,
): Promise<void> {
	const parsed = ResumableUploadMetadata.safeParse(upload.metadata ?? {})
	if (!parsed.success) {
		const field = parsed.error.issues[0]?.path.join('.') ?? ''
		const message = 'Say the name and the size of the file in Upload-Metadata'
		throw new AppError('VALIDATION_FAILED', message, { fields: [{ field, message }] })
	}
	const { filename, bytes, encoding, sha256 } = parsed.data
	const file_name = cleanFileName(filename)
	requireModelName(file_name)
	if (bytes > allowance.max_bytes) throw allowance.tooLarge()
	if ((upload.size ?? 0) > mostSentBytes({ bytes, encoding }))
		throw new AppError('VALIDATION_FAILED', 'Upload-Length is larger than the size of the file in Upload-Metadata')
	const upload_length = upload.size ?? null
	const row = { id: upload.id, user_id: user.id, file_name, bytes, upload_length, encoding, sha256: sha256 ?? '' }
	await reserveUpload(uploads, { ...row, project_id: null })
}

/**
 * Writes the row of an upload, unless it is there. The row reserves the announced bytes in the quota of the person and on the
 * local disk. A person's oldest unfinished uploads beyond 19 are removed.
 * @throws AppError FILE_TOO_LARGE for the quota, UNAVAILABLE when the disk has no room
 */
export async function reserveUpload(uploads: ResumableUploads, upload: queries.NewUpload): Promise<void> {
	const { platform } = uploads
	const { database } = platform
	const displaced = await database.transaction(async (tx) => {
		// A project before an account, as everywhere.
		if (upload.project_id !== null) await queries.keepProject(tx, upload.project_id)
		await holdQuota(tx, upload.user_id)
		// Another request may have begun the same one.
		if (await queries.findUpload(tx, upload.id)) return null
		const oldest = await queries.deleteOldestUnfinished(tx, upload.user_id, MAX_UNFINISHED - 1)
		await requireQuota(tx, platform.config, upload.user_id, upload.bytes, { lock: true, except_upload: upload.id })
		await queries.insertUpload(tx, upload)
		return oldest
	})
	if (displaced === null) return
	for (const upload_id of displaced) await dropUpload(uploads, upload_id)
	try {
		// After the row is there, so that uploads that begin at the same time count each other.
		await uploads.bytes.requireRoom(() => queries.unfinishedUploads(database))
	} catch (error) {
		await queries.deleteUpload(database, upload.id)
		throw error
	}
}

/** Whether an upload has a row: it isn't finished, or not long ago. */
export const hasBegun = async ({ platform }: ResumableUploads, upload_id: string): Promise<boolean> =>
	(await queries.findUpload(platform.database, upload_id)) !== null

/**
 * Begins the upload of an image whose id the device chose; does nothing when the same one has begun.
 * @throws AppError CONFLICT when the id is that of another upload; the errors of `reserveUpload`
 */
export async function beginImageUpload(
	uploads: ResumableUploads,
	image: { id: string; user_id: string; project_id: string; bytes: number },
): Promise<void> {
	const { database } = uploads.platform
	const find = () => queries.findUpload(database, image.id)
	let row = await find()
	if (!row) {
		const sent = { file_name: '', upload_length: image.bytes, encoding: 'identity', sha256: '' } as const
		await reserveUpload(uploads, { ...image, ...sent })
		row = await find()
	}
	// One that is gone again is missed by whoever locks it.
	const isSame = (['user_id', 'project_id', 'bytes'] as const).every((name) => row?.[name] === image[name])
	if (row && !isSame) throw idTaken()
}

/** Removes what was sent in pieces of an image that is there: it counts towards its person's quota. Never throws. */
export async function dropImageUpload(
	uploads: ResumableUploads,
	{ id, user_id, project_id }: { id: string; user_id: string; project_id: string },
): Promise<void> {
	const row = await queries.findUpload(uploads.platform.database, id)
	if (row?.user_id === user_id && row.project_id === project_id) await dropUpload(uploads, id)
}

/** Removes an upload. Never throws: what can't be removed now is logged, and removed when it expires. */
export async function dropUpload({ platform, store }: ResumableUploads, upload_id: string): Promise<void> {
	try {
		await store.remove(upload_id)
	} catch (error) {
		platform.log.error({ err: error, upload_id }, 'an upload could not be removed; it is tried again later')
	}
}

/** Throws when the upload of a model is not there or somebody else's. */
export async function requireOwnUpload(
	{ platform }: ResumableUploads,
	upload_id: string,
	user_id: string,
): Promise<queries.UploadRow> {
	const row = await queries.findUpload(platform.database, upload_id)
	if (row?.user_id !== user_id || row.project_id !== null) throw new AppError('NOT_FOUND', GONE)
	return row
}

/** A request for an upload's file. `signal` aborts when the client is gone, which ends the wait for the lock. */
type Finishing = {
	user: { id: string }
	allowance: UploadAllowance
	limit: { [Step in keyof UploadLimit]: () => Promise<void> }
	signal: AbortSignal
}

/**
 * Makes the person's file of a complete upload. A repeated call, on any server, returns the same file. An upload that
 * is rejected is removed; after any other failure the call can be repeated.
 * @throws AppError NOT_FOUND when it isn't complete; RATE_LIMITED, and FILE_TOO_LARGE for the quota, before it is
 * unpacked
 * @throws what tus answers with when somebody else works on it and it can't be waited for
 */
export async function finishUpload(
	uploads: ResumableUploads,
	upload_id: string,
	finishing: Finishing,
): Promise<FileRow> {
	const { platform, locks } = uploads
	const { user, signal } = finishing
	const existing = await findOwnUpload(platform.database, upload_id, user.id)
	if (existing) return existing
	const upload = await requireOwnUpload(uploads, upload_id, user.id)
	// Whoever waits for the lock makes its holder end, which may be the request that sends the rest.
	await requireComplete(uploads, upload_id)
	return locks.hold(upload_id, { wait_ms: FINISH_WAIT_MS, signal }, async () => {
		// Whoever held the lock before may have made it.
		const made = await findOwnUpload(platform.database, upload_id, user.id)
		return made ?? finish(uploads, upload, finishing)
	})
}

async function requireComplete({ store }: ResumableUploads, upload_id: string): Promise<void> {
	if (!(await store.isComplete(upload_id))) throw new AppError('NOT_FOUND', 'This upload is not complete')
}

async function finish(
	uploads: ResumableUploads,
	upload: queries.UploadRow,
	{ allowance, limit }: Finishing,
): Promise<FileRow> {
	const { platform, store, bytes } = uploads
	if (upload.finished_at) throw new AppError('NOT_FOUND', 'This upload is not complete')
	// It may have been removed while others were waited for.
	await requireComplete(uploads, upload.id)
	await limit.check()
	const options = { lock: false, except_upload: upload.id }
	await requireQuota(platform.database, platform.config, upload.user_id, upload.bytes, options)
	return withStagingDirectory(platform.config.dataDir, async (directory) => {
		const staged = await unpackFetched(bytes, directory, upload, allowance).catch(async (error) => {
			if (error instanceof AppError && error.code !== 'UNAVAILABLE') await dropUpload(uploads, upload.id)
			throw error
		})
		await limit.count()
		const file = await keepUpload(platform, staged, upload.user_id, async (_tx, row) => row, upload.id)
		await store.markFinished(upload.id).catch((error) => {
			platform.log.error({ err: error, upload_id: upload.id }, 'a finished upload could not be removed')
		})
		return file
	})
}

async function unpackFetched(
	bytes: UploadBytes,
	directory: string,
	upload: queries.UploadRow,
	allowance: UploadAllowance,
): Promise<StagedFile> {
	try {
		return await unpack(await bytes.fetch(upload.id, directory), directory, upload, allowance)
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code?.startsWith('Z_')) throw damagedOnTheWay()
		throw asDiskFull(error)
	}
}

/** The file itself, checked whole: of a compressed upload unpacked into `directory`, else where it lies. */
async function unpack(
	path: string,
	directory: string,
	upload: queries.UploadRow,
	allowance: UploadAllowance,
): Promise<StagedFile> {
	const announced = upload.bytes
	// Stop unpacking at the announced size.
	const limit =
		announced < allowance.max_bytes ? { ...allowance, max_bytes: announced, tooLarge: damagedOnTheWay } : allowance
	const check = modelCheck(upload.file_name, limit)
	const target = join(directory, 'upload')
	const is_packed = upload.encoding === 'gzip'
	if (is_packed) {
		const [ratio, gunzip] = [ratioGuard(), createGunzip()]
		const unpacked = createWriteStream(target, { flags: 'wx' })
		await pipeline(createReadStream(path), ratio.packed, gunzip, ratio.unpacked, check.stream, unpacked)
	} else {
		await pipeline(createReadStream(path), check.stream, nowhere())
	}
	const result = await check.result(is_packed ? target : path)
	const isWhole = result.bytes === announced && (!upload.sha256 || result.sha256 === upload.sha256)
	if (!isWhole) throw damagedOnTheWay()
	return { path: is_packed ? target : path, file_name: upload.file_name, ...result }
}

const uploadBomb = (): AppError =>
	refusedFile('UNSUPPORTED_FILE', 'This upload unpacks to far more than a model would.', 'upload_bomb')

/** Two streams, before and after unpacking; the second fails when the ratio is too high. */
function ratioGuard(): { packed: Transform; unpacked: Transform } {
	let [packed_bytes, unpacked_bytes] = [0, 0]
	return {
		packed: new Transform({
			transform(chunk: Buffer, _encoding, done) {
				packed_bytes += chunk.length
				done(null, chunk)
			},
		}),
		unpacked: new Transform({
			transform(chunk: Buffer, _encoding, done) {
				unpacked_bytes += chunk.length
				const isBomb = unpacked_bytes > UNPACK_SLACK_BYTES + packed_bytes * MAX_UNPACK_RATIO
				if (isBomb) done(uploadBomb())
				else done(null, chunk)
			},
		}),
	}
}

const nowhere = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() })
