import { statfs, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resumable_uploads } from '../../database/tables/tables.ts'
import { postForm, smallModelText, unseen } from '../../testing/test-projects.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { askUpload, beginUpload, keptFile, sendPart, tus } from '../../testing/test-uploads.ts'
import { openDiskUploadBytes } from './disk-upload-bytes.ts'

const MEGABYTE = 1024 * 1024

let server: TestServer
beforeAll(async () => {
	server = await startTestServer({ roles: ['web'], storagePerPersonMb: 10, logLevel: 'silent' })
})
afterAll(() => server.close())

const begin = (cookie: string, bytes: number, length: number | null = bytes) =>
	beginUpload(server, cookie, { filename: 'house.ifc', bytes }, length)
const send = (cookie: string, url: string, payload: Buffer, headers: Record<string, string> = {}) =>
	sendPart(server, cookie, { url }, payload, headers)
const form = (cookie: string) =>
	postForm(server, '/projects/create_with_ifc', cookie, [
		{ name: 'project_name', value: 'House' },
		{ name: 'file', value: unseen(smallModelText()), file_name: 'house.ifc' },
	])
const statusesOf = async (answers: Promise<{ statusCode: number }>[]) =>
	(await Promise.all(answers)).map(({ statusCode }) => statusCode).sort()
const unfinished = (user_id: string) =>
	server.platform.database.$count(
		resumable_uploads,
		and(eq(resumable_uploads.user_id, user_id), isNull(resumable_uploads.finished_at)),
	)

describe('unfinished uploads of one person', () => {
	it('are at most 20, however many begin at the same time', async () => {
		const { cookie, user } = await server.signUp()
		const statuses = await statusesOf(Array.from({ length: 30 }, () => begin(cookie, 10)))
		// One that gave way before its own answer no longer exists.
		expect(statuses.filter((status) => status !== 201 && status !== 404)).toEqual([])
		expect(await unfinished(user.id)).toBe(20)
	})

	it('count to the quota with their announced size, also when they begin at the same time', async () => {
		const { cookie, user } = await server.signUp()
		const statuses = await statusesOf([1, 2, 3, 4, 5].map(() => begin(cookie, 3 * MEGABYTE)))
		expect(statuses).toEqual([201, 201, 201, 413, 413])
		expect(await unfinished(user.id)).toBe(3)
		const refused = await begin(cookie, 2 * MEGABYTE)
		expect(refused.json().details).toMatchObject({ reason_code: 'storage_quota', reason_value: '10' })
	})

	it('leave no room for other ways to upload, and are not refused themselves', async () => {
		const { cookie } = await server.signUp()
		const content = unseen(smallModelText())
		const bytes = Buffer.byteLength(content)
		const reserved = String((await begin(cookie, bytes)).headers.location)
		const rest = String((await begin(cookie, 10 * MEGABYTE - bytes)).headers.location)
		expect((await form(cookie)).statusCode).toBe(413)
		expect((await send(cookie, reserved, Buffer.from(content))).statusCode).toBe(204)
		// The file counts instead of its upload.
		expect((await begin(cookie, 1)).statusCode).toBe(413)
		const drop = (url: string) => server.inject({ method: 'DELETE', url, headers: { cookie, ...tus } })
		await drop(rest)
		// As if the server had died before it noted that the upload is finished.
		await server.platform.database
			.update(resumable_uploads)
			.set({ finished_at: null })
			.where(eq(resumable_uploads.id, String(reserved.split('/').at(-1))))
		const all = await begin(cookie, 10 * MEGABYTE - bytes)
		expect(all.statusCode).toBe(201)
		await drop(String(all.headers.location))
		expect((await form(cookie)).statusCode).toBe(201)
		await keptFile(server, cookie)
	})

	it('take no more bytes than their announced size', async () => {
		const { cookie } = await server.signUp()
		expect((await begin(cookie, 10, MEGABYTE)).statusCode).toBe(400)
		const model = Buffer.from(`ISO-10303-21;${'x'.repeat(MEGABYTE)}`)
		const told = { 'upload-length': String(model.length) }
		for (const headers of [{}, told]) {
			const url = String((await begin(cookie, 1000, null)).headers.location)
			expect((await send(cookie, url, model, headers)).statusCode).toBe(413)
			const asked = await askUpload(server, cookie, url)
			expect(Number(asked.headers['upload-offset'])).toBeLessThanOrEqual(1000)
		}
	})
})

describe('room on the disk', () => {
	it('is what all unfinished uploads leave', async () => {
		const [one, other] = [await server.signUp(), await server.signUp()]
		const huge = { id: crypto.randomUUID(), bytes: 2 ** 50, encoding: 'identity', file_name: 'a.ifc' } as const
		await server.platform.database.insert(resumable_uploads).values({ ...huge, user_id: one.user.id })
		const refused = await begin(other.cookie, 10)
		expect([refused.statusCode, refused.json().details.reason_code]).toEqual([503, 'disk_full'])
		expect(await unfinished(other.user.id)).toBe(0)
		await server.platform.database.delete(resumable_uploads).where(eq(resumable_uploads.id, huge.id))
		expect((await begin(other.cookie, 10)).statusCode).toBe(201)
	})

	it('counts no bytes twice that have arrived, unless they are still to be unpacked', async () => {
		const directory = join(server.config.dataDir, 'room')
		const uploads = await openDiskUploadBytes(directory)
		const { bavail, bsize } = await statfs(directory)
		const bytes = 2 * bavail * bsize
		const id = crypto.randomUUID()
		await writeFile(join(directory, id), '')
		// A file that takes no room.
		await truncate(join(directory, id), bytes)
		await uploads.requireRoom(async () => [{ id, bytes, encoding: 'identity' }])
		const packed = uploads.requireRoom(async () => [{ id, bytes, encoding: 'gzip' }])
		await expect(packed).rejects.toMatchObject({ details: { reason_code: 'disk_full' } })
	})
})

describe('forms with a file', () => {
	it('are at most 4 at once for one person', async () => {
		const [busy, other] = [await server.signUp(), await server.signUp()]
		const { promise: end, resolve } = Promise.withResolvers<void>()
		const staged = [1, 2, 3, 4].map(() => server.platform.stagedUploads.run(busy.user.id, () => end))
		const refused = await form(busy.cookie)
		expect([refused.statusCode, refused.json()]).toMatchObject([
			429,
			{ error: 'RATE_LIMITED', message: expect.stringContaining('already uploading 4 files') },
		])
		expect((await form(other.cookie)).statusCode).toBe(201)
		resolve()
		await Promise.all(staged)
		expect((await form(busy.cookie)).statusCode).toBe(201)
	})
})
