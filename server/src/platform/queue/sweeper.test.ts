import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { type DatabaseConnection, openDatabase } from '../../database/database.ts'
import { type PristineDatabase, pristineDatabase } from '../../testing/pristine-database.ts'
import type { JobQueue } from './job-queue.ts'
import { openJobQueue } from './pg-boss-queue.ts'
import { SWEEP_RUNS, type Sweep, startSweeper } from './sweeper.ts'

const log = pino({ level: 'silent' })
const AT_ONCE = { first_ms: 0, spread_ms: 0, watch_ms: 50 }
const HOUR_MS = 3_600_000
const SOON = { timeout: 10_000, interval: 20 }

type Context = { log: typeof log; database: DatabaseConnection['database']; queue: JobQueue }

let dataDir: string
let pristine: PristineDatabase
let connection: DatabaseConnection
let servers: JobQueue[]
const stops: (() => void)[] = []
beforeAll(async () => {
	dataDir = mkdtempSync(join(tmpdir(), 'panelyard-sweeper-'))
	pristine = await pristineDatabase(dataDir)
	connection = await openDatabase({ databaseUrl: pristine.databaseUrl, dataDir })
})
afterEach(async () => {
	for (const stop of stops.splice(0)) stop()
	await Promise.all(servers.map((server) => server.stop(1000)))
	await connection.database.execute(sql`delete from pgboss.job`)
})
afterAll(async () => {
	await connection.close()
	await pristine.drop()
	rmSync(dataDir, { recursive: true, force: true })
})

/** Starts servers that have the same sweeps; `stop` stops one of them. */
async function sweepOn(count: number, sweeps: Sweep<Context>[], times: Parameters<typeof startSweeper>[2] = {}) {
	servers = []
	for (let server = 0; server < count; server++) {
		const queue = openJobQueue(connection.server, log)
		await queue.start([SWEEP_RUNS])
		servers.push(queue)
	}
	for (const queue of servers) {
		stops.push(startSweeper({ log, database: connection.database, queue }, sweeps, { ...AT_ONCE, ...times }))
	}
}

/** A sweep that counts its runs. */
function counted(name: string, every_ms: number, run: (signal: AbortSignal) => Promise<number> = async () => 1) {
	const sweep = {
		name,
		every_ms,
		runs: 0,
		run: (_: Context, signal: AbortSignal) => {
			sweep.runs++
			return run(signal)
		},
	}
	return sweep
}

const messages = async (name: string) =>
	(
		await connection.database.execute<{ state: string; seconds: number }>(
			sql`select state, extract(epoch from start_after - now())::float8 as seconds from pgboss.job
				where singleton_key = ${name} and state < 'completed'`,
		)
	).rows

it('a sweep that hangs or fails neither stops the others nor its own next run', async () => {
	const hangs = counted('hangs', 50, () => new Promise(() => {}))
	const fails = counted('fails', 50, () => Promise.reject(new Error('a bad day')))
	const good = counted('good', 50)
	await sweepOn(1, [hangs, fails, good])
	await vi.waitFor(() => expect(Math.min(fails.runs, good.runs)).toBeGreaterThan(1), SOON)
	expect(hangs.runs).toBe(1)
})

it('a run that uses up its time budget gets the signal; one that ignores it doesn’t run twice in a process', async () => {
	const obeys = counted(
		'obeys',
		50,
		(signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve(0))),
	)
	const ignores = counted('ignores', 50, () => new Promise(() => {}))
	await sweepOn(1, [obeys, ignores], { budget_ms: 20, grace_ms: 10 })
	await vi.waitFor(() => expect(obeys.runs).toBeGreaterThan(1), SOON)
	expect(ignores.runs).toBe(1)
})

it('of several servers one runs a sweep, once for each time that it is due', async () => {
	let [running, most] = [0, 0]
	const often = counted('often', 100, async () => {
		most = Math.max(most, ++running)
		await new Promise((resolve) => setTimeout(resolve, 60))
		running--
		return 1
	})
	const hourly = counted('hourly', HOUR_MS)
	await sweepOn(2, [often, hourly])
	await vi.waitFor(() => expect(often.runs).toBeGreaterThan(3), SOON)
	expect([most, hourly.runs]).toEqual([1, 1])
	const [next] = await messages('hourly')
	expect(next?.seconds).toBeGreaterThan(3500)
})

it('a run whose message is lost is added again', async () => {
	const hourly = counted('hourly', HOUR_MS)
	await sweepOn(1, [hourly])
	await vi.waitFor(async () => expect((await messages('hourly'))[0]?.seconds).toBeGreaterThan(3500), SOON)
	await connection.database.execute(sql`delete from pgboss.job`)
	await vi.waitFor(() => expect(hourly.runs).toBe(2), SOON)
})

it('a clock that was a day ahead stops no sweep when it is set right', async () => {
	const hourly = counted('hourly', HOUR_MS)
	const often = counted('often', 60_000)
	await sweepOn(1, [hourly, often])
	await vi.waitFor(() => expect([hourly.runs, often.runs]).toEqual([1, 1]), SOON)
	await vi.waitFor(async () => expect((await messages('often'))[0]?.state).toBe('created'), SOON)
	await connection.database.execute(sql`
		update pgboss.job set created_on = created_on + interval '1 day', start_after = start_after + interval '1 day',
			keep_until = keep_until + interval '1 day' where state < 'completed'`)
	await connection.database.execute(sql`update pgboss.queue set monitor_claim_on = now() + interval '1 day'`)
	await vi.waitFor(async () => expect((await messages('often'))[0]?.seconds).toBeLessThanOrEqual(60), SOON)
	expect((await messages('hourly'))[0]?.seconds).toBeLessThanOrEqual(3600)
	await vi.waitFor(async () => {
		const { rows } = await connection.database.execute(
			sql`select 1 from pgboss.queue where monitor_claim_on > now() + interval '1 minute'`,
		)
		expect(rows).toEqual([])
	}, SOON)
})

it('stopping gives the signal to a run under way and leaves the rest of it to the next server', async () => {
	const seen: AbortSignal[] = []
	const long = counted('long', HOUR_MS, (signal) => {
		seen.push(signal)
		return new Promise((resolve) => signal.addEventListener('abort', () => resolve(1)))
	})
	await sweepOn(1, [long])
	await vi.waitFor(() => expect(seen.length).toBe(1), SOON)
	for (const stop of stops.splice(0)) stop()
	await servers[0]?.stop(1000)
	expect(seen[0]?.aborted).toBe(true)
	const [next] = await messages('long')
	expect(next?.state).toBe('created')
	expect(next?.seconds).toBeLessThanOrEqual(60)
})
