import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { DataStore, ERRORS, Upload } from '@tus/server'
import type { Database } from '../../database/database.ts'
import { AppError } from '../../platform/app-error.ts'
import { asDiskFull } from '../../platform/storage/storage-failure.ts'
import { packedHeadCheck } from './packed-head.ts'
import * as queries from './resumable-uploads.queries.ts'
import type { UploadBytes } from './upload-bytes.ts'

/** How long an unfinished upload is kept after it began, and the record of a finished one. */
const KEPT_MS = 24 * 3600_000
/** How long bytes without a row are kept, since another server may be about to write the row. */
const STRAY_MS = KEPT_MS + 3600_000
const EXPIRED_AT_ONCE = 100

/** The tus store of unfinished uploads: each has a row, and its bytes on disk or on S3. */
export class ResumableStore extends DataStore {
	override extensions = ['creation', 'creation-with-upload', 'creation-defer-length', 'termination', 'expiration']

	private readonly database: Database
	private readonly bytes: UploadBytes

	constructor(database: Database, bytes: UploadBytes) {
		super()
		this.database = database
		this.bytes = bytes
	}

	/** Its row is there already, so that the upload can be locked. */
	override async create(upload: Upload): Promise<Upload> {
		try {
			await this.bytes.create(upload.id, upload.size)
			return upload
		} catch (error) {
			await queries.deleteUpload(this.database, upload.id)
			throw asDiskFull(error)
		}
	}

	/** Bytes that have arrived of an upload with a row. Makes room for them when there is none yet. Call it under the lock. */
	async receivedOrBegun(upload_id: string, length: number): Promise<number> {
		const received_bytes = await this.bytes.size(upload_id)
		if (received_bytes === null) await this.create(new Upload({ id: upload_id, size: length, offset: 0 }))
		return received_bytes ?? 0
	}

	/** Appends a stream until it ends or breaks off, and returns the new size. Rejects at once what can't be the model it should be. */
	override async write(arriving: Readable, upload_id: string, offset: number): Promise<number> {
		const row = await queries.findUpload(this.database, upload_id)
		if (!row) throw ERRORS.FILE_NOT_FOUND
		const checked = throughChecks([limitCheck(mostSentBytes(row) - offset), ...headChecks(row, offset)])
		// Both must have ended before the lock is released.
		const [passed, written] = await Promise.allSettled([
			pipeline(arriving, checked),
			this.bytes.append(checked, upload_id, offset),
		])
		if (passed.status === 'rejected') throw asDiskFull(reasonOf(passed.reason, written))
		if (written.status === 'rejected') throw asDiskFull(written.reason)
		return written.value
	}

	/** A finished upload stays known as complete, so that a client that missed the last answer does not begin anew. */
	override async getUpload(upload_id: string): Promise<Upload> {
		const row = await queries.findUpload(this.database, upload_id)
		if (!row) throw ERRORS.FILE_NOT_FOUND
		const size = row.upload_length ?? undefined
		const offset = row.finished_at ? (size ?? 0) : await this.bytes.size(upload_id)
		if (offset === null) throw ERRORS.FILE_NO_LONGER_EXISTS
		const creation_date = row.created_at.toISOString()
		return new Upload({ id: upload_id, offset, creation_date, ...(size === undefined ? {} : { size }) })
	}

	override async declareUploadLength(upload_id: string, upload_length: number): Promise<void> {
		const row = await queries.findUpload(this.database, upload_id)
		if (!row) throw ERRORS.FILE_NOT_FOUND
		if (upload_length > mostSentBytes(row)) throw moreThanAnnounced()
		await this.bytes.setLength(upload_id, upload_length)
		await queries.setLength(this.database, upload_id, upload_length)
	}

	override async remove(upload_id: string): Promise<void> {
		await this.bytes.remove(upload_id)
		await queries.deleteUpload(this.database, upload_id)
	}

	/** Whether every announced byte has arrived, so that nobody will write to the upload any more. */
	async isComplete(upload_id: string): Promise<boolean> {
		const { size, offset } = await this.getUpload(upload_id)
		return size !== undefined && offset === size
	}

	/** Call it once the upload has become a file. */
	async markFinished(upload_id: string): Promise<void> {
		await queries.setFinished(this.database, upload_id)
		await this.bytes.remove(upload_id)
	}

	override getExpiration(): number {
		return KEPT_MS
	}

	/**
	 * Removes uploads begun more than a day ago, and bytes that belong to no upload. Passes one that can't be removed
	 * to `failed` and leaves it for the next time.
	 */
	override async deleteExpired(failed: (error: unknown, upload_id: string) => void = () => {}): Promise<number> {
		let removed = 0
		const counted = async (upload_id: string, remove: () => Promise<void>): Promise<void> => {
			try {
				await remove()
				removed++
			} catch (error) {
				failed(error, upload_id)
			}
		}
		for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
			const expired = await queries.expiredUploads(this.database, KEPT_MS / 1000, after, EXPIRED_AT_ONCE)
			for (const upload_id of expired) await counted(upload_id, () => this.remove(upload_id))
			const last = expired.at(-1)
			if (last === undefined) break
			after = last
		}
		for await (const { upload_id, modified_at } of this.bytes.list()) {
			if (Date.now() - modified_at.getTime() < STRAY_MS) continue
			const row = UUID.test(upload_id) ? await queries.findUpload(this.database, upload_id) : null
			if (!row) await counted(upload_id, () => this.bytes.remove(upload_id))
		}
		return removed
	}
}

/**
 * The most bytes that may be sent for an upload: the size of the file, or a little more if it is compressed, since gzip
 * adds up to a hundredth to what can't be compressed.
 */
export const mostSentBytes = ({ bytes, encoding }: Pick<queries.UploadRow, 'bytes' | 'encoding'>): number =>
	encoding === 'identity' ? bytes : Math.ceil(bytes * 1.01) + 64 * 1024

/** An image is looked at when it is whole. */
const headChecks = (row: queries.UploadRow, offset: number) =>
	offset === 0 && row.project_id === null ? [packedHeadCheck(row)] : []

const moreThanAnnounced = (): AppError => new AppError('FILE_TOO_LARGE', 'The upload is larger than announced')

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function limitCheck(most_bytes: number): (chunk: Buffer) => void {
	let left = most_bytes
	return (chunk) => {
		left -= chunk.length
		if (left < 0) throw moreThanAnnounced()
	}
}

function throughChecks(checks: readonly ((chunk: Buffer) => void)[]): Transform {
	return new Transform({
		transform(chunk: Buffer, _encoding, done) {
			try {
				for (const check of checks) check(chunk)
				done(null, chunk)
			} catch (error) {
				done(error as Error)
			}
		},
	})
}

/** Of two streams of a pipeline that failed, returns the first error; the other only says that it was cut off. */
function reasonOf(passed: unknown, written: PromiseSettledResult<unknown>): unknown {
	const isCutOff = (passed as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE'
	return isCutOff && written.status === 'rejected' ? written.reason : passed
}
