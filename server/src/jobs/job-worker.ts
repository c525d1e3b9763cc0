import { tellFailure } from '@panelyard/conversion/failure'
import { runConverter } from '@panelyard/conversion/run-converter'
import type { FastifyBaseLogger } from 'fastify'
import pLimit from 'p-limit'
import type { Config } from '../config.ts'
import { isInTheWay } from '../database/connection/database-busy.ts'
import { lockAfterWriting } from '../database/connection/lock-waits.ts'
import type { Database } from '../database/database.ts'
import type { Delivery, JobQueue } from '../platform/queue/job-queue.ts'
import { StoredFileMissing } from '../platform/storage/file-storage.ts'
import { converterLimits } from './converter-limits.ts'
import { failedOutcome } from './failed-outcome.ts'
import { type JobEnd, type JobHandlers, StartAgain } from './job-handler.ts'
import { JobProgress, type Progress } from './job-progress.ts'
import { LONG_QUEUE, MAX_ATTEMPTS, QUICK_QUEUE } from './job-queues.ts'
import * as queries from './jobs.queries.ts'
import { type RunningJobs, SERVER_STOPS } from './running-jobs.ts'

/**
 * Deliveries of a job that fails because of the server (storage, database, disk), spread over about ten minutes. A job
 * that a stopping server returns, or whose worker died, starts over with a new message.
 */
export const MAX_TROUBLED_DELIVERIES = 15
/** Most rounds of one attempt whose results were stale when they were saved. */
const MAX_ROUNDS = 5

/** Thrown to the queue, so that it redelivers the job. The row holds the reason. */
class DeliverAgain extends Error {}
/** Thrown when a job was taken away, to roll back what its end has prepared. */
class TakenAway extends Error {}
/** Thrown when a job that should run without a converter needs one. */
class NeedsConverter extends Error {}

export type WorkerContext = {
	config: Config
	database: Database
	queue: JobQueue
	log: FastifyBaseLogger
	running: RunningJobs
	handlers: JobHandlers
	convert?: typeof runConverter
}

/**
 * Runs jobs from claim to end. The row of a job is its only state; pg-boss delivers it, and redelivers it when a
 * handler throws or a worker's heartbeat stops. No other mechanism recovers a job.
 *
 * At most `CONVERSION_WORKERS` jobs, and so converters, run at a time in this process. With two or more, one slot is
 * reserved for quick jobs.
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

	/** From now on, delivered jobs go back to the queue without an attempt or a retry. */
	stop(): void {
		this.#isStopping = true
	}

	/**
	 * Runs one job now, if it can be claimed. Throws only when the queue should redeliver it.
	 * @param delivery null when called from a request: work that needs a converter is left to the queue
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
	 * Requeues a job whose worker died. At its first delivery, the request that added it may still be running it. The
	 * message is replaced, because a worker that was wrongly presumed dead still ends the old one.
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

	/** Requeues a job that a stop interrupts. Does nothing when the job was taken away. */
	async #giveBack(job: queries.JobRow, delivery: Delivery | null): Promise<void> {
		const { database, handlers } = this.#context
		const now = await database.transaction(async (tx) => {
			const waiting = await queries.requeueJob(tx, job, { counts: false })
			if (waiting) await delivery?.replace(tx)
			return waiting
		})
		if (now) await handlers[job.kind].changed?.(now)
	}

	/** Server errors aren't the file's fault: the job is retried, with growing pauses, before it fails. */
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
			// A requeued job no longer belongs to this attempt, and its progress may already have detected that.
			if (!signal.aborted || error instanceof DeliverAgain) throw error
		} finally {
			progress.stop()
		}
		// The cancelling request has already ended a cancelled job.
		if (signal.reason === SERVER_STOPS) await this.#giveBack(job, delivery)
	}

	async #convert(
		work: Parameters<typeof runConverter>[0],
		limits: { timeout_ms: number } | undefined,
		signal: AbortSignal,
		progress: JobProgress,
	) {
		const { config, convert = runConverter } = this.#context
		const bounds = converterLimits(config)
		return convert(work, {
			...bounds,
			timeout_ms: Math.min(bounds.timeout_ms, limits?.timeout_ms ?? bounds.timeout_ms),
			signal,
			on_progress: (stage: Progress['stage'], percent: number) => progress.report({ stage, percent }),
		})
	}

	/** Ends a job in one transaction with everything that its end changes. Does nothing when the job was taken away. */
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
		const prepare = end.status === 'COMPLETED' ? end.prepare?.bind(end) : undefined
		let tell = () => {}
		const endOnce = (preparesFirst: boolean) =>
			database.transaction(async (tx) => {
				if (preparesFirst) await prepare?.(tx)
				// Lock order everywhere: the project before its jobs.
				const { project_id } = job
				const lock = async () => project_id && queries.lockProject(tx, project_id)
				await (preparesFirst ? lockAfterWriting(tx, lock) : lock())
				const ended = await queries.finishJob(tx, job, outcome)
				if (!ended && preparesFirst) throw new TakenAway()
				if (ended && !preparesFirst) await prepare?.(tx)
				if (ended && end.status === 'COMPLETED') await end.commit?.(tx)
				if (ended) tell = (await handlers[job.kind].ending?.(tx, ended)) ?? tell
				return ended
			})
		const now = await endOnce(prepare !== undefined).catch((error) => {
			// Somebody holds the project for long, or waits for rows that were prepared.
			if (prepare && isInTheWay(error)) return endOnce(false)
			if (error instanceof TakenAway) return null
			throw error
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
