import { setTimeout as sleep } from 'node:timers/promises'
import { ERRORS, type Lock, type Locker, type RequestRelease } from '@tus/server'
import type { Database } from '../../database/database.ts'
import * as queries from './resumable-uploads.queries.ts'

/** A lock whose holder is gone ends after this long. */
const LEASE_S = 30
const RENEW_MS = 10_000
/** A holder that could not renew its lock for this long gives it up, well before another server may take it. */
const GIVE_UP_MS = 15_000
/** How soon a holder sees that another request wants the lock, and how often that one tries. */
const LOOK_MS = 400
const TRY_MS = 150
const MOST_WAITING_MS = 30_000

/**
 * Locks of uploads in their rows, so that one request at a time, on whichever server, works on an upload. As tus wants,
 * whoever waits for a lock makes its holder end soon: the connection it reads from is probably dead.
 */
export class UploadLocks implements Locker {
	private readonly database: Database

	constructor(database: Database) {
		this.database = database
	}

	newLock(upload_id: string): Lock {
		return new UploadLock(this.database, upload_id)
	}

	/** Runs `work` under the lock. Waits as long as `wait_ms` for others; throws ERR_LOCK_TIMEOUT then. */
	async hold<Result>(upload_id: string, wait_ms: number, work: () => Promise<Result>): Promise<Result> {
		const lock = new UploadLock(this.database, upload_id, wait_ms)
		await lock.lock(new AbortController().signal, () => {})
		try {
			return await work()
		} finally {
			await lock.unlock()
		}
	}
}

class UploadLock implements Lock {
	private readonly holder = crypto.randomUUID()
	private timer: NodeJS.Timeout | undefined
	private readonly database: Database
	private readonly upload_id: string
	private readonly wait_ms: number

	constructor(database: Database, upload_id: string, wait_ms = MOST_WAITING_MS) {
		this.database = database
		this.upload_id = upload_id
		this.wait_ms = wait_ms
	}

	/** Throws what tus answers with: FILE_NOT_FOUND, ERR_LOCK_TIMEOUT, or ABORTED. */
	async lock(signal: AbortSignal, requestRelease: RequestRelease): Promise<void> {
		for (const end = Date.now() + this.wait_ms; ; ) {
			if (signal.aborted) throw ERRORS.ABORTED
			const state = await queries.takeLock(this.database, this.upload_id, this.holder, LEASE_S)
			if (state === 'missing') throw ERRORS.FILE_NOT_FOUND
			if (state === 'taken') break
			if (Date.now() > end) throw ERRORS.ERR_LOCK_TIMEOUT
			await sleep(TRY_MS)
		}
		this.keep(requestRelease)
	}

	async unlock(): Promise<void> {
		clearInterval(this.timer)
		await queries.releaseLock(this.database, this.upload_id, this.holder)
	}

	/** Renews the lock until it is released, and asks its holder to end when it is wanted, lost or cannot be renewed. */
	private keep(requestRelease: RequestRelease): void {
		let renewed = Date.now()
		let isLooking = false
		const look = async (): Promise<void> => {
			const isDue = Date.now() - renewed >= RENEW_MS
			const asked = Date.now()
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
			if (Date.now() - renewed > GIVE_UP_MS) void requestRelease()
			if (isLooking) return
			isLooking = true
			look()
				// A database that does not answer: what counts is how long ago the lock was renewed.
				.catch(() => {})
				.finally(() => {
					isLooking = false
				})
		}, LOOK_MS).unref()
	}
}
