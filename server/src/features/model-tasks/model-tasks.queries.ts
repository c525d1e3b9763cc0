import { MODEL_TASK_KINDS } from '@panelyard/contracts/testing/model-tasks'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { jobs, uploaded_files } from '../../database/tables/tables.ts'
import { isExpired, type JobRow } from '../../jobs/jobs.queries.ts'

export type TaskFile = Pick<typeof uploaded_files.$inferSelect, 'file_name' | 'bytes' | 'storage_key'>
/** A task with the file it works on. */
export type TaskContext = { task: JobRow & { kind: (typeof MODEL_TASK_KINDS)[number] }; file: TaskFile }

const contexts = (db: Database) =>
	db
		.select({
			task: jobs,
			file: {
				file_name: uploaded_files.file_name,
				bytes: uploaded_files.bytes,
				storage_key: uploaded_files.storage_key,
			},
		})
		.from(jobs)
		.innerJoin(uploaded_files, eq(uploaded_files.id, jobs.file_id))
		.$dynamic()

const isTask = inArray(jobs.kind, [...MODEL_TASK_KINDS])

export async function findTask(db: Database, task_id: string): Promise<TaskContext | null> {
	const [row] = await contexts(db).where(and(eq(jobs.id, task_id), isTask))
	return (row as TaskContext | undefined) ?? null
}

/** A task this person started, unless its time is over. */
export async function findOwnTask(db: Database, task_id: string, user_id: string): Promise<TaskContext | null> {
	const [row] = await contexts(db).where(
		and(eq(jobs.id, task_id), isTask, eq(jobs.user_id, user_id), sql`not ${isExpired}`),
	)
	return (row as TaskContext | undefined) ?? null
}
