import type { SQL } from 'drizzle-orm'
import type { z } from 'zod'

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
	/** How long ended jobs are kept; a day by default. */
	kept_seconds?: number
	/**
	 * What the queue holds at most once for each `key`: a waiting job, or a waiting or running one. Further jobs with this
	 * key are dropped when they are sent. A queue that exists keeps what it was created with.
	 */
	once?: 'waiting' | 'unfinished'
}

/** One delivery of a job. */
export type Delivery = {
	/** Number of earlier deliveries. */
	retries: number
	/**
	 * Ends this job and adds an equal one as part of `executor`'s transaction. Unlike a retry it has no delay and has
	 * never been delivered, and no other delivery of this job can end it.
	 */
	replace(executor: SqlExecutor, options?: { start_after_seconds?: number }): Promise<void>
	/** Aborts when the server stops: a long handler ends at its next good place. */
	signal: AbortSignal
}

/** The settings of a queue. */
export type QueueSettings = Omit<JobDefinition<never>, 'data'>

/** Anything that runs SQL: the database itself or one of its transactions. */
export type SqlExecutor = { execute(query: SQL): PromiseLike<unknown> }

export type SendOptions = {
	start_after_seconds?: number
	priority?: number
	/** What `once` of the queue counts by. */
	key?: string
}

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
		options?: SendOptions,
	): Promise<void>
	/** Adds one job for each of these payloads in one statement, as part of `executor`'s transaction. */
	sendAll<Data extends object>(
		executor: SqlExecutor,
		job: JobDefinition<Data>,
		payloads: readonly Data[],
	): Promise<void>
	/**
	 * Handles jobs of one queue, at most `concurrency` at a time in this process.
	 * @param poll_seconds how often it looks for jobs whose delay is over; new jobs are delivered at once
	 */
	work<Data extends object>(
		job: JobDefinition<Data>,
		concurrency: number,
		handler: (data: Data, delivery: Delivery) => Promise<void>,
		poll_seconds?: number,
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
	/** Of these parts of payloads, those that no waiting or running job of the queue contains. */
	lacking<Part extends object>(job: { name: string }, parts: readonly Part[]): Promise<Part[]>
	/**
	 * Repairs messages that were written while the database's clock was ahead: they are delivered when they would have been
	 * by the clock of today, and jobs of servers that died are found again.
	 */
	followClock(): Promise<void>
	/** Fetches no further jobs. Jobs that still run after `timeout_ms` are redelivered later. */
	stop(timeout_ms: number): Promise<void>
}
