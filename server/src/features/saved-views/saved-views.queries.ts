import { and, count, eq, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { saved_views } from '../../database/tables/panel-tables.ts'
import { projects, users } from '../../database/tables/tables.ts'

export type SavedViewRow = {
	id: string
	name: string
	created_by: string | null
	created_by_name: string
	created_at: Date
}

const row = {
	id: saved_views.id,
	name: saved_views.name,
	created_by: saved_views.user_id,
	created_by_name: sql<string>`coalesce(${users.name}, '')`,
	created_at: saved_views.created_at,
}

/** By name, without what they show. */
export async function listSavedViews(db: Database, project_id: string): Promise<SavedViewRow[]> {
	return db
		.select(row)
		.from(saved_views)
		.leftJoin(users, eq(users.id, saved_views.user_id))
		.where(eq(saved_views.project_id, project_id))
		.orderBy(sql`lower(${saved_views.name})`)
}

export async function findSavedView(db: Database, project_id: string, view_id: string): Promise<SavedViewRow | null> {
	const [found] = await db
		.select(row)
		.from(saved_views)
		.leftJoin(users, eq(users.id, saved_views.user_id))
		.where(and(eq(saved_views.project_id, project_id), eq(saved_views.id, view_id)))
	return found ?? null
}

/** What a view shows, as text. */
export async function readViewText(db: Database, view_id: string): Promise<string> {
	const [found] = await db.select({ view: saved_views.view }).from(saved_views).where(eq(saved_views.id, view_id))
	return found?.view ?? ''
}

/**
 * Makes others who add views to the project wait until the transaction ends. Unlike `holdProject`, it raises no
 * revision.
 */
export async function lockViews(tx: Database, project_id: string): Promise<void> {
	await tx.select({ id: projects.id }).from(projects).where(eq(projects.id, project_id)).for('no key update')
}

/** Dates the project by a change of its views. Call it while holding them. */
export async function dateProject(tx: Database, project_id: string): Promise<void> {
	await tx.update(projects).set({ updated_at: sql`now()` }).where(eq(projects.id, project_id))
}

export async function countSavedViews(db: Database, project_id: string): Promise<number> {
	const [found] = await db.select({ views: count() }).from(saved_views).where(eq(saved_views.project_id, project_id))
	return found?.views ?? 0
}

/** Who saved a view in which project, by its id. */
export async function findOwner(
	db: Database,
	view_id: string,
): Promise<{ id: string; project_id: string; user_id: string | null } | null> {
	const { id, project_id, user_id } = saved_views
	const [found] = await db.select({ id, project_id, user_id }).from(saved_views).where(eq(id, view_id))
	return found ?? null
}

/** Gives the new id; null when the project has a view of this name. */
export async function insertSavedView(
	db: Database,
	values: { id?: string; project_id: string; user_id: string; name: string; view: string },
): Promise<string | null> {
	const [inserted] = await db.insert(saved_views).values(values).onConflictDoNothing().returning({ id: saved_views.id })
	return inserted?.id ?? null
}

export async function deleteSavedView(db: Database, view_id: string): Promise<void> {
	await db.delete(saved_views).where(eq(saved_views.id, view_id))
}
