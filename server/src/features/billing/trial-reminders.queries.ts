import { TRIAL_DAYS } from '@panelyard/contracts/accounts/auth'
import { sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'

export type DueReminder = { user_id: string; days_left: number; company: string | null }

/**
 * Notes and gives who is to be reminded now that their trial ends within 7, 3 or 1 days, or ended during the last day:
 * each once for each trial. People with a company that pays aren't, nor super admins. `company` names the company whose trial it is; null
 * for the person's own.
 */
export async function takeDueReminders(tx: Database, now: Date, most: number): Promise<DueReminder[]> {
	const at = sql`${now.toISOString()}::timestamptz`
	const { rows } = await tx.execute<DueReminder>(sql`
		with candidates as (
			select id from users
			where created_at > ${at} - make_interval(hours => ${TRIAL_DAYS * 24}) - interval '1 day'
				and created_at <= ${at} - make_interval(hours => ${TRIAL_DAYS * 24}) + interval '7 days'
			union select m.user_id from company_billing b join company_members m on m.company_id = b.company_id
			where b.trial_ends_at > ${at} - interval '1 day' and b.trial_ends_at <= ${at} + interval '7 days'
		), trials as (
			select u.id as user_id, u.created_at + make_interval(hours => ${TRIAL_DAYS * 24}) as own_end, c.*
			from candidates
			join users u on u.id = candidates.id
			left join lateral (
				select bool_or(b.status in ('trialing', 'active', 'past_due')) as is_paying, max(b.trial_ends_at) as company_end,
					(array_agg(o.name order by b.trial_ends_at desc nulls last))[1] as name
				from company_members m
				join companies o on o.id = m.company_id and o.deleted_at is null
				join company_billing b on b.company_id = o.id
				where m.user_id = u.id and m.access_type <> 'guest' and (m.access_until is null or m.access_until > ${at})
			) c on true
			where not u.is_super_admin
		), ends as (
			select user_id, greatest(own_end, company_end) as ends_at, case when company_end > own_end then name end as company
			from trials where is_paying is not true
		), due as (
			select user_id, ends_at, company,
				greatest(0, ceil(extract(epoch from ends_at - ${at}) / 86400))::int as days_left
			from ends where ends_at > ${at} - interval '1 day' and ends_at <= ${at} + interval '7 days'
		), steps as (
			select *, case when days_left = 0 then 0 when days_left = 1 then 1 when days_left <= 3 then 3 else 7 end as step
			from due
		), noted as (
			insert into trial_reminders (user_id, days, trial_ends_at)
			select user_id, step, ends_at from steps
			where not exists (
				select 1 from trial_reminders r
				where r.user_id = steps.user_id and r.days = steps.step and r.trial_ends_at = steps.ends_at
			)
			order by user_id limit ${most}
			on conflict do nothing
			returning user_id, days
		)
		select noted.user_id, steps.days_left, steps.company
		from noted join steps on steps.user_id = noted.user_id and steps.step = noted.days`)
	return rows
}
