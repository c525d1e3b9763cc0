import type { ConverterJob } from '@panelyard/contracts/conversion'
import type { FailureTold } from '@panelyard/conversion/failure'
import type { ConverterResult } from '@panelyard/conversion/run-converter'
import type { Database } from '../database/database.ts'
import type { JobKind, JobRow } from './jobs.queries.ts'

/** What a handler gets of one attempt at a job. */
export type JobRun = {
	job: JobRow
	/** Fires when the job is cancelled, taken over, or the server stops. */
	signal: AbortSignal
	/** Runs a converter process within the server's limits; its progress becomes the job's. Always resolves. */
	convert(job: ConverterJob, limits?: { timeout_ms: number }): Promise<ConverterResult>
}

/** How an attempt ended. `commit` runs in the transaction that ends the job, unless the job was taken away. */
export type JobEnd =
	| { status: 'COMPLETED'; result?: unknown; commit?(tx: Database): Promise<void> }
	| { status: 'FAILED'; failure: FailureTold; file_name?: string | null }

/** Does one kind of job. */
export type JobHandler = {
	/** @throws StartAgain when what it read has changed meanwhile, StoredFileMissing when its source is gone */
	perform(run: JobRun): Promise<JobEnd>
	/**
	 * Called in the transaction that ends the job, whatever its end. What it returns is called once that has committed.
	 */
	ending?(tx: Database, job: JobRow): Promise<() => void>
	/** Called after the state of a job changed, with progress that may not be saved yet. Must not throw. */
	changed?(job: JobRow): void | Promise<void>
	/** Called after the job ended, for what only its end changes. Must not throw. */
	ended?(job: JobRow): void | Promise<void>
}
export type JobHandlers = Record<JobKind, JobHandler>

/** Thrown by `commit` to undo the transaction and perform the job once more on what is there now. */
export class StartAgain extends Error {
	constructor(reason: string) {
		super(reason)
		this.name = 'StartAgain'
	}
}
