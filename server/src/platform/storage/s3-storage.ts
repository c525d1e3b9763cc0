import { createReadStream } from 'node:fs'
import { stat, unlink } from 'node:fs/promises'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
	DeleteObjectCommand,
	GetObjectCommand,
	HeadBucketCommand,
	HeadObjectCommand,
	paginateListObjectsV2,
	S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { assertStorageKey, type ByteRange, type FileStorage, StoredFileMissing } from './file-storage.ts'
import { s3Place } from './s3-client.ts'

/** Size of one part of a multipart upload; S3 takes 10,000 parts, so files up to 80 GB. */
const PART_BYTES = 8 * 1024 * 1024
/** Time limit of a health check. */
const CHECK_MS = 5000

const nameOf = (error: unknown): string | undefined => (error as { name?: string }).name

/**
 * Files in one bucket of an S3-compatible store. See `openFileStorage` for the URL; throws when the URL isn't valid.
 * @param times overrides the time limits, in ms
 */
export async function openS3Storage(
	storage_url: string,
	times: { answer_ms?: number; idle_ms?: number } = {},
): Promise<FileStorage> {
	const { bucket: Bucket, prefix, settings } = s3Place(storage_url, times)
	const client = new S3Client(settings)

	const place = (key: string): { Bucket: string; Key: string } => {
		assertStorageKey(key)
		return { Bucket, Key: prefix ? `${prefix}/${key}` : key }
	}

	const check = async (): Promise<void> => {
		await client.send(new HeadBucketCommand({ Bucket }), { requestTimeout: CHECK_MS })
	}

	/**
	 * Whether the store says that an object doesn't exist. A 404 without a code counts only while the bucket answers: it
	 * may also come from a proxy, or mean that there is no such bucket.
	 * @throws when the bucket doesn't answer
	 */
	const isMissing = async (error: unknown): Promise<boolean> => {
		if (nameOf(error) === 'NotFound') await check()
		return nameOf(error) === 'NoSuchKey' || nameOf(error) === 'NotFound'
	}

	// A multipart upload becomes visible only when completed, and is aborted when its source fails.
	const put = async (key: string, source: Readable): Promise<void> => {
		const upload = new Upload({ client, params: { ...place(key), Body: source }, partSize: PART_BYTES, queueSize: 2 })
		await upload.done()
	}

	const bytesOf = async (key: string): Promise<number | null> => {
		try {
			const { ContentLength } = await client.send(new HeadObjectCommand(place(key)))
			return ContentLength ?? 0
		} catch (error) {
			if (await isMissing(error)) return null
			throw error
		}
	}

	return {
		put,
		async putFile(key, path) {
			const { size } = await stat(path)
			await put(key, createReadStream(path))
			const stored = await bytesOf(key)
			if (stored !== size) throw new Error(`${key} was stored with ${stored} of ${size} bytes`)
			await unlink(path)
		},
		async openRead(key, range) {
			try {
				const Range = range ? `bytes=${range.start}-${range.end}` : undefined
				const { Body, ContentLength, ContentRange } = await client.send(new GetObjectCommand({ ...place(key), Range }))
				const body = Body as Readable
				try {
					return whole(key, body, expectedBytes(range, ContentLength, ContentRange))
				} catch (error) {
					body.destroy()
					throw error
				}
			} catch (error) {
				throw (await isMissing(error)) ? new StoredFileMissing(key) : error
			}
		},
		async stat(key) {
			const bytes = await bytesOf(key)
			return bytes === null ? null : { bytes }
		},
		async delete(key) {
			await client.send(new DeleteObjectCommand(place(key)))
		},
		async *list(asked = '') {
			const root = prefix ? `${prefix}/` : ''
			for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix: root + asked })) {
				for (const { Key, Size, LastModified } of page.Contents ?? []) {
					if (!Key || Key.endsWith('/')) continue
					yield { key: Key.slice(root.length), bytes: Size ?? 0, modified_at: LastModified ?? new Date(0) }
				}
			}
		},
		localPath: () => null,
		check,
		async close() {
			client.destroy()
		},
	}
}

/** Throws when a range was requested and the store sent something else. */
function expectedBytes(range: ByteRange | undefined, length: number | undefined, answered: string | undefined) {
	if (!range) return length
	const [, start, end] = /^bytes (\d+)-(\d+)\//.exec(answered ?? '') ?? []
	if (Number(start) !== range.start || Number(end) > range.end) throw new Error('The store answered with other bytes')
	return Number(end) - Number(start) + 1
}

/** Passes a body on, and fails at its end if it was shorter or longer than announced. */
function whole(key: string, body: Readable, bytes: number | undefined): Readable {
	if (bytes === undefined) return body
	let arrived = 0
	const counted = new Transform({
		transform(chunk: Buffer, _encoding, done) {
			arrived += chunk.length
			done(null, chunk)
		},
		flush(done) {
			done(arrived === bytes ? null : new Error(`${key} broke off after ${arrived} of ${bytes} bytes`))
		},
	})
	pipeline(body, counted).catch(() => {})
	return counted
}
