import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askRunningServer } from './admin-socket.ts'
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

/** One server for all that happens beside it, and one after its end: each start takes seconds. */
test('a second process is refused, commands of the operator are not; after kill -9 nothing is lost; SIGTERM ends it in order', async () => {
	const socket = join(dataDir, 'admin.sock')
	const command = async (...args: string[]) => {
		const lines: string[] = []
		return [await askRunningServer({ dataDir }, args, (line) => lines.push(line)), lines.join('\n')]
	}
	const admin = async (...args: string[]) => {
		const { code, output } = await run('admin-cli.ts', args).ended
		return [code, output.trim()]
	}
	const first = run('testing/bare-server.ts')
	const url = await first.ready()
	await vi.waitFor(() => expect(first.output()).toContain('every e-mail address counts as proven'), { timeout: 10_000 })
	const email = 'op@example.com'
	const credentials = { email, password: TEST_PASSWORD }
	expect((await post(`${url}/signup/emailpw`, credentials)).status).toBe(200)

	const [second, backup, granted] = await Promise.all([
		run('testing/bare-server.ts').ended,
		admin('backup', join(dataDir, 'backup')),
		admin('grant', email),
	])
	expect(second.code).toBe(1)
	expect(second.output).toContain(`Another Panelyard process (process ${first.child.pid}) is already using ${dataDir}`)
	expect(backup).toEqual([1, expect.stringContaining('already using')])
	expect(granted).toEqual([0, `${email} is a super admin now.`])

	expect([statSync(socket).isSocket(), statSync(socket).mode & 0o077]).toEqual([true, 0])
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

	first.child.kill('SIGKILL')
	await first.ended
	expect(existsSync(socket)).toBe(true)
	expect(await admin('grant', email)).toEqual([0, `${email} is a super admin now.`])

	const next = run('testing/bare-server.ts')
	const address = await next.ready()
	expect((await post(`${address}/login/emailpw`, credentials)).status).toBe(200)
	expect(await command('list')).toEqual([0, `${email}  op`])
	const open = new WebSocket(`${address.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
	await once(open, 'open')
	next.child.kill('SIGTERM')
	const { code, signal } = await next.ended
	expect([code, signal]).toEqual([0, null])
	expect(existsSync(socket)).toBe(false)
	expect(await admin('grant', 'nobody@example.com')).toEqual([1, expect.stringContaining('There is no account')])
}, 240_000)

test('the admin command explains itself', async () => {
	const { code, output } = await run('admin-cli.ts', ['promote', 'x@example.com']).ended
	expect([code, output]).toEqual([2, expect.stringContaining('npm run admin -- grant EMAIL')])
}, 60_000)
