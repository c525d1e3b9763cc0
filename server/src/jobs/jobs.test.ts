import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { jobs as jobsTable } from '../database/tables/tables.ts'
import { completed, useTestJobs } from '../testing/test-jobs.ts'
import { StartAgain } from './job-handler.ts'
import { LONG_QUEUE, QUICK_QUEUE } from './job-queues.ts'
import * as queries from './jobs.queries.ts'

const { platform, jobsWith, person, add, find, ended } = useTestJobs()

const allEnded = (count: number) =>
	vi.waitFor(
		async () => expect(await platform().database.$count(jobsTable, eq(jobsTable.status, 'COMPLETED'))).toBe(count),
		{ timeout: 50_000, interval: 50 },
	)

describe('turns', () => {
	it('everybody’s first job comes before anybody’s second, whoever added more before', async () => {
		const order: (string | null)[] = []
		const jobs = jobsWith(async ({ job }) => {
			order.push(job.user_id)
			return completed
		})
		const people = await Promise.all(Array.from({ length: 5 }, person))
		for (const user_id of people) for (let count = 0; count < 3; count++) await add(jobs, { user_id })
		await jobs.startWorker()
		await allEnded(15)
		for (let round = 0; round < 3; round++)
			expect(new Set(order.slice(round * 5, round * 5 + 5))).toEqual(new Set(people))
	})

	it('at most CONVERSION_WORKERS jobs run at a time, and quick ones don’t wait behind long ones', async () => {
		const now = { all: 0, long: 0 }
		const most = { all: 0, long: 0 }
		let release: () => void = () => {}
		const held = new Promise<void>((resolve) => {
			release = resolve
		})
		const jobs = jobsWith(
			async ({ job }) => {
				now.all++
				if (job.kind === 'convert') now.long++
				most.all = Math.max(most.all, now.all)
				most.long = Math.max(most.long, now.long)
				await (job.kind === 'convert' ? held : sleep(50))
				now.all--
				if (job.kind === 'convert') now.long--
				return completed
			},
			{ conversionWorkers: 2 },
		)
		for (let count = 0; count < 3; count++) await add(jobs)
		const quick = []
		for (const kind of ['inspect', 'identify_panels', 'plan_merge'] as const) quick.push(await add(jobs, { kind }))
		await jobs.startWorker()
		for (const job of quick) expect(await ended(job)).toMatchObject({ status: 'COMPLETED' })
		release()
		await allEnded(6)
		expect(most).toEqual({ all: 2, long: 1 })
	})

	it('with one worker, quick and long jobs share its place', async () => {
		let running = 0
		let most = 0
		const jobs = jobsWith(
			async () => {
				most = Math.max(most, ++running)
				await sleep(20)
				running--
				return completed
			},
			{ conversionWorkers: 1 },
		)
		for (const kind of ['convert', 'inspect', 'export_glb', 'plan_merge'] as const) await add(jobs, { kind })
		await jobs.startWorker()
		await allEnded(4)
		expect(most).toBe(1)
	})
})

describe('limits', () => {
	it('a person may have only so many unfinished jobs, however many ask at once', async () => {
		const jobs = jobsWith(async () => completed, { jobsPerPerson: 3 })
		const user_id = await person()
		const answers = await Promise.allSettled(Array.from({ length: 8 }, () => add(jobs, { user_id })))
		expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
		const refused = answers.find((answer) => answer.status === 'rejected')
		expect(refused?.reason).toMatchObject({ code: 'RATE_LIMITED' })
		await expect(add(jobs, { user_id: await person() })).resolves.toMatchObject({ status: 'QUEUED' })
	})

	it('hold for people, not for what the server adds of itself for them', async () => {
		const jobs = jobsWith(async () => completed, { jobsPerPerson: 1 })
		const user_id = await person()
		await add(jobs, { user_id })
		const { database } = platform()
		const values = { kind: 'identify_panels' as const, user_id }
		await expect(database.transaction((tx) => jobs.add(tx, values, { is_own_doing: true }))).resolves.toMatchObject({
			status: 'QUEUED',
		})
	})

	it('a person may start only so many jobs in a time, finished ones included', async () => {
		const jobs = jobsWith(async () => completed, { jobRate: { max: 2, timeWindow: 60_000 } })
		const user_id = await person()
		await jobs.startWorker()
		for (let count = 0; count < 2; count++) await ended(await add(jobs, { user_id }))
		await expect(add(jobs, { user_id })).rejects.toMatchObject({ code: 'RATE_LIMITED' })
	})
})

describe('lanes', () => {
	it('a large file is inspected among the long jobs, so that it doesn’t hold up the quick ones', async () => {
		const jobs = jobsWith(async () => completed)
		const bytes = queries.QUICK_INSPECTION_BYTES
		const large = await add(jobs, { kind: 'inspect', bytes: bytes + 1 })
		const small = await add(jobs, { kind: 'inspect', bytes })
		const rule = await add(jobs, { kind: 'identify_panels' })
		const conversion = await add(jobs, { bytes: 10 })
		const waiting = async (queue: typeof LONG_QUEUE) =>
			new Set((await platform().queue.pending(queue)).map(({ job_id }) => job_id))
		expect(await waiting(LONG_QUEUE)).toEqual(new Set([large.id, conversion.id]))
		expect(await waiting(QUICK_QUEUE)).toEqual(new Set([small.id, rule.id]))
		expect(await queries.bytesAhead(platform().database, conversion, false)).toBe(bytes + 1)
		expect(await queries.bytesAhead(platform().database, rule, true)).toBe(bytes)
	})
})

describe('the end of a job', () => {
	it('happens in one transaction with what it changes, and not at all when the job was cancelled', async () => {
		let commits = 0
		const started = Promise.withResolvers<void>()
		const jobs = jobsWith(async ({ job, signal }) => {
			started.resolve()
			// The handler doesn't notice: only the state of the row prevents its writes.
			if (job.kind === 'convert') await new Promise((resolve) => signal.addEventListener('abort', resolve))
			return { status: 'COMPLETED', commit: async () => void commits++ }
		})
		await jobs.startWorker()
		const { id } = await add(jobs)
		await started.promise
		expect(await platform().database.transaction((tx) => jobs.cancel(tx, id))).toBe(true)
		// Not `abort`: as if the cancel had come from another server.
		await vi.waitFor(() => expect(jobs.running).toBe(0), { timeout: 10_000 })
		expect(commits).toBe(0)
		expect(await find(id)).toMatchObject({ status: 'FAILED', error_code: 'cancelled' })

		await ended(await add(jobs, { kind: 'inspect' }))
		expect(commits).toBe(1)
	})

	it('is undone and performed once more when what it was made of has changed', async () => {
		let rounds = 0
		const jobs = jobsWith(async () => {
			const round = ++rounds
			return {
				status: 'COMPLETED',
				result: { round },
				async commit(tx) {
					await tx.update(jobsTable).set({ error: `round ${round}` })
					if (round < 3) throw new StartAgain('changed')
				},
			}
		})
		await jobs.startWorker()
		const job = await ended(await add(jobs))
		expect(job).toMatchObject({ status: 'COMPLETED', attempt: 1, error: 'round 3', result: { round: 3 } })
	})
})

describe('a job that hasn’t ended after a day', () => {
	it('is due to be removed, but for conversions and chosen panel rules', async () => {
		const jobs = jobsWith(async () => completed)
		const kinds = ['inspect', 'export_glb', 'plan_merge', 'convert', 'identify_panels'] as const
		const added = []
		for (const kind of kinds) added.push(await add(jobs, { kind }))
		await platform().database.execute(sql`update jobs set created_at = now() - interval '3 days'`)
		const due = (await queries.expiredJobs(platform().database)).map(({ id }) => id)
		expect(due.sort()).toEqual(
			added
				.slice(0, 3)
				.map(({ id }) => id)
				.sort(),
		)
	})
})

describe('work done in the request that asked for it', () => {
	it('is left to a worker at once when it needs a converter', async () => {
		let converters = 0
		const jobs = jobsWith(async ({ convert }) => {
			await convert({} as never)
			converters++
			return completed
		})
		const { database } = platform()
		const { id } = await database.transaction((tx) =>
			jobs.add(tx, { kind: 'convert', user_id: null }, { start_after_seconds: 600 }),
		)
		await jobs.workNow(id)
		expect(converters).toBe(0)
		expect(await find(id)).toMatchObject({ status: 'QUEUED', attempt: 0 })
		const { rows } = await database.execute(
			sql`select start_after <= now() as is_due from pgboss.job where data->>'job_id' = ${id}`,
		)
		expect(rows).toEqual([{ is_due: true }])
	})

	it('is left to the worker that has it', async () => {
		const jobs = jobsWith(async () => completed)
		const { id } = await add(jobs)
		await queries.claimJob(platform().database, id)
		await jobs.workNow(id)
		expect(await find(id)).toMatchObject({ status: 'PROCESSING', attempt: 1 })
	})
})
