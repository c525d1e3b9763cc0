import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Database } from '../database/database.ts'
import { elsewhere } from './elsewhere.ts'
import type { TestServer } from './test-server.ts'

/**
 * Runs `change` in a transaction on PostgreSQL, starts `other`, and once that waits for a lock runs `last` and commits.
 * @returns what `other` returns
 */
export async function commitWhileWaiting<Answer>(
	{ platform: { database } }: TestServer,
	change: (tx: Database) => Promise<unknown>,
	other: () => Promise<Answer>,
	last: (tx: Database) => Promise<unknown> = async () => {},
): Promise<Answer> {
	const waiting = await database.transaction(async (tx) => {
		await change(tx)
		const answer = elsewhere(other)
		const locks = () =>
			database.execute(sql`select 1 from pg_stat_activity
				where datname = current_database() and wait_event_type = 'Lock'`)
		await expect.poll(async () => (await elsewhere(locks)).rows.length, { timeout: 30_000 }).toBeGreaterThan(0)
		await last(tx)
		return { answer }
	})
	return waiting.answer
}
