import type { AdminStats } from '@panelyard/contracts/console/admin'
import { sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'

type Counts = Pick<
	AdminStats,
	| 'accounts'
	| 'active_people'
	| 'companies'
	| 'projects'
	| 'conversions'
	| 'failed_conversions'
	| 'stored_bytes'
	| 'sign_ups'
	| 'failed_deliveries'
	| 'unread_threads'
>

/** Counts of the whole server. Reads every file's row, so callers keep the answer for a while. */
export async function countEverything(db: Database): Promise<Counts> {
	const { rows } = await db.execute<Record<keyof Counts, number>>(sql`
		select (select count(*) from users)::int as accounts,
			(select count(*) from users u
				where u.last_login_at > now() - interval '7 days' or exists (
					select from sessions s where s.user_id = u.id and s.last_seen_at > now() - interval '7 days'
				))::int as active_people,
			(select count(*) from users where created_at > now() - interval '7 days')::int as sign_ups,
			(select count(*) from pgboss.job where state = 'failed')::int as failed_deliveries,
			(select count(*) from support_threads
				where status = 'open' and last_user_seq > admin_read_seq)::int as unread_threads,
			(select count(*) from companies where deleted_at is null)::int as companies,
			(select count(*) from projects where deleted_at is null)::int as projects,
			(select count(*) from jobs where kind = 'convert' and status = 'COMPLETED'
				and finished_at > now() - interval '24 hours')::int as conversions,
			(select count(*) from jobs where kind = 'convert' and status = 'FAILED'
				and finished_at > now() - interval '24 hours')::int as failed_conversions,
			(select coalesce(sum(bytes), 0) from (
				select distinct on (storage_key) storage_key, bytes from (
					select storage_key, bytes from uploaded_files
					union all
					select a.value ->> 'storage_key', (a.value ->> 'bytes')::bigint
					from model_versions v cross join lateral jsonb_each(v.artefacts) a
				) files
			) stored)::float8 as stored_bytes`)
	const [row] = rows
	if (!row) throw new Error('The database counted nothing')
	return row
}

/** Of the conversions that ended well in the last 7 days, at most the last 10,000; null without any. */
export async function timeToPicture(db: Database): Promise<AdminStats['time_to_picture']> {
	const { rows } = await db.execute<{ median: number | null; slowest_tenth: number | null }>(sql`
		select percentile_cont(0.5) within group (order by seconds)::float8 as median,
			percentile_cont(0.9) within group (order by seconds)::float8 as slowest_tenth
		from (
			select greatest(0, extract(epoch from finished_at - created_at)) as seconds from jobs
			where kind = 'convert' and status = 'COMPLETED' and created_at > now() - interval '7 days'
			order by created_at desc limit 10000
		) last`)
	const { median = null, slowest_tenth = null } = rows[0] ?? {}
	return median === null || slowest_tenth === null ? null : { median, slowest_tenth }
}

/** What came on each of the last 30 days (UTC), today last. */
export async function countDays(db: Database): Promise<AdminStats['days']> {
	const { rows } = await db.execute<AdminStats['days'][number]>(sql`
		with days as (select generate_series(0, 29) as back),
		first as (select (now() at time zone 'UTC')::date - 29 as day),
		signed as (select (created_at at time zone 'UTC')::date as day, count(*)::int as total from users, first
			where created_at >= first.day group by 1),
		ended as (select (finished_at at time zone 'UTC')::date as day, count(*) filter (where status = 'COMPLETED')::int as done,
			count(*) filter (where status = 'FAILED')::int as failed from jobs, first
			where kind = 'convert' and finished_at >= first.day group by 1),
		uploaded as (select (created_at at time zone 'UTC')::date as day, sum(bytes)::float8 as bytes from uploaded_files, first
			where created_at >= first.day group by 1)
		select to_char(first.day + days.back, 'YYYY-MM-DD') as day, coalesce(signed.total, 0) as sign_ups,
			coalesce(ended.done, 0) as conversions, coalesce(ended.failed, 0) as failed_conversions,
			coalesce(uploaded.bytes, 0)::float8 as uploaded_bytes
		from days cross join first
		left join signed on signed.day = first.day + days.back
		left join ended on ended.day = first.day + days.back
		left join uploaded on uploaded.day = first.day + days.back
		order by days.back`)
	return rows
}

export async function touchDatabase(db: Database): Promise<void> {
	await db.execute(sql`select 1`)
}
