import type { ModelTaskKind } from '@panelyard/contracts/model-tasks'
import { and, asc, eq, inArray, lt, or, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { model_tasks, uploaded_files } from '../../database/tables.ts'
import type { FailedOutcome } from '../conversion/failed-outcome.ts'

export type TaskRow = typeof model_tasks.$inferSelect
export type TaskFile = Pick<typeof uploaded_files.$inferSelect, 'file_name' | 'bytes' | 'storage_key'>
/** A task with the file it works on. */
export type TaskContext = { task: TaskRow; file: TaskFile }
export type TaskResult = Pick<TaskRow, 'inspection'> | Pick<TaskRow, 'exported'>
/** An attempt at a task. */
export type Attempt = Pick<TaskRow, 'id' | 'attempt'>

const UNFINISHED = ['QUEUED', 'PROCESSING'] as const
/** A task and its result live so long after its end. */
const KEPT = sql`interval '1 hour'`
/** What has not ended by then never will. */
const LONGEST_UNFINISHED = sql`interval '1 day'`

const contexts = (db: Database) =>
	db
		.select({
			task: model_tasks,
			file: {
				file_name: uploaded_files.file_name,
				bytes: uploaded_files.bytes,
				storage_key: uploaded_files.storage_key,
			},
		})
		.from(model_tasks)
		.innerJoin(uploaded_files, eq(uploaded_files.id, model_tasks.file_id))

const isUnfinished = inArray(model_tasks.status, UNFINISHED)
const isOver = or(
	and(sql`not ${isUnfinished}`, lt(model_tasks.expires_at, sql`now()`)),
	lt(model_tasks.created_at, sql`now() - ${LONGEST_UNFINISHED}`),
)

export async function insertTask(
	db: Database,
	values: Pick<TaskRow, 'user_id' | 'file_id' | 'kind' | 'options'>,
): Promise<TaskRow> {
	const [row] = await db
		.insert(model_tasks)
		.values({ ...values, expires_at: sql`now() + ${KEPT}` })
		.returning()
	if (!row) throw new Error('the model task was not inserted')
	return row
}

export async function findTask(db: Database, task_id: string): Promise<TaskContext | null> {
	const [row] = await contexts(db).where(eq(model_tasks.id, task_id))
	return row ?? null
}

/** A task this person started, unless its time is over. */
export async function findOwnTask(db: Database, task_id: string, user_id: string): Promise<TaskContext | null> {
	const [row] = await contexts(db).where(
		and(eq(model_tasks.id, task_id), eq(model_tasks.user_id, user_id), sql`not ${isOver}`),
	)
	return row ?? null
}

export async function countUnfinished(db: Database, user_id: string): Promise<number> {
	return db.$count(model_tasks, and(eq(model_tasks.user_id, user_id), isUnfinished))
}

/** Begins an attempt at a task that waits, or whose last worker is gone. Null when it is finished or removed. */
export async function claimTask(db: Database, task_id: string): Promise<TaskContext | null> {
	const [row] = await db
		.update(model_tasks)
		.set({
			status: 'PROCESSING',
			percent: 0,
			attempt: sql`${model_tasks.attempt} + 1`,
			started_at: sql`now()`,
			heartbeat_at: sql`now()`,
		})
		.where(and(eq(model_tasks.id, task_id), isUnfinished))
		.returning({ id: model_tasks.id })
	return row ? findTask(db, row.id) : null
}

const mine = ({ id, attempt }: Attempt) =>
	and(eq(model_tasks.id, id), eq(model_tasks.attempt, attempt), eq(model_tasks.status, 'PROCESSING'))

/** False when the task is no longer this attempt's: removed, or taken over by another worker. */
export async function saveProgress(db: Database, attempt: Attempt, percent: number): Promise<boolean> {
	const rows = await db
		.update(model_tasks)
		.set({ percent, heartbeat_at: sql`now()` })
		.where(mine(attempt))
		.returning({ id: model_tasks.id })
	return rows.length > 0
}

/** False, and nothing changed, when the task is no longer this attempt's. */
export async function finishTask(
	db: Database,
	attempt: Attempt,
	outcome: ({ status: 'COMPLETED'; percent: 100 } & TaskResult) | FailedOutcome,
): Promise<boolean> {
	const rows = await db
		.update(model_tasks)
		.set({ ...outcome, finished_at: sql`now()`, expires_at: sql`now() + ${KEPT}` })
		.where(mine(attempt))
		.returning({ id: model_tasks.id })
	return rows.length > 0
}

/** Lets the task wait again; an attempt that does not count is one the server itself broke off. */
export async function requeueTask(db: Database, attempt: Attempt, { counts }: { counts: boolean }): Promise<boolean> {
	const rows = await db
		.update(model_tasks)
		.set({
			status: 'QUEUED',
			percent: 0,
			started_at: null,
			attempt: counts ? attempt.attempt : attempt.attempt - 1,
		})
		.where(mine(attempt))
		.returning({ id: model_tasks.id })
	return rows.length > 0
}

/** Tasks of a kind that wait or run although nothing was heard of them for a while. */
export async function silentTasks(db: Database, kind: ModelTaskKind, silent_seconds: number): Promise<string[]> {
	const rows = await db
		.select({ id: model_tasks.id })
		.from(model_tasks)
		.where(
			and(
				eq(model_tasks.kind, kind),
				isUnfinished,
				lt(
					sql`coalesce(${model_tasks.heartbeat_at}, ${model_tasks.created_at})`,
					sql`now() - make_interval(secs => ${silent_seconds})`,
				),
			),
		)
		.orderBy(asc(model_tasks.created_at))
	return rows.map((row) => row.id)
}

/** Bytes of files that are worked on before a waiting task's own. */
export async function bytesAhead(db: Database, task: TaskRow): Promise<number> {
	const [row] = await db
		.select({
			bytes: sql<number>`coalesce(sum(${uploaded_files.bytes} * (1 - ${model_tasks.percent} / 100)), 0)::float8`,
		})
		.from(model_tasks)
		.innerJoin(uploaded_files, eq(uploaded_files.id, model_tasks.file_id))
		.where(
			and(
				eq(model_tasks.kind, task.kind),
				isUnfinished,
				sql`${model_tasks.id} <> ${task.id}`,
				or(eq(model_tasks.status, 'PROCESSING'), lt(model_tasks.created_at, task.created_at)),
			),
		)
	return row?.bytes ?? 0
}

export async function expiredTasks(db: Database): Promise<TaskRow[]> {
	return db.select().from(model_tasks).where(isOver)
}

/** False when it was gone already. */
export async function deleteTask(db: Database, task_id: string): Promise<boolean> {
	const rows = await db.delete(model_tasks).where(eq(model_tasks.id, task_id)).returning({ id: model_tasks.id })
	return rows.length > 0
}
