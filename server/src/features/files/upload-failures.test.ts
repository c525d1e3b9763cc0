import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { ARTEFACT_NAMES } from '@panelyard/contracts/models/conversion'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storeArtefacts } from '../../models/converter-output.ts'
import { postForm, smallModelText } from '../../testing/test-projects.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { beginUpload, sendPart } from '../../testing/test-uploads.ts'
import { openUploadBytes } from './open-upload-bytes.ts'
import { ResumableStore } from './resumable-store.ts'
import { insertUpload } from './resumable-uploads.queries.ts'

let server: TestServer
let person: Awaited<ReturnType<TestServer['signUp']>>
beforeAll(async () => {
	// Without a worker, whose artefacts would come in between.
	server = await startTestServer({ roles: ['web'], logLevel: 'silent' })
	person = await server.signUp()
})
afterAll(() => server.close())

const noSpace = () => Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
const failures: [string, () => Error, string | undefined][] = [
	['its disk is full', noSpace, 'disk_full'],
	['it does not answer', () => new Error('socket hang up'), undefined],
]

/** Fails `putFile` from the call numbered `from`, counted from 1, until it is told to work again. */
function breakStorage(error: () => Error, from = 1): () => void {
	const { storage } = server.platform
	const { putFile } = storage
	let calls = 0
	storage.putFile = (key, path) => (++calls >= from ? Promise.reject(error()) : putFile(key, path))
	return () => {
		storage.putFile = putFile
	}
}

async function stored(prefix: string): Promise<string[]> {
	const keys: string[] = []
	for await (const { key } of server.platform.storage.list(prefix)) keys.push(key)
	return keys.sort()
}
const unsettled = async () =>
	(await server.platform.database.execute(sql`select storage_key from unsettled_files`)).rows

describe.each(failures)('while storage takes nothing since %s', (_, error, reason_code) => {
	it('a form is refused with the reason, leaves nothing, and may be sent again', async () => {
		const before = await stored('sources/')
		const parts = [
			{ name: 'project_name', value: 'House' },
			{ name: 'file', value: smallModelText(), file_name: 'house.ifc' },
		]
		const repair = breakStorage(error)
		const refused = await postForm(server, '/projects/create_with_ifc', person.cookie, parts)
		repair()
		expect([refused.statusCode, refused.json().error]).toEqual([503, 'UNAVAILABLE'])
		expect(refused.json().details?.reason_code).toBe(reason_code)
		expect([await stored('sources/'), await unsettled()]).toEqual([before, []])
		const again = await postForm(server, '/projects/create_with_ifc', person.cookie, parts)
		expect(again.statusCode).toBe(201)
	})

	it('a resumable upload keeps what has arrived, and becomes a file when it is asked for again', async () => {
		const content = Buffer.from(smallModelText())
		const begun = await beginUpload(
			server,
			person.cookie,
			{ filename: 'house.ifc', bytes: content.length },
			content.length,
		)
		const url = String(begun.headers.location)
		const repair = breakStorage(error)
		const sent = await sendPart(server, person.cookie, { url }, content)
		repair()
		expect([sent.statusCode, sent.json().details?.reason_code]).toEqual([503, reason_code])
		expect(await unsettled()).toEqual([])
		const result = await server.inject({
			url: `/files/resumable_result/${url.split('/').at(-1)}`,
			headers: { cookie: person.cookie },
		})
		expect([result.statusCode, result.json().file.bytes]).toEqual([200, content.length])
	})

	it('nothing is kept of a conversion whose last artefact does not fit', async () => {
		const directory = join(server.config.dataDir, 'output')
		mkdirSync(directory, { recursive: true })
		for (const name of ARTEFACT_NAMES) writeFileSync(join(directory, name), name)
		const version_id = crypto.randomUUID()
		const repair = breakStorage(error, 8)
		await expect(storeArtefacts(server.platform, version_id, directory)).rejects.toThrow(error().message)
		repair()
		expect([await stored(`artefacts/${version_id}`), await unsettled()]).toEqual([[], []])
	})
})

describe('a disk that fills while an upload arrives', () => {
	it('ends that request with the reason; the upload goes on later where it stood', async () => {
		const { platform } = server
		const bytes = await openUploadBytes(platform)
		let isFull = true
		const store = new ResumableStore(platform.database, {
			...bytes,
			async append(arriving, upload_id, offset) {
				if (!isFull) return bytes.append(arriving, upload_id, offset)
				arriving.resume()
				throw noSpace()
			},
		})
		const content = Buffer.from(smallModelText())
		const half = content.length >> 1
		const id = crypto.randomUUID()
		const facts = {
			user_id: person.user.id,
			file_name: 'house.ifc',
			encoding: 'identity',
			sha256: '',
			project_id: null,
		} as const
		await insertUpload(platform.database, { ...facts, id, bytes: content.length, upload_length: content.length })
		await bytes.create(id, content.length)
		isFull = false
		expect(await store.write(Readable.from([content.subarray(0, half)]), id, 0)).toBe(half)
		isFull = true
		const rest = () => Readable.from([content.subarray(half)])
		await expect(store.write(rest(), id, half)).rejects.toMatchObject({ details: { reason_code: 'disk_full' } })
		isFull = false
		expect((await store.getUpload(id)).offset).toBe(half)
		expect(await store.write(rest(), id, half)).toBe(content.length)
		expect(await store.isComplete(id)).toBe(true)
	})

	it('refuses one that has no room from the beginning', async () => {
		const bytes = await openUploadBytes(server.platform)
		const huge = { id: crypto.randomUUID(), bytes: 2 ** 60, encoding: 'identity' } as const
		await expect(bytes.requireRoom(async () => [huge])).rejects.toMatchObject({ details: { reason_code: 'disk_full' } })
	})
})
