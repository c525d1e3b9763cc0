import { count, eq, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { assistant_usage } from '../database/tables/assistant-tables.ts'
import { jobs } from '../database/tables/tables.ts'

export async function countJobs(db: Database): Promise<{ kind: string; status: string; total: number }[]> {
	return db.select({ kind: jobs.kind, status: jobs.status, total: count() }).from(jobs).groupBy(jobs.kind, jobs.status)
}

/** Age of the oldest waiting job in seconds; 0 without one. */
export async function oldestQueuedSeconds(db: Database): Promise<number> {
	const [row] = await db
		.select({
			seconds: sql<number>`coalesce(extract(epoch from clock_timestamp() - min(${jobs.created_at})), 0)::float8`,
		})
		.from(jobs)
		.where(eq(jobs.status, 'QUEUED'))
	return Math.max(0, row?.seconds ?? 0)
}

/** Tokens to and from the language model on a UTC day, of all people. */
export async function tokensOn(db: Database, day: string): Promise<{ tokens_in: number; tokens_out: number }> {
	const [row] = await db
		.select({
			tokens_in: sql<number>`coalesce(sum(${assistant_usage.tokens_in}), 0)::float8`,
			tokens_out: sql<number>`coalesce(sum(${assistant_usage.tokens_out}), 0)::float8`,
		})
		.from(assistant_usage)
		.where(eq(assistant_usage.day, day))
	return row ?? { tokens_in: 0, tokens_out: 0 }
}
