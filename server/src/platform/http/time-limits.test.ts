import { existsSync, readdirSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { multipart } from '../../testing/test-projects.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import type { BodyTimes } from './time-limits.ts'

let server: TestServer
let sockets: Socket[] = []
afterEach(async () => {
	for (const socket of sockets) socket.destroy()
	sockets = []
	await server.close()
})

/** A server with these times, and a person who sends a request's head by hand. */
async function sender(bodyTimes: BodyTimes, path: string, headers: Record<string, string>) {
	server = await startTestServer({}, { bodyTimes, logTarget: { write: () => {} } })
	const { hostname, port } = new URL(await server.listen())
	const { cookie } = await server.signUp()
	const socket = connect(Number(port), hostname)
	sockets.push(socket)
	const heard = { text: '', ended: false }
	socket.on('data', (data) => {
		heard.text += data
	})
	socket.on('error', () => {})
	socket.on('close', () => {
		heard.ended = true
	})
	const lines = Object.entries({ host: hostname, cookie, ...headers }).map(([name, value]) => `${name}: ${value}`)
	socket.write([`POST ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n'))
	return { socket, heard, send: (text: string | Buffer) => socket.write(text) }
}

/** The files that uploads under way have staged. */
function stagedFiles(): string[] {
	const staging = join(server.config.dataDir, 'staging')
	if (!existsSync(staging)) return []
	return readdirSync(staging, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile() && entry.name === 'upload')
		.map(({ name }) => name)
}

const form = multipart([
	{ name: 'project_name', value: 'House' },
	{ name: 'file', value: `ISO-10303-21;\n${'/* */\n'.repeat(20_000)}`, file_name: 'house.ifc' },
])
const upload = { 'content-type': form.headers['content-type'], 'content-length': String(form.payload.length) }

test('an upload of which nothing comes any more is cut off, and its staged file goes', async () => {
	const { heard, send } = await sender({ idle: 400, whole: 60_000 }, '/projects/create_with_ifc', upload)
	send(form.payload.subarray(0, form.payload.length / 2))
	await vi.waitFor(() => expect(stagedFiles()).toHaveLength(1), { timeout: 5000 })
	await vi.waitFor(() => expect(heard.ended).toBe(true), { timeout: 10_000 })
	await vi.waitFor(() => expect(stagedFiles()).toEqual([]), { timeout: 5000 })
})

test('an upload may take longer than that as long as its bytes keep coming', async () => {
	const { heard, send } = await sender({ idle: 1000, whole: 300 }, '/projects/create_with_ifc', upload)
	const step = Math.ceil(form.payload.length / 10)
	for (let at = 0; at < form.payload.length; at += step) {
		send(form.payload.subarray(at, at + step))
		await new Promise((resolve) => setTimeout(resolve, 150))
	}
	await vi.waitFor(() => expect(heard.text).toMatch(/^HTTP\/1\.1 201 /), { timeout: 10_000 })
})

test('JSON that trickles in is cut off', async () => {
	const json = { 'content-type': 'application/json', 'content-length': '1000' }
	const { socket, heard, send } = await sender({ idle: 60_000, whole: 500 }, '/projects', json)
	send('{')
	const trickle = setInterval(() => socket.destroyed || send(' '), 50)
	await vi.waitFor(() => expect(heard.ended).toBe(true), { timeout: 10_000 })
	clearInterval(trickle)
	expect(heard.text).not.toMatch(/^HTTP\/1\.1 2/)
})

test('the server has a limit for heads, whole requests and silent connections', async () => {
	server = await startTestServer()
	const { requestTimeout, headersTimeout, keepAliveTimeout, timeout } = server.app.server
	expect({ requestTimeout, headersTimeout, keepAliveTimeout, timeout }).toEqual({
		requestTimeout: 3600_000,
		headersTimeout: 60_000,
		keepAliveTimeout: 72_000,
		timeout: 300_000,
	})
})
