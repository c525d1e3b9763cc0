import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

type StoredObject = { body: Buffer; metadata: Record<string, string>; modified_at: Date }
type MultipartUpload = { key: string; parts: Map<number, Buffer>; metadata: Record<string, string> }

/**
 * The bucket's misbehaviour: an error of the store, half of the body, no answer, the answer of a store without the
 * bucket, or the answer of a proxy without the store.
 */
export type BucketFault = 'error' | 'half_body' | 'silence' | 'no_bucket' | 'proxy_404'

export type TestBucket = {
	/** Value for `STORAGE_URL`. */
	storage_url: string
	objects: Map<string, StoredObject>
	uploads: Map<string, MultipartUpload>
	/** Called before every request; undefined for a normal answer. */
	fault: (method: string, key: string) => BucketFault | undefined
	close(): void
}

/** As much of the S3 protocol as the product and tus need, in memory, for one bucket called `models`. */
export async function startTestBucket(): Promise<TestBucket> {
	const server = createServer((request, response) => {
		answer(bucket, request, response).catch((error) => response.destroy(error))
	})
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	const bucket: TestBucket = {
		storage_url: urlOf(server),
		objects: new Map(),
		uploads: new Map(),
		fault: () => undefined,
		close() {
			server.close()
			server.closeAllConnections()
		},
	}
	return bucket
}

const urlOf = (server: Server): string =>
	`s3://key:secret@models/panelyard?region=eu-central-1&endpoint=http://127.0.0.1:${(server.address() as AddressInfo).port}`

const etag = (body: Buffer): string => `"${createHash('md5').update(body).digest('hex')}"`

async function answer(bucket: TestBucket, request: IncomingMessage, response: ServerResponse): Promise<void> {
	const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://bucket')
	const key = decodeURIComponent(pathname).replace(/^\/models\/?/, '')
	const method = request.method ?? 'GET'
	const body = decodeChunks(await buffer(request), request.headers['content-encoding'])
	const fault = bucket.fault(method, key)
	if (fault === 'silence') return
	if (fault === 'error') return refuse(response, 500, 'InternalError', method)
	if (fault === 'no_bucket') return refuse(response, 404, 'NoSuchBucket', method)
	if (fault === 'proxy_404') return void response.writeHead(404, { 'content-type': 'text/html' }).end('Not found')
	const upload_id = query.get('uploadId')
	if (upload_id !== null) return answerPart(bucket, { method, key, body, upload_id, query }, response)
	if (method === 'POST' && query.has('uploads')) {
		const id = crypto.randomUUID()
		bucket.uploads.set(id, { key, parts: new Map(), metadata: metadataOf(request) })
		return xml(
			response,
			'InitiateMultipartUploadResult',
			`<Bucket>models</Bucket><Key>${key}</Key><UploadId>${id}</UploadId>`,
		)
	}
	if (method === 'POST' && query.has('delete')) {
		for (const [, named = ''] of body.toString().matchAll(/<Key>(.*?)<\/Key>/g)) bucket.objects.delete(named)
		return xml(response, 'DeleteResult', '')
	}
	if (method === 'PUT') {
		bucket.objects.set(key, { body, metadata: metadataOf(request), modified_at: new Date() })
		response.setHeader('etag', etag(body)).end()
	} else if (method === 'DELETE') {
		bucket.objects.delete(key)
		response.writeHead(204).end()
	} else if (key === '') {
		list(bucket, query, response)
	} else {
		read(bucket.objects.get(key), request, response, fault === 'half_body')
	}
}

function answerPart(
	bucket: TestBucket,
	asked: { method: string; key: string; body: Buffer; upload_id: string; query: URLSearchParams },
	response: ServerResponse,
): void {
	const upload = bucket.uploads.get(asked.upload_id)
	if (!upload) {
		refuse(response, 404, 'NoSuchUpload', asked.method)
		return
	}
	const parts = [...upload.parts].sort(([left], [right]) => left - right)
	if (asked.method === 'PUT') {
		upload.parts.set(Number(asked.query.get('partNumber')), asked.body)
		response.setHeader('etag', etag(asked.body)).end()
	} else if (asked.method === 'GET') {
		const listed = parts.map(
			([number, part]) =>
				`<Part><PartNumber>${number}</PartNumber><ETag>${etag(part)}</ETag><Size>${part.length}</Size></Part>`,
		)
		xml(response, 'ListPartsResult', `${listed.join('')}<IsTruncated>false</IsTruncated>`)
	} else if (asked.method === 'DELETE') {
		bucket.uploads.delete(asked.upload_id)
		response.writeHead(204).end()
	} else {
		const body = Buffer.concat(parts.map(([, part]) => part))
		bucket.objects.set(upload.key, { body, metadata: upload.metadata, modified_at: new Date() })
		bucket.uploads.delete(asked.upload_id)
		xml(response, 'CompleteMultipartUploadResult', `<Key>${upload.key}</Key><ETag>${etag(body)}</ETag>`)
	}
}

/** Two files per page, so that clients request the second page. */
const PAGE = 2

function list({ objects }: TestBucket, query: URLSearchParams, response: ServerResponse): void {
	const prefix = query.get('prefix') ?? ''
	const after = query.get('continuation-token') ?? ''
	const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort()
	const page = keys.slice(0, PAGE)
	const contents = page.map((key) => {
		const { body, modified_at } = objects.get(key) as StoredObject
		return `<Contents><Key>${key}</Key><Size>${body.length}</Size><LastModified>${modified_at.toISOString()}</LastModified></Contents>`
	})
	const next = keys.length > PAGE ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
	xml(response, 'ListBucketResult', `<IsTruncated>${next !== ''}</IsTruncated>${contents.join('')}${next}`)
}

function read(
	object: StoredObject | undefined,
	request: IncomingMessage,
	response: ServerResponse,
	half: boolean,
): void {
	if (!object) {
		refuse(response, 404, 'NoSuchKey', request.method ?? 'GET')
		return
	}
	const { body, metadata, modified_at } = object
	const range = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '')
	const part = range ? body.subarray(Number(range[1]), Number(range[2]) + 1) : body
	if (range)
		response.setHeader('content-range', `bytes ${range[1]}-${Number(range[1]) + part.length - 1}/${body.length}`)
	for (const [name, value] of Object.entries(metadata)) response.setHeader(`x-amz-meta-${name}`, value)
	response.setHeader('last-modified', modified_at.toUTCString()).setHeader('etag', etag(body))
	response.writeHead(range ? 206 : 200, { 'content-length': part.length })
	if (request.method === 'HEAD') response.end()
	else if (half) response.write(part.subarray(0, part.length >> 1), () => response.destroy())
	else response.end(part)
}

function metadataOf(request: IncomingMessage): Record<string, string> {
	const own = Object.entries(request.headers).filter(([name]) => name.startsWith('x-amz-meta-'))
	return Object.fromEntries(own.map(([name, value]) => [name.slice('x-amz-meta-'.length), String(value)]))
}

function xml(response: ServerResponse, root: string, content: string): void {
	response.setHeader('content-type', 'application/xml').end(`<${root}>${content}</${root}>`)
}

function refuse(response: ServerResponse, status: number, code: string, method: string): void {
	response.writeHead(status, { 'content-type': 'application/xml' })
	response.end(method === 'HEAD' ? '' : `<Error><Code>${code}</Code></Error>`)
}

/** Decodes `aws-chunked`: pieces preceded by their size in hex, then trailers. */
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
