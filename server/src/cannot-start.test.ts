import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runServer, startError } from './run-server.ts'
import { pristineDatabase } from './testing/pristine-database.ts'

let dataDir: string
beforeEach(() => {
	dataDir = mkdtempSync(join(tmpdir(), 'panelyard-start-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

/** Why a server doesn't start, started in this process, which would end with code 1. */
async function reasonOf(settings: Record<string, string>): Promise<string> {
	for (const [name, value] of Object.entries({ DATA_DIR: dataDir, HOST: '127.0.0.1', LOG_LEVEL: 'error', ...settings }))
		vi.stubEnv(name, value)
	const umask = process.umask()
	const signals = (['SIGINT', 'SIGTERM'] as const).map((signal) => [signal, process.listeners(signal)] as const)
	const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never)
	const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
	try {
		await runServer({})
		expect(exit.mock.calls).toEqual([[1]])
		return write.mock.calls.join('').trim()
	} finally {
		process.umask(umask)
		for (const [signal, before] of signals)
			for (const listener of process.listeners(signal)) if (!before.includes(listener)) process.off(signal, listener)
		vi.restoreAllMocks()
		vi.unstubAllEnvs()
	}
}

test('a port in use is told in a sentence', async () => {
	await pristineDatabase(dataDir)
	const other = createServer().listen(0, '127.0.0.1')
	await once(other, 'listening')
	const { port } = other.address() as { port: number }
	const reason = await reasonOf({ PORT: String(port) })
	other.close()
	const next = port + 1
	expect(reason).toBe(`Port ${port} is already in use. Stop what runs there, or choose another: PORT=${next}`)
})

test('a wrong setting is told without a stack', async () => {
	expect(await reasonOf({ PORT: 'high' })).toBe('The configuration is not valid:\n  PORT: must be a port number')
})

test('a PostgreSQL that cannot be reached is told in a sentence', async () => {
	const reason = await reasonOf({ DATABASE_URL: 'postgres://127.0.0.1:1/x' })
	expect(reason).toBe('DATABASE_URL: the database cannot be reached (ECONNREFUSED)')
})

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
