import { createHash, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { resumable_uploads, uploaded_files } from '../../database/tables/tables.ts'
import { startTestBucket, type TestBucket } from '../../testing/test-bucket.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { askUpload, beginUpload, connectedPatch, sendPart } from '../../testing/test-uploads.ts'
import { deleteExpiredUploads } from './resumable-uploads.service.ts'

const MEGABYTE = 1024 * 1024
/** More than one part of a multipart upload. */
const model = Buffer.from(`ISO-10303-21;${randomBytes(9 * MEGABYTE).toString('base64')}`)
const sha256 = createHash('sha256').update(model).digest('hex')
const half = 6 * MEGABYTE

let bucket: TestBucket
beforeAll(async () => {
	bucket = await startTestBucket()
})
afterAll(() => bucket.close())

describe.each(['a shared disk', 'S3'])('two servers over %s', (kind) => {
	let servers: [TestServer, TestServer]
	let cookie: string
	let user_id: string
	beforeAll(async () => {
		const storageUrl = kind === 'S3' ? bucket.storage_url : null
		const first = await startTestServer({ trialMaxIfcUploadMb: 50, storageUrl })
		const { databaseUrl, sessionSecret, dataDir } = first.config
		const shared = { trialMaxIfcUploadMb: 50, storageUrl, databaseUrl, sessionSecret }
		servers = [first, await startTestServer({ ...shared, ...(storageUrl ? {} : { dataDir }) })]
		const person = await first.signUp()
		cookie = person.cookie
		user_id = person.user.id
	})
	afterAll(async () => {
		for (const server of [...servers].reverse()) await server.close()
	})

	const begin = async (length: number | null = model.length) => {
		const metadata = { filename: 'house.ifc', bytes: model.length, sha256 }
		const answer = await beginUpload(servers[0], cookie, metadata, length)
		expect(answer.statusCode).toBe(201)
		return String(answer.headers.location)
	}
	const send = (server: TestServer, url: string, offset: number, payload: Buffer, more: Record<string, string> = {}) =>
		sendPart(server, cookie, { url, offset }, payload, more)
	const ask = (server: TestServer, url: string) => askUpload(server, cookie, url)
	const idOf = (url: string) => url.split('/').at(-1) as string
	const result = (server: TestServer, url: string) =>
		server.inject({ url: `/files/resumable_result/${idOf(url)}`, headers: { cookie } })
	const rest = (prefix = '') => [...bucket.objects.keys()].filter((key) => key.includes(`resumable/${prefix}`))

	it('go on with each other’s uploads, and answer with one file', async () => {
		const url = await begin()
		expect((await send(servers[0], url, 0, model.subarray(0, half))).statusCode).toBe(204)
		expect((await ask(servers[1], url)).headers['upload-offset']).toBe(String(half))
		expect((await send(servers[1], url, half, model.subarray(half))).statusCode).toBe(204)
		const files = await Promise.all(servers.map(async (server) => (await result(server, url)).json().file))
		expect(files[0]).toMatchObject({ id: idOf(url), sha256, bytes: model.length })
		expect(files[1]).toEqual(files[0])
		const stored = await servers[0].inject({ url: `/files/download?file_id=${idOf(url)}`, headers: { cookie } })
		expect(createHash('sha256').update(stored.rawPayload).digest('hex')).toBe(sha256)
		expect((await ask(servers[1], url)).headers['upload-offset']).toBe(String(model.length))
		expect([rest(idOf(url)), bucket.uploads.size]).toEqual([[], 0])
	})

	it('know the length that was told to the other', async () => {
		const url = await begin(null)
		const length = { 'upload-length': String(model.length) }
		expect((await send(servers[0], url, 0, model.subarray(0, half), length)).statusCode).toBe(204)
		expect((await ask(servers[1], url)).headers['upload-length']).toBe(String(model.length))
		expect((await send(servers[1], url, half, model.subarray(half), length)).statusCode).toBe(204)
		expect((await result(servers[0], url)).json().file).toMatchObject({ sha256 })
	})

	it('make one file of an upload that both are asked to finish', async () => {
		const url = await begin()
		const sent = send(servers[0], url, 0, model)
		const asked = vi.waitFor(
			async () => {
				const answer = await result(servers[1], url)
				expect(answer.statusCode).toBe(200)
				return answer
			},
			{ timeout: 30_000, interval: 5 },
		)
		expect((await sent).statusCode).toBe(204)
		expect((await asked).json().file.id).toBe(idOf(url))
		const rows = await servers[0].platform.database.$count(uploaded_files, eq(uploaded_files.id, idOf(url)))
		expect(rows).toBe(1)
	})

	it('end a request that hangs at one when the other goes on with its upload', async () => {
		const url = await begin()
		const socket = connectedPatch(await servers[0].listen(), { url, cookie, length: model.length })
		socket.write(model.subarray(0, half))
		await vi.waitFor(
			async () => {
				const [row] = await servers[0].platform.database
					.select()
					.from(resumable_uploads)
					.where(eq(resumable_uploads.id, idOf(url)))
				expect(row?.locked_by).toBeTruthy()
			},
			{ timeout: 10_000 },
		)
		// Nothing more comes, and the connection stays open.
		const offset = Number((await ask(servers[1], url)).headers['upload-offset'])
		expect(offset).toBeGreaterThan(0)
		expect((await send(servers[1], url, offset, model.subarray(offset))).statusCode).toBe(204)
		expect((await result(servers[1], url)).json().file).toMatchObject({ sha256 })
		socket.destroy()
	})

	it('leave nothing of uploads that were given up, nor of a person who is gone', async () => {
		const [old, strays] = [await begin(), await begin()]
		await send(servers[0], old, 0, model.subarray(0, half))
		const { database } = servers[1].platform
		await database
			.update(resumable_uploads)
			.set({ created_at: new Date(Date.now() - 25 * 3600_000) })
			.where(eq(resumable_uploads.id, idOf(old)))
		expect(await deleteExpiredUploads(servers[1].platform)).toBe(1)
		expect(rest(idOf(old))).toEqual([])
		await database.delete(resumable_uploads).where(eq(resumable_uploads.user_id, user_id))
		expect(await deleteExpiredUploads(servers[1].platform)).toBe(0)
		for (const object of bucket.objects.values()) object.modified_at = new Date(Date.now() - 26 * 3600_000)
		if (kind === 'S3') expect(await deleteExpiredUploads(servers[1].platform)).toBeGreaterThan(0)
		if (kind === 'S3') expect([rest(idOf(strays)), bucket.uploads.size]).toEqual([[], 0])
	})
})
