import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { Config } from '../config.ts'
import { JOB_KINDS, jobs as jobsTable, users } from '../database/tables/tables.ts'
import type { JobEnd, JobHandlers, JobRun } from '../jobs/job-handler.ts'
import { queueOf } from '../jobs/job-queues.ts'
import { JobWorker } from '../jobs/job-worker.ts'
import * as queries from '../jobs/jobs.queries.ts'
import { Jobs } from '../jobs/jobs.ts'
import { RunningJobs } from '../jobs/running-jobs.ts'
import type { Platform } from '../platform/feature.ts'
import { startTestServer, type TestServer } from './test-server.ts'

export type Perform = (run: JobRun) => Promise<JobEnd>
export const completed: JobEnd = { status: 'COMPLETED' }

const log = pino({ level: 'silent' })
const handlersOf = (perform: Perform): JobHandlers =>
	Object.fromEntries(JOB_KINDS.map((kind) => [kind, { perform }])) as JobHandlers

/** One server for all tests of a file. Each test runs jobs in its own workers, which stop when it ends. */
export function useTestJobs() {
	let server: TestServer
	let people = 0
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

	/** Jobs of a process that `perform` runs, once `startWorker` is called. */
	function jobsWith(perform: Perform | JobHandlers, overrides: Partial<Config> = {}): Jobs {
		const { database, queue, config } = server.platform
		const jobs = new Jobs({ database, queue, log, config: { ...config, ...overrides } })
		jobs.handle(typeof perform === 'function' ? handlersOf(perform) : perform)
		opened.push(jobs)
		return jobs
	}
	const find = async (id: string) => (await queries.findJob(server.platform.database, id)) as queries.JobRow

	return {
		jobsWith,
		find,
		platform: (): Platform => server.platform,
		async startedWith(perform: Perform | JobHandlers, overrides: Partial<Config> = {}): Promise<Jobs> {
			const jobs = jobsWith(perform, overrides)
			await jobs.startWorker()
			return jobs
		},
		/** A worker that gets its deliveries from the test. */
		workerWith: (perform: Perform, running = new RunningJobs()): JobWorker =>
			new JobWorker({ ...server.platform, log, running, handlers: handlersOf(perform) }),
		/** The id of a new account. */
		async person(): Promise<string> {
			const email = `worker-${++people}@example.com`
			const [row] = await server.platform.database.insert(users).values({ email }).returning({ id: users.id })
			return row?.id ?? ''
		},
		add: (jobs: Jobs, values: Partial<queries.NewJob> = {}): Promise<queries.JobRow> =>
			server.platform.database.transaction((tx) => jobs.add(tx, { kind: 'convert', user_id: null, ...values })),
		/** Waits for the end of a job, whose retries run at once. */
		async ended({ id, kind }: Pick<queries.JobRow, 'id' | 'kind'>): Promise<queries.JobRow> {
			for (;;) {
				const job = await find(id)
				if (job.status === 'COMPLETED' || job.status === 'FAILED') return job
				await server.platform.queue.hurry(queueOf(kind), { job_id: id })
				await sleep(20)
			}
		},
		/** The queue's messages about a job, the oldest first. */
		async messagesOf(job_id: string): Promise<{ state: string; retry_count: number }[]> {
			const { rows } = await server.platform.database.execute<{ state: string; retry_count: number }>(sql`
				select state::text, retry_count from pgboss.job where data->>'job_id' = ${job_id} order by created_on`)
			return rows
		},
	}
}
