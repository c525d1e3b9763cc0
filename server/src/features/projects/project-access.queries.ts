import type { ProjectRole } from '@panelyard/contracts/projects/projects'
import { and, asc, count, eq, inArray, ne, notInArray, or, sql } from 'drizzle-orm'
import { sharesProjectWith } from '../../access/acquaintances.queries.ts'
import type { Database } from '../../database/database.ts'
import { project_roles } from '../../database/tables/company-member-tables.ts'
import { pending_project_access, project_access, projects, users } from '../../database/tables/tables.ts'

/**
 * Rows for everybody with a role in a project, with `own`, their grant, and `all`, the role they have in all. Whose
 * temporary access has ended has only the grant.
 */
const membersOf = (project_id: string) => sql`(
	select coalesce(own.user_id, all_roles.user_id) as user_id, own.role as own_role,
		coalesce(all_roles.role, own.role) as role, coalesce(own.created_at, all_roles.created_at) as created_at
	from (select * from ${project_access} where project_id = ${project_id}) own
	full join (select * from ${project_roles} where project_id = ${project_id}) all_roles on all_roles.user_id = own.user_id
)`

export type ListedMember = {
	user_id: string
	email: string
	name: string
	role: ProjectRole
	own_role: ProjectRole | null
	is_owner: boolean
}

/** People with a role in a project: those with a role of their own, the oldest grant first, then the others. */
export async function listMembers(
	db: Database,
	project_id: string,
	page: number,
	page_size: number,
): Promise<ListedMember[]> {
	const { rows } = await db.execute<ListedMember>(sql`
		select u.id as user_id, u.email, u.name, m.role, m.own_role, p.owner_id is not distinct from u.id as is_owner
		from ${membersOf(project_id)} m
		join ${users} u on u.id = m.user_id
		join ${projects} p on p.id = ${project_id}
		order by m.own_role is null, m.created_at, u.email
		limit ${page_size} offset ${(page - 1) * page_size}`)
	return rows
}

export async function countMembers(db: Database, project_id: string): Promise<number> {
	const { rows } = await db.execute<{ total: number }>(
		sql`select count(*)::int as total from ${membersOf(project_id)} m`,
	)
	return rows[0]?.total ?? 0
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
