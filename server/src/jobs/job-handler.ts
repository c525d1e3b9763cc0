import type { ConverterJob } from '@panelyard/contracts/models/conversion'
import type { FailureTold } from '@panelyard/conversion/failure'
import type { ConverterResult } from '@panelyard/conversion/run-converter'
import type { Database } from '../database/database.ts'
import type { JobKind, JobRow } from './jobs.queries.ts'

/** The input of a handler for one attempt at a job. */
export type JobRun = {
	job: JobRow
	/** Fires when the job is cancelled, taken over, or the server stops. */
	signal: AbortSignal
	/** Runs a converter process within the server's limits, and reports its progress as the job's. Always resolves. */
	convert(job: ConverterJob, limits?: { timeout_ms: number }): Promise<ConverterResult>
}

/**
 * How an attempt ended. `commit` runs in the transaction that ends the job, unless the job was taken away. `prepare` runs there
 * before it, and before the project is locked where possible: it may write only what the job alone writes.
 */
export type JobEnd =
	| {
			status: 'COMPLETED'
			result?: unknown
			prepare?(tx: Database): Promise<void>
			commit?(tx: Database): Promise<void>
	  }
	| { status: 'FAILED'; failure: FailureTold; file_name?: string | null }

/** Runs one kind of job. */
export type JobHandler = {
	/** @throws StartAgain when the data it read has changed meanwhile, StoredFileMissing when its source is gone */
	perform(run: JobRun): Promise<JobEnd>
	/**
	 * Called in the transaction that ends the job, whatever the outcome. The function it returns is called after the
	 * commit.
	 */
	ending?(tx: Database, job: JobRow): Promise<() => void>
	/** Called after the state of a job changed; its progress may not be saved yet. Must not throw. */
	changed?(job: JobRow): void | Promise<void>
	/** Called after the job ended, for effects that only the end has. Must not throw. */
	ended?(job: JobRow): void | Promise<void>
}
export type JobHandlers = Record<JobKind, JobHandler>

/** Thrown by `commit` to roll the transaction back and run the job again on the current data. */
export class StartAgain extends Error {
	constructor(reason: string) {
		super(reason)
		this.name = 'StartAgain'
	}
}
