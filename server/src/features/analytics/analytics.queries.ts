import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { analytics_events } from '../../database/tables/analytics-tables.ts'

export type EventRow = typeof analytics_events.$inferInsert
export type EventSum = {
	name: string
	page: string
	language: string
	detail: string
	events: number
	amount: number
	milliseconds: number
}
export type DaySum = { day: string; page_views: number; demos_started: number; demos_completed: number }

/** Details of one event and day that are told apart; the rest count as `other`. */
const MOST_DETAILS = 200
/** Rows of a report, the most frequent first. */
const MOST_SUMS = 5000
const ROWS_AT_ONCE = 20_000

export async function insertEvents(db: Database, rows: EventRow[]): Promise<void> {
	await db.insert(analytics_events).values(rows)
}

/** Days before this one that have events and no sums yet, the earliest first. */
export async function unsummedDays(db: Database, before: string): Promise<string[]> {
	const { rows } = await db.execute<{ day: string }>(sql`
		select distinct day::text from analytics_events
		where day < ${before} and day > coalesce((select max(day) from analytics_summed_days), '-infinity')
		order by day`)
	return rows.map(({ day }) => day)
}

/** Sums the events of a day. False when another server did. */
export async function sumDay(db: Database, day: string): Promise<boolean> {
	return db.transaction(async (tx) => {
		const { rows } = await tx.execute(sql`
			insert into analytics_summed_days (day) values (${day}) on conflict do nothing returning day`)
		if (rows.length === 0) return false
		await tx.execute(sql`
			with details as (
				select name, detail, row_number() over (partition by name order by count(*) desc, detail) as place
				from analytics_events where day = ${day} group by name, detail
			)
			insert into analytics_days (day, name, page, language, detail, events, amount, milliseconds)
			select ${day}::date, e.name, e.page, e.language, case when d.place <= ${MOST_DETAILS} then e.detail else 'other' end,
				count(*), sum(e.amount), sum(e.milliseconds)
			from analytics_events e join details d on d.name = e.name and d.detail = e.detail
			where e.day = ${day} group by 1, 2, 3, 4, 5`)
		return true
	})
}

/**
 * Deletes at most so many events of days before `day`, or of summed days before `summed`, and all sums of days before
 * `day`. Returns how many rows it deleted.
 */
export async function deleteBefore(db: Database, { day, summed }: { day: string; summed: string }): Promise<number> {
	const { rows: events } = await db.execute(sql`
		with due as (
			delete from analytics_events where ctid = any(array(
				select ctid from analytics_events
				where day < ${day} or (day < ${summed} and day in (select day from analytics_summed_days))
				limit ${ROWS_AT_ONCE}
			)) returning 1
		)
		select count(*)::int as deleted from due`)
	const { rows: sums } = await db.execute(sql`
		with due as (delete from analytics_days where day < ${day} returning 1) select count(*)::int as deleted from due`)
	await db.execute(sql`delete from analytics_summed_days where day < ${day}`)
	return Number(events[0]?.deleted) + Number(sums[0]?.deleted)
}

/** Sums of the days that have them, and the events of the days since. */
const within = (from: string, to: string): SQL => sql`
	with found as (
		select day, name, page, language, detail, events, amount, milliseconds
		from analytics_days where day between ${from} and ${to}
		union all
		select day, name, page, language, detail, count(*)::int, sum(amount), sum(milliseconds)
		from analytics_events
		where day between ${from} and ${to}
			and day > coalesce((select max(day) from analytics_summed_days), '-infinity')
		group by 1, 2, 3, 4, 5
	)`

export async function readSums(db: Database, from: string, to: string): Promise<EventSum[]> {
	const { rows } = await db.execute<EventSum>(sql`${within(from, to)}
		select name, page, language, detail, sum(events)::int as events, sum(amount)::float8 as amount,
			sum(milliseconds)::float8 as milliseconds
		from found group by 1, 2, 3, 4 order by events desc, name, detail limit ${MOST_SUMS}`)
	return rows
}

export async function readDays(db: Database, from: string, to: string): Promise<DaySum[]> {
	const counted = (name: string) => sql`coalesce(sum(events) filter (where name = ${name}), 0)::int`
	const { rows } = await db.execute<DaySum>(sql`${within(from, to)}
		select day::text, ${counted('page_view')} as page_views, ${counted('demo_started')} as demos_started,
			${counted('demo_completed')} as demos_completed
		from found group by day order by day`)
	return rows
}
