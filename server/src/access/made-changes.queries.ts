import { and, eq, lt, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { changes } from '../database/tables/panel-tables.ts'

export type MadeChange = typeof changes.$inferSelect

export async function findChange(db: Database, project_id: string, id: string): Promise<MadeChange | null> {
	const [row] = await db
		.select()
		.from(changes)
		.where(and(eq(changes.project_id, project_id), eq(changes.id, id)))
		.prepare('find_change')
		.execute()
	return row ?? null
}

/** Stores a change. If something is created again with its old id, it belongs to the last creator. */
export async function insertChange(db: Database, values: typeof changes.$inferInsert): Promise<void> {
	const { user_id, kind, revision, payload } = values
	await db
		.insert(changes)
		.values(values)
		.onConflictDoUpdate({
			target: [changes.project_id, changes.id],
			set: { user_id, kind, revision, payload, created_at: sql`now()` },
		})
}

/** Returns how many changes were deleted. */
export async function deleteChangesBefore(db: Database, days: number): Promise<number> {
	const gone = await db
		.delete(changes)
		.where(lt(changes.created_at, sql`now() - make_interval(days => ${days})`))
		.returning({ id: changes.id })
	return gone.length
}
