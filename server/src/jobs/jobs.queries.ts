import { and, desc, eq, inArray, isNull, lt, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { type JOB_KINDS, jobs, projects } from '../database/tables/tables.ts'
import type { FailedOutcome } from './failed-outcome.ts'

export type JobKind = (typeof JOB_KINDS)[number]
export type JobRow = typeof jobs.$inferSelect
/** One claim of a job. */
export type Attempt = Pick<JobRow, 'id' | 'attempt'>
export type NewJob = Pick<JobRow, 'kind' | 'user_id'> &
	Partial<Pick<JobRow, 'id' | 'project_id' | 'model_version_id' | 'file_id' | 'input' | 'bytes'>> & {
		expires?: boolean
	}

/** The state of a job that no worker has claimed. */
const WAITING = { status: 'QUEUED', stage: null, percent: 0, started_at: null } as const
const UNFINISHED = ['QUEUED', 'PROCESSING'] as const
/** How long jobs that expire are kept with their results after they ended. Comparing two versions again takes long. */
const keptFor = (kind: JobKind | SQLWrapper): SQL =>
	sql`(case when ${kind}::text = 'compare_versions' then interval '30 days' else interval '1 hour' end)`
/** An unfinished job whose result would expire counts as stuck after this time. */
const LONGEST_UNFINISHED = sql`interval '1 day'`

export const isUnfinished: SQL = inArray(jobs.status, UNFINISHED)

/**
 * Unfinished for too long, or past its expiry. Conversions never expire, and a chosen panel rule is kept until
 * applied.
 */
export const isExpired: SQL = sql`(${jobs.expires_at} is not null and ${or(
	and(sql`not ${isUnfinished}`, lt(jobs.expires_at, sql`now()`)),
	and(isUnfinished, sql`${jobs.kind} <> 'identify_panels'`, lt(jobs.created_at, sql`now() - ${LONGEST_UNFINISHED}`)),
)})`

/** Their rows tell how a version of a model stands, but for comparisons that change nothing: those have a result. */
const NEVER_EXPIRE: readonly JobKind[] = ['convert', 'compare_versions']

/** @param job.expires whether it expires although others of its kind tell how a version stands */
export async function insertJob(db: Database, { kind, expires = false, ...values }: NewJob): Promise<JobRow> {
	const isKept = NEVER_EXPIRE.includes(kind) && !expires
	const [row] = await db
		.insert(jobs)
		.values({ kind, ...values, expires_at: isKept ? null : sql`now() + ${keptFor(kind)}` })
		.returning()
	if (!row) throw new Error('the job was not inserted')
	return row
}

/** Makes other transactions that add jobs for the same person wait until `tx` ends, so that jobs can be counted. */
export async function lockPerson(tx: Database, user_id: string): Promise<void> {
	await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${user_id}, 0))`)
}

/** A person's number of waiting and running jobs, and of all jobs added in the last `seconds`. */
export async function countJobs(
	db: Database,
	user_id: string | null,
	seconds: number,
): Promise<{ unfinished: number; recent: number }> {
	const [row] = await db
		.select({
			unfinished: sql<number>`(count(*) filter (where ${isUnfinished}))::int`,
			recent: sql<number>`(count(*) filter (where ${jobs.created_at} > now() - make_interval(secs => ${seconds})))::int`,
		})
		.from(jobs)
		.where(
			and(
				user_id === null ? isNull(jobs.user_id) : eq(jobs.user_id, user_id),
				or(isUnfinished, sql`${jobs.created_at} > now() - make_interval(secs => ${seconds})`),
			),
		)
	return row ?? { unfinished: 0, recent: 0 }
}

export async function findJob(db: Database, job_id: string): Promise<JobRow | null> {
	const [row] = await db.select().from(jobs).where(eq(jobs.id, job_id))
	return row ?? null
}

/** Claims a waiting job for a new attempt; null when it isn't waiting. */
export async function claimJob(db: Database, job_id: string): Promise<JobRow | null> {
	const [row] = await db
		.update(jobs)
		.set({
			status: 'PROCESSING',
			stage: 'reading',
			percent: 0,
			attempt: sql`${jobs.attempt} + 1`,
			started_at: sql`now()`,
		})
		.where(and(eq(jobs.id, job_id), eq(jobs.status, 'QUEUED')))
		.returning()
	return row ?? null
}

const ownedBy = ({ id, attempt }: Attempt) =>
	and(eq(jobs.id, id), eq(jobs.attempt, attempt), eq(jobs.status, 'PROCESSING'))

/** False when the job no longer belongs to this attempt: cancelled, or claimed by another worker. */
export async function isOwned(db: Database, attempt: Attempt): Promise<boolean> {
	const rows = await db.select({ id: jobs.id }).from(jobs).where(ownedBy(attempt))
	return rows.length > 0
}

/** False, with nothing changed, when the job no longer belongs to this attempt. */
export async function saveProgress(
	db: Database,
	attempt: Attempt,
	progress: Pick<JobRow, 'stage' | 'percent'>,
): Promise<boolean> {
	const rows = await db.update(jobs).set(progress).where(ownedBy(attempt)).returning({ id: jobs.id })
	return rows.length > 0
}

/** Returns the ended job; null, with nothing changed, when it no longer belongs to this attempt. */
export async function finishJob(
	db: Database,
	attempt: Attempt,
	outcome: { status: 'COMPLETED'; result: unknown } | (FailedOutcome & { error_file_name: string | null }),
): Promise<JobRow | null> {
	const reached = outcome.status === 'COMPLETED' ? ({ stage: 'writing', percent: 100 } as const) : {}
	const [row] = await db
		.update(jobs)
		.set({
			...outcome,
			...reached,
			finished_at: sql`now()`,
			expires_at: sql`case when ${jobs.expires_at} is null then null else now() + ${keptFor(jobs.kind)} end`,
		})
		.where(ownedBy(attempt))
		.returning()
	return row ?? null
}

/**
 * Requeues the job; null, with nothing changed, when it no longer belongs to this attempt. An attempt that the server
 * itself interrupted doesn't count.
 */
export async function requeueJob(
	db: Database,
	attempt: Attempt,
	{ counts }: { counts: boolean },
): Promise<JobRow | null> {
	const [row] = await db
		.update(jobs)
		.set({ ...WAITING, ...(counts ? {} : { attempt: attempt.attempt - 1 }) })
		.where(ownedBy(attempt))
		.returning()
	return row ?? null
}

/** Requeues a job whose worker died. Its attempt counts. Null when the job has ended. */
export async function releaseJob(db: Database, job_id: string): Promise<JobRow | null> {
	const [row] = await db
		.update(jobs)
		.set(WAITING)
		.where(and(eq(jobs.id, job_id), isUnfinished))
		.returning()
	return row ?? null
}

/**
 * Requeues a failed job, as if it had never been claimed. Null when it hasn't failed, or failed so recently that a
 * worker from which it was taken may not know yet.
 */
export async function reviveJob(db: Database, job_id: string): Promise<JobRow | null> {
	const [row] = await db
		.update(jobs)
		.set({
			...WAITING,
			attempt: 0,
			error_code: null,
			error: null,
			reason_code: '',
			reason_value: '',
			error_file_name: null,
			finished_at: null,
			expires_at: sql`case when ${jobs.expires_at} is null then null else now() + ${keptFor(jobs.kind)} end`,
		})
		.where(
			and(eq(jobs.id, job_id), eq(jobs.status, 'FAILED'), sql`${jobs.finished_at} < now() - interval '10 seconds'`),
		)
		.returning()
	return row ?? null
}

/** Makes other changes of the project wait until `tx` ends. */
export async function lockProject(tx: Database, project_id: string): Promise<void> {
	await tx.select({ id: projects.id }).from(projects).where(eq(projects.id, project_id)).for('update')
}

/** Ends a job that hasn't ended yet, whichever worker has it. */
export async function abandonJob(db: Database, job_id: string, outcome: FailedOutcome): Promise<boolean> {
	const rows = await db
		.update(jobs)
		.set({ ...outcome, finished_at: sql`now()` })
		.where(and(eq(jobs.id, job_id), isUnfinished))
		.returning({ id: jobs.id })
	return rows.length > 0
}

/** The bytes and seconds of the last 20 conversions that ran a converter, for estimates. */
export async function pastConversions(db: Database): Promise<{ bytes: number; seconds: number }[]> {
	return db
		.select({
			bytes: jobs.bytes,
			seconds: sql<number>`extract(epoch from ${jobs.finished_at} - ${jobs.started_at})::float8`,
		})
		.from(jobs)
		.where(
			and(
				eq(jobs.status, 'COMPLETED'),
				eq(jobs.kind, 'convert'),
				sql`${jobs.started_at} is not null`,
				sql`${jobs.result}->>'shared' is distinct from 'true'`,
			),
		)
		.orderBy(desc(jobs.created_at))
		.limit(20)
}

/** When a job was added, to the microsecond: a `Date` would be earlier than the row it was read from. */
export const addedAt = (job_id: string): SQL => sql`(select created_at from jobs where id = ${job_id})`

/** Inspections of larger files queue with the long jobs, so that they don't hold up the quick ones. */
export const QUICK_INSPECTION_BYTES = 32 * 1024 * 1024

const isQuickRow = sql`(${jobs.kind} in ('identify_panels', 'plan_merge', 'compare_versions')
	or ${jobs.kind} = 'inspect' and ${jobs.bytes} <= ${QUICK_INSPECTION_BYTES})`

/** Bytes of the jobs ahead of a waiting job in its queue, quick or long. */
export async function bytesAhead(db: Database, job: JobRow, is_quick: boolean): Promise<number> {
	const [row] = await db
		.select({ bytes: sql<number>`coalesce(sum(${jobs.bytes} * (1 - ${jobs.percent} / 100)), 0)::float8` })
		.from(jobs)
		.where(
			and(
				is_quick ? isQuickRow : sql`not ${isQuickRow}`,
				isUnfinished,
				sql`${jobs.id} <> ${job.id}`,
				or(eq(jobs.status, 'PROCESSING'), lt(jobs.created_at, addedAt(job.id))),
			),
		)
	return row?.bytes ?? 0
}

/** Expired jobs, at most 1,000, the oldest first. */
export async function expiredJobs(db: Database): Promise<Pick<JobRow, 'id' | 'file_id'>[]> {
	return db
		.select({ id: jobs.id, file_id: jobs.file_id })
		.from(jobs)
		.where(isExpired)
		.orderBy(jobs.created_at)
		.limit(1000)
}

/** Returns the deleted job; null when it was already gone. */
export async function deleteJob(tx: Database, job_id: string): Promise<JobRow | null> {
	const [row] = await tx.delete(jobs).where(eq(jobs.id, job_id)).returning()
	return row ?? null
}
