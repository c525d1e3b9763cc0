import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { pristineDatabase } from '../../testing/pristine-database.ts'
import { processEnvironment } from '../../testing/process-environment.ts'
import { ThreadedPGlite } from './threaded-pglite.ts'

let dataDir: string
let directory: string
beforeEach(async () => {
	dataDir = mkdtempSync(join(tmpdir(), 'panelyard-death-'))
	directory = join(dataDir, 'database')
	await pristineDatabase(dataDir)
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

test('a database that panics is reported once, and every call from then on fails', async () => {
	const deaths: Error[] = []
	const pglite = await ThreadedPGlite.open(directory, (error) => deaths.push(error))
	rmSync(join(directory, 'pg_wal'), { recursive: true })
	const switchLog = () => pglite.query("select pg_switch_wal(), pg_logical_emit_message(true, 'x', 'y')")
	const panicked = async () => {
		for (;;) await switchLog()
	}
	await expect(panicked()).rejects.toThrow('pg_wal')
	await expect.poll(() => deaths).toHaveLength(1)
	await expect(pglite.query('select 1')).rejects.toThrow('pg_wal')
	await pglite.close()
	expect(deaths).toHaveLength(1)
})

test('a database that is closed has not died', async () => {
	const deaths: Error[] = []
	const pglite = await ThreadedPGlite.open(directory, (error) => deaths.push(error))
	await pglite.close()
	await expect(pglite.query('select 1')).rejects.toThrow('has stopped')
	expect(deaths).toEqual([])
})

test('a server whose database dies says so and ends with 1', async () => {
	const child = spawn(process.execPath, [join(import.meta.dirname, '../../testing/dying-server.ts')], {
		env: processEnvironment({ DATA_DIR: dataDir, LOG_LEVEL: 'fatal' }),
		stdio: ['ignore', 'pipe', 'inherit'],
	})
	let output = ''
	child.stdout.setEncoding('utf8').on('data', (text: string) => {
		output += text
	})
	try {
		const [code] = await once(child, 'close')
		expect(code).toBe(1)
		expect(output).toContain('the embedded database has died')
	} finally {
		child.kill('SIGKILL')
	}
})
