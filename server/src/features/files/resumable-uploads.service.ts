import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { ResumableUploadMetadata } from '@panelyard/contracts/uploads'
import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import { withStagingDirectory } from '../../platform/storage/staging.ts'
import { cleanFileName } from './file-name.ts'
import { damagedOnTheWay, diskFull, refusedFile } from './file-refusals.ts'
import type { FileRow } from './files.queries.ts'
import { findOwnUpload, keepUpload } from './files.service.ts'
import { modelCheck, requireModelName } from './model-check.ts'
import { ResumableStore, type UploadFacts } from './resumable-store.ts'
import type { UploadAllowance } from './upload-allowance.ts'
import type { StagedFile } from './upload-intake.ts'

/** Uploads one person may have begun; with more, the oldest give way. */
const MAX_UNFINISHED = 20
/** Text compresses to a twentieth at best; what unpacks to so much more than it weighs is made to fill the disk. */
const MAX_UNPACK_RATIO = 250
const UNPACK_SLACK_BYTES = 64 * 1024

const stores = new WeakMap<Platform, ResumableStore>()
const finishing = new Map<string, Promise<FileRow>>()

export function resumableStore(platform: Platform): ResumableStore {
	const known = stores.get(platform)
	if (known) return known
	const made = new ResumableStore(platform.config.dataDir)
	stores.set(platform, made)
	return made
}

/** What an upload begins with, checked before a byte of it is taken. */
export async function beginUpload(
	platform: Platform,
	user: { id: string },
	metadata: Record<string, string | null>,
	allowance: UploadAllowance,
): Promise<UploadFacts> {
	const parsed = ResumableUploadMetadata.safeParse(metadata)
	if (!parsed.success) {
		const field = parsed.error.issues[0]?.path.join('.') ?? ''
		const message = 'Say the name and the size of the file in Upload-Metadata'
		throw new AppError('VALIDATION_FAILED', message, { fields: [{ field, message }] })
	}
	const { filename, bytes, encoding, sha256 } = parsed.data
	const file_name = cleanFileName(filename)
	requireModelName(file_name)
	if (bytes > allowance.max_bytes) throw allowance.tooLarge()
	const store = resumableStore(platform)
	await store.requireRoom(bytes)
	const unfinished = await store.unfinishedOf(user.id)
	const giveWay = unfinished.slice(0, Math.max(0, unfinished.length + 1 - MAX_UNFINISHED))
	for (const upload_id of giveWay) await store.remove(upload_id)
	return { user_id: user.id, file_name, bytes: String(bytes), encoding, sha256: sha256 ?? '', finished: 'no' }
}

/** Throws when the upload is not there or somebody else's. */
export async function requireOwnUpload(platform: Platform, upload_id: string, user_id: string): Promise<UploadFacts> {
	const facts = await resumableStore(platform).facts(upload_id)
	if (facts?.user_id !== user_id) throw new AppError('NOT_FOUND', 'This upload does not exist. Please begin it again.')
	return facts
}

/**
 * Makes a file of the person of an upload whose last byte has arrived. Asked again it gives the same file. What turns
 * out not to be acceptable is removed; after any other failure it can be asked again.
 */
export async function finishUpload(
	platform: Platform,
	user: { id: string },
	upload_id: string,
	allowance: UploadAllowance,
	count: () => Promise<void>,
): Promise<FileRow> {
	const running = finishing.get(upload_id)
	if (running) return running
	const finished = finish(platform, user, upload_id, allowance, count).finally(() => finishing.delete(upload_id))
	finishing.set(upload_id, finished)
	return finished
}

async function finish(
	platform: Platform,
	user: { id: string },
	upload_id: string,
	allowance: UploadAllowance,
	count: () => Promise<void>,
): Promise<FileRow> {
	const existing = await findOwnUpload(platform.database, upload_id, user.id)
	if (existing) return existing
	const store = resumableStore(platform)
	const facts = await requireOwnUpload(platform, upload_id, user.id)
	const { size, offset } = await store.getUpload(upload_id)
	if (size === undefined || offset !== size || facts.finished === 'yes') {
		throw new AppError('NOT_FOUND', 'This upload is not complete')
	}
	return withStagingDirectory(platform.config.dataDir, async (directory) => {
		let staged: StagedFile
		try {
			staged = await unpack(store.path(upload_id), directory, facts, allowance)
		} catch (error) {
			if (!isDiskFull(error)) await store.remove(upload_id)
			throw error
		}
		await count()
		const file = await keepUpload(platform, staged, user.id, async (_tx, row) => row, upload_id)
		await store.markFinished(upload_id)
		return file
	})
}

const isDiskFull = (error: unknown): boolean => error instanceof AppError && error.code === 'UNAVAILABLE'

/** The file itself, checked whole: of a compressed upload unpacked into `directory`, else where it lies. */
async function unpack(
	path: string,
	directory: string,
	facts: UploadFacts,
	allowance: UploadAllowance,
): Promise<StagedFile> {
	const announced = Number(facts.bytes)
	// What goes on beyond its announced end is unpacked no further.
	const limit =
		announced < allowance.max_bytes ? { ...allowance, max_bytes: announced, tooLarge: damagedOnTheWay } : allowance
	const check = modelCheck(facts.file_name, limit)
	const target = join(directory, 'upload')
	try {
		if (facts.encoding === 'gzip') {
			const [ratio, gunzip] = [ratioGuard(), createGunzip()]
			const unpacked = createWriteStream(target, { flags: 'wx' })
			await pipeline(createReadStream(path), ratio.packed, gunzip, ratio.unpacked, check.stream, unpacked)
		} else {
			await pipeline(createReadStream(path), check.stream, nowhere())
		}
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException
		if (code === 'ENOSPC') throw diskFull()
		if (code?.startsWith('Z_')) throw damagedOnTheWay()
		throw error
	}
	const is_packed = facts.encoding === 'gzip'
	const result = await check.result(is_packed ? target : path)
	const isWhole = result.bytes === announced && (!facts.sha256 || result.sha256 === facts.sha256)
	if (!isWhole) throw damagedOnTheWay()
	return { path: is_packed ? target : path, file_name: facts.file_name, ...result }
}

const uploadBomb = (): AppError =>
	refusedFile('UNSUPPORTED_FILE', 'This upload unpacks to far more than a model would.', 'upload_bomb')

/** Two streams, before and after unpacking; the second fails when too much comes out of too little. */
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
