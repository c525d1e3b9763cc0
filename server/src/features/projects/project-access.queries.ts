import type { ProjectRole } from '@panelyard/contracts/projects'
import { and, asc, count, eq, ne, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { project_access, projects, users } from '../../database/tables.ts'

export type ProjectRow = typeof projects.$inferSelect

/** A project, deleted ones included, with what one person may do in it. */
export async function findProjectFor(
	db: Database,
	project_id: string,
	user_id: string | null,
): Promise<{ project: ProjectRow; role: ProjectRole | null } | null> {
	const [found] = await db
		.select({ project: projects, role: project_access.role })
		.from(projects)
		.leftJoin(
			project_access,
			and(eq(project_access.project_id, projects.id), user_id ? eq(project_access.user_id, user_id) : sql`false`),
		)
		.where(eq(projects.id, project_id))
	return found ?? null
}

export async function listAccess(db: Database, project_id: string, page: number, page_size: number) {
	return db
		.select({
			user_id: users.id,
			email: users.email,
			name: users.name,
			role: project_access.role,
			is_owner: sql<boolean>`${projects.owner_id} is not distinct from ${users.id}`,
		})
		.from(project_access)
		.innerJoin(users, eq(users.id, project_access.user_id))
		.innerJoin(projects, eq(projects.id, project_access.project_id))
		.where(eq(project_access.project_id, project_id))
		.orderBy(asc(project_access.created_at), asc(users.email))
		.limit(page_size)
		.offset((page - 1) * page_size)
}

export async function countAccess(db: Database, project_id: string): Promise<number> {
	const [row] = await db
		.select({ total: count() })
		.from(project_access)
		.where(eq(project_access.project_id, project_id))
	return row?.total ?? 0
}

export async function accessRoles(db: Database, project_id: string): Promise<Map<string, ProjectRole>> {
	const rows = await db
		.select({ user_id: project_access.user_id, role: project_access.role })
		.from(project_access)
		.where(eq(project_access.project_id, project_id))
	return new Map(rows.map((row) => [row.user_id, row.role]))
}

export async function putAccess(db: Database, project_id: string, user_id: string, role: ProjectRole): Promise<void> {
	await db
		.insert(project_access)
		.values({ project_id, user_id, role })
		.onConflictDoUpdate({ target: [project_access.project_id, project_access.user_id], set: { role } })
}

export async function deleteAccess(db: Database, project_id: string, user_id: string): Promise<boolean> {
	const gone = await db
		.delete(project_access)
		.where(and(eq(project_access.project_id, project_id), eq(project_access.user_id, user_id)))
		.returning({ user_id: project_access.user_id })
	return gone.length > 0
}

/** Managers besides one person. */
export async function countOtherManagers(db: Database, project_id: string, user_id: string): Promise<number> {
	const [row] = await db
		.select({ total: count() })
		.from(project_access)
		.where(
			and(
				eq(project_access.project_id, project_id),
				eq(project_access.role, 'manager'),
				ne(project_access.user_id, user_id),
			),
		)
	return row?.total ?? 0
}

/** Locks the project's row until the transaction ends, with its next revision. */
export async function advanceProject(db: Database, project_id: string): Promise<ProjectRow | null> {
	const [row] = await db
		.update(projects)
		.set({ revision: sql`${projects.revision} + 1` })
		.where(eq(projects.id, project_id))
		.returning()
	return row ?? null
}

export async function findRevision(db: Database, project_id: string): Promise<number> {
	const [row] = await db.select({ revision: projects.revision }).from(projects).where(eq(projects.id, project_id))
	return row?.revision ?? 0
}

export async function findUser(db: Database, by: { id: string } | { email: string }) {
	const [row] = await db
		.select({ id: users.id, email: users.email, name: users.name })
		.from(users)
		.where('id' in by ? eq(users.id, by.id) : eq(users.email, by.email))
	return row ?? null
}
