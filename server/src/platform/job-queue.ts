import { type SQL, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { type Db, fromDrizzle, PgBoss } from 'pg-boss'
import type { z } from 'zod'
import type { DatabaseConnection } from '../database/database.ts'
import { LIMITED_CONNECTION } from '../database/limited-client.ts'
import type { EmbeddedDatabase } from '../database/threaded-pglite.ts'
import { atMost } from './at-most.ts'

/** A kind of background job, without its handler. */
export type JobDefinition<Data extends object> = {
	name: string
	/** Payloads are validated when sent and when fetched. */
	data: z.ZodType<Data>
	/** How often the queue redelivers a job whose handler threw or whose server died. */
	retry_limit: number
	retry_delay_seconds: number
	/** A job that runs longer counts as lost. */
	expire_seconds: number
}

/** One delivery of a job. */
export type Delivery = {
	/** Number of earlier deliveries. */
	retries: number
	/**
	 * Ends this job and adds an equal one as part of `executor`'s transaction. Unlike a retry it has no delay and has
	 * never been delivered, and no other delivery of this job can end it.
	 */
	replace(executor: SqlExecutor): Promise<void>
	/** Aborts when the server stops: a long handler ends at its next good place. */
	signal: AbortSignal
}

/** The settings of a queue. */
export type QueueSettings = Omit<JobDefinition<never>, 'data'>

/** Anything that runs SQL: the database itself or one of its transactions. */
export type SqlExecutor = { execute(query: SQL): PromiseLike<unknown> }

export type JobQueue = {
	/**
	 * Creates the queue's own tables and these queues, or updates the settings of existing queues. Afterwards this
	 * process can send jobs to any of them, even if another process runs them.
	 */
	start(queues?: readonly QueueSettings[]): Promise<void>
	/**
	 * Adds a job as part of `executor`'s transaction: it exists exactly when that commits. Among jobs that wait, the one
	 * with the highest `priority` is delivered first, then the oldest.
	 */
	send<Data extends object>(
		executor: SqlExecutor,
		job: JobDefinition<Data>,
		data: Data,
		options?: { start_after_seconds?: number; priority?: number },
	): Promise<void>
	/** Handles jobs of one queue, at most `concurrency` at a time in this process. */
	work<Data extends object>(
		job: JobDefinition<Data>,
		concurrency: number,
		handler: (data: Data, delivery: Delivery) => Promise<void>,
	): Promise<void>
	/** Delivers delayed jobs with this payload now. */
	hurry<Data extends object>(job: JobDefinition<Data>, data: Data): Promise<void>
	/**
	 * Redelivers a job that failed for good, as part of `executor`'s transaction. Returns false when there is no such
	 * job.
	 */
	retryFailed(executor: SqlExecutor, name: string, id: string): Promise<boolean>
	/** Fetches no further jobs. Fetched jobs run on, and jobs can still be sent. */
	stopWorking(): Promise<void>
	/** @throws when the queue's tables can't be read */
	check(): Promise<void>
	/** Payloads of the waiting and running jobs of one queue. */
	pending<Data extends object>(job: JobDefinition<Data>): Promise<Data[]>
	/** Fetches no further jobs. Jobs that still run after `timeout_ms` are redelivered later. */
	stop(timeout_ms: number): Promise<void>
}

/** Default interval of a worker's heartbeat. */
const HEARTBEAT_SECONDS = 30
const POLL_SECONDS = 2
/** Upper limit of the delay, which doubles with every retry. */
const MAX_RETRY_DELAY_SECONDS = 60

const NO_JOB = '00000000-0000-0000-0000-000000000000'

/**
 * Opens the queue on the app's own PGlite or on any PostgreSQL.
 *
 * No job is lost when a server dies. On PostgreSQL its heartbeat stops and the queue redelivers the job. Only one
 * process opens PGlite, so a job that counts as running at start belonged to a dead process and is redelivered at
 * once.
 *
 * @param heartbeat_seconds at least 10, and the same on all servers of a database
 */
export function openJobQueue(
	connection: DatabaseConnection['server'],
	log: FastifyBaseLogger,
	heartbeat_seconds = HEARTBEAT_SECONDS,
): JobQueue {
	const look_seconds = Math.ceil(heartbeat_seconds / 2)
	const boss = new PgBoss({
		...(connection.pglite
			? { db: pgliteExecutor(connection.pglite), backend: 'pglite' as const }
			: {
					connectionString: connection.connection_string,
					max: 4,
					application_name: 'panelyard-jobs',
					...LIMITED_CONNECTION,
				}),
		schedule: false,
		useListenNotify: true,
		superviseIntervalSeconds: look_seconds,
		monitorIntervalSeconds: look_seconds,
		reindex: connection.pglite === undefined,
		monitorVacuum: connection.pglite === undefined,
	})
	boss.on('error', (error) => log.error({ err: error }, 'job queue'))
	boss.on('warning', (warning) => log.warn({ warning }, 'job queue'))
	const known = new Set<string>()
	const worked = new Set<string>()
	/** Resolves once every stopped worker has finished its job. */
	let left: Promise<unknown> = Promise.resolve()
	const stopping = new AbortController()

	/** pg-boss' statements as part of a transaction. */
	const within = (executor: SqlExecutor): Db =>
		fromDrizzle({ execute: async (query) => (await executor.execute(query as SQL)) as { rows: unknown[] } }, sql)

	async function openQueue(job: QueueSettings): Promise<void> {
		const settings = {
			retryLimit: job.retry_limit,
			retryDelay: job.retry_delay_seconds,
			retryBackoff: true,
			retryDelayMax: MAX_RETRY_DELAY_SECONDS,
			expireInSeconds: job.expire_seconds,
			heartbeatSeconds: heartbeat_seconds,
			deleteAfterSeconds: 24 * 3600,
			notify: true,
		}
		await boss.createQueue(job.name, settings)
		// An existing queue keeps its settings until it is updated.
		await boss.updateQueue(job.name, settings)
		if (connection.pglite) {
			for (const lost of await boss.findJobs(job.name)) {
				if (lost.state === 'active') await boss.fail(job.name, lost.id, { message: 'the server stopped' })
			}
		}
		// pg-boss caches the queue's settings at the first call. A message sent in a transaction mustn't read them over
		// another connection.
		await boss.getJobById(job.name, NO_JOB)
		known.add(job.name)
	}

	return {
		async start(queues = []) {
			await boss.start()
			for (const queue of queues) await openQueue(queue)
		},

		async send(executor, job, data, options = {}) {
			if (!known.has(job.name)) throw new Error(`Job queue ${job.name} was not named at start`)
			await boss.send(job.name, job.data.parse(data), {
				db: within(executor),
				...(options.start_after_seconds ? { startAfter: options.start_after_seconds } : {}),
				...(options.priority ? { priority: options.priority } : {}),
			})
		},

		async work(job, concurrency, handler) {
			if (!known.has(job.name)) throw new Error(`Job queue ${job.name} was not named at start`)
			worked.add(job.name)
			for (let worker = 0; worker < concurrency; worker++) {
				// A worker fetches the next job at once; it waits for a notification or polls only if there is none.
				const id: string = await boss.work(
					job.name,
					{
						pollingIntervalSeconds: POLL_SECONDS,
						notifyPollingIntervalSeconds: POLL_SECONDS,
						batchSize: 1,
						includeMetadata: true,
					},
					async (batch) => {
						try {
							for (const taken of batch) {
								await handler(job.data.parse(taken.data), {
									retries: taken.retryCount,
									signal: stopping.signal,
									async replace(executor) {
										const db = within(executor)
										await boss.complete(job.name, taken.id, null, { db })
										await boss.send(job.name, taken.data as object, { db, priority: taken.priority })
									},
								})
							}
						} finally {
							boss.notifyWorker(id)
						}
					},
				)
			}
		},

		async hurry(job, data) {
			for (const { id } of await boss.findJobs(job.name, { data, queued: true })) {
				await boss.update(job.name, undefined, { id, startAfter: 0 })
			}
		},

		async retryFailed(executor, name, id) {
			if (!known.has(name)) return false
			// Its types omit the result.
			const { affected } = (await boss.retry(name, id, { db: within(executor) })) as { affected: number }
			return affected > 0
		},

		async stopWorking() {
			stopping.abort()
			left = Promise.all([left, ...[...worked].map((name) => boss.offWork(name))])
		},

		async check() {
			await boss.getQueues()
		},

		async pending(job) {
			const jobs = await boss.findJobs(job.name)
			return jobs
				.filter(({ state }) => state === 'created' || state === 'retry' || state === 'active')
				.map(({ data }) => job.data.parse(data))
		},

		async stop(timeout_ms) {
			await this.stopWorking()
			// pg-boss itself checks only every half second.
			await atMost(left, timeout_ms)
			await boss.stop({ graceful: false, close: connection.pglite === undefined })
		},
	}
}

/**
 * The interface to PGlite that pg-boss needs. Its own adapter sends a stray ROLLBACK on the shared connection. pg-
 * boss writes some transactions as one text `BEGIN; ...; COMMIT`. A failure inside it would leave the shared
 * connection in an aborted transaction, so such a text runs as a real transaction.
 */
function pgliteExecutor(pglite: EmbeddedDatabase): Db {
	return {
		async executeSql(text, values) {
			if (values?.length) return pglite.query(text, values)
			const body = /^\s*BEGIN;([\s\S]*?);?\s*COMMIT;?\s*$/i.exec(text)?.[1]
			const results = body === undefined ? await pglite.exec(text) : await pglite.transaction((tx) => tx.exec(body))
			return { rows: results.flatMap((result) => result.rows) }
		},
		async listen(channel, onNotification, onReconnect) {
			const unsubscribe = await pglite.listen(channel, onNotification)
			onReconnect()
			return { close: unsubscribe }
		},
	}
}
