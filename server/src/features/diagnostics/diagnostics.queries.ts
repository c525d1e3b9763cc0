import type { SlowStatement } from '@panelyard/contracts/console/diagnostics'
import { sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'

/** Such as `PostgreSQL 18.6`, without what it was built with. */
export async function databaseVersion(db: Database): Promise<string> {
	const { rows } = await db.execute<{ version: string }>(sql`select version()`)
	return rows[0]?.version.split(/,| on /)[0] ?? ''
}

/** Whether the database has pg_stat_statements; reading it may still fail, where it isn't loaded or we have no right to. */
export async function keepsStatements(db: Database): Promise<boolean> {
	const { rows } = await db.execute<{ is_there: boolean }>(
		sql`select to_regclass('pg_stat_statements') is not null as is_there`,
	)
	return rows[0]?.is_there ?? false
}

/**
 * By pg_stat_statements, which leaves values out. Only statements that read and write rows: the texts of others, such as
 * one that sets a password, stay whole.
 */
export async function slowStatements(db: Database, limit: number): Promise<SlowStatement[]> {
	const { rows } = await db.execute<SlowStatement>(sql`
		select left(query, 4000) as text, calls::float8 as calls, mean_exec_time as mean_ms, max_exec_time as longest_ms,
			total_exec_time as total_ms
		from pg_stat_statements
		where dbid = (select oid from pg_database where datname = current_database())
			and query ~* '^\\s*(select|insert|update|delete|with)\\s'
		order by total_exec_time desc limit ${limit}`)
	return rows
}
