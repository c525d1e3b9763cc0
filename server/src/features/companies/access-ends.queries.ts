import { sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { company_members } from '../../database/tables/company-member-tables.ts'
import type { EndsOfAccess } from '../../platform/live/access-ends.ts'

/** Companies told at once; what is beyond, pages notice later by themselves. */
const MOST_COMPANIES = 1000

/**
 * Temporary accesses that ended after `since`, and the time until the next end. Owners and admins are told too: their
 * list of members changes.
 */
export async function endsOfAccess(db: Database, since: Date | null): Promise<EndsOfAccess> {
	const { rows } = await db.execute<{ at: string; next_ms: number | null; ended: EndsOfAccess['ended'] }>(sql`
		with clock as materialized (
			select clock_timestamp() as at, coalesce(${since?.toISOString() ?? null}::timestamptz, clock_timestamp()) as since
		), ended as (
			select m.company_id from ${company_members} m, clock
			where m.access_until > clock.since and m.access_until <= clock.at
			group by m.company_id order by m.company_id limit ${MOST_COMPANIES}
		), told as (
			select m.company_id, json_agg(m.user_id) as user_ids
			from ended join ${company_members} m on m.company_id = ended.company_id, clock
			where m.role in ('owner', 'admin') or (m.access_until > clock.since and m.access_until <= clock.at)
			group by m.company_id
		)
		select to_json(clock.at) #>> '{}' as at,
			(select extract(epoch from min(m.access_until) - clock.at)::float8 * 1000
				from ${company_members} m where m.access_until > clock.at) as next_ms,
			coalesce((select json_agg(told) from told), '[]') as ended
		from clock`)
	const [row] = rows
	if (!row) throw new Error('the ends of accesses were not read')
	return { at: new Date(row.at), ended: row.ended, next_ms: row.next_ms }
}
