import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { createConnection, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askRunningServer } from './admin-socket.ts'
import { startError } from './run-server.ts'
import { pristineDatabase } from './testing/pristine-database.ts'
import { processEnvironment } from './testing/process-environment.ts'
import { TEST_PASSWORD } from './testing/test-server.ts'

let dataDir: string
const started: ChildProcess[] = []
beforeEach(async () => {
	dataDir = mkdtempSync(join(tmpdir(), 'panelyard-start-'))
	// Creating an embedded database takes seconds, which these tests don't need.
	await pristineDatabase(dataDir)
})
afterEach(() => {
	for (const child of started.splice(0)) child.kill('SIGKILL')
	rmSync(dataDir, { recursive: true, force: true })
})

function run(script: string, args: string[] = [], settings: Record<string, string> = {}) {
	const child = spawn(process.execPath, [join(import.meta.dirname, script), ...args], {
		env: processEnvironment({ DATA_DIR: dataDir, ...settings }),
		stdio: ['ignore', 'pipe', 'pipe'],
	})
	started.push(child)
	let output = ''
	for (const stream of [child.stdout, child.stderr]) {
		stream.setEncoding('utf8').on('data', (text: string) => {
			output += text
		})
	}
	const ended = once(child, 'close').then(([code, signal]) => ({ code, signal, output }))
	const ready = async () => {
		await vi.waitFor(() => expect(output).toContain('ready at'), { timeout: 60_000, interval: 50 })
		return /http:\/\/\S+/.exec(output)?.[0] ?? ''
	}
	return { child, ended, ready, output: () => output }
}

const post = (url: string, body: object) =>
	fetch(url, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })

test('a second process on the same data is refused; after kill -9 the next one takes over and nothing is lost', async () => {
	const first = run('testing/bare-server.ts')
	const url = await first.ready()
	await vi.waitFor(() => expect(first.output()).toContain('every e-mail address counts as proven'), { timeout: 10_000 })
	const credentials = { email: 'kept@example.com', password: TEST_PASSWORD }
	expect((await post(`${url}/signup/emailpw`, credentials)).status).toBe(200)

	const second = await run('testing/bare-server.ts').ended
	expect(second.code).toBe(1)
	expect(second.output).toContain(`Another Panelyard process (process ${first.child.pid}) is already using ${dataDir}`)
	const backup = await run('admin-cli.ts', ['backup', join(dataDir, 'backup')]).ended
	expect([backup.code, backup.output.includes('already using')]).toEqual([1, true])

	first.child.kill('SIGKILL')
	await first.ended
	const third = run('testing/bare-server.ts')
	expect((await post(`${await third.ready()}/login/emailpw`, credentials)).status).toBe(200)
}, 120_000)

test('admin commands work beside a running server on the embedded database, and after a killed one', async () => {
	const socket = join(dataDir, 'admin.sock')
	const command = async (...args: string[]) => {
		const lines: string[] = []
		return [await askRunningServer({ dataDir }, args, (line) => lines.push(line)), lines.join('\n')]
	}
	const process = async (...args: string[]) => {
		const { code, output } = await run('admin-cli.ts', args).ended
		return [code, output.trim()]
	}
	const server = run('testing/bare-server.ts')
	const email = 'op@example.com'
	await post(`${await server.ready()}/signup/emailpw`, { email, password: TEST_PASSWORD })
	expect([statSync(socket).isSocket(), statSync(socket).mode & 0o077]).toEqual([true, 0])
	expect(await process('grant', email)).toEqual([0, `${email} is a super admin now.`])
	expect(await command('list')).toEqual([0, `${email}  op`])
	expect(await command('reset-factor', email)).toEqual([1, `${email} has no second factor.`])
	expect(await command('revoke', email)).toEqual([0, `${email} isn't a super admin any more.`])
	expect(await command('revoke', 'nobody@example.com')).toEqual([1, expect.stringContaining('There is no account')])
	expect(await command('snapshot')).toEqual([0, 'Made 0 snapshots.'])
	expect(await command('jobs', 'stuck', '--redeliver')).toEqual([
		0,
		'No job is older than an hour.\nSent messages for 0 jobs.',
	])
	expect(await command('storage', 'check')).toEqual([0, '0 files of 0 bytes: 0 orphans (0 deleted), 0 missing.'])

	// Other data on the socket changes nothing, and the server keeps running.
	for (const text of ['{"grant":1}\n', 'x'.repeat(20_000), '["grant"]\n']) {
		const client = createConnection(socket)
		client.on('error', () => {})
		client.end(text)
		await once(client.resume(), 'close')
	}
	expect(await command('list')).toEqual([0, 'There is no super admin yet.'])
	server.child.kill('SIGKILL')
	await server.ended
	expect(existsSync(socket)).toBe(true)
	expect(await process('grant', email)).toEqual([0, `${email} is a super admin now.`])

	const next = run('testing/bare-server.ts')
	await next.ready()
	expect(await command('list')).toEqual([0, `${email}  op`])
	next.child.kill('SIGTERM')
	await next.ended
	expect(existsSync(socket)).toBe(false)
}, 240_000)

test('SIGTERM ends open connections and sockets, and the process leaves in order', async () => {
	const server = run('testing/bare-server.ts')
	const url = await server.ready()
	const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
	await once(socket, 'open')
	server.child.kill('SIGTERM')
	const { code, signal } = await server.ended
	expect([code, signal]).toEqual([0, null])

	const granted = await run('admin-cli.ts', ['grant', 'nobody@example.com']).ended
	expect([granted.code, granted.output]).toEqual([1, expect.stringContaining('There is no account')])
}, 120_000)

test('a port in use is told in a sentence', async () => {
	const other = createServer().listen(0, '127.0.0.1')
	await once(other, 'listening')
	const { port } = other.address() as { port: number }
	const { code, output } = await run('testing/bare-server.ts', [], { PORT: String(port) }).ended
	other.close()
	expect(code).toBe(1)
	expect(output).toContain(`Port ${port} is already in use.`)
	expect(output).not.toContain('    at ')
}, 120_000)

test('a wrong setting is told without a stack', async () => {
	const { code, output } = await run('testing/bare-server.ts', [], { PORT: 'high' }).ended
	expect(code).toBe(1)
	expect(output.trim()).toBe('The configuration is not valid:\n  PORT: must be a port number')
}, 60_000)

test('a PostgreSQL that cannot be reached is told in a sentence', async () => {
	const { code, output } = await run('testing/bare-server.ts', [], { DATABASE_URL: 'postgres://127.0.0.1:1/x' }).ended
	expect([code, output.trim()]).toEqual([1, 'DATABASE_URL: the database cannot be reached (ECONNREFUSED)'])
}, 60_000)

test('the admin command explains itself', async () => {
	const { code, output } = await run('admin-cli.ts', ['promote', 'x@example.com']).ended
	expect([code, output]).toEqual([2, expect.stringContaining('npm run admin -- grant EMAIL')])
}, 60_000)

test('why the server cannot start is told with the cause of a failed query, and without its values', () => {
	const cause = Object.assign(new Error('permission denied for schema public'), { code: '42501', detail: 'secret' })
	const wrapped = Object.assign(new Error('Failed query: select $1\nparams: secret', { cause }), {
		query: 'select $1',
		params: ['secret'],
	})
	const text = startError(wrapped)
	expect(text).toContain('permission denied for schema public (42501)')
	expect(text).toContain('in: select $1')
	expect(text).not.toContain('secret')
	const other = startError(new Error('cannot listen', { cause: new Error('no such device') }))
	expect(other).toContain('cannot listen: no such device')
})
