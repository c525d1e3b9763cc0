import { connect, type Socket } from 'node:net'
import type { UploadedFile } from '@panelyard/contracts/models/uploads'
import type { LightMyRequestResponse } from 'fastify'
import { smallModelText } from './test-projects.ts'
import type { TestServer } from './test-server.ts'

/** The header of every tus request. */
export const tus = { 'tus-resumable': '1.0.0' }

/** The `Upload-Metadata` header of a new upload. */
export const tusMetadata = (metadata: Record<string, string | number>): string =>
	Object.entries(metadata)
		.map(([key, value]) => `${key} ${Buffer.from(String(value)).toString('base64')}`)
		.join(',')

/** Starts an upload of one person. @param length null: it is sent later */
export const beginUpload = (
	server: TestServer,
	cookie: string,
	metadata: Record<string, string | number>,
	length: number | null,
): Promise<LightMyRequestResponse> =>
	server.inject({
		method: 'POST',
		url: '/files/resumable',
		headers: {
			cookie,
			...tus,
			'upload-metadata': tusMetadata(metadata),
			...(length === null ? { 'upload-defer-length': '1' } : { 'upload-length': String(length) }),
		},
	})

/** Sends bytes of an upload from this offset. */
export const sendPart = (
	server: TestServer,
	cookie: string,
	upload: { url: string; offset?: number },
	payload: Buffer,
	headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> =>
	server.inject({
		method: 'PATCH',
		url: upload.url,
		payload,
		headers: {
			cookie,
			...tus,
			'upload-offset': String(upload.offset ?? 0),
			'content-type': 'application/offset+octet-stream',
			...headers,
		},
	})

/** Reads how much of an upload has arrived. */
export const askUpload = (server: TestServer, cookie: string, url: string): Promise<LightMyRequestResponse> =>
	server.inject({ method: 'HEAD', url, headers: { cookie, ...tus } })

/** A connection that announces `length` bytes of an upload from its start; the test sends them. */
export function connectedPatch(origin: string, upload: { url: string; cookie: string; length: number }): Socket {
	const { hostname, port, host } = new URL(origin)
	const socket = connect(Number(port), hostname)
	socket.on('error', () => {})
	socket.write(
		[
			`PATCH ${upload.url} HTTP/1.1`,
			`host: ${host}`,
			`cookie: ${upload.cookie}`,
			'tus-resumable: 1.0.0',
			'upload-offset: 0',
			'content-type: application/offset+octet-stream',
			`content-length: ${upload.length}`,
			'\r\n',
		].join('\r\n'),
	)
	return socket
}

/** Uploads a person's file without a project, like the tools. */
export async function keptFile(
	server: TestServer,
	cookie: string,
	model: { content?: string | Buffer; file_name?: string } = {},
): Promise<UploadedFile> {
	const content = Buffer.from(model.content ?? smallModelText())
	const metadata = { filename: model.file_name ?? 'house.ifc', bytes: content.length }
	const begun = await beginUpload(server, cookie, metadata, content.length)
	const url = String(begun.headers.location)
	const sent = await sendPart(server, cookie, { url }, content)
	if (sent.statusCode !== 204) throw new Error(`The upload ended with ${sent.statusCode}: ${sent.body}`)
	const result = await server.inject({
		url: `/files/resumable_result/${url.split('/').at(-1)}`,
		headers: { cookie },
	})
	return result.json().file
}
