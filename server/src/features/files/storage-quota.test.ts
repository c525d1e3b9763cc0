import { createHash } from 'node:crypto'
import type { KnownFileResponse } from '@panelyard/contracts/models/uploads'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { call, postForm, smallModelText, unseen } from '../../testing/test-projects.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { keptFile } from '../../testing/test-uploads.ts'

const model_bytes = Buffer.byteLength(unseen(smallModelText()))

let server: TestServer
beforeAll(async () => {
	// Room for two models, and a bit of a third.
	server = await startTestServer({ storagePerPersonMb: (model_bytes * 2.5) / 1024 / 1024 })
})
afterAll(() => server.close())

const upload = (cookie: string, value = unseen(smallModelText())) =>
	postForm(server, '/projects/create_with_ifc', cookie, [
		{ name: 'project_name', value: 'House' },
		{ name: 'file', value, file_name: 'house.ifc' },
	])
const known = (cookie: string, text: string) =>
	call<z.infer<typeof KnownFileResponse> & { details: { reason_code: string } }>(
		server,
		cookie,
		'POST',
		'/files/known',
		{
			sha256: createHash('sha256').update(text).digest('hex'),
			bytes: Buffer.byteLength(text),
			file_name: 'house.ifc',
		},
	)
const storedFiles = async () => {
	let count = 0
	for await (const _ of server.platform.storage.list('sources/')) count++
	return count
}

describe('what one person may store', () => {
	it('is counted over all ways to upload, and what is refused leaves nothing', async () => {
		const { cookie } = await server.signUp()
		expect((await upload(cookie)).statusCode).toBe(201)
		const text = unseen(smallModelText())
		await keptFile(server, cookie, { content: text })
		const before = await storedFiles()
		const refused = await upload(cookie)
		expect(refused.statusCode).toBe(413)
		expect(refused.json()).toMatchObject({
			error: 'FILE_TOO_LARGE',
			details: { reason_code: 'storage_quota', fields: [{ field: 'file' }] },
		})
		await expect(keptFile(server, cookie, { content: unseen(smallModelText()) })).rejects.toThrow(/413|404/)
		expect(await storedFiles()).toBe(before)
		// The same content again takes no room.
		expect((await known(cookie, text)).body.file).toMatchObject({ bytes: Buffer.byteLength(text) })
		expect((await upload((await server.signUp()).cookie)).statusCode).toBe(201)
	})

	it('holds for uploads that end at the same time', async () => {
		const { cookie } = await server.signUp()
		const statuses = await Promise.all([1, 2, 3, 4].map(async () => (await upload(cookie)).statusCode))
		expect(statuses.sort()).toEqual([201, 201, 413, 413])
	})

	it('includes what another project already has', async () => {
		const [owner, guest] = [await server.signUp(), await server.signUp()]
		const text = unseen(smallModelText())
		const { project } = (await upload(owner.cookie, text)).json()
		await server.platform.database.execute(sql`update projects set is_public = true where id = ${project.id}`)
		for (let count = 0; count < 2; count++) await upload(guest.cookie)
		const { status, body } = await known(guest.cookie, text)
		expect([status, body.details.reason_code]).toEqual([413, 'storage_quota'])
	})
})

describe('a file the server knows', () => {
	it('is looked for in storage while the database answers everybody else', async () => {
		const { cookie } = await server.signUp()
		const text = unseen(smallModelText())
		await keptFile(server, cookie, { content: text })
		const { storage, database } = server.platform
		const { stat } = storage
		storage.stat = async (key) => {
			await database.execute(sql`select 1`)
			return stat(key)
		}
		const { body } = await known(cookie, text)
		storage.stat = stat
		expect(body.file).not.toBeNull()
	})
})
