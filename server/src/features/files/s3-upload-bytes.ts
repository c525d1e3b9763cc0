import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { S3Store } from '@tus/s3-store'
import { ERRORS, Upload } from '@tus/server'
import { type FileStorage, StoredFileMissing } from '../../platform/storage/file-storage.ts'
import { s3Place } from '../../platform/storage/s3-client.ts'
import type { UploadBytes } from './upload-bytes.ts'

/** Parts that one server sends at a time; each waits on its disk. */
const PARTS_AT_ONCE = 8

/** Nothing is remembered between requests, since another server may have gone on with an upload. */
const NO_CACHE = { get: async () => undefined, set: async () => {}, delete: async () => {} }

class BoundedS3Store extends S3Store {
	private readonly most_bytes: number

	constructor(options: ConstructorParameters<typeof S3Store>[0], most_bytes: number) {
		super(options)
		this.most_bytes = most_bytes
	}

	/** Parts of an upload of unknown length would be made for the longest that S3 can take: half a gigabyte each. */
	protected override calcOptimalPartSize(size?: number): number {
		return super.calcOptimalPartSize(size ?? this.most_bytes)
	}

	close(): void {
		this.client.destroy()
	}
}

/** Unfinished uploads beside the stored files, as multipart uploads: `resumable/<id>` below the same prefix. */
export function openS3UploadBytes(storage_url: string, storage: FileStorage, most_bytes: number): UploadBytes {
	const { bucket, prefix, settings } = s3Place(storage_url)
	const store = new BoundedS3Store(
		{
			s3ClientConfig: { bucket, ...settings },
			cache: NO_CACHE,
			useTags: false,
			maxConcurrentPartUploads: PARTS_AT_ONCE,
		},
		most_bytes,
	)
	const stored = (upload_id: string): string => `resumable/${upload_id}`
	const key = (upload_id: string): string => (prefix ? `${prefix}/${stored(upload_id)}` : stored(upload_id))

	/** Null when it does not exist; the store's library says so of an error, too. */
	async function find(upload_id: string): Promise<Upload | null> {
		try {
			return await store.getUpload(key(upload_id))
		} catch (error) {
			if (error !== ERRORS.FILE_NOT_FOUND) throw error
			if (!(await storage.stat(`${stored(upload_id)}.info`))) return null
			throw new Error('The store could not say how much of an upload it has')
		}
	}

	async function download(upload_id: string, path: string): Promise<void> {
		await pipeline(await storage.openRead(stored(upload_id)), createWriteStream(path))
	}

	return {
		async create(upload_id, size) {
			await store.create(new Upload({ id: key(upload_id), size, offset: 0 }))
		},
		setLength: (upload_id, length) => store.declareUploadLength(key(upload_id), length),
		append: (arriving, upload_id, offset) => store.write(arriving, key(upload_id), offset),
		size: async (upload_id) => (await find(upload_id))?.offset ?? null,
		async fetch(upload_id, directory) {
			const path = join(directory, 'arrived')
			try {
				await download(upload_id, path)
			} catch (error) {
				if (!(error instanceof StoredFileMissing)) throw error
				// Its parts are there, but the server died before it put them together.
				const upload = await find(upload_id)
				if (upload) await store.write(Readable.from([]), key(upload_id), upload.offset)
				await download(upload_id, path)
			}
			return path
		},
		async remove(upload_id) {
			// Aborts the multipart upload; a completed one no longer exists. After any other failure `.info` must stay: it is
			// the only way to find the parts again.
			await store.remove(key(upload_id)).catch((error) => {
				if (error !== ERRORS.FILE_NOT_FOUND) throw error
			})
			for (const ending of ['', '.part', '.info']) await storage.delete(stored(upload_id) + ending)
		},
		async requireRoom() {},
		async *list() {
			for await (const { key: found, modified_at } of storage.list('resumable/')) {
				yield { upload_id: found.slice('resumable/'.length).split('.')[0] ?? '', modified_at }
			}
		},
		close() {
			store.close()
		},
	}
}
