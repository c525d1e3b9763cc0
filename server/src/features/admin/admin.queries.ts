import type { AdminStats } from '@panelyard/contracts/admin'
import { sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'

type Counts = Pick<
	AdminStats,
	'accounts' | 'active_people' | 'companies' | 'projects' | 'conversions' | 'failed_conversions' | 'stored_bytes'
>

/** Counts of the whole server. Reads every file's row, so callers keep the answer for a while. */
export async function countEverything(db: Database): Promise<Counts> {
	const { rows } = await db.execute<Record<keyof Counts, number>>(sql`
		select (select count(*) from users)::int as accounts,
			(select count(*) from users u
				where u.last_login_at > now() - interval '7 days' or exists (
					select from sessions s where s.user_id = u.id and s.last_seen_at > now() - interval '7 days'
				))::int as active_people,
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
