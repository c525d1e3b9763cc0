import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { runOnPostgres } from './postgres-server.ts'

/** A process that starts a PostgreSQL, and that tests can kill. */
async function startedByAnother() {
	const module = JSON.stringify(join(import.meta.dirname, 'postgres-server.ts'))
	const script = `import { startPostgres } from ${module}
		console.log((await startPostgres()).url)
		setInterval(() => {}, 1000)`
	const starter = spawn(process.execPath, ['--input-type=module-typescript', '--eval', script], {
		stdio: ['ignore', 'pipe', 'inherit'],
	})
	const [url] = await once(starter.stdout, 'data')
	return { starter, url: String(url).trim() }
}

async function isRunning(url: string): Promise<boolean> {
	try {
		await runOnPostgres(url, 'select 1')
		return true
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ECONNREFUSED') return false
		throw error
	}
}

test('a PostgreSQL ends when the process that started it is killed', async () => {
	const { starter, url } = await startedByAnother()
	const client = new pg.Client({ connectionString: url })
	client.on('error', () => {})
	await client.connect()
	starter.kill('SIGKILL')
	await expect.poll(() => isRunning(url).catch(() => true), { timeout: 30_000 }).toBe(false)
	await client.end().catch(() => {})
})

test('it sorts as usual installations do, not by bytes', async () => {
	const { starter, url } = await startedByAnother()
	const client = new pg.Client({ connectionString: url })
	client.on('error', () => {})
	await client.connect()
	const { rows } = await client.query(
		"select name from unnest(array['b', 'Ä', 'a', 'C']) as given (name) order by name",
	)
	await client.end()
	starter.kill('SIGKILL')
	expect(rows.map(({ name }) => name)).toEqual(['a', 'Ä', 'b', 'C'])
})
