import { and, count, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { project_roles } from '../../database/tables/company-member-tables.ts'
import { projects } from '../../database/tables/tables.ts'

const hasManager = sql<boolean>`exists (select 1 from ${project_roles} a
	where a.project_id = ${projects.id} and a.role = 'manager')`

/** @param manager_id whose projects to list; null lists everybody's */
function restorable(manager_id: string | null, days: number): SQL | undefined {
	return and(
		isNotNull(projects.deleted_at),
		sql`${projects.deleted_at} >= now() - make_interval(days => ${days})`,
		manager_id === null
			? undefined
			: sql`exists (select 1 from ${project_roles} a
				where a.project_id = ${projects.id} and a.role = 'manager' and a.user_id = ${manager_id})`,
	)
}

/** Projects deleted at most `days` ago, the latest deletion first. */
export async function listDeleted(
	db: Database,
	manager_id: string | null,
	days: number,
	{ page, page_size }: { page: number; page_size: number },
) {
	return db
		.select({ id: projects.id, name: projects.name, deleted_at: projects.deleted_at, has_manager: hasManager })
		.from(projects)
		.where(restorable(manager_id, days))
		.orderBy(desc(projects.deleted_at), desc(projects.id))
		.limit(page_size)
		.offset((page - 1) * page_size)
}

export async function countDeleted(db: Database, manager_id: string | null, days: number): Promise<number> {
	const [row] = await db.select({ total: count() }).from(projects).where(restorable(manager_id, days))
	return row?.total ?? 0
}

export async function isManaged(tx: Database, project_id: string): Promise<boolean> {
	const [row] = await tx
		.select({ user_id: project_roles.user_id })
		.from(project_roles)
		.where(and(eq(project_roles.project_id, project_id), eq(project_roles.role, 'manager')))
		.limit(1)
	return row !== undefined
}

/** Locks a project that isn't deleted and that nobody manages. False for any other, which may be locked too. */
export async function lockUnmanaged(tx: Database, project_id: string): Promise<boolean> {
	const rows = await tx
		.select({ id: projects.id })
		.from(projects)
		.where(and(eq(projects.id, project_id), isNull(projects.deleted_at)))
		.for('no key update')
	return rows.length > 0 && !(await isManaged(tx, project_id))
}

/** Makes somebody the owner of a project whose owner is gone. */
export async function adoptProject(tx: Database, project_id: string, owner_id: string): Promise<void> {
	await tx
		.update(projects)
		.set({ owner_id: sql`coalesce(${projects.owner_id}, ${owner_id}::uuid)` })
		.where(eq(projects.id, project_id))
}
