import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { multipart, postForm, smallModelText } from '../../testing/test-projects.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { askUpload, beginUpload, keptFile } from '../../testing/test-uploads.ts'

let server: TestServer
beforeAll(async () => {
	const few = { max: 2, timeWindow: 600_000 }
	server = await startTestServer({
		maxIfcUploadMb: 1000,
		trialMaxIfcUploadMb: 900,
		rateLimits: { upload: few },
	})
})
afterAll(() => server.close())

const url = '/projects/create_with_ifc'
const name = { name: 'project_name', value: 'House' }
const ifc = { name: 'file', value: smallModelText(), file_name: 'house.ifc' }
const upload = (cookie: string, file = ifc) => postForm(server, url, cookie, [name, file])

test('uploads are counted for each person, not for the address they share, and refused files are not', async () => {
	const [anna, ben] = [await server.signUp(), await server.signUp()]
	for (let count = 0; count < 5; count++) {
		expect((await upload(anna.cookie, { ...ifc, file_name: 'house.pdf' })).statusCode).toBe(400)
		expect((await upload(anna.cookie, { ...ifc, value: 'prose' })).statusCode).toBe(415)
	}
	expect((await upload(anna.cookie)).statusCode).toBe(201)
	expect((await upload(anna.cookie)).statusCode).toBe(201)
	const refused = await upload(anna.cookie)
	expect(refused.statusCode).toBe(429)
	expect(refused.json()).toMatchObject({
		message: 'You have uploaded too many files. Try again in 10 minutes.',
		error: 'RATE_LIMITED',
	})
	expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
	expect((await upload(ben.cookie)).statusCode).toBe(201)
})

test('an upload that may not become a file now is refused before it is looked into, and stays', async () => {
	const { cookie } = await server.signUp()
	const content = Buffer.from(smallModelText())
	const sha256 = createHash('sha256').update(content).digest('hex')
	const metadata = { filename: 'house.ifc', bytes: content.length, sha256 }
	const begun = await beginUpload(server, cookie, metadata, content.length)
	const upload_id = String(begun.headers.location?.toString().split('/').at(-1))
	const arrived = join(server.config.dataDir, 'resumable', upload_id)
	const finish = async () => {
		const answer = await server.inject({ url: `/files/resumable_result/${upload_id}`, headers: { cookie } })
		return [answer.statusCode, answer.json().details?.reason_code]
	}
	// Looked into, it would be removed.
	writeFileSync(arrived, Buffer.alloc(content.length, 'x'))
	const { storagePerPersonMb } = server.config
	server.config.storagePerPersonMb = 0
	expect(await finish()).toEqual([413, 'storage_quota'])
	server.config.storagePerPersonMb = storagePerPersonMb
	for (let count = 0; count < 2; count++) await keptFile(server, cookie)
	expect(await finish()).toEqual([429, undefined])
	const asked = await askUpload(server, cookie, `/files/resumable/${upload_id}`)
	expect(asked.headers['upload-offset']).toBe(String(content.length))
})

test('begun uploads are counted too, whether they finish or not', async () => {
	const [anna, ben] = [await server.signUp(), await server.signUp()]
	const begin = (cookie: string) => beginUpload(server, cookie, { filename: 'house.ifc', bytes: 10 }, 10)
	for (let count = 0; count < 20; count++) expect((await begin(anna.cookie)).statusCode).toBe(201)
	const refused = await begin(anna.cookie)
	expect([refused.statusCode, refused.json().error]).toEqual([429, 'RATE_LIMITED'])
	expect(refused.json().message).toBe('You have started too many uploads. Try again in 10 minutes.')
	expect((await begin(ben.cookie)).statusCode).toBe(201)
})

test('a refusal known beforehand answers at once and ends an upload that goes on', async () => {
	const { hostname, port } = new URL(await server.listen())
	const socket = connect(Number(port), hostname)
	const { headers } = multipart([])
	const chunk = Buffer.alloc(64 * 1024, 'x')
	const announced = 800 * 1024 * 1024
	let sent = 0
	let answer = ''
	socket.on('data', (data) => {
		answer += data
	})
	const closed = new Promise((resolve) => socket.once('close', resolve))
	socket.on('error', () => {})
	socket.write(
		`POST ${url} HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: ${headers['content-type']}\r\ncontent-length: ${announced}\r\n\r\n`,
	)
	const send = () => {
		while (!socket.destroyed && sent < announced) {
			sent += chunk.length
			if (!socket.write(chunk)) return
		}
	}
	socket.on('drain', send)
	send()
	await closed
	expect(answer).toMatch(/^HTTP\/1\.1 401 /)
	expect(answer).toContain('NOT_AUTHENTICATED')
	expect(sent).toBeLessThan(announced)
})
