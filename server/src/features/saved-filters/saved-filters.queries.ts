import { and, count, eq, isNull, or, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { saved_filters } from '../../database/tables/panel-tables.ts'
import { projects, users } from '../../database/tables/tables.ts'

export type SavedFilterRow = {
	id: string
	name: string
	query: string
	is_shared: boolean
	created_by: string | null
	created_by_name: string
	created_at: Date
}

const row = {
	id: saved_filters.id,
	name: saved_filters.name,
	query: saved_filters.query,
	is_shared: sql<boolean>`${saved_filters.private_to} is null`,
	created_by: saved_filters.user_id,
	created_by_name: sql<string>`coalesce(${users.name}, '')`,
	created_at: saved_filters.created_at,
}

const isSeenBy = (user_id: string | null) =>
	user_id === null
		? isNull(saved_filters.private_to)
		: or(isNull(saved_filters.private_to), eq(saved_filters.private_to, user_id))

/** Those a person sees, by name; only the shared ones for null. */
export async function listSavedFilters(
	db: Database,
	project_id: string,
	user_id: string | null,
): Promise<SavedFilterRow[]> {
	return db
		.select(row)
		.from(saved_filters)
		.leftJoin(users, eq(users.id, saved_filters.user_id))
		.where(and(eq(saved_filters.project_id, project_id), isSeenBy(user_id)))
		.orderBy(sql`lower(${saved_filters.name})`, saved_filters.id)
}

/** One that the person sees. */
export async function findSavedFilter(
	db: Database,
	project_id: string,
	filter_id: string,
	user_id: string | null,
): Promise<SavedFilterRow | null> {
	const [found] = await db
		.select(row)
		.from(saved_filters)
		.leftJoin(users, eq(users.id, saved_filters.user_id))
		.where(and(eq(saved_filters.project_id, project_id), eq(saved_filters.id, filter_id), isSeenBy(user_id)))
	return found ?? null
}

/** Makes others who change the project's filters wait until the transaction ends. It raises no revision. */
export async function lockFilters(tx: Database, project_id: string): Promise<void> {
	await tx.select({ id: projects.id }).from(projects).where(eq(projects.id, project_id)).for('no key update')
}

/** Filters of a project that are private to a person; the shared ones for null. */
export async function countSavedFilters(db: Database, project_id: string, private_to: string | null): Promise<number> {
	const isCounted = private_to === null ? isNull(saved_filters.private_to) : eq(saved_filters.private_to, private_to)
	const [found] = await db
		.select({ filters: count() })
		.from(saved_filters)
		.where(and(eq(saved_filters.project_id, project_id), isCounted))
	return found?.filters ?? 0
}

/** Who saved a filter in which project, by its id. */
export async function findOwner(
	db: Database,
	filter_id: string,
): Promise<{ id: string; project_id: string; user_id: string | null } | null> {
	const { id, project_id, user_id } = saved_filters
	const [found] = await db.select({ id, project_id, user_id }).from(saved_filters).where(eq(id, filter_id))
	return found ?? null
}

/** Whether the person sees another filter of this name. */
export async function isNameTaken(
	tx: Database,
	filter: { project_id: string; name: string; user_id: string; except: string | null },
): Promise<boolean> {
	const same = and(
		eq(saved_filters.project_id, filter.project_id),
		sql`lower(${saved_filters.name}) = lower(${filter.name})`,
		isSeenBy(filter.user_id),
		filter.except === null ? undefined : sql`${saved_filters.id} <> ${filter.except}`,
	)
	return (await tx.select({ id: saved_filters.id }).from(saved_filters).where(same).limit(1)).length > 0
}

export async function insertSavedFilter(
	tx: Database,
	values: { id?: string; project_id: string; user_id: string; name: string; query: string; private_to: string | null },
): Promise<string> {
	const [inserted] = await tx.insert(saved_filters).values(values).returning({ id: saved_filters.id })
	if (!inserted) throw new Error('the filter was not inserted')
	return inserted.id
}

export async function updateSavedFilter(
	tx: Database,
	filter_id: string,
	values: { name: string; private_to: string | null },
): Promise<void> {
	await tx.update(saved_filters).set(values).where(eq(saved_filters.id, filter_id))
}

export async function deleteSavedFilter(tx: Database, filter_id: string): Promise<void> {
	await tx.delete(saved_filters).where(eq(saved_filters.id, filter_id))
}
