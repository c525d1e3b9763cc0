import { sql } from 'drizzle-orm'
import type { Database } from '../database.ts'

/**
 * How long a transaction that has written rows without the lock of a project waits for it. Less than PostgreSQL's
 * `deadlock_timeout`: it gives way, not those who have the lock and wait for the rows.
 */
const WAITS_AFTER_WRITING_MS = 800

/**
 * Takes the lock of a project in a transaction that has written rows without it.
 * @throws 55P03 of the database when whoever has the lock may be waiting for those rows
 */
export async function lockAfterWriting<Locked>(tx: Database, lock: () => Promise<Locked>): Promise<Locked> {
	await limitLockWaits(tx, WAITS_AFTER_WRITING_MS)
	const locked = await lock()
	await limitLockWaits(tx, null)
	return locked
}

/** Makes statements of this transaction fail with 55P03 when they wait longer for a lock; null for as long as others do. */
export async function limitLockWaits(tx: Database, wait_ms: number | null): Promise<void> {
	await tx.execute(
		wait_ms === null
			? sql`set local lock_timeout to default`
			: sql`select set_config('lock_timeout', ${`${wait_ms}ms`}, true)`,
	)
}
