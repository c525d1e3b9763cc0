import { setTimeout as sleep } from 'node:timers/promises'
import { tellFailure } from '@panelyard/conversion/failure'
import type { runConverter } from '@panelyard/conversion/run-converter'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { AppError } from '../platform/app-error.ts'
import type { JobQueue } from '../platform/queue/job-queue.ts'
import { failedOutcome } from './failed-outcome.ts'
import type { JobHandlers } from './job-handler.ts'
import { isQuick, queueOf } from './job-queues.ts'
import { JobWorker } from './job-worker.ts'
import * as queries from './jobs.queries.ts'
import { RunningJobs } from './running-jobs.ts'
import { conversionRate, secondsLeft } from './time-estimate.ts'

const LOOK_INTERVAL_MS = 150
/** How long a stopping server waits for its converters to end. */
const STOP_WITHIN_MS = 4000
/** How long the speed of past conversions is cached. */
const SPEED_KEPT_MS = 30_000

export type JobsContext = {
	config: Config
	database: Database
	queue: JobQueue
	log: FastifyBaseLogger
	/** Runs converters, in the place of `runConverter`. */
	convert?: typeof runConverter
}

/**
 * Everything that runs in a converter process: conversions, exports, inspections, comparisons and finding panels. Adds
 * jobs, cancels them, waits for them, and runs them if `startWorker` was called.
 */
export class Jobs {
	readonly #context: JobsContext
	readonly #running = new RunningJobs()
	#worker: JobWorker | null = null
	#speed: { until: number; value: Promise<number> } | null = null

	constructor(context: JobsContext) {
		this.#context = context
	}

	/** Number of jobs that this process is running. */
	get running(): number {
		return this.#running.count
	}

	/**
	 * Sets the handlers. The process can then run jobs with `workNow`; call `startWorker` to fetch them from the queue.
	 */
	handle(handlers: JobHandlers): void {
		this.#worker = new JobWorker({ ...this.#context, running: this.#running, handlers })
	}

	/** Starts fetching jobs from the queue. Call `handle` first. */
	async startWorker(): Promise<void> {
		await this.#requireWorker().start()
	}

	/** Fetches no more jobs, interrupts the running ones so that they are redelivered, and waits for their end. */
	async stop(): Promise<void> {
		this.#worker?.stop()
		await this.#context.queue.stopWorking()
		for (const { job_id, giveBack } of await this.#running.stopAll(STOP_WITHIN_MS)) {
			this.#context.log.warn({ job_id }, 'a job is given back that did not stop in time')
			await giveBack().catch((error) => this.#context.log.error({ err: error, job_id }, 'a job was not given back'))
		}
	}

	/**
	 * Adds a job in the caller's transaction: it exists, and is delivered, exactly when that commits. Each further
	 * unfinished job of a person gets a lower priority, so everyone's first job runs before anyone's second.
	 * @param options.start_after_seconds delays the delivery, so that `workNow` can run the job before
	 * @param options.is_own_doing the server adds the job itself: the person's limits don't apply
	 * @throws AppError RATE_LIMITED when the person has too many jobs
	 */
	async add(
		tx: Database,
		values: queries.NewJob,
		{ is_own_doing = false, ...options }: { start_after_seconds?: number; is_own_doing?: boolean } = {},
	): Promise<queries.JobRow> {
		const { config, queue } = this.#context
		const { max, timeWindow } = config.jobRate
		if (values.user_id) await queries.lockPerson(tx, values.user_id)
		const { unfinished, recent } = await queries.countJobs(tx, values.user_id, timeWindow / 1000)
		const isLimited = values.user_id !== null && !is_own_doing
		if (isLimited && unfinished >= config.jobsPerPerson)
			throw new AppError('RATE_LIMITED', 'Too many of your files are being processed. Wait until some are done.')
		if (isLimited && recent >= max)
			throw new AppError('RATE_LIMITED', 'You have started too many conversions. Try again in a few minutes.')
		const job = await queries.insertJob(tx, values)
		await queue.send(tx, queueOf(job.kind, job.bytes), { job_id: job.id }, { ...options, priority: -unfinished })
		return job
	}

	/**
	 * Runs a job in this process at once, unless a worker has claimed it. If it needs a converter or fails, the queue
	 * delivers it now. Never throws.
	 */
	async workNow(job_id: string): Promise<void> {
		const { database, queue, log } = this.#context
		try {
			await this.#requireWorker()
				.work(job_id, null)
				.catch((error) => log.warn({ err: error, job_id }, 'not done at once; the queue tries again'))
			const job = await queries.findJob(database, job_id)
			if (job?.status === 'QUEUED') await queue.hurry(queueOf(job.kind, job.bytes), { job_id })
		} catch (error) {
			log.warn({ err: error, job_id }, 'a job waits for its time in the queue')
		}
	}

	/** Ends a job that hasn't ended yet, in the caller's transaction; call `abort` once that has committed. */
	async cancel(tx: Database, job_id: string): Promise<boolean> {
		return queries.abandonJob(tx, job_id, failedOutcome(tellFailure('cancelled')))
	}

	/**
	 * Requeues a failed job, in the caller's transaction: its attempts start over. Null, with nothing changed, when it
	 * hasn't failed, or did so in the last 10 seconds.
	 */
	async retry(tx: Database, job_id: string): Promise<queries.JobRow | null> {
		const job = await queries.reviveJob(tx, job_id)
		if (job) await this.#context.queue.send(tx, queueOf(job.kind, job.bytes), { job_id: job.id })
		return job
	}

	/**
	 * Ends the converter of a cancelled job. On another server, its worker detects the cancellation within a second or
	 * two.
	 */
	abort(job_id: string): void {
		this.#running.abort(job_id)
	}

	/**
	 * Waits until a job has ended, at most `timeout_ms`.
	 * @returns null when the job is still unfinished or gone
	 * @throws the signal's reason
	 */
	async waitFor(
		job_id: string,
		{ timeout_ms, signal }: { timeout_ms: number; signal?: AbortSignal | undefined },
	): Promise<queries.JobRow | null> {
		const end = performance.now() + timeout_ms
		while (performance.now() < end) {
			const job = await queries.findJob(this.#context.database, job_id)
			if (!job) return null
			if (job.status === 'COMPLETED' || job.status === 'FAILED') return job
			await sleep(LOOK_INTERVAL_MS)
			signal?.throwIfAborted()
		}
		return null
	}

	/** The same for a job that nobody but the caller needs: unless it has ended by then, it is cancelled. */
	async waitOrCancel(
		job_id: string,
		options: { timeout_ms: number; signal: AbortSignal },
	): Promise<queries.JobRow | null> {
		let ended: queries.JobRow | null = null
		try {
			ended = await this.waitFor(job_id, options)
			return ended
		} finally {
			if (!ended) {
				await this.#context.database.transaction((tx) => this.cancel(tx, job_id))
				this.abort(job_id)
			}
		}
	}

	/** Bytes converted per second, from past conversions. */
	async speed(): Promise<number> {
		const now = performance.now()
		if (this.#speed && this.#speed.until > now) return this.#speed.value
		const value = queries.pastConversions(this.#context.database).then(conversionRate)
		this.#speed = { until: now + SPEED_KEPT_MS, value }
		value.catch(() => {
			this.#speed = null
		})
		return value
	}

	/** Seconds that an unfinished job still needs, including its wait; null for one that has ended. */
	async secondsLeft(job: queries.JobRow): Promise<number | null> {
		if (job.status !== 'QUEUED' && job.status !== 'PROCESSING') return null
		const bytes_ahead =
			job.status === 'QUEUED' ? await queries.bytesAhead(this.#context.database, job, isQuick(job.kind, job.bytes)) : 0
		const running_seconds = job.started_at ? Math.max(0, (Date.now() - job.started_at.getTime()) / 1000) : 0
		const { status, percent, bytes } = job
		return secondsLeft({ status, percent, bytes, running_seconds, bytes_ahead }, await this.speed())
	}

	/** Seconds that a file of this size takes with nothing queued before it. */
	async secondsFor(bytes: number): Promise<number> {
		const waiting = { status: 'QUEUED', percent: 0, bytes, running_seconds: 0, bytes_ahead: 0 }
		return secondsLeft(waiting, await this.speed()) ?? 0
	}

	#requireWorker(): JobWorker {
		if (!this.#worker) throw new Error('no job handlers were set')
		return this.#worker
	}
}
