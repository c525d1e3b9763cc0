import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FileStorage } from '../../platform/storage/file-storage.ts'
import { openS3Storage } from '../../platform/storage/s3-storage.ts'
import { startTestBucket, type TestBucket } from '../../testing/test-bucket.ts'
import { openS3UploadBytes } from './s3-upload-bytes.ts'
import type { UploadBytes } from './upload-bytes.ts'

const MEGABYTE = 1024 * 1024
/** Times that a request is sent before its failure counts. */
const ATTEMPTS = 4

let bucket: TestBucket
let storage: FileStorage
let bytes: UploadBytes
beforeAll(async () => {
	bucket = await startTestBucket()
	storage = await openS3Storage(bucket.storage_url)
	bytes = openS3UploadBytes(bucket.storage_url, storage, 50 * MEGABYTE)
})
afterAll(async () => {
	bytes.close()
	await storage.close()
	bucket.close()
})

const listed = async () => {
	const ids = new Set<string>()
	for await (const { upload_id } of bytes.list()) ids.add(upload_id)
	return [...ids]
}

test('an upload whose parts could not be aborted stays listed, so that it is removed later', async () => {
	const id = crypto.randomUUID()
	await bytes.create(id, 20 * MEGABYTE)
	await bytes.append(Readable.from([Buffer.alloc(9 * MEGABYTE)]), id, 0)
	let left = ATTEMPTS
	bucket.fault = (method, key) => (method === 'DELETE' && key.endsWith(id) && left-- > 0 ? 'error' : undefined)
	await expect(bytes.remove(id)).rejects.toThrow()
	expect([left, bucket.uploads.size, await listed()]).toEqual([0, 1, [id]])
	await bytes.remove(id)
	expect([bucket.uploads.size, bucket.objects.size]).toEqual([0, 0])
})

test('an upload that is complete or was never there is removed without an error', async () => {
	const id = crypto.randomUUID()
	await bytes.create(id, 3)
	await bytes.append(Readable.from([Buffer.from('abc')]), id, 0)
	expect(await bytes.size(id)).toBe(3)
	await bytes.remove(id)
	await bytes.remove(crypto.randomUUID())
	expect(await listed()).not.toContain(id)
})
