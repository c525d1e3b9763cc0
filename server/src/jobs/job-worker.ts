import { tellFailure } from '@panelyard/conversion/failure'
import { runConverter } from '@panelyard/conversion/run-converter'
import type { FastifyBaseLogger } from 'fastify'
import pLimit from 'p-limit'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import type { Delivery, JobQueue } from '../platform/job-queue.ts'
import { StoredFileMissing } from '../platform/storage/file-storage.ts'
import { converterLimits } from './converter-limits.ts'
import { failedOutcome } from './failed-outcome.ts'
import { type JobEnd, type JobHandlers, StartAgain } from './job-handler.ts'
import { JobProgress, type Progress } from './job-progress.ts'
import { LONG_QUEUE, MAX_ATTEMPTS, QUICK_QUEUE } from './job-queues.ts'
import * as queries from './jobs.queries.ts'
import { type RunningJobs, SERVER_STOPS } from './running-jobs.ts'

/**
 * Deliveries of a job that fails over trouble of the server (storage, database, disk), spread over some ten minutes. A
 * job that is given back at a stop, or whose worker is gone, starts over with a message of its own.
 */
export const MAX_TROUBLED_DELIVERIES = 15
/** Most rounds of one attempt whose results were out of date when they were to be saved. */
const MAX_ROUNDS = 5

/** Thrown to the queue, so that it delivers the job again. The row says why. */
class DeliverAgain extends Error {}
/** Thrown when a job that was to run without a converter needs one. */
class NeedsConverter extends Error {}

export type WorkerContext = {
	config: Config
	database: Database
	queue: JobQueue
	log: FastifyBaseLogger
	running: RunningJobs
	handlers: JobHandlers
}

/**
 * Works on jobs from claim to end. The row of a job is its only state; pg-boss delivers it, and delivers it again when
 * a handler throws or a worker's heartbeat stops. That is the only way a job is recovered.
 *
 * At most `CONVERSION_WORKERS` jobs run at a time in this process, and with them converters. With two or more, one
 * place is kept for quick jobs.
 */
export class JobWorker {
	readonly #context: WorkerContext
	#isStopping = false

	constructor(context: WorkerContext) {
		this.#context = context
	}

	async start(): Promise<void> {
		const { config, queue } = this.#context
		const places = pLimit(config.conversionWorkers)
		const take = ({ job_id }: { job_id: string }, delivery: Delivery) => places(() => this.work(job_id, delivery))
		await queue.work(LONG_QUEUE, Math.max(1, config.conversionWorkers - 1), take)
		await queue.work(QUICK_QUEUE, 1, take)
	}

	/** Jobs that are delivered from here on go back to the queue without an attempt or a retry. */
	stop(): void {
		this.#isStopping = true
	}

	/**
	 * Works on one job now, if it is there to be claimed. Throws only when the queue is to deliver it again.
	 * @param delivery null for work in the request that asked for it: what needs a converter is left to the queue
	 */
	async work(job_id: string, delivery: Delivery | null): Promise<void> {
		const { database, running } = this.#context
		if (this.#isStopping) return delivery?.replace(database)
		const job = await queries.claimJob(database, job_id)
		if (!job) return delivery ? this.#takeOver(job_id, delivery) : undefined
		if (job.attempt > MAX_ATTEMPTS) return this.#end(job, { status: 'FAILED', failure: tellFailure('died_often') })
		try {
			const attempt = (signal: AbortSignal, abort: () => void) => this.#attempt(job, signal, abort, delivery)
			await running.run(job, attempt, () => this.#giveBack(job, delivery))
		} catch (error) {
			if (error instanceof DeliverAgain) throw error
			if (error instanceof NeedsConverter) return void (await queries.requeueJob(database, job, { counts: false }))
			if (error instanceof StoredFileMissing)
				return this.#end(job, { status: 'FAILED', failure: tellFailure('source_gone') })
			await this.#meetTrouble(job, error, delivery?.retries ?? 0)
		}
	}

	/**
	 * Lets a job wait again whose worker is gone. At its first delivery it may be under way in the request that made it.
	 * The message is replaced, since a worker that was only taken for dead still ends the old one.
	 */
	async #takeOver(job_id: string, delivery: Delivery): Promise<void> {
		const { database } = this.#context
		if (delivery.retries === 0) {
			const isUnfinished = (await queries.findJob(database, job_id))?.finished_at === null
			if (isUnfinished) throw new DeliverAgain('the job is under way')
			return
		}
		const job = await database.transaction(async (tx) => {
			const released = await queries.releaseJob(tx, job_id)
			if (released) await delivery.replace(tx)
			return released
		})
		if (job) await this.#context.handlers[job.kind].changed?.(job)
	}

	/** Lets a job wait again that a stop breaks off. Does nothing when it was taken away. */
	async #giveBack(job: queries.JobRow, delivery: Delivery | null): Promise<void> {
		const { database, handlers } = this.#context
		const now = await database.transaction(async (tx) => {
			const waiting = await queries.requeueJob(tx, job, { counts: false })
			if (waiting) await delivery?.replace(tx)
			return waiting
		})
		if (now) await handlers[job.kind].changed?.(now)
	}

	/** Trouble of the server isn't the file's fault: the job waits, longer each time, and only then fails. */
	async #meetTrouble(job: queries.JobRow, error: unknown, retries: number): Promise<void> {
		const { log } = this.#context
		log.error({ err: error, job_id: job.id, kind: job.kind, retries }, 'an attempt at a job broke off')
		if (retries < MAX_TROUBLED_DELIVERIES) return this.#deliverAgain(job, { counts: false })
		const isDiskFull = (error as NodeJS.ErrnoException)?.code === 'ENOSPC'
		await this.#end(job, { status: 'FAILED', failure: tellFailure(isDiskFull ? 'disk_full' : 'internal') })
	}

	async #attempt(
		job: queries.JobRow,
		signal: AbortSignal,
		abort: () => void,
		delivery: Delivery | null,
	): Promise<void> {
		const { database, handlers, log } = this.#context
		const handler = handlers[job.kind]
		const progress = new JobProgress({
			announce: (now) => void handler.changed?.({ ...job, ...now }),
			save: (now) => queries.saveProgress(database, job, now),
			isOwned: () => queries.isOwned(database, job),
			onLost: abort,
			onError: (error) => log.error({ err: error, job_id: job.id }, 'the progress of a job could not be saved'),
		})
		void handler.changed?.(job)
		try {
			for (let round = 1; ; round++) {
				const end = await handler.perform({
					job,
					signal,
					convert: async (work, limits) => {
						if (!delivery) throw new NeedsConverter()
						return this.#convert(work, limits, signal, progress)
					},
				})
				progress.endAnnouncing()
				if (signal.aborted) break
				try {
					return await this.#end(job, end)
				} catch (error) {
					if (!(error instanceof StartAgain) || round === MAX_ROUNDS) throw error
				}
			}
		} catch (error) {
			// A job that waits again isn't this attempt's any more, and its progress may have noticed that already.
			if (!signal.aborted || error instanceof DeliverAgain) throw error
		} finally {
			progress.stop()
		}
		// Cancelled jobs were ended by whoever cancelled them.
		if (signal.reason === SERVER_STOPS) await this.#giveBack(job, delivery)
	}

	async #convert(
		work: Parameters<typeof runConverter>[0],
		limits: { timeout_ms: number } | undefined,
		signal: AbortSignal,
		progress: JobProgress,
	) {
		const bounds = converterLimits(this.#context.config)
		return runConverter(work, {
			...bounds,
			timeout_ms: Math.min(bounds.timeout_ms, limits?.timeout_ms ?? bounds.timeout_ms),
			signal,
			on_progress: (stage: Progress['stage'], percent: number) => progress.report({ stage, percent }),
		})
	}

	/** Ends a job in one transaction with what its end changes. Does nothing when the job was taken away. */
	async #end(job: queries.JobRow, end: JobEnd): Promise<void> {
		const { database, handlers, log } = this.#context
		if (end.status === 'FAILED') {
			log.info({ job_id: job.id, kind: job.kind, attempt: job.attempt, ...end.failure }, 'a job failed')
			if (end.failure.code === 'converter_died' && job.attempt < MAX_ATTEMPTS)
				return this.#deliverAgain(job, { counts: true })
		}
		const outcome =
			end.status === 'COMPLETED'
				? { status: end.status, result: end.result ?? null }
				: { ...failedOutcome(end.failure), error_file_name: end.file_name ?? null }
		let tell = () => {}
		const now = await database.transaction(async (tx) => {
			// In the order of everybody who changes both: the project before its jobs.
			if (job.project_id) await queries.lockProject(tx, job.project_id)
			const ended = await queries.finishJob(tx, job, outcome)
			if (ended && end.status === 'COMPLETED') await end.commit?.(tx)
			if (ended) tell = (await handlers[job.kind].ending?.(tx, ended)) ?? tell
			return ended
		})
		if (!now) return
		tell()
		try {
			await handlers[job.kind].changed?.(now)
			await handlers[job.kind].ended?.(now)
		} catch (error) {
			log.error({ err: error, job_id: job.id }, 'the end of a job could not be announced')
		}
	}

	async #deliverAgain(job: queries.JobRow, how: { counts: boolean }): Promise<never> {
		const { database, handlers } = this.#context
		const now = await queries.requeueJob(database, job, how)
		if (now) await handlers[job.kind].changed?.(now)
		throw new DeliverAgain('the job is to be delivered again')
	}
}
