import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'

/**
 * How long a transaction that has written rows without the lock of a project waits for it. Less than PostgreSQL's
 * `deadlock_timeout`: it gives way, not those who have the lock and wait for the rows.
 */
export const PREPARED_WAITS_MS = 800

/** Makes statements of this transaction fail with 55P03 when they wait longer for a lock; null for as long as others do. */
export async function limitLockWaits(tx: Database, wait_ms: number | null): Promise<void> {
	await tx.execute(
		wait_ms === null
			? sql`set local lock_timeout to default`
			: sql`select set_config('lock_timeout', ${`${wait_ms}ms`}, true)`,
	)
}
