import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { smallModelText } from '../../testing/test-projects.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let cookie: string

beforeAll(async () => {
	server = await startTestServer({ trialMaxIfcUploadMb: 1 })
	cookie = (await server.signUp()).cookie
})
afterAll(() => server.close())

const model = Buffer.from(smallModelText())
const packed = gzipSync(model)
const sha256 = createHash('sha256').update(model).digest('hex')
const tus = { 'tus-resumable': '1.0.0' }

type Metadata = { filename?: string; bytes?: number | string; encoding?: string; sha256?: string }
const encoded = (metadata: Metadata) =>
	Object.entries(metadata)
		.map(([key, value]) => `${key} ${Buffer.from(String(value)).toString('base64')}`)
		.join(',')

async function begin(metadata: Metadata = {}, length: number | null = model.length, by = cookie) {
	const facts = { filename: 'house.ifc', bytes: model.length, ...metadata }
	return server.inject({
		method: 'POST',
		url: '/files/resumable',
		headers: {
			cookie: by,
			...tus,
			'upload-metadata': encoded(facts),
			...(length === null ? { 'upload-defer-length': '1' } : { 'upload-length': String(length) }),
		},
	})
}

async function send(url: string, offset: number, payload: Buffer, headers: Record<string, string> = {}, by = cookie) {
	return server.inject({
		method: 'PATCH',
		url,
		payload,
		headers: {
			cookie: by,
			...tus,
			'upload-offset': String(offset),
			'content-type': 'application/offset+octet-stream',
			...headers,
		},
	})
}

const ask = (url: string, by = cookie) => server.inject({ method: 'HEAD', url, headers: { cookie: by, ...tus } })
const idOf = (url: string) => url.split('/').at(-1) as string
const result = (url: string, by = cookie) =>
	server.inject({ url: `/files/resumable_result/${idOf(url)}`, headers: { cookie: by } })
const locationOf = async (answer: ReturnType<typeof begin>) => String((await answer).headers.location)
const stored = async (file_id: string) =>
	(await server.inject({ url: `/files/download?file_id=${file_id}`, headers: { cookie } })).rawPayload

describe('a resumable upload', () => {
	it('goes on where it stood and becomes a file of its sender', async () => {
		const begun = await begin({ filename: 'C:\\models\\house.ifc', sha256 })
		expect([begun.statusCode, begun.headers['tus-resumable']]).toEqual([201, '1.0.0'])
		const url = String(begun.headers.location)
		expect(url).toMatch(/^\/files\/resumable\/[0-9a-f-]{36}$/)
		const half = Math.floor(model.length / 2)
		const first = await send(url, 0, model.subarray(0, half))
		expect([first.statusCode, first.headers['upload-offset']]).toEqual([204, String(half)])
		expect((await result(url)).statusCode).toBe(404)
		const asked = await ask(url)
		expect(asked.headers).toMatchObject({
			'upload-offset': String(half),
			'upload-length': String(model.length),
			'cache-control': 'no-store',
		})
		expect((await send(url, half + 1, model.subarray(half + 1))).statusCode).toBe(409)
		expect((await send(url, half, model.subarray(half))).statusCode).toBe(204)
		const { file } = (await result(url)).json()
		expect(file).toMatchObject({ id: idOf(url), file_name: 'house.ifc', bytes: model.length, sha256 })
		expect(await stored(file.id)).toEqual(model)
		expect((await ask(url)).headers['upload-offset']).toBe(String(model.length))
	})

	it('arrives compressed, its length told at the end', async () => {
		const url = await locationOf(begin({ encoding: 'gzip', sha256 }, null))
		expect((await ask(url)).headers['upload-defer-length']).toBe('1')
		const third = Math.floor(packed.length / 3)
		await send(url, 0, packed.subarray(0, third))
		const last = await send(url, third, packed.subarray(third), { 'upload-length': String(packed.length) })
		expect(last.statusCode).toBe(204)
		const { file } = (await result(url)).json()
		expect(file).toMatchObject({ bytes: model.length, sha256 })
		expect(await stored(file.id)).toEqual(model)
	})
})
