import { setTimeout as sleep } from 'node:timers/promises'
import { tellFailure } from '@panelyard/conversion/failure'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { JOB_KINDS, jobs as jobsTable } from '../database/tables/tables.ts'
import type { Delivery } from '../platform/queue/job-queue.ts'
import { completed, useTestJobs } from '../testing/test-jobs.ts'
import type { JobHandlers } from './job-handler.ts'
import { queueOf } from './job-queues.ts'
import { MAX_TROUBLED_DELIVERIES } from './job-worker.ts'
import * as queries from './jobs.queries.ts'
import { redeliverLostJobs } from './lost-jobs.ts'
import { RunningJobs } from './running-jobs.ts'

const { platform, jobsWith, startedWith, workerWith, add, find, ended, messagesOf } = useTestJobs()
const delivery = (retries = 0, replace: Delivery['replace'] = async () => {}): Delivery => ({
	...{ retries, replace, signal: new AbortController().signal },
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
			// Longer than the interval of the ownership check.
			changed: async ({ status }) => (status === 'QUEUED' ? sleep(1300) : undefined),
		}
		const jobs = await startedWith(Object.fromEntries(JOB_KINDS.map((kind) => [kind, handler])) as JobHandlers)
		expect(await ended(await add(jobs))).toMatchObject({ status: 'COMPLETED', attempt: 2 })
	})

	it('what a worker writes after another has claimed its job is not kept', async () => {
		const { id } = await add(jobsWith(async () => completed))
		const { database } = platform()
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
		await platform().database.execute(
			sql`update pgboss.job set state = 'retry', heartbeat_on = null where data->>'job_id' = ${id}`,
		)
		await platform().queue.hurry(queueOf('convert'), { job_id: id })
		await vi.waitFor(() => expect(releases).toHaveLength(2), { timeout: 10_000 })
		const replaced = [
			{ state: 'completed', retry_count: 1 },
			{ state: 'active', retry_count: 0 },
		]
		expect(await messagesOf(id)).toEqual(replaced)
		releases[0]?.()
		// The displaced worker's slot takes it, once that worker has returned.
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
				await new Promise((resolve) => signal.addEventListener('abort', resolve))
				return completed
			},
			{ conversionWorkers: 1 },
		)
		const { id } = await add(jobs)
		await started.promise
		const waiting: queries.JobRow[] = []
		for (let count = 0; count < 3; count++) waiting.push(await add(jobs))
		// It is delivered, and waits for the only slot of this process.
		const quick = await add(jobs, { kind: 'inspect' })
		await vi.waitFor(async () => expect(await messagesOf(quick.id)).toMatchObject([{ state: 'active' }]))
		await jobs.stop()
		await vi.waitFor(async () => {
			for (const job of [{ id }, quick, ...waiting]) {
				expect(await find(job.id)).toMatchObject({ status: 'QUEUED', attempt: 0 })
				expect((await messagesOf(job.id)).at(-1)).toEqual({ state: 'created', retry_count: 0 })
			}
		})
		// Time in which a running worker would take them.
		await sleep(300)
		for (const job of [{ id }, quick]) expect(await messagesOf(job.id)).toHaveLength(2)
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
		await queries.releaseJob(platform().database, taken.id)
		await queries.claimJob(platform().database, taken.id)
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
		platform().database.execute(sql`update jobs set created_at = now() - interval '2 minutes' where id = ${id}`)

	it('gets one new message, however many sweepers look, and no other job does', async () => {
		const jobs = jobsWith(async () => completed)
		const { database } = platform()
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

		const swept = await Promise.all([redeliverLostJobs(platform()), redeliverLostJobs(platform())])
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
		await startedWith(async () => completed)
		const job = await platform().database.transaction((tx) => queries.insertJob(tx, { kind: 'convert', user_id: null }))
		await queries.claimJob(platform().database, job.id)
		await age(job.id)
		expect(await redeliverLostJobs(platform())).toBe(1)
		expect(await ended(job)).toMatchObject({ status: 'COMPLETED', attempt: 2 })
	})
})
