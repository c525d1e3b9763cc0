import { sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { rate_limits } from '../../database/tables/server-tables.ts'

/** Requests counted under a key, and the milliseconds until the count restarts. */
export type RateCount = { current: number; ttl: number }

// The database's clock: those of several servers may differ.
const NOW = sql.raw('(extract(epoch from clock_timestamp()) * 1000)::bigint')
const ROW = sql`points as current, greatest(expire - ${NOW}, 0)::float8 as ttl`

/** Counts one request. @param window_ms how long a count lasts from its first request on */
export async function addToCount(db: Database, key: string, window_ms: number): Promise<RateCount> {
	const { rows } = await db.execute<RateCount>(sql`
		insert into rate_limits as kept (key, points, expire) values (${key}, 1, ${NOW} + ${window_ms}::bigint)
		on conflict (key) do update set
			points = case when kept.expire <= ${NOW} then 1 else kept.points + 1 end,
			expire = case when kept.expire <= ${NOW} then excluded.expire else kept.expire end
		returning ${ROW}`)
	return rows[0] ?? { current: 0, ttl: 0 }
}

export async function readCount(db: Database, key: string): Promise<RateCount> {
	const { rows } = await db.execute<RateCount>(
		sql`select ${ROW} from rate_limits where key = ${key} and expire > ${NOW}`,
	)
	return rows[0] ?? { current: 0, ttl: 0 }
}

export async function deleteExpiredCounts(db: Database): Promise<void> {
	await db.delete(rate_limits).where(sql`${rate_limits.expire} <= ${NOW}`)
}
