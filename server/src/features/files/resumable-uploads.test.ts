import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { ERRORS } from '@tus/server'
import { eq, inArray } from 'drizzle-orm'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { resumable_uploads } from '../../database/tables/tables.ts'
import { smallModelText } from '../../testing/test-projects.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { askUpload, beginUpload, connectedPatch, sendPart, tus } from '../../testing/test-uploads.ts'
import { deleteExpiredUploads } from './resumable-uploads.service.ts'
import { UploadLocks } from './upload-locks.ts'

let server: TestServer
let cookie: string
let origin: string

beforeAll(async () => {
	server = await startTestServer({ roles: ['web'], trialMaxIfcUploadMb: 1 })
	cookie = (await server.signUp()).cookie
	origin = await server.listen()
})
afterAll(() => server.close())

const MEGABYTE = 1024 * 1024
/** Text of random letters. */
const hardlyPackable = (bytes: number) => Buffer.from(randomBytes(bytes).toString('base64').slice(0, bytes))
const model = Buffer.from(smallModelText())
const packed = gzipSync(model)
const sha256 = createHash('sha256').update(model).digest('hex')

type Metadata = { filename?: string; bytes?: number | string; encoding?: string; sha256?: string }
const begin = (metadata: Metadata = {}, length: number | null = model.length, by = cookie) =>
	beginUpload(server, by, { filename: 'house.ifc', bytes: model.length, ...metadata }, length)
const send = (url: string, offset: number, payload: Buffer, headers: Record<string, string> = {}, by = cookie) =>
	sendPart(server, by, { url, offset }, payload, headers)
const ask = (url: string, by = cookie) => askUpload(server, by, url)
const idOf = (url: string) => url.split('/').at(-1) as string
const result = (url: string, by = cookie) =>
	server.inject({ url: `/files/resumable_result/${idOf(url)}`, headers: { cookie: by } })
const locationOf = async (answer: ReturnType<typeof begin>) => String((await answer).headers.location)
const bytesPath = (upload_id: string) => join(server.config.dataDir, 'resumable', upload_id)
/** Whether anything is left of an upload. */
async function begun(upload_id: string): Promise<boolean> {
	const rows = await server.platform.database.$count(resumable_uploads, eq(resumable_uploads.id, upload_id))
	expect(existsSync(bytesPath(upload_id)) && rows === 0).toBe(false)
	return rows > 0
}
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

describe('a connection that breaks', () => {
	it('costs only what had not arrived, also over a restart', async () => {
		const url = await locationOf(begin())
		const half = Math.floor(model.length / 2)
		const socket = connectedPatch(origin, { url, cookie, length: model.length })
		socket.write(model.subarray(0, half))
		const kept = bytesPath(idOf(url))
		await vi.waitFor(() => expect(readFileSync(kept)).toHaveLength(half))
		socket.resetAndDestroy()
		const asked = await vi.waitFor(async () => {
			const answer = await ask(url)
			expect(answer.statusCode).toBe(200)
			return answer
		})
		expect(asked.headers['upload-offset']).toBe(String(half))
		expect((await send(url, half, model.subarray(half))).statusCode).toBe(204)
		expect(await stored(idOf(url))).toEqual(model)
	})

	it('after the last part told the length: it may be told again', async () => {
		const url = await locationOf(begin({ encoding: 'gzip' }, null))
		const length = { 'upload-length': String(packed.length) }
		expect((await send(url, 0, packed.subarray(0, 100), length)).statusCode).toBe(204)
		expect((await ask(url)).headers['upload-length']).toBe(String(packed.length))
		const other = { 'upload-length': String(packed.length + 1) }
		expect((await send(url, 100, packed.subarray(100), other)).statusCode).toBe(400)
		expect((await send(url, 100, packed.subarray(100), length)).statusCode).toBe(204)
		expect((await result(url)).json().file.sha256).toBe(sha256)
	})

	it('in the moment of the last answer: the result is made when it is asked for', async () => {
		const url = await locationOf(begin())
		// The server died between the last byte and the file.
		writeFileSync(bytesPath(idOf(url)), model)
		expect((await result(url)).json().file).toMatchObject({ id: idOf(url), sha256 })
		expect((await result(url)).json().file.id).toBe(idOf(url))
		expect(existsSync(bytesPath(idOf(url)))).toBe(false)
	})
})

describe('a complete upload that others work on', () => {
	const lock = (upload_id: string, locked_by: string | null) =>
		server.platform.database
			.update(resumable_uploads)
			.set({ locked_by, locked_until: locked_by === null ? null : new Date(Date.now() + 3600_000) })
			.where(eq(resumable_uploads.id, upload_id))
	const lockedComplete = async () => {
		const url = await locationOf(begin())
		writeFileSync(bytesPath(idOf(url)), model)
		await lock(idOf(url), crypto.randomUUID())
		return url
	}

	it('is waited for by a few requests, and becomes one file', async () => {
		const url = await lockedComplete()
		const asked = Array.from({ length: 6 }, () => result(url))
		const refused = await Promise.race(asked)
		expect([refused.statusCode, refused.json().error]).toEqual([409, 'CONFLICT'])
		await lock(idOf(url), null)
		const ids = (await Promise.all(asked)).map((answer) => answer.json().file?.id)
		expect(ids.filter((id) => id === idOf(url))).toHaveLength(5)
	})

	it('is waited for by nobody who has left', async () => {
		const hold = vi.spyOn(UploadLocks.prototype, 'hold')
		const url = await lockedComplete()
		const request = httpRequest(new URL(`/files/resumable_result/${idOf(url)}`, origin), { headers: { cookie } })
		request.on('error', () => {}).end()
		await vi.waitFor(() => expect(hold).toHaveBeenCalled())
		request.destroy()
		await expect(hold.mock.results[0]?.value).rejects.toBe(ERRORS.ABORTED)
		hold.mockRestore()
	})

	it('whose bytes are gone, is begun again', async () => {
		const url = await locationOf(begin())
		rmSync(bytesPath(idOf(url)))
		for (const answer of [await result(url), await send(url, 0, model), await ask(url)])
			expect(answer.statusCode).toBe(404)
		expect((await result(url)).json().error).toBe('NOT_FOUND')
	})
})

describe('whose an upload is', () => {
	it('decides who may ask for it, go on with it, drop it and have its result', async () => {
		const url = await locationOf(begin())
		const other = (await server.signUp()).cookie
		expect((await ask(url, other)).statusCode).toBe(404)
		expect((await send(url, 0, model, {}, other)).statusCode).toBe(404)
		const drop = (by: string) => server.inject({ method: 'DELETE', url, headers: { cookie: by, ...tus } })
		expect((await drop(other)).statusCode).toBe(404)
		expect((await result(url, other)).statusCode).toBe(404)
		expect((await begin({}, 1, '')).statusCode).toBe(401)
		expect((await ask(url, '')).statusCode).toBe(401)
		expect((await result(url, '')).statusCode).toBe(401)
		const foreign = await send(url, 0, model, { origin: 'https://elsewhere.example' })
		expect([foreign.statusCode, foreign.json().error]).toEqual([403, 'FORBIDDEN_ORIGIN'])
		expect((await drop(cookie)).statusCode).toBe(204)
		expect((await ask(url)).statusCode).toBe(404)
		expect(await begun(idOf(url))).toBe(false)
	})

	it('does not let one person fill the disk: the oldest of too many gives way', async () => {
		const { cookie: by, user } = await server.signUp()
		const first = await locationOf(begin({}, 10, by))
		const other = { user_id: user.id, file_name: 'a.ifc', bytes: 10, encoding: 'identity' } as const
		await server.platform.database.insert(resumable_uploads).values(Array(19).fill(other))
		expect((await ask(first, by)).statusCode).toBe(200)
		await begin({}, 10, by)
		expect((await ask(first, by)).statusCode).toBe(404)
		expect(await begun(idOf(first))).toBe(false)
	})
})

describe('what is no model', () => {
	const tooLarge =
		'IFC file too large. Max allowed is 1 MB during the free trial. Contact sales or upgrade to upload larger files.'

	it('is refused by name and size before a byte is sent', async () => {
		expect((await begin({ filename: 'house.pdf' })).json().message).toBe('Please select an .ifc, .ifczip or .glb file')
		expect((await begin({ filename: 'house.ifcxml' })).statusCode).toBe(415)
		const large = await begin({ bytes: MEGABYTE + 1, encoding: 'gzip' }, null)
		expect([large.statusCode, large.json().message]).toEqual([413, tooLarge])
		expect(large.json().details).toMatchObject({ reason_code: 'too_large_in_trial', reason_value: '1' })
		expect((await begin({}, MEGABYTE + 1)).json().message).toBe(tooLarge)
		expect((await begin({ bytes: 'many' })).statusCode).toBe(400)
		expect((await begin({ encoding: 'zstd' })).statusCode).toBe(400)
		const notTus = await server.inject({ method: 'POST', url: '/files/resumable', headers: { cookie } })
		expect([notTus.statusCode, notTus.json().error]).toEqual([400, 'VALIDATION_FAILED'])
		const concat = { cookie, ...tus, 'upload-length': '10', 'upload-concat': 'partial' }
		const parted = await server.inject({ method: 'POST', url: '/files/resumable', headers: concat })
		expect([parted.statusCode, parted.json().message]).toEqual([400, expect.stringMatching(/Upload-Concat/)])
	})

	it.each([
		['plain', 'identity', (content: Buffer) => content],
		['packed', 'gzip', (content: Buffer) => gzipSync(content, { level: 0 })],
	])('is refused by its first bytes while it arrives, %s', async (_, encoding, pack) => {
		const prose = Buffer.alloc(40_000, 'This is no model. ')
		const url = await locationOf(begin({ encoding, bytes: 500_000 }, encoding === 'gzip' ? null : 500_000))
		const answer = await send(url, 0, pack(prose))
		expect([answer.statusCode, answer.json().error]).toEqual([415, 'UNSUPPORTED_FILE'])
		expect(answer.json().details).toMatchObject({ fields: [{ field: 'file' }], reason_code: 'not_a_model' })
		expect(await begun(idOf(url))).toBe(false)
	})

	it.each([
		['unpacks to more than is allowed', hardlyPackable(1_200_000), 413],
		['unpacks to another size than was said', hardlyPackable(600_000), 400],
		['is made of hardly anything', Buffer.alloc(MEGABYTE - 13, ' '), 415],
	])('is refused when it %s', async (_, rest, status) => {
		const bomb = gzipSync(Buffer.concat([Buffer.from('ISO-10303-21;'), rest]))
		const url = await locationOf(begin({ encoding: 'gzip', bytes: MEGABYTE }, bomb.length))
		expect((await send(url, 0, bomb)).statusCode).toBe(status)
		expect(await begun(idOf(url))).toBe(false)
		expect(readdirSync(join(server.config.dataDir, 'staging'))).toEqual([])
	})

	it('an archive is looked into before it is unpacked, and refused for what it is', async () => {
		const zeros = { 'a.ifc': new Uint8Array(2 * MEGABYTE) }
		const lying = Buffer.from(zipSync({ 'a.ifc': hardlyPackable(30_000) }))
		// The size it says in the central directory.
		lying.writeUInt32LE(0x7fff_ffff, lying.indexOf(Buffer.from('504b0102', 'hex')) + 24)
		for (const [archive, reason_code] of [
			[Buffer.from(zipSync(zeros)), 'archive_bomb'],
			[lying, 'archive_bomb'],
			[Buffer.from(zipSync({ 'a.txt': model })), 'archive_without_model'],
			[Buffer.from('PK\u0003\u0004 and nothing else'), 'archive_invalid'],
		] as const) {
			const url = await locationOf(begin({ filename: 'a.ifczip', bytes: archive.length }, archive.length))
			const answer = await send(url, 0, archive)
			expect([answer.statusCode, answer.json().details.reason_code]).toEqual([415, reason_code])
			expect(await begun(idOf(url))).toBe(false)
		}
	})

	it('nor is what was damaged on its way', async () => {
		const cut = await locationOf(begin({ encoding: 'gzip' }, packed.length - 9))
		const other = await locationOf(begin({ sha256: '0'.repeat(64) }))
		for (const answer of [await send(cut, 0, packed.subarray(0, -9)), await send(other, 0, model)]) {
			expect([answer.statusCode, answer.json().error]).toEqual([400, 'UPLOAD_INTERRUPTED'])
		}
		expect([await begun(idOf(cut)), await begun(idOf(other))]).toEqual([false, false])
	})

	it('an upload takes no more than it announced', async () => {
		const url = await locationOf(begin({}, 100))
		expect((await send(url, 0, model)).statusCode).toBe(413)
	})
})

describe('over a real connection', () => {
	it('a refusal is read by whoever is still sending, and the connection lives on', async () => {
		const agent = new Agent({ keepAlive: true, maxSockets: 1 })
		const ports = new Set<number>()
		const prose = Buffer.alloc(MEGABYTE, 'This is no model. ')
		const refused = async (url: string) => {
			const headers = {
				cookie,
				...tus,
				'upload-offset': '0',
				'content-type': 'application/offset+octet-stream',
				'content-length': prose.length,
			}
			const request = httpRequest(new URL(url, origin), { method: 'PATCH', agent, headers })
			request.end(prose)
			const [answer] = (await once(request, 'response')) as [IncomingMessage]
			ports.add(answer.socket.localPort ?? 0)
			answer.resume()
			await once(answer, 'end')
			return answer.statusCode
		}
		const statuses = new Set<number | undefined>()
		for (let count = 0; count < 5; count++)
			statuses.add(await refused(await locationOf(begin({ bytes: prose.length }, prose.length))))
		agent.destroy()
		expect([...statuses]).toEqual([415])
		expect(ports.size).toBe(1)
	})
})

describe('an unfinished upload', () => {
	it('is removed a day after it began, and so is the memory of a finished one', async () => {
		const [old, fresh, done] = [await locationOf(begin()), await locationOf(begin()), await locationOf(begin())]
		await send(done, 0, model)
		await server.platform.database
			.update(resumable_uploads)
			.set({ created_at: new Date(Date.now() - 25 * 3600_000) })
			.where(inArray(resumable_uploads.id, [idOf(old), idOf(done)]))
		expect((await ask(old)).statusCode).toBe(404)
		expect(await deleteExpiredUploads(server.platform)).toBe(2)
		expect([await begun(idOf(old)), await begun(idOf(fresh)), await begun(idOf(done))]).toEqual([false, true, false])
		expect((await result(done)).statusCode).toBe(200)
	})
})
