import { once } from 'node:events'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { elsewhere } from '../../testing/elsewhere.ts'
import { pristineDatabase } from '../../testing/pristine-database.ts'
import { openSilentProxy } from '../../testing/silent-proxy.ts'
import type { Database, DatabaseConnection } from '../database.ts'
import { isDatabaseBusy } from './database-busy.ts'
import { LIMITED_CONNECTION } from './limited-client.ts'
import { openPostgres, POSTGRES_LIMITS, type PostgresLimits } from './postgres-connection.ts'

let url: string
let drop: () => Promise<void>
let observer: pg.Client
const opened: DatabaseConnection[] = []
beforeAll(async () => {
	const pristine = await pristineDatabase('')
	url = String(pristine.databaseUrl)
	drop = pristine.drop
	observer = new pg.Client({ connectionString: url })
	await observer.connect()
})
afterAll(async () => {
	await Promise.all(opened.map((connection) => connection.close()))
	await observer.end()
	await drop()
})

async function opens(limits: Partial<PostgresLimits> = {}): Promise<Database> {
	const connection = await openPostgres(url, { ...POSTGRES_LIMITS, ...limits })
	opened.push(connection)
	return connection.database
}

const pidOf = async (database: Database) =>
	(await database.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)).rows[0]?.pid
const isThere = async (pid: number | undefined) =>
	(await observer.query('select from pg_stat_activity where pid = $1', [pid])).rowCount === 1

/** Requests that fail with these errors are answered with "try again". */
const failsAsBusy = (work: Promise<unknown>) => expect(work.catch(isDatabaseBusy)).resolves.toBe(true)

test('a statement that takes too long is ended', async () => {
	const database = await opens({ statement_timeout: 500 })
	const sleeping = database.execute(sql`select pg_sleep(3600)`)
	await expect(sleeping).rejects.toMatchObject({ cause: { code: '57014' } })
	await failsAsBusy(sleeping)
	expect(await pidOf(database)).toBeGreaterThan(0)
})

test('who waits too long for a lock hears so', async () => {
	const database = await opens({ lock_timeout: 100 })
	await observer.query('begin; lock table projects in access exclusive mode')
	const waiting = database.execute(sql`select count(*) from projects`)
	await expect(waiting).rejects.toMatchObject({ cause: { code: '55P03' } })
	await failsAsBusy(waiting)
	await observer.query('rollback')
})

test('an exhausted pool fails with an error, and works again when a connection is free', async () => {
	const database = await opens({ max: 1, connectionTimeoutMillis: 2000 })
	await database.transaction(async () => {
		await elsewhere(() => failsAsBusy(pidOf(database)))
		await elsewhere(() => failsAsBusy(database.transaction(pidOf)))
	})
	expect(await pidOf(database)).toBeGreaterThan(0)
})

test('a transaction that stands still is ended, and the process goes on', async () => {
	const database = await opens({ max: 1, idle_in_transaction_session_timeout: 100 })
	const transaction = database.transaction(async (tx) => {
		const pid = await pidOf(tx)
		await expect.poll(() => isThere(pid)).toBe(false)
		await tx.execute(sql`select 1`)
	})
	await failsAsBusy(transaction)
	expect(await pidOf(database)).toBeGreaterThan(0)
})

test('connections that the server ends are replaced', async () => {
	const database = await opens()
	const pid = await pidOf(database)
	await observer.query('select pg_terminate_backend($1)', [pid])
	await expect.poll(() => isThere(pid)).toBe(false)
	await expect.poll(() => pidOf(database).catch(() => null)).toBeGreaterThan(0)
})

test('a host that vanishes without closing connections is noticed, and its connections are replaced', async () => {
	const proxy = await openSilentProxy(url)
	const limits = { ...POSTGRES_LIMITS, max: 2, connectionTimeoutMillis: 1000, query_timeout: 500 }
	const connection = await openPostgres(proxy.url, limits)
	const { database } = connection
	try {
		await database
			.transaction(async (tx) => {
				await pidOf(tx)
				proxy.fallSilent()
				await failsAsBusy(pidOf(tx))
				throw new Error('given up')
			})
			.catch((error) => expect(isDatabaseBusy(error)).toBe(true))
		proxy.speak()
		// Both connections break, and `begin` is the first statement to fail.
		const usesBoth = () =>
			database.transaction((one) =>
				elsewhere(() => database.transaction(async (other) => Promise.all([one, other].map(pidOf)))),
			)
		// On a busy machine a connection or a query may take longer than the limits of this test.
		await expect.poll(() => usesBoth().catch(() => null)).toHaveLength(2)
		proxy.fallSilent()
		await Promise.all([1, 2, 3].map(() => failsAsBusy(database.transaction(pidOf))))
		proxy.speak()
		for (const ask of [() => pidOf(database), () => database.transaction(pidOf)]) {
			await expect.poll(() => ask().catch(() => null)).toBeGreaterThan(0)
		}
	} finally {
		await connection.close()
		await proxy.close()
	}
})

test('a client of live events and jobs ends when a query is not answered', async () => {
	const proxy = await openSilentProxy(url)
	const pool = new pg.Pool({ connectionString: proxy.url, ...LIMITED_CONNECTION, max: 1, query_timeout: 500 })
	pool.on('connect', (client) => client.on('error', () => {}))
	const client = await pool.connect()
	proxy.fallSilent()
	const ended = once(client, 'end')
	await failsAsBusy(client.query('begin'))
	await failsAsBusy(client.query('rollback'))
	await ended
	client.release()
	proxy.speak()
	expect((await pool.query('select 1')).rowCount).toBe(1)
	await pool.end()
	await proxy.close()
})

test('what a statement itself is wrong about is not called busy', async () => {
	const database = await opens()
	expect(await database.execute(sql`select 1 / 0`).catch(isDatabaseBusy)).toBe(false)
})

test('migrations wait for their turn beyond the limits of requests', async () => {
	await observer.query('select pg_advisory_lock(7265359)')
	const opening = opens({ statement_timeout: 500, lock_timeout: 100 })
	const waits = `select from pg_stat_activity where application_name = 'panelyard-migrations'
		and wait_event = 'advisory' and now() - query_start > interval '700 ms'`
	await expect.poll(async () => (await observer.query(waits)).rowCount).toBe(1)
	await observer.query('select pg_advisory_unlock(7265359)')
	expect(await pidOf(await opening)).toBeGreaterThan(0)
})
