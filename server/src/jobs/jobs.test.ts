import { setTimeout as sleep } from 'node:timers/promises'
import { tellFailure } from '@panelyard/conversion/failure'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { JOB_KINDS, jobs as jobsTable } from '../database/tables.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { type JobEnd, type JobHandlers, type JobRun, StartAgain } from './job-handler.ts'
import { JobWorker, MAX_TROUBLED_DELIVERIES } from './job-worker.ts'
import * as queries from './jobs.queries.ts'
import { RunningJobs } from './running-jobs.ts'

const servers: TestServer[] = []
afterEach(async () => {
	for (const server of servers.splice(0)) await server.close()
})

const handlersOf = (perform: (run: JobRun) => Promise<JobEnd>): JobHandlers =>
	Object.fromEntries(JOB_KINDS.map((kind) => [kind, { perform }])) as JobHandlers

/** A server whose jobs are all done by `perform`, once `startWorker` is called. */
async function serverWith(perform: (run: JobRun) => Promise<JobEnd>, overrides: object = {}): Promise<TestServer> {
	const server = await startTestServer({ roles: ['web'], ...overrides })
	servers.push(server)
	server.platform.jobs.handle(handlersOf(perform))
	return server
}

const add = ({ platform }: TestServer, values: Partial<queries.NewJob> = {}) =>
	platform.database.transaction((tx) => platform.jobs.add(tx, { kind: 'convert', user_id: null, ...values }))
const find = async ({ platform }: TestServer, id: string) =>
	(await queries.findJob(platform.database, id)) as queries.JobRow
const ended = (server: TestServer, id: string) => server.platform.jobs.waitFor(id, { timeout_ms: 30_000 })
const allEnded = (server: TestServer, count: number) =>
	vi.waitFor(
		async () => expect(await server.platform.database.$count(jobsTable, eq(jobsTable.status, 'COMPLETED'))).toBe(count),
		{ timeout: 50_000, interval: 200 },
	)

const completed: JobEnd = { status: 'COMPLETED' }

describe('turns', () => {
	it('everybody’s first job comes before anybody’s second, whoever added more before', async () => {
		const order: (string | null)[] = []
		const server = await serverWith(async ({ job }) => {
			order.push(job.user_id)
			return completed
		})
		const people = []
		for (let count = 0; count < 8; count++) people.push((await server.signUp()).user.id)
		for (const user_id of people) for (let count = 0; count < 5; count++) await add(server, { user_id })
		await server.platform.jobs.startWorker()
		await allEnded(server, 40)
		for (let round = 0; round < 5; round++)
			expect(new Set(order.slice(round * 8, round * 8 + 8))).toEqual(new Set(people))
	})

	it('at most CONVERSION_WORKERS jobs run at a time, and quick ones don’t wait behind long ones', async () => {
		const now = { all: 0, long: 0 }
		const most = { all: 0, long: 0 }
		let release: () => void = () => {}
		const held = new Promise<void>((resolve) => {
			release = resolve
		})
		const server = await serverWith(
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
		for (let count = 0; count < 3; count++) await add(server)
		const quick = []
		for (const kind of ['inspect', 'identify_panels', 'plan_merge'] as const) quick.push(await add(server, { kind }))
		await server.platform.jobs.startWorker()
		for (const { id } of quick) expect(await ended(server, id)).toMatchObject({ status: 'COMPLETED' })
		release()
		await allEnded(server, 6)
		expect(most).toEqual({ all: 2, long: 1 })
	})

	it('with one worker, quick and long jobs share its place', async () => {
		let running = 0
		let most = 0
		const server = await serverWith(
			async () => {
				most = Math.max(most, ++running)
				await sleep(20)
				running--
				return completed
			},
			{ conversionWorkers: 1 },
		)
		for (const kind of ['convert', 'inspect', 'export_glb', 'plan_merge'] as const) await add(server, { kind })
		await server.platform.jobs.startWorker()
		await allEnded(server, 4)
		expect(most).toBe(1)
	})
})

describe('limits', () => {
	it('a person may have only so many unfinished jobs, however many ask at once', async () => {
		const server = await serverWith(async () => completed, { jobsPerPerson: 3 })
		const { user } = await server.signUp()
		const answers = await Promise.allSettled(Array.from({ length: 8 }, () => add(server, { user_id: user.id })))
		expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
		const refused = answers.find((answer) => answer.status === 'rejected')
		expect(refused?.reason).toMatchObject({ code: 'RATE_LIMITED' })
		const other = await server.signUp()
		await expect(add(server, { user_id: other.user.id })).resolves.toMatchObject({ status: 'QUEUED' })
	})

	it('hold for people, not for what the server adds of itself for them', async () => {
		const server = await serverWith(async () => completed, { jobsPerPerson: 1 })
		const { user } = await server.signUp()
		await add(server, { user_id: user.id })
		const { database, jobs } = server.platform
		const values = { kind: 'identify_panels' as const, user_id: user.id }
		await expect(database.transaction((tx) => jobs.add(tx, values, { is_own_doing: true }))).resolves.toMatchObject({
			status: 'QUEUED',
		})
	})

	it('a person may start only so many jobs in a time, finished ones included', async () => {
		const server = await serverWith(async () => completed, { jobRate: { max: 2, timeWindow: 60_000 } })
		const { user } = await server.signUp()
		await server.platform.jobs.startWorker()
		for (let count = 0; count < 2; count++) await ended(server, (await add(server, { user_id: user.id })).id)
		await expect(add(server, { user_id: user.id })).rejects.toMatchObject({ code: 'RATE_LIMITED' })
	})
})

describe('the end of a job', () => {
	it('happens in one transaction with what it changes, and not at all when the job was cancelled', async () => {
		let commits = 0
		const started = Promise.withResolvers<void>()
		const server = await serverWith(async ({ job, signal }) => {
			started.resolve()
			// The handler notices nothing: only the state of the row protects what it would write.
			if (job.kind === 'convert') await new Promise((resolve) => signal.addEventListener('abort', resolve))
			return { status: 'COMPLETED', commit: async () => void commits++ }
		})
		await server.platform.jobs.startWorker()
		const { id } = await add(server)
		await started.promise
		expect(await server.platform.database.transaction((tx) => server.platform.jobs.cancel(tx, id))).toBe(true)
		// Not `abort`: as if the cancel had come from another server.
		await vi.waitFor(() => expect(server.platform.jobs.running).toBe(0), { timeout: 10_000 })
		expect(commits).toBe(0)
		expect(await find(server, id)).toMatchObject({ status: 'FAILED', error_code: 'cancelled' })

		await ended(server, (await add(server, { kind: 'inspect' })).id)
		expect(commits).toBe(1)
	})

	it('is undone and performed once more when what it was made of has changed', async () => {
		let rounds = 0
		const server = await serverWith(async () => {
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
		await server.platform.jobs.startWorker()
		const job = await ended(server, (await add(server)).id)
		expect(job).toMatchObject({ status: 'COMPLETED', attempt: 1, error: 'round 3', result: { round: 3 } })
	})
})

describe('recovery', () => {
	it('trouble of the server is waited for and costs no attempt', async () => {
		let tries = 0
		const server = await serverWith(async () => {
			if (++tries < 3) throw new Error('the storage is away')
			return completed
		})
		await server.platform.jobs.startWorker()
		expect(await ended(server, (await add(server)).id)).toMatchObject({ status: 'COMPLETED', attempt: 1 })
		expect(tries).toBe(3)
	})

	it('trouble that doesn’t end fails the job, with what it was', async () => {
		const server = await serverWith(async () => completed)
		const worker = new JobWorker({
			...server.platform,
			running: new RunningJobs(),
			handlers: handlersOf(async ({ job }) => {
				throw Object.assign(new Error('no'), { code: job.kind === 'convert' ? 'ENOSPC' : 'ECONNREFUSED' })
			}),
		})
		const last = { converters: true, retries: MAX_TROUBLED_DELIVERIES }
		const [full, away] = [await add(server), await add(server, { kind: 'inspect' })]
		await expect(worker.work(full.id, { ...last, retries: 0 })).rejects.toThrow()
		expect(await find(server, full.id)).toMatchObject({ status: 'QUEUED', attempt: 0 })
		await worker.work(full.id, last)
		await worker.work(away.id, last)
		expect(await find(server, full.id)).toMatchObject({ status: 'FAILED', reason_code: 'disk_full' })
		expect(await find(server, away.id)).toMatchObject({ status: 'FAILED', reason_code: 'internal' })
	})

	it('a converter that dies counts, any other failure of a converter ends the job', async () => {
		const server = await serverWith(async ({ job }) => {
			const dies = job.kind === 'convert' && job.attempt < 3
			return { status: 'FAILED', failure: tellFailure(dies ? 'converter_died' : 'no_elements') }
		})
		await server.platform.jobs.startWorker()
		expect(await ended(server, (await add(server)).id)).toMatchObject({ attempt: 3, error_code: 'no_elements' })
		const once = await ended(server, (await add(server, { kind: 'inspect' })).id)
		expect(once).toMatchObject({ status: 'FAILED', attempt: 1, error_code: 'no_elements' })
	})

	it('a stopping server gives its jobs back without counting the attempt', async () => {
		const started = Promise.withResolvers<void>()
		const server = await serverWith(async ({ signal }) => {
			started.resolve()
			await new Promise((resolve) => signal.addEventListener('abort', resolve))
			return completed
		})
		await server.platform.jobs.startWorker()
		const { id } = await add(server)
		await started.promise
		await server.platform.jobs.stop()
		expect(await find(server, id)).toMatchObject({ status: 'QUEUED', attempt: 0 })
		// Deliveries that come while the server stops are not claimed.
		const late = await add(server, { kind: 'inspect' })
		await new Promise((resolve) => setTimeout(resolve, 3000))
		expect(await find(server, late.id)).toMatchObject({ status: 'QUEUED', attempt: 0 })
	})

	it('a job whose converter died is delivered again, also when its progress notices first that it waits', async () => {
		const server = await startTestServer({ roles: ['web'] })
		servers.push(server)
		const handler: JobHandlers['convert'] = {
			perform: async ({ job }) =>
				job.attempt === 1 ? { status: 'FAILED', failure: tellFailure('converter_died') } : { status: 'COMPLETED' },
			// Longer than it takes the progress to ask whose job it is.
			changed: async ({ status }) => (status === 'QUEUED' ? sleep(2500) : undefined),
		}
		server.platform.jobs.handle(Object.fromEntries(JOB_KINDS.map((kind) => [kind, handler])) as JobHandlers)
		await server.platform.jobs.startWorker()
		const { id } = await add(server)
		expect(await ended(server, id)).toMatchObject({ status: 'COMPLETED', attempt: 2 })
	})

	it('what a worker writes after another has claimed its job is not kept', async () => {
		const server = await serverWith(async () => completed)
		const { id } = await add(server)
		const { database } = server.platform
		const first = (await queries.claimJob(database, id)) as queries.JobRow
		const second = (await queries.claimJob(database, id)) as queries.JobRow
		expect(await queries.saveProgress(database, first, { stage: 'writing', percent: 99 })).toBe(false)
		expect(await queries.finishJob(database, first, { status: 'COMPLETED', result: null })).toBeNull()
		expect(await queries.requeueJob(database, first, { counts: true })).toBe(false)
		expect(await queries.finishJob(database, second, { status: 'COMPLETED', result: null })).not.toBeNull()
		expect(await queries.claimJob(database, id)).toBeNull()
	})
})

describe('work done in the request that asked for it', () => {
	it('is left to a worker when it needs a converter', async () => {
		let converters = 0
		const server = await serverWith(async ({ convert }) => {
			await convert({} as never)
			converters++
			return completed
		})
		const { id } = await add(server)
		await server.platform.jobs.workNow(id)
		expect(converters).toBe(0)
		expect(await find(server, id)).toMatchObject({ status: 'QUEUED', attempt: 0 })
	})

	it('is left to the worker that has it', async () => {
		const server = await serverWith(async () => completed)
		const { id } = await add(server)
		await queries.claimJob(server.platform.database, id)
		await server.platform.jobs.workNow(id)
		expect(await find(server, id)).toMatchObject({ status: 'PROCESSING', attempt: 1 })
	})
})
