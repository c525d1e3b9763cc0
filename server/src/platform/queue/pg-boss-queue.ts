import { type SQL, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { type Db, fromDrizzle, type JobWithMetadata, PgBoss } from 'pg-boss'
import { LIMITED_CONNECTION } from '../../database/connection/limited-client.ts'
import type { EmbeddedDatabase } from '../../database/connection/threaded-pglite.ts'
import type { DatabaseConnection } from '../../database/database.ts'
import { atMost } from '../http/at-most.ts'
import * as queries from './job-queue.queries.ts'
import type { Delivery, JobDefinition, JobQueue, QueueSettings, SendOptions, SqlExecutor } from './job-queue.ts'

/** Default interval of a worker's heartbeat. */
const HEARTBEAT_SECONDS = 30
const POLL_SECONDS = 2
/** Upper limit of the delay, which doubles with every retry. */
const MAX_RETRY_DELAY_SECONDS = 60
const KEPT_SECONDS = 24 * 3600

const NO_JOB = '00000000-0000-0000-0000-000000000000'

/** Queues of earlier versions, which nobody sends to or works on any more. */
const GONE_QUEUES = ['notification-deliveries']

const POLICIES = { waiting: 'short', unfinished: 'exclusive' } as const

/**
 * Opens the queue on the app's own PGlite or on any PostgreSQL.
 *
 * No job is lost when a server dies. On PostgreSQL its heartbeat stops and the queue redelivers the job. Only one
 * process opens PGlite, so a job that counts as running at start belonged to a dead process and is redelivered at
 * once.
 *
 * @param heartbeat_seconds at least 10, and the same on all servers of a database
 */
export const openJobQueue = (
	connection: DatabaseConnection['server'],
	log: FastifyBaseLogger,
	heartbeat_seconds = HEARTBEAT_SECONDS,
): JobQueue => new PgBossQueue(connection, log, heartbeat_seconds)

class PgBossQueue implements JobQueue {
	readonly #boss: PgBoss
	readonly #isEmbedded: boolean
	readonly #heartbeatSeconds: number
	readonly #known = new Set<string>()
	readonly #worked = new Set<string>()
	readonly #stopping = new AbortController()
	/** Resolves once every stopped worker has finished its job. */
	#left: Promise<unknown> = Promise.resolve()

	constructor(connection: DatabaseConnection['server'], log: FastifyBaseLogger, heartbeatSeconds: number) {
		this.#isEmbedded = connection.pglite !== undefined
		this.#heartbeatSeconds = heartbeatSeconds
		this.#boss = openBoss(connection, heartbeatSeconds)
		this.#boss.on('error', (error) => log.error({ err: error }, 'job queue'))
		this.#boss.on('warning', (warning) => log.warn({ warning }, 'job queue'))
	}

	get #database(): Db {
		return this.#boss.getDb()
	}

	async start(queues: readonly QueueSettings[] = []): Promise<void> {
		await this.#boss.start()
		for (const queue of queues) await this.#open(queue)
		for (const name of GONE_QUEUES) await this.#boss.deleteQueue(name)
	}

	async #open(job: QueueSettings): Promise<void> {
		const settings = {
			retryLimit: job.retry_limit,
			retryDelay: job.retry_delay_seconds,
			retryBackoff: true,
			retryDelayMax: MAX_RETRY_DELAY_SECONDS,
			expireInSeconds: job.expire_seconds,
			heartbeatSeconds: this.#heartbeatSeconds,
			deleteAfterSeconds: job.kept_seconds ?? KEPT_SECONDS,
			notify: true,
		}
		await this.#boss.createQueue(job.name, { ...settings, ...(job.once ? { policy: POLICIES[job.once] } : {}) })
		// An existing queue keeps its settings until it is updated.
		await this.#boss.updateQueue(job.name, settings)
		if (this.#isEmbedded) {
			const lost = await queries.runningIds(this.#database, job.name)
			if (lost.length > 0) await this.#boss.fail(job.name, lost, { message: 'the server stopped' })
		}
		// pg-boss caches the queue's settings at the first call. A message sent in a transaction mustn't read them over
		// another connection.
		await this.#boss.getJobById(job.name, NO_JOB)
		this.#known.add(job.name)
	}

	#requireKnown(name: string): void {
		if (!this.#known.has(name)) throw new Error(`Job queue ${name} was not named at start`)
	}

	async send<Data extends object>(
		executor: SqlExecutor,
		job: JobDefinition<Data>,
		data: Data,
		{ start_after_seconds, priority, key }: SendOptions = {},
	): Promise<void> {
		this.#requireKnown(job.name)
		await this.#boss.send(job.name, job.data.parse(data), {
			db: within(executor),
			...(start_after_seconds ? { startAfter: start_after_seconds } : {}),
			...(priority ? { priority } : {}),
			...(key ? { singletonKey: key } : {}),
		})
	}

	async sendAll<Data extends object>(
		executor: SqlExecutor,
		job: JobDefinition<Data>,
		payloads: readonly Data[],
	): Promise<void> {
		this.#requireKnown(job.name)
		if (payloads.length === 0) return
		const jobs = payloads.map((data) => ({ data: job.data.parse(data) }))
		await this.#boss.insert(job.name, jobs, { db: within(executor) })
	}

	async work<Data extends object>(
		job: JobDefinition<Data>,
		concurrency: number,
		handler: (data: Data, delivery: Delivery) => Promise<void>,
		poll_seconds = POLL_SECONDS,
	): Promise<void> {
		this.#requireKnown(job.name)
		this.#worked.add(job.name)
		const polls = { pollingIntervalSeconds: poll_seconds, notifyPollingIntervalSeconds: poll_seconds }
		for (let worker = 0; worker < concurrency; worker++) {
			// A worker fetches the next job at once; it waits for a notification or polls only if there is none.
			const id: string = await this.#boss.work(
				job.name,
				{ ...polls, batchSize: 1, includeMetadata: true },
				async (batch) => {
					try {
						for (const taken of batch)
							await handler(job.data.parse(taken.data), this.#delivery(taken as JobWithMetadata))
					} finally {
						this.#boss.notifyWorker(id)
					}
				},
			)
		}
	}

	#delivery(taken: JobWithMetadata): Delivery {
		return {
			retries: taken.retryCount,
			signal: this.#stopping.signal,
			replace: async (executor, { start_after_seconds } = {}) => {
				const db = within(executor)
				await this.#boss.complete(taken.name, taken.id, null, { db })
				await this.#boss.send(taken.name, taken.data, {
					db,
					priority: taken.priority,
					...(taken.singletonKey ? { singletonKey: taken.singletonKey } : {}),
					...(start_after_seconds ? { startAfter: start_after_seconds } : {}),
				})
			},
		}
	}

	async hurry<Data extends object>(job: JobDefinition<Data>, data: Data): Promise<void> {
		for (const { id } of await this.#boss.findJobs(job.name, { data, queued: true })) {
			await this.#boss.update(job.name, undefined, { id, startAfter: 0 })
		}
	}

	async retryFailed(executor: SqlExecutor, name: string, id: string): Promise<boolean> {
		if (!this.#known.has(name)) return false
		// Its types omit the result.
		const { affected } = (await this.#boss.retry(name, id, { db: within(executor) })) as { affected: number }
		return affected > 0
	}

	async stopWorking(): Promise<void> {
		this.#stopping.abort()
		this.#left = Promise.all([this.#left, ...[...this.#worked].map((name) => this.#boss.offWork(name))])
	}

	async check(): Promise<void> {
		await this.#boss.getQueues()
	}

	async pending<Data extends object>(job: JobDefinition<Data>): Promise<Data[]> {
		return (await queries.unfinishedData(this.#database, job.name)).map((data) => job.data.parse(data))
	}

	async lacking<Part extends object>({ name }: { name: string }, parts: readonly Part[]): Promise<Part[]> {
		const lacking = new Set(await queries.lackingParts(this.#database, name, parts))
		return parts.filter((_, index) => lacking.has(index))
	}

	followClock(): Promise<void> {
		return queries.followClock(this.#database, { retry_seconds: MAX_RETRY_DELAY_SECONDS })
	}

	async stop(timeout_ms: number): Promise<void> {
		await this.stopWorking()
		// pg-boss itself checks only every half second.
		await atMost(this.#left, timeout_ms)
		await this.#boss.stop({ graceful: false, close: !this.#isEmbedded })
	}
}

function openBoss(connection: DatabaseConnection['server'], heartbeat_seconds: number): PgBoss {
	const look_seconds = Math.ceil(heartbeat_seconds / 2)
	return new PgBoss({
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
}

/** pg-boss' statements as part of a transaction. */
const within = (executor: SqlExecutor): Db =>
	fromDrizzle({ execute: async (query) => (await executor.execute(query as SQL)) as { rows: unknown[] } }, sql)

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
