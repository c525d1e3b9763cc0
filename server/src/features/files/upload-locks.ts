import { setTimeout as sleep } from 'node:timers/promises'
import { ERRORS, type Lock, type Locker, type RequestRelease } from '@tus/server'
import type { Database } from '../../database/database.ts'
import { OpenCounts } from '../../platform/http/open-counts.ts'
import * as queries from './resumable-uploads.queries.ts'

/** A lock whose holder is gone ends after this long. */
const LEASE_S = 30
const RENEW_MS = 10_000
/** A holder that could not renew its lock for this long gives it up, well before another server may take it. */
const GIVE_UP_MS = 15_000
/** How often a holder checks whether another request wants the lock, and how often that one tries. */
const LOOK_MS = 400
const TRY_MS = 150
const MOST_WAITING_MS = 30_000
/** Requests of one process that wait for the lock of one upload. A client has one or two, after lost connections. */
const MOST_WAITING = 5

/** The answer of tus to a request behind `MOST_WAITING` waiting ones. */
export const TOO_MANY_WAITING = { status_code: 423, body: 'Several requests are already waiting for this upload' }

/**
 * Locks of uploads in their rows, so that one request at a time, on any server, works on an upload. As tus requires,
 * a request that waits for a lock makes its holder end soon: the holder's connection is probably dead.
 */
export class UploadLocks implements Locker {
	private readonly database: Database
	/** Requests of this process that wait for the lock of each upload. */
	private readonly waiting = new OpenCounts()

	constructor(database: Database) {
		this.database = database
	}

	newLock(upload_id: string): Lock {
		return new UploadLock(this.database, this.waiting, upload_id)
	}

	/**
	 * Runs `work` under the lock. Waits at most `wait_ms` for others, and only until `signal` aborts. The signal that `work`
	 * gets aborts when another request wants the lock, or it is lost.
	 * @throws what tus answers with: FILE_NOT_FOUND, ERR_LOCK_TIMEOUT, ABORTED or TOO_MANY_WAITING
	 */
	async hold<Result>(
		upload_id: string,
		{ wait_ms, signal }: { wait_ms: number; signal: AbortSignal },
		work: (wanted: AbortSignal) => Promise<Result>,
	): Promise<Result> {
		const lock = new UploadLock(this.database, this.waiting, upload_id, wait_ms)
		const wanted = new AbortController()
		await lock.lock(signal, () => wanted.abort())
		try {
			return await work(wanted.signal)
		} finally {
			await lock.unlock()
		}
	}
}

class UploadLock implements Lock {
	private readonly holder = crypto.randomUUID()
	private timer: NodeJS.Timeout | undefined
	private readonly database: Database
	private readonly waiting: OpenCounts
	private readonly upload_id: string
	private readonly wait_ms: number

	constructor(database: Database, waiting: OpenCounts, upload_id: string, wait_ms = MOST_WAITING_MS) {
		this.database = database
		this.waiting = waiting
		this.upload_id = upload_id
		this.wait_ms = wait_ms
	}

	/** @throws what tus answers with: FILE_NOT_FOUND, ERR_LOCK_TIMEOUT, ABORTED or TOO_MANY_WAITING */
	async lock(signal: AbortSignal, requestRelease: RequestRelease): Promise<void> {
		if (!(await this.take())) await this.wait(signal)
		this.keep(requestRelease)
	}

	private async take(): Promise<boolean> {
		const state = await queries.takeLock(this.database, this.upload_id, this.holder, LEASE_S)
		if (state === 'missing') throw ERRORS.FILE_NOT_FOUND
		return state === 'taken'
	}

	private async wait(signal: AbortSignal): Promise<void> {
		if (this.waiting.of(this.upload_id) >= MOST_WAITING) throw TOO_MANY_WAITING
		const endWaiting = this.waiting.open(this.upload_id)
		try {
			const end = performance.now() + this.wait_ms
			do {
				if (performance.now() > end) throw ERRORS.ERR_LOCK_TIMEOUT
				await sleep(TRY_MS, undefined, { signal }).catch(() => {
					throw ERRORS.ABORTED
				})
			} while (!(await this.take()))
		} finally {
			endWaiting()
		}
	}

	async unlock(): Promise<void> {
		clearInterval(this.timer)
		await queries.releaseLock(this.database, this.upload_id, this.holder)
	}

	/** Renews the lock until it is released, and asks its holder to end when it is wanted, lost or cannot be renewed. */
	private keep(requestRelease: RequestRelease): void {
		// A monotonic clock, since the system's clock may be set while a lock is held.
		let renewed = performance.now()
		let isLooking = false
		const look = async (): Promise<void> => {
			const isDue = performance.now() - renewed >= RENEW_MS
			const asked = performance.now()
			const seen = await queries.lookAtLock(
				this.database,
				this.upload_id,
				this.holder,
				isDue ? { seconds: LEASE_S } : null,
			)
			if (seen && isDue) renewed = asked
			if (!seen || seen.lock_wanted) await requestRelease()
		}
		this.timer = setInterval(() => {
			if (performance.now() - renewed > GIVE_UP_MS) void requestRelease()
			if (isLooking) return
			isLooking = true
			look()
				// The database doesn't answer: the time since the last renewal decides.
				.catch(() => {})
				.finally(() => {
					isLooking = false
				})
		}, LOOK_MS).unref()
	}
}
