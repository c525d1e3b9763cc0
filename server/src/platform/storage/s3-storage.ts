import { createReadStream } from 'node:fs'
import { unlink } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import {
	DeleteObjectCommand,
	GetObjectCommand,
	HeadBucketCommand,
	HeadObjectCommand,
	S3Client,
	type S3ClientConfig,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { assertStorageKey, type FileStorage, StoredFileMissing } from './file-storage.ts'

/** Size of one part of a multipart upload; S3 takes 10,000 parts, so files up to 80 GB. */
const PART_BYTES = 8 * 1024 * 1024

const isMissing = (error: unknown): boolean => {
	const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } }
	return name === 'NoSuchKey' || name === 'NotFound' || $metadata?.httpStatusCode === 404
}

/** Files in one bucket of an S3-compatible store. See `openFileStorage` for the URL; throws when it is no such URL. */
export async function openS3Storage(storage_url: string): Promise<FileStorage> {
	const url = new URL(storage_url)
	if (url.protocol !== 's3:' || !url.hostname)
		throw new Error('STORAGE_URL must look like s3://bucket/prefix?region=...')
	const Bucket = url.hostname
	const prefix = url.pathname.replace(/^\/+|\/+$/g, '')
	const settings: S3ClientConfig = { region: url.searchParams.get('region') ?? 'us-east-1' }
	const endpoint = url.searchParams.get('endpoint')
	if (endpoint) Object.assign(settings, { endpoint, forcePathStyle: true })
	if (url.username) {
		settings.credentials = {
			accessKeyId: decodeURIComponent(url.username),
			secretAccessKey: decodeURIComponent(url.password),
		}
	}
	const client = new S3Client(settings)

	const place = (key: string): { Bucket: string; Key: string } => {
		assertStorageKey(key)
		return { Bucket, Key: prefix ? `${prefix}/${key}` : key }
	}

	// A multipart upload becomes visible only when completed, and is aborted when its source fails.
	const put = async (key: string, source: Readable): Promise<void> => {
		const upload = new Upload({ client, params: { ...place(key), Body: source }, partSize: PART_BYTES, queueSize: 2 })
		await upload.done()
	}

	return {
		put,
		async putFile(key, path) {
			await put(key, createReadStream(path))
			await unlink(path)
		},
		async openRead(key, range) {
			try {
				const Range = range ? `bytes=${range.start}-${range.end}` : undefined
				const { Body } = await client.send(new GetObjectCommand({ ...place(key), Range }))
				return Body as Readable
			} catch (error) {
				throw isMissing(error) ? new StoredFileMissing(key) : error
			}
		},
		async stat(key) {
			try {
				const { ContentLength } = await client.send(new HeadObjectCommand(place(key)))
				return { bytes: ContentLength ?? 0 }
			} catch (error) {
				if (isMissing(error)) return null
				throw error
			}
		},
		async delete(key) {
			await client.send(new DeleteObjectCommand(place(key)))
		},
		localPath: () => null,
		async check() {
			await client.send(new HeadBucketCommand({ Bucket }))
		},
	}
}
