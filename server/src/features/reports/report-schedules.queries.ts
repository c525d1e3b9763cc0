import type { ReportLanguage, ReportUnits } from '@panelyard/contracts/figures/reports'
import { and, asc, count, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { project_roles } from '../../database/tables/company-member-tables.ts'
import { report_refusals, report_schedules } from '../../database/tables/report-tables.ts'
import { projects, users } from '../../database/tables/tables.ts'

export type ScheduleRow = typeof report_schedules.$inferSelect

export type SchedulePlan = Pick<ScheduleRow, 'weekday' | 'hour' | 'user_ids' | 'emails' | 'is_paused'> & {
	language: ReportLanguage
	units: ReportUnits
}

export async function listSchedules(db: Database, project_id: string): Promise<ScheduleRow[]> {
	return db
		.select()
		.from(report_schedules)
		.where(eq(report_schedules.project_id, project_id))
		.orderBy(asc(report_schedules.weekday), asc(report_schedules.hour), asc(report_schedules.id))
}

export async function countSchedules(db: Database, project_id: string): Promise<number> {
	const [row] = await db
		.select({ total: count() })
		.from(report_schedules)
		.where(eq(report_schedules.project_id, project_id))
	return row?.total ?? 0
}

/** One by its id, in whatever project. */
export async function findSchedule(db: Database, id: string): Promise<ScheduleRow | null> {
	const [row] = await db.select().from(report_schedules).where(eq(report_schedules.id, id))
	return row ?? null
}

export async function insertSchedule(
	db: Database,
	row: SchedulePlan & { id: string; project_id: string; created_by: string; origin: string },
): Promise<void> {
	await db.insert(report_schedules).values(row)
}

/** @param is_rescheduled whether it is due at another time from now on */
export async function updateSchedule(
	db: Database,
	id: string,
	plan: SchedulePlan & { origin: string },
	is_rescheduled: boolean,
): Promise<void> {
	await db
		.update(report_schedules)
		.set({ ...plan, ...(is_rescheduled ? { rescheduled_at: sql`now()` } : {}) })
		.where(eq(report_schedules.id, id))
}

export async function deleteSchedule(db: Database, id: string): Promise<void> {
	await db.delete(report_schedules).where(eq(report_schedules.id, id))
}

const HOURS_OF_WEEK = 168
/** A mailing is due for 12 hours, clocks differ from UTC by -12 to 14 hours, and may skip one. */
const HOURS_BEFORE = 25
const HOURS_AFTER = 15

/**
 * Those that run and may be due at a time in some time zone, with what decides it.
 * @param now milliseconds since 1970
 */
export async function schedulesAround(db: Database, now: number) {
	const at = new Date(now)
	const hour = ((at.getUTCDay() + 6) % 7) * 24 + at.getUTCHours()
	const since = sql`(${report_schedules.weekday} - 1) * 24 + ${report_schedules.hour} - ${hour - HOURS_BEFORE}::int`
	return db
		.select({
			id: report_schedules.id,
			weekday: report_schedules.weekday,
			hour: report_schedules.hour,
			rescheduled_at: report_schedules.rescheduled_at,
			last_date: report_schedules.last_date,
			time_zone: projects.time_zone,
		})
		.from(report_schedules)
		.innerJoin(projects, eq(projects.id, report_schedules.project_id))
		.where(
			and(
				eq(report_schedules.is_paused, false),
				isNull(projects.deleted_at),
				sql`(${since} + ${HOURS_OF_WEEK}::int) % ${HOURS_OF_WEEK}::int <= ${HOURS_BEFORE + HOURS_AFTER}::int`,
			),
		)
}

const begun = (run_id: string) => ({
	run_id,
	handed: sql`'[]'::jsonb`,
	state: 'sending' as const,
	ran_at: sql`now()`,
})

/** Begins the mailing of a date. False when another server did, or it was paused meanwhile. */
export async function claimDate(db: Database, id: string, date: string, run_id: string): Promise<boolean> {
	const rows = await db
		.update(report_schedules)
		.set({ ...begun(run_id), last_date: date })
		.where(
			and(
				eq(report_schedules.id, id),
				eq(report_schedules.is_paused, false),
				sql`(${report_schedules.last_date} is null or ${report_schedules.last_date} < ${date}::date)`,
			),
		)
		.returning({ id: report_schedules.id })
	return rows.length > 0
}

/** Begins a mailing that somebody asked for. */
export async function beginRun(db: Database, id: string, run_id: string): Promise<void> {
	await db.update(report_schedules).set(begun(run_id)).where(eq(report_schedules.id, id))
}

/** Runs that haven't ended `minutes` after they began, the oldest first. */
export async function unfinishedRuns(
	db: Database,
	minutes: number,
	most: number,
): Promise<{ schedule_id: string; run_id: string }[]> {
	const { rows } = await db.execute<{ schedule_id: string; run_id: string }>(sql`
		select id as schedule_id, run_id from report_schedules
		where state = 'sending' and run_id is not null and ran_at < now() - make_interval(mins => ${minutes})
		order by ran_at limit ${most}`)
	return rows
}

/** Notes that an address gets the mail of a run. False when it was noted before, or another run has begun. */
export async function handOver(db: Database, id: string, run_id: string, email: string): Promise<boolean> {
	const rows = await db
		.update(report_schedules)
		.set({ handed: sql`${report_schedules.handed} || to_jsonb(${email}::text)` })
		.where(
			and(
				eq(report_schedules.id, id),
				eq(report_schedules.run_id, run_id),
				sql`not ${report_schedules.handed} @> to_jsonb(${email}::text)`,
			),
		)
		.returning({ id: report_schedules.id })
	return rows.length > 0
}

/** Takes that back, for a mail that the mail server refused. */
export async function takeBack(db: Database, id: string, run_id: string, email: string): Promise<void> {
	await db
		.update(report_schedules)
		.set({ handed: sql`${report_schedules.handed} - ${email}::text` })
		.where(and(eq(report_schedules.id, id), eq(report_schedules.run_id, run_id)))
}

export async function endRun(db: Database, id: string, run_id: string, state: 'sent' | 'failed'): Promise<void> {
	await db
		.update(report_schedules)
		.set({ state })
		.where(and(eq(report_schedules.id, id), eq(report_schedules.run_id, run_id)))
}

/** A project that isn't deleted. */
export async function findProject(db: Database, id: string) {
	const [row] = await db
		.select()
		.from(projects)
		.where(and(eq(projects.id, id), isNull(projects.deleted_at)))
	return row ?? null
}

/** Addresses of those people who have access to the project. @param isProofNeeded leaves unproven addresses out */
export async function emailsOfPeople(
	db: Database,
	project_id: string,
	ids: readonly string[],
	isProofNeeded: boolean,
): Promise<{ id: string; email: string }[]> {
	if (ids.length === 0) return []
	return db
		.select({ id: users.id, email: users.email })
		.from(users)
		.innerJoin(project_roles, and(eq(project_roles.user_id, users.id), eq(project_roles.project_id, project_id)))
		.where(
			and(
				inArray(users.id, [...ids]),
				isProofNeeded ? isNotNull(users.email_verified_at) : undefined,
				sql`not exists (select 1 from account_suspensions s where s.user_id = ${users.id})`,
			),
		)
		.orderBy(asc(users.email))
}

/** Which of the people have access to the project. */
export async function peopleOf(db: Database, project_id: string, ids: readonly string[]): Promise<string[]> {
	if (ids.length === 0) return []
	const rows = await db
		.select({ id: project_roles.user_id })
		.from(project_roles)
		.where(and(eq(project_roles.project_id, project_id), inArray(project_roles.user_id, [...ids])))
	return rows.map(({ id }) => id)
}

/** Addresses that want no reports of a project. */
export async function refusedEmails(db: Database, project_id: string): Promise<Set<string>> {
	const rows = await db
		.select({ email: report_refusals.email })
		.from(report_refusals)
		.where(eq(report_refusals.project_id, project_id))
	return new Set(rows.map(({ email }) => email))
}

/** False when the address refused before. */
export async function insertRefusal(db: Database, project_id: string, email: string): Promise<boolean> {
	const rows = await db
		.insert(report_refusals)
		.values({ project_id, email })
		.onConflictDoNothing()
		.returning({ email: report_refusals.email })
	return rows.length > 0
}
