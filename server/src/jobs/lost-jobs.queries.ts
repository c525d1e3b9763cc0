import { sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { jobs } from '../database/tables/tables.ts'
import { isUnfinished, type JobRow } from './jobs.queries.ts'

const AT_ONCE = 1000

/** Makes other searches for lost jobs wait until `tx` ends. */
export async function lockLostJobs(tx: Database): Promise<void> {
	await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('lost jobs', 0))`)
}

/**
 * Unfinished jobs without a message in the queue, or only with messages that ended more than a minute ago. At most
 * 1,000, the oldest first.
 */
export async function lostJobs(tx: Database): Promise<Pick<JobRow, 'id' | 'kind' | 'bytes'>[]> {
	return tx
		.select({ id: jobs.id, kind: jobs.kind, bytes: jobs.bytes })
		.from(jobs)
		.where(sql`${isUnfinished} and ${jobs.created_at} < now() - interval '1 minute' and not exists (
			select 1 from pgboss.job m
			where m.data->>'job_id' = ${jobs.id}::text
				and (m.completed_on is null or m.completed_on > now() - interval '1 minute'))`)
		.orderBy(jobs.created_at)
		.limit(AT_ONCE)
}
