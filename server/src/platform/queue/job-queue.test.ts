import { setImmediate as nextTurn } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { pino } from 'pino'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import type { JobDefinition, JobQueue } from './job-queue.ts'
import { openJobQueue } from './pg-boss-queue.ts'

const log = pino({ level: 'silent' })
const job: JobDefinition<{ name: string }> = {
	name: 'test-job',
	data: z.object({ name: z.string() }),
	retry_limit: 2,
	retry_delay_seconds: 0,
	expire_seconds: 60,
}
const pglite = await PGlite.create()
const database = drizzle(pglite)
const closing: (() => Promise<void>)[] = []
afterEach(async () => {
	for (const close of closing.splice(0).reverse()) await close()
	const { rows } = await pglite.query("select 1 from pg_namespace where nspname = 'pgboss'")
	if (rows.length > 0) await pglite.exec('delete from pgboss.job')
})
afterAll(() => pglite.close())

async function openQueue(): Promise<JobQueue> {
	const queue = openJobQueue({ pglite }, log)
	await queue.start([job])
	closing.push(async () => {
		// pg-boss looks only every half second whether workers that it stops itself have ended.
		await queue.stopWorking()
		await nextTurn()
		await queue.stop(100)
	})
	return queue
}

describe('the job queue on PGlite', () => {
	it('hands a job out when its transaction commits, and never when it rolls back', async () => {
		const queue = await openQueue()
		const seen: string[] = []
		await queue.work(job, 1, async ({ name }) => void seen.push(name))
		const rolledBack = database.transaction(async (tx) => {
			await queue.send(tx, job, { name: 'rolled back' })
			throw new Error('undo')
		})
		await expect(rolledBack).rejects.toThrow('undo')
		await database.transaction((tx) => queue.send(tx, job, { name: 'committed' }))
		await vi.waitFor(() => expect(seen).toEqual(['committed']), { timeout: 10_000 })
		await vi.waitFor(async () => expect(await queue.pending(job)).toEqual([]), { timeout: 10_000 })
		expect(seen).toEqual(['committed'])
	})

	it('drops the queues of earlier versions that nobody uses any more', async () => {
		const before = openJobQueue({ pglite }, log)
		await before.start([{ ...job, name: 'notification-deliveries' }])
		await before.stop(100)
		await openQueue()
		const { rows } = await pglite.query<{ name: string }>('select name from pgboss.queue')
		expect(rows.map(({ name }) => name)).toContain(job.name)
		expect(rows.map(({ name }) => name)).not.toContain('notification-deliveries')
	})

	it('gives a job out again when its handler throws, as often as it may be', async () => {
		const queue = await openQueue()
		let tries = 0
		await queue.work(job, 1, async () => {
			tries++
			throw new Error('not this time')
		})
		await queue.send(database, job, { name: 'stubborn' })
		await vi.waitFor(
			async () => {
				await queue.hurry(job, { name: 'stubborn' })
				expect(tries).toBe(3)
			},
			{ timeout: 20_000 },
		)
		await vi.waitFor(async () => expect(await queue.pending(job)).toEqual([]), { timeout: 10_000 })
	})

	it('gives out at start what a killed server was working on', async () => {
		const killed = await openQueue()
		let takenByKilled = false
		await killed.work(job, 1, async () => {
			takenByKilled = true
			await new Promise(() => {})
		})
		await killed.send(database, job, { name: 'half done' })
		await vi.waitFor(() => expect(takenByKilled).toBe(true), { timeout: 10_000 })

		const seen: string[] = []
		const next = await openQueue()
		await next.work(job, 1, async ({ name }) => void seen.push(name))
		await vi.waitFor(
			async () => {
				await next.hurry(job, { name: 'half done' })
				expect(seen).toEqual(['half done'])
			},
			{ timeout: 10_000 },
		)
	})

	it('replaces a job by one that was never delivered, exactly when the transaction commits', async () => {
		const queue = await openQueue()
		const seen: number[] = []
		await queue.work(job, 1, async (_, { retries, replace }) => {
			seen.push(retries)
			if (seen.length === 1) throw new Error('not this time')
			if (seen.length === 2) {
				await database.transaction((tx) => replace(tx))
				throw new Error('too late to end it')
			}
			const rolledBack = database.transaction(async (tx) => {
				await replace(tx)
				throw new Error('undo')
			})
			await expect(rolledBack).rejects.toThrow('undo')
		})
		await queue.send(database, job, { name: 'given back' })
		await vi.waitFor(
			async () => {
				await queue.hurry(job, { name: 'given back' })
				expect(await queue.pending(job)).toEqual([])
			},
			{ timeout: 10_000 },
		)
		expect(seen).toEqual([0, 1, 0])
	})

	it('hands nothing out any more once its workers have stopped, and still takes jobs', async () => {
		const queue = await openQueue()
		const release = Promise.withResolvers<void>()
		const seen: string[] = []
		await queue.work(job, 1, async ({ name }) => {
			seen.push(name)
			await release.promise
		})
		await queue.send(database, job, { name: 'under way' })
		await vi.waitFor(() => expect(seen).toEqual(['under way']), { timeout: 10_000 })
		await queue.stopWorking()
		await queue.send(database, job, { name: 'waits' })
		release.resolve()
		await vi.waitFor(async () => expect(await queue.pending(job)).toEqual([{ name: 'waits' }]), { timeout: 10_000 })
		expect(seen).toEqual(['under way'])
	})

	it('gives a queue that exists the settings of now', async () => {
		const before = await openQueue()
		await before.stop(100)
		const patient = { ...job, retry_limit: 7, expire_seconds: 90 }
		const after = openJobQueue({ pglite }, log)
		await after.start([patient])
		closing.push(() => after.stop(100))
		const { rows } = await pglite.query(
			`select retry_limit, expire_seconds from pgboss.queue where name = '${job.name}'`,
		)
		expect(rows).toEqual([{ retry_limit: 7, expire_seconds: 90 }])
	})

	it('delivers the job with the highest priority first, then the oldest', async () => {
		const queue = await openQueue()
		for (const [name, priority] of [
			['second', -1],
			['third', -2],
			['first', 0],
			['fourth', -2],
		] as const)
			await queue.send(database, job, { name }, { priority })
		const seen: string[] = []
		await queue.work(job, 1, async ({ name }) => void seen.push(name))
		await vi.waitFor(() => expect(seen).toEqual(['first', 'second', 'third', 'fourth']), { timeout: 10_000 })
	})

	it('refuses a payload of the wrong shape', async () => {
		const queue = await openQueue()
		await queue.work(job, 1, async () => {})
		await expect(queue.send(database, job, { name: 7 } as never)).rejects.toThrow()
	})

	it('leaves the database usable when one of its own statements fails', async () => {
		const queue = await openQueue()
		await queue.work(job, 1, async () => {})
		await pglite.exec('DROP SCHEMA pgboss CASCADE')
		await expect(queue.pending(job)).rejects.toThrow()
		expect((await database.execute('select 1 as one')).rows).toEqual([{ one: 1 }])
	})
})
