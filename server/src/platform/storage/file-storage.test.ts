import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FileStorage, StoredFileMissing } from './file-storage.ts'
import { openFileStorage } from './open-file-storage.ts'

const directory = mkdtempSync(join(tmpdir(), 'panelyard-storage-'))
let bucket: Server
const storages: Record<string, FileStorage> = {}

beforeAll(async () => {
	bucket = await startBucket()
	const { port } = bucket.address() as AddressInfo
	storages.disk = await openFileStorage({ directory: join(directory, 'files') })
	storages.s3 = await openFileStorage({
		directory,
		storage_url: `s3://key:secret@models/panelyard?region=eu-central-1&endpoint=http://127.0.0.1:${port}`,
	})
})
afterAll(() => {
	bucket.close()
	rmSync(directory, { recursive: true, force: true })
})

/** 20 MB: more than one part of a multipart upload. */
const large = Buffer.alloc(20 * 1024 * 1024, 'panelyard')
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

describe.each(['disk', 's3'])('files on %s', (kind) => {
	const open = (): FileStorage => storages[kind] as FileStorage

	it('gives back what was written, whole or in part', async () => {
		await open().put('sources/a', Readable.from([large]))
		expect(await open().stat('sources/a')).toEqual({ bytes: large.length })
		expect(sha256(await buffer(await open().openRead('sources/a')))).toBe(sha256(large))
		expect(await text(await open().openRead('sources/a', { start: 9, end: 17 }))).toBe('panelyard')
	})

	it('takes a local file over', async () => {
		const path = join(directory, `file-${kind}`)
		writeFileSync(path, 'a model')
		await open().putFile('sources/b', path)
		expect(await text(await open().openRead('sources/b'))).toBe('a model')
		expect(readdirSync(directory)).not.toContain(`file-${kind}`)
	})

	it('leaves nothing of a stream that broke off', async () => {
		const broken = Readable.from(
			(async function* () {
				yield large
				throw new Error('connection lost')
			})(),
		)
		await expect(open().put('sources/broken', broken)).rejects.toThrow('connection lost')
		expect(await open().stat('sources/broken')).toBeNull()
		if (kind === 'disk') expect(readdirSync(join(directory, 'files/.incoming'))).toEqual([])
	})

	it('says so when a file is missing, and deletes one that is missing without a word', async () => {
		await expect(open().openRead('sources/none')).rejects.toThrow(StoredFileMissing)
		await open().put('sources/c', Readable.from(['x']))
		await open().delete('sources/c')
		await open().delete('sources/c')
		expect(await open().stat('sources/c')).toBeNull()
	})

	it.each(['../outside', 'a/../../b', '/etc/passwd', 'a//b', '', 'a\0b', './a'])('refuses the key %j', async (key) => {
		await expect(open().put(key, Readable.from(['x']))).rejects.toThrow('Not a storage key')
		await expect(open().openRead(key)).rejects.toThrow('Not a storage key')
	})

	it('can be checked', async () => {
		await open().check()
	})
})

/** As much of the S3 protocol as a real client needs for these calls, over a map. */
async function startBucket(): Promise<Server> {
	const objects = new Map<string, Buffer>()
	const uploads = new Map<string, Map<number, Buffer>>()
	const server = createServer(async (request, response) => {
		const url = new URL(request.url ?? '/', 'http://bucket')
		const body = decodeChunks(await buffer(request), request.headers['content-encoding'])
		const key = decodeURIComponent(url.pathname)
		const upload = uploads.get(url.searchParams.get('uploadId') ?? '')
		const xml = (content: string) => response.setHeader('content-type', 'application/xml').end(content)
		if (request.method === 'POST' && url.searchParams.has('uploads')) {
			const id = `upload-${uploads.size}`
			uploads.set(id, new Map())
			return xml(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`)
		}
		if (request.method === 'PUT' && upload) {
			upload.set(Number(url.searchParams.get('partNumber')), body)
			return response.setHeader('etag', `"${sha256(body)}"`).end()
		}
		if (request.method === 'POST' && upload) {
			const parts = [...upload].sort(([left], [right]) => left - right).map(([, part]) => part)
			objects.set(key, Buffer.concat(parts))
			return xml('<CompleteMultipartUploadResult><ETag>"done"</ETag></CompleteMultipartUploadResult>')
		}
		if (request.method === 'DELETE') {
			objects.delete(key)
			return response.writeHead(204).end()
		}
		if (request.method === 'PUT') {
			objects.set(key, body)
			return response.setHeader('etag', '"done"').end()
		}
		const object = key.replace(/\/$/, '') === '/models' ? Buffer.alloc(0) : objects.get(key)
		if (!object) {
			response.writeHead(404, { 'content-type': 'application/xml' })
			return response.end(request.method === 'HEAD' ? '' : '<Error><Code>NoSuchKey</Code></Error>')
		}
		const range = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '')
		const part = range ? object.subarray(Number(range[1]), Number(range[2]) + 1) : object
		response.writeHead(range ? 206 : 200, { 'content-length': part.length })
		return response.end(request.method === 'HEAD' ? '' : part)
	})
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	return server
}

/** Undoes `aws-chunked`: pieces led by their size in hex, then trailers. */
function decodeChunks(body: Buffer, encoding: string | undefined): Buffer {
	if (!encoding?.includes('aws-chunked')) return body
	const pieces: Buffer[] = []
	for (let at = 0; ; ) {
		const lineEnd = body.indexOf('\r\n', at)
		const size = Number.parseInt(body.subarray(at, lineEnd).toString('latin1'), 16)
		if (!size) return Buffer.concat(pieces)
		pieces.push(body.subarray(lineEnd + 2, lineEnd + 2 + size))
		at = lineEnd + 2 + size + 2
	}
}
