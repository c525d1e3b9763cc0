import { setTimeout as sleep } from 'node:timers/promises'
import { tellFailure } from '@panelyard/conversion/failure'
import { eq, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Config } from '../config.ts'
import { JOB_KINDS, jobs as jobsTable, users } from '../database/tables.ts'
import type { Delivery } from '../platform/job-queue.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { type JobEnd, type JobHandlers, type JobRun, StartAgain } from './job-handler.ts'
import { queueOf } from './job-queues.ts'
import { JobWorker, MAX_TROUBLED_DELIVERIES } from './job-worker.ts'
import * as queries from './jobs.queries.ts'
import { Jobs } from './jobs.ts'
import { redeliverLostJobs } from './lost-jobs.ts'
import { RunningJobs } from './running-jobs.ts'

const log = pino({ level: 'silent' })
let server: TestServer
const opened: Jobs[] = []
beforeAll(async () => {
	server = await startTestServer({ roles: ['web'] })
})
afterEach(async () => {
	for (const jobs of opened.splice(0)) await jobs.stop()
	await server.platform.database.execute(sql`delete from pgboss.job where data ? 'job_id'`)
	await server.platform.database.delete(jobsTable)
})
afterAll(() => server.close())

type Perform = (run: JobRun) => Promise<JobEnd>
const handlersOf = (perform: Perform): JobHandlers =>
	Object.fromEntries(JOB_KINDS.map((kind) => [kind, { perform }])) as JobHandlers

/** Jobs of a process that are all done by `perform`, once `startWorker` is called. */
function jobsWith(perform: Perform | JobHandlers, overrides: Partial<Config> = {}): Jobs {
	const { database, queue, config } = server.platform
	const jobs = new Jobs({ database, queue, log, config: { ...config, ...overrides } })
	jobs.handle(typeof perform === 'function' ? handlersOf(perform) : perform)
	opened.push(jobs)
	return jobs
}

async function startedWith(perform: Perform | JobHandlers, overrides: Partial<Config> = {}): Promise<Jobs> {
	const jobs = jobsWith(perform, overrides)
	await jobs.startWorker()
	return jobs
}

const workerWith = (perform: Perform, running = new RunningJobs()): JobWorker =>
	new JobWorker({ ...server.platform, log, running, handlers: handlersOf(perform) })

let people = 0
async function person(): Promise<string> {
	const email = `worker-${++people}@example.com`
	const [row] = await server.platform.database.insert(users).values({ email }).returning({ id: users.id })
	return row?.id ?? ''
}

const add = (jobs: Jobs, values: Partial<queries.NewJob> = {}) =>
	server.platform.database.transaction((tx) => jobs.add(tx, { kind: 'convert', user_id: null, ...values }))
const find = async (id: string) => (await queries.findJob(server.platform.database, id)) as queries.JobRow
/** Waits for the end of a job, whose retries come at once. */
async function ended({ id, kind }: queries.JobRow): Promise<queries.JobRow> {
	for (;;) {
		const job = await find(id)
		if (job.status === 'COMPLETED' || job.status === 'FAILED') return job
		if (job.status === 'QUEUED') await server.platform.queue.hurry(queueOf(kind), { job_id: id })
		await sleep(20)
	}
}
const allEnded = (count: number) =>
	vi.waitFor(
		async () => expect(await server.platform.database.$count(jobsTable, eq(jobsTable.status, 'COMPLETED'))).toBe(count),
		{ timeout: 50_000, interval: 50 },
	)

/** The queue's messages about a job, the oldest first. */
async function messagesOf(job_id: string): Promise<{ state: string; retry_count: number }[]> {
	const { rows } = await server.platform.database.execute<{ state: string; retry_count: number }>(sql`
		select state::text, retry_count from pgboss.job where data->>'job_id' = ${job_id} order by created_on`)
	return rows
}
const delivery = (retries = 0, replace: Delivery['replace'] = async () => {}): Delivery => ({ retries, replace })

const completed: JobEnd = { status: 'COMPLETED' }
const whenAborted = (signal: AbortSignal) => new Promise((resolve) => signal.addEventListener('abort', resolve))

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
		const { database } = server.platform
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

describe('the end of a job', () => {
	it('happens in one transaction with what it changes, and not at all when the job was cancelled', async () => {
		let commits = 0
		const started = Promise.withResolvers<void>()
		const jobs = jobsWith(async ({ job, signal }) => {
			started.resolve()
			// The handler notices nothing: only the state of the row protects what it would write.
			if (job.kind === 'convert') await whenAborted(signal)
			return { status: 'COMPLETED', commit: async () => void commits++ }
		})
		await jobs.startWorker()
		const { id } = await add(jobs)
		await started.promise
		expect(await server.platform.database.transaction((tx) => jobs.cancel(tx, id))).toBe(true)
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

describe('recovery', () => {
	it('trouble of the server is waited for and costs no attempt', async () => {
		let tries = 0
		const jobs = await startedWith(async () => {
			if (++tries < 3) throw new Error('the storage is away')
			return completed
		})
		expect(await ended(await add(jobs))).toMatchObject({ status: 'COMPLETED', attempt: 1 })
		expect(tries).toBe(3)
	})

	it('trouble that doesn’t end fails the job, with what it was', async () => {
		const jobs = jobsWith(async () => completed)
		const worker = workerWith(async ({ job }) => {
			throw Object.assign(new Error('no'), { code: job.kind === 'convert' ? 'ENOSPC' : 'ECONNREFUSED' })
		})
		const last = delivery(MAX_TROUBLED_DELIVERIES)
		const [full, away] = [await add(jobs), await add(jobs, { kind: 'inspect' })]
		await expect(worker.work(full.id, delivery())).rejects.toThrow()
		expect(await find(full.id)).toMatchObject({ status: 'QUEUED', attempt: 0 })
		await worker.work(full.id, last)
		await worker.work(away.id, last)
		expect(await find(full.id)).toMatchObject({ status: 'FAILED', reason_code: 'disk_full' })
		expect(await find(away.id)).toMatchObject({ status: 'FAILED', reason_code: 'internal' })
	})

	it('a converter that dies counts, any other failure of a converter ends the job', async () => {
		const jobs = await startedWith(async ({ job }) => {
			const dies = job.kind === 'convert' && job.attempt < 3
			return { status: 'FAILED', failure: tellFailure(dies ? 'converter_died' : 'no_elements') }
		})
		expect(await ended(await add(jobs))).toMatchObject({ attempt: 3, error_code: 'no_elements' })
		const once = await ended(await add(jobs, { kind: 'inspect' }))
		expect(once).toMatchObject({ status: 'FAILED', attempt: 1, error_code: 'no_elements' })
	})

	it('a job whose converter died is delivered again, also when its progress notices first that it waits', async () => {
		const handler: JobHandlers['convert'] = {
			perform: async ({ job }) =>
				job.attempt === 1 ? { status: 'FAILED', failure: tellFailure('converter_died') } : completed,
			// Longer than it takes the progress to ask whose job it is.
			changed: async ({ status }) => (status === 'QUEUED' ? sleep(1300) : undefined),
		}
		const jobs = await startedWith(Object.fromEntries(JOB_KINDS.map((kind) => [kind, handler])) as JobHandlers)
		expect(await ended(await add(jobs))).toMatchObject({ status: 'COMPLETED', attempt: 2 })
	})

	it('what a worker writes after another has claimed its job is not kept', async () => {
		const { id } = await add(jobsWith(async () => completed))
		const { database } = server.platform
		const first = (await queries.claimJob(database, id)) as queries.JobRow
		await queries.releaseJob(database, id)
		const second = (await queries.claimJob(database, id)) as queries.JobRow
		expect(await queries.saveProgress(database, first, { stage: 'writing', percent: 99 })).toBe(false)
		expect(await queries.finishJob(database, first, { status: 'COMPLETED', result: null })).toBeNull()
		expect(await queries.requeueJob(database, first, { counts: true })).toBeNull()
		expect(await queries.finishJob(database, second, { status: 'COMPLETED', result: null })).not.toBeNull()
		expect(await queries.claimJob(database, id)).toBeNull()
	})

	it('a worker that was only taken for dead doesn’t end the message of the one that replaces it', async () => {
		const releases: (() => void)[] = []
		const jobs = await startedWith(
			async () => {
				await new Promise<void>((resolve) => releases.push(resolve))
				return completed
			},
			{ conversionWorkers: 3 },
		)
		const { id } = await add(jobs)
		await vi.waitFor(() => expect(releases).toHaveLength(1))
		// As when its heartbeat stops.
		await server.platform.database.execute(
			sql`update pgboss.job set state = 'retry', heartbeat_on = null where data->>'job_id' = ${id}`,
		)
		await server.platform.queue.hurry(queueOf('convert'), { job_id: id })
		await vi.waitFor(() => expect(releases).toHaveLength(2), { timeout: 10_000 })
		const replaced = [
			{ state: 'completed', retry_count: 1 },
			{ state: 'active', retry_count: 0 },
		]
		expect(await messagesOf(id)).toEqual(replaced)
		releases[0]?.()
		// Taken by the place of the displaced worker, once that has returned.
		const next = await add(jobs)
		await vi.waitFor(() => expect(releases).toHaveLength(3), { timeout: 10_000 })
		expect(await messagesOf(id)).toEqual(replaced)
		releases[1]?.()
		releases[2]?.()
		expect(await ended(await find(id))).toMatchObject({ status: 'COMPLETED', attempt: 2 })
		await ended(next)
	})
})

describe('a stop', () => {
	it('gives jobs back without counting the attempt, and takes none of those that wait', async () => {
		const started = Promise.withResolvers<void>()
		const jobs = await startedWith(
			async ({ signal }) => {
				started.resolve()
				await whenAborted(signal)
				return completed
			},
			{ conversionWorkers: 1 },
		)
		const { id } = await add(jobs)
		await started.promise
		const waiting: queries.JobRow[] = []
		for (let count = 0; count < 3; count++) waiting.push(await add(jobs))
		// It is delivered, and waits for the one place of this process.
		const quick = await add(jobs, { kind: 'inspect' })
		await vi.waitFor(async () => expect(await messagesOf(quick.id)).toMatchObject([{ state: 'active' }]))
		await jobs.stop()
		await vi.waitFor(async () => {
			for (const job of [{ id }, quick, ...waiting]) {
				expect(await find(job.id)).toMatchObject({ status: 'QUEUED', attempt: 0 })
				expect((await messagesOf(job.id)).at(-1)).toEqual({ state: 'created', retry_count: 0 })
			}
		})
		// Time in which a worker that still ran would take them.
		await sleep(300)
		for (const job of waiting) expect(await messagesOf(job.id)).toHaveLength(1)
		// As if it had been fetched while the server began to stop.
		const stopped = workerWith(async () => completed)
		stopped.stop()
		const replace = vi.fn(async () => {})
		await stopped.work(waiting[0]?.id ?? '', delivery(0, replace))
		expect(replace).toHaveBeenCalledOnce()
	})

	it('gives back what doesn’t end in time, unless another worker has claimed it meanwhile', async () => {
		const jobs = jobsWith(async () => completed)
		const running = new RunningJobs()
		const release = Promise.withResolvers<void>()
		let performed = 0
		const worker = workerWith(async () => {
			performed++
			await release.promise
			return completed
		}, running)
		const [own, taken] = [await add(jobs), await add(jobs)]
		const replaced: string[] = []
		const works = [own, taken].map(({ id }) =>
			worker.work(
				id,
				delivery(0, async () => void replaced.push(id)),
			),
		)
		await vi.waitFor(() => expect(performed).toBe(2))
		await queries.releaseJob(server.platform.database, taken.id)
		await queries.claimJob(server.platform.database, taken.id)
		for (const { giveBack } of await running.stopAll(0)) await giveBack()
		expect(await find(own.id)).toMatchObject({ status: 'QUEUED', attempt: 0 })
		expect(await find(taken.id)).toMatchObject({ status: 'PROCESSING', attempt: 2 })
		expect(replaced).toEqual([own.id])
		release.resolve()
		await Promise.all(works)
	})
})

describe('a job the queue has lost', () => {
	const age = (id: string) =>
		server.platform.database.execute(sql`update jobs set created_at = now() - interval '2 minutes' where id = ${id}`)

	it('gets one new message, however many sweepers look, and no other job does', async () => {
		const jobs = jobsWith(async () => completed)
		const { database } = server.platform
		const [gone, ended_long, ended_now, waits, done, young] = (await Promise.all(
			Array.from({ length: 6 }, () => add(jobs)),
		)) as [queries.JobRow, queries.JobRow, queries.JobRow, queries.JobRow, queries.JobRow, queries.JobRow]
		for (const { id } of [gone, ended_long, ended_now, waits, done]) await age(id)
		for (const { id } of [gone, done, young])
			await database.execute(sql`delete from pgboss.job where data->>'job_id' = ${id}`)
		for (const [{ id }, seconds] of [
			[ended_long, 90],
			[ended_now, 5],
		] as const)
			await database.execute(sql`
				update pgboss.job set state = 'completed', completed_on = now() - make_interval(secs => ${seconds})
				where data->>'job_id' = ${id}`)
		await database.update(jobsTable).set({ status: 'COMPLETED' }).where(eq(jobsTable.id, done.id))

		const swept = await Promise.all([redeliverLostJobs(server.platform), redeliverLostJobs(server.platform)])
		expect(swept.sort()).toEqual([0, 2])
		for (const { id } of [gone, ended_long]) expect((await messagesOf(id)).at(-1)?.state).toBe('created')
		expect(await messagesOf(gone.id)).toHaveLength(1)
		expect(await messagesOf(ended_long.id)).toHaveLength(2)
		expect(await messagesOf(ended_now.id)).toHaveLength(1)
		expect(await messagesOf(waits.id)).toHaveLength(1)
		expect(await messagesOf(done.id)).toEqual([])
		expect(await messagesOf(young.id)).toEqual([])
	})

	it('is worked on again when its worker died', async () => {
		const jobs = await startedWith(async () => completed)
		const job = await server.platform.database.transaction((tx) =>
			queries.insertJob(tx, { kind: 'convert', user_id: null }),
		)
		await queries.claimJob(server.platform.database, job.id)
		await age(job.id)
		expect(await redeliverLostJobs(server.platform)).toBe(1)
		await vi.waitFor(async () => {
			await server.platform.queue.hurry(queueOf('convert'), { job_id: job.id })
			expect(await find(job.id)).toMatchObject({ status: 'COMPLETED', attempt: 2 })
		}, 20_000)
		expect(jobs.running).toBe(0)
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
		const { database } = server.platform
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
		await queries.claimJob(server.platform.database, id)
		await jobs.workNow(id)
		expect(await find(id)).toMatchObject({ status: 'PROCESSING', attempt: 1 })
	})
})
