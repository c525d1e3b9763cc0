import type { ProjectRole } from '@panelyard/contracts/projects'
import { and, asc, count, eq, inArray, ne, notInArray, or, sql } from 'drizzle-orm'
import { sharesProjectWith } from '../../access/acquaintances.queries.ts'
import { project_roles } from '../../database/company-member-tables.ts'
import type { Database } from '../../database/database.ts'
import { pending_project_access, project_access, projects, users } from '../../database/tables.ts'

/** People with a role in a project, the oldest grant first. */
export async function listMembers(db: Database, project_id: string, page: number, page_size: number) {
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

export async function countMembers(db: Database, project_id: string): Promise<number> {
	const [row] = await db
		.select({ total: count() })
		.from(project_access)
		.where(eq(project_access.project_id, project_id))
	return row?.total ?? 0
}

/** Addresses that access waits for, the oldest first. */
export async function listPending(db: Database, project_id: string, limit: number, offset: number) {
	return db
		.select({ email: pending_project_access.email, role: pending_project_access.role })
		.from(pending_project_access)
		.where(eq(pending_project_access.project_id, project_id))
		.orderBy(asc(pending_project_access.created_at), asc(pending_project_access.email))
		.limit(limit)
		.offset(offset)
}

export async function countPending(db: Database, project_id: string): Promise<number> {
	const [row] = await db
		.select({ total: count() })
		.from(pending_project_access)
		.where(eq(pending_project_access.project_id, project_id))
	return row?.total ?? 0
}

/** Roles in a project by the ids of people. */
export async function accessRoles(db: Database, project_id: string): Promise<Map<string, ProjectRole>> {
	const rows = await db
		.select({ user_id: project_access.user_id, role: project_access.role })
		.from(project_access)
		.where(eq(project_access.project_id, project_id))
	return new Map(rows.map((row) => [row.user_id, row.role]))
}

/** Roles that wait in a project, by address. */
export async function pendingRoles(db: Database, project_id: string): Promise<Map<string, ProjectRole>> {
	const rows = await db
		.select({ email: pending_project_access.email, role: pending_project_access.role })
		.from(pending_project_access)
		.where(eq(pending_project_access.project_id, project_id))
	return new Map(rows.map((row) => [row.email, row.role]))
}

export type Grantee = {
	id: string
	email: string
	email_verified_at: Date | null
	/** Shares a project with the granter. */
	is_acquainted: boolean
	/** In the project the access is for; null for none. */
	role: ProjectRole | null
}

/** The accounts that grants name, by id or by address, in one query. */
export async function findGrantees(
	db: Database,
	project_id: string,
	granter_id: string,
	named: { ids: string[]; emails: string[] },
): Promise<Grantee[]> {
	return db
		.select({
			id: users.id,
			email: users.email,
			email_verified_at: users.email_verified_at,
			is_acquainted: sql<boolean>`${sharesProjectWith(granter_id)}`,
			role: project_roles.role,
		})
		.from(users)
		.leftJoin(project_roles, and(eq(project_roles.user_id, users.id), eq(project_roles.project_id, project_id)))
		.where(or(inArray(users.id, named.ids), inArray(users.email, named.emails)))
}

export async function putAccess(db: Database, project_id: string, user_id: string, role: ProjectRole): Promise<void> {
	await db
		.insert(project_access)
		.values({ project_id, user_id, role })
		.onConflictDoUpdate({ target: [project_access.project_id, project_access.user_id], set: { role } })
}

/** Roles of several people, in one query. */
export async function putAccessOf(
	db: Database,
	project_id: string,
	roles: readonly (readonly [user_id: string, role: ProjectRole])[],
): Promise<void> {
	if (roles.length === 0) return
	await db
		.insert(project_access)
		.values(roles.map(([user_id, role]) => ({ project_id, user_id, role })))
		.onConflictDoUpdate({
			target: [project_access.project_id, project_access.user_id],
			set: { role: sql`excluded.role` },
		})
}

/** Takes the roles of everybody else. */
export async function deleteAccessExcept(db: Database, project_id: string, user_ids: string[]): Promise<void> {
	await db
		.delete(project_access)
		.where(and(eq(project_access.project_id, project_id), notInArray(project_access.user_id, user_ids)))
}

/** Makes roles wait for addresses, in place of those that waited for them. */
export async function putPending(
	db: Database,
	project_id: string,
	invited_by: string,
	roles: readonly (readonly [email: string, role: ProjectRole])[],
): Promise<void> {
	if (roles.length === 0) return
	await db
		.insert(pending_project_access)
		.values(roles.map(([email, role]) => ({ project_id, email, role, invited_by })))
		.onConflictDoUpdate({
			target: [pending_project_access.project_id, pending_project_access.email],
			set: { role: sql`excluded.role`, invited_by },
		})
}

export async function deletePending(db: Database, project_id: string, email: string): Promise<boolean> {
	const gone = await db
		.delete(pending_project_access)
		.where(and(eq(pending_project_access.project_id, project_id), eq(pending_project_access.email, email)))
		.returning({ email: pending_project_access.email })
	return gone.length > 0
}

/** Takes back what waits for every other address. */
export async function deletePendingExcept(db: Database, project_id: string, emails: string[]): Promise<void> {
	await db
		.delete(pending_project_access)
		.where(and(eq(pending_project_access.project_id, project_id), notInArray(pending_project_access.email, emails)))
}

export async function deleteAccess(db: Database, project_id: string, user_id: string): Promise<boolean> {
	const gone = await db
		.delete(project_access)
		.where(and(eq(project_access.project_id, project_id), eq(project_access.user_id, user_id)))
		.returning({ user_id: project_access.user_id })
	return gone.length > 0
}

/** Managers besides one person, by the project's company too. */
export async function countOtherManagers(db: Database, project_id: string, user_id: string): Promise<number> {
	const [row] = await db
		.select({ total: count() })
		.from(project_roles)
		.where(
			and(
				eq(project_roles.project_id, project_id),
				eq(project_roles.role, 'manager'),
				ne(project_roles.user_id, user_id),
			),
		)
	return row?.total ?? 0
}
