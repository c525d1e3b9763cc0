import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { uuidArray } from '../../database/tables/uuid-array.ts'

const resolve = async (db: Database, user_id: string, which: SQL): Promise<string[]> => {
	const { rows } = await db.execute<{ id: string }>(sql`
		update comment_threads t set status = 'resolved', resolved_by = ${user_id}, resolved_at = now(), updated_at = now()
		where t.status = 'open' and ${which} returning t.id`)
	return rows.map(({ id }) => id)
}

/** Resolves the open threads of panels. */
export const resolveOpen = (
	db: Database,
	project_id: string,
	user_id: string,
	panel_ids: readonly string[],
): Promise<string[]> =>
	resolve(db, user_id, sql`t.project_id = ${project_id} and t.panel_id = any(${uuidArray(panel_ids)})`)

/** Resolves those of these threads that are open. */
export const resolveThese = (
	db: Database,
	project_id: string,
	user_id: string,
	ids: readonly string[],
): Promise<string[]> => resolve(db, user_id, sql`t.project_id = ${project_id} and t.id = any(${uuidArray(ids)})`)

/** Opens those of these threads again that are still resolved. */
export async function reopen(db: Database, project_id: string, ids: readonly string[]): Promise<string[]> {
	if (ids.length === 0) return []
	const { rows } = await db.execute<{ id: string }>(sql`
		update comment_threads t set status = 'open', resolved_by = null, resolved_at = null, updated_at = now()
		where t.status = 'resolved' and t.project_id = ${project_id} and t.id = any(${uuidArray(ids)}) returning t.id`)
	return rows.map(({ id }) => id)
}

/** Deletes threads in which nobody wrote more than their first comment, unchanged; returns which. */
export async function deleteUnanswered(
	db: Database,
	project_id: string,
	threads: readonly { thread_id: string; text: string }[],
): Promise<string[]> {
	const [first] = threads
	if (!first) return []
	const ids = threads.map(({ thread_id }) => thread_id)
	const { rows } = await db.execute<{ id: string }>(sql`
		delete from comment_threads t where t.project_id = ${project_id} and t.id = any(${uuidArray(ids)})
			and t.status = 'open' and (select count(*) from comments c where c.thread_id = t.id) = 1
			and exists (select from comments c where c.thread_id = t.id and c.edited_at is null) returning t.id`)
	return rows.map(({ id }) => id)
}

/** Those of these panels that are still in the project. */
export async function panelsThere(db: Database, project_id: string, ids: readonly string[]): Promise<string[]> {
	const { rows } = await db.execute<{ id: string }>(
		sql`select id from panels where project_id = ${project_id} and id = any(${uuidArray(ids)}) order by id`,
	)
	return rows.map(({ id }) => id)
}
