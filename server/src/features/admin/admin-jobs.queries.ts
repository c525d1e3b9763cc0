import type { AdminFailedMessage, AdminJob, AdminJobListQuery, AdminQueue } from '@panelyard/contracts/console/jobs'
import { isNeverRead } from '@panelyard/contracts/models/conversion'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { isInUse } from '../../models/model-versions.queries.ts'
import { orderOf } from './list-order.queries.ts'
import { isId, patternOf } from './search-text.ts'

type Time = string | Date
type JobRow = Omit<AdminJob, 'project' | 'person' | 'created_at' | 'started_at' | 'finished_at' | 'may_cancel'> & {
	project_id: string | null
	project_name: string | null
	person_id: string | null
	person_email: string | null
	created_at: Time
	started_at: Time | null
	finished_at: Time | null
}
const isoOf = (value: Time): string => new Date(value).toISOString()

const JOINS = sql`from jobs j
	left join projects p on p.id = j.project_id
	left join users u on u.id = j.user_id
	left join model_versions v on v.id = j.model_version_id
	left join uploaded_files f on f.id = coalesce(v.file_id, j.file_id)`

/**
 * Of a project's conversions only the newest can be tried again, and of a deleted project none. Candidates are tried again by
 * the project's managers.
 */
const MAY_RETRY = sql`(j.status = 'FAILED' and p.deleted_at is null and (j.kind <> 'convert' or j.project_id is null
	or ${isInUse(sql`j.model_version_id`)} and not exists (select 1 from jobs later where later.project_id = j.project_id and later.kind = 'convert'
		and ${isInUse(sql`later.model_version_id`)} and (later.created_at, later.id) > (j.created_at, j.id))))`

const COLUMNS = sql`j.id, j.kind, j.status, j.stage, j.percent, j.attempt, j.bytes::float8 as bytes, j.error_code, j.error,
	j.reason_code, j.reason_value, j.created_at, j.started_at, j.finished_at, f.file_name,
	p.id as project_id, p.name as project_name, u.id as person_id, u.email as person_email, ${MAY_RETRY} as may_retry`

function viewed({ project_id, project_name, person_id, person_email, ...row }: JobRow): AdminJob {
	return {
		...row,
		may_retry: row.may_retry && !isNeverRead(row.error_code),
		project: project_id === null ? null : { id: project_id, name: project_name ?? '' },
		person: person_id === null ? null : { id: person_id, email: person_email ?? '' },
		created_at: isoOf(row.created_at),
		started_at: row.started_at && isoOf(row.started_at),
		finished_at: row.finished_at && isoOf(row.finished_at),
		may_cancel: row.status === 'QUEUED' || row.status === 'PROCESSING',
	}
}

const STATES = {
	unfinished: sql`j.status in ('QUEUED', 'PROCESSING')`,
	failed: sql`j.status = 'FAILED'`,
	completed: sql`j.status = 'COMPLETED'`,
	all: sql`true`,
} as const

const SORTS = {
	project: sql`lower(coalesce(p.name, f.file_name))`,
	kind: sql`j.kind`,
	person: sql`u.email`,
	bytes: sql`j.bytes`,
	created_at: sql`j.created_at`,
}

export async function listJobs(
	db: Database,
	{ state, kind, search, user_id, project_id, sort, page, page_size }: AdminJobListQuery,
): Promise<{ jobs: AdminJob[]; total: number }> {
	const parts: SQL[] = [STATES[state]]
	if (kind) parts.push(sql`j.kind = ${kind}`)
	if (user_id) parts.push(sql`j.user_id = ${user_id}`)
	if (project_id) parts.push(sql`j.project_id = ${project_id}`)
	if (search && isId(search))
		parts.push(sql`${search}::uuid in (j.id, j.project_id, j.user_id, j.model_version_id, j.file_id)`)
	else if (search) {
		const pattern = patternOf(search)
		parts.push(sql`(p.name ilike ${pattern} or f.file_name ilike ${pattern} or u.email ilike ${pattern})`)
	}
	const where = sql.join(parts, sql` and `)
	// Only what is searched for needs the joins of the count.
	const from = search ? JOINS : sql`from jobs j`
	const usual = state === 'unfinished' ? sql`j.created_at, j.id` : sql`j.created_at desc, j.id desc`
	const order = orderOf(sort, SORTS, usual)
	const sorted = sort?.endsWith('project') || sort?.endsWith('person') ? JOINS : from
	const { rows: counted } = await db.execute<{ total: number }>(
		sql`select count(*)::int as total ${from} where ${where}`,
	)
	const { rows } = await db.execute<JobRow>(sql`
		with page as materialized (
			select j.id ${sorted} where ${where} order by ${order} limit ${page_size} offset ${(page - 1) * page_size}
		)
		select ${COLUMNS} ${JOINS} join page on page.id = j.id order by ${order}`)
	return { jobs: rows.map(viewed), total: counted[0]?.total ?? 0 }
}

export async function findJob(db: Database, id: string): Promise<AdminJob | null> {
	const { rows } = await db.execute<JobRow>(sql`select ${COLUMNS} ${JOINS} where j.id = ${id}`)
	return rows[0] ? viewed(rows[0]) : null
}

/** The newest conversion of a project. */
export async function newestConversion(db: Database, project_id: string): Promise<string | null> {
	const { rows } = await db.execute<{ id: string }>(sql`select j.id from jobs j
		where j.project_id = ${project_id} and j.kind = 'convert' and ${isInUse(sql`j.model_version_id`)}
		order by j.created_at desc, j.id desc limit 1`)
	return rows[0]?.id ?? null
}

/** Makes others who change the project wait until `tx` ends. */
export async function lockProject(tx: Database, project_id: string): Promise<void> {
	await tx.execute(sql`select from projects where id = ${project_id} for update`)
}

/** The queues with what is in them. */
export async function readQueues(db: Database): Promise<AdminQueue[]> {
	const { rows } = await db.execute<AdminQueue>(sql`
		select q.name,
			count(*) filter (where m.state in ('created', 'retry'))::int as waiting,
			count(*) filter (where m.state in ('created', 'retry') and m.start_after > now())::int as delayed,
			count(*) filter (where m.state = 'active')::int as running,
			count(*) filter (where m.state = 'failed')::int as failed,
			count(*) filter (where m.state = 'completed')::int as completed,
			greatest(0, coalesce(extract(epoch from now() - min(m.start_after)
				filter (where m.state in ('created', 'retry') and m.start_after <= now())), 0))::float8 as oldest_seconds,
			greatest(0, coalesce(extract(epoch from now() - min(m.started_on)
				filter (where m.state = 'active')), 0))::float8 as longest_seconds
		from pgboss.queue q left join pgboss.job m on m.name = q.name
		group by q.name order by q.name`)
	return rows
}

/** Messages that failed for good, the last first. */
export async function failedMessages(db: Database, limit: number): Promise<AdminFailedMessage[]> {
	const { rows } = await db.execute<
		Omit<AdminFailedMessage, 'created_at' | 'failed_at'> & { created_at: Time; failed_at: Time | null }
	>(sql`
		select m.id, m.name as queue, left(coalesce(m.output ->> 'message', m.output #>> '{}', ''), 500) as cause,
			m.retry_count + 1 as deliveries, m.created_on as created_at, m.completed_on as failed_at
		from pgboss.job m where m.state = 'failed' order by m.completed_on desc nulls last, m.id limit ${limit}`)
	return rows.map((row) => ({
		...row,
		created_at: isoOf(row.created_at),
		failed_at: row.failed_at && isoOf(row.failed_at),
	}))
}
