import { and, asc, count, eq, isNull, ne, sql } from 'drizzle-orm'
import { isKnownTo, sharesProjectWith } from '../../access/acquaintances.queries.ts'
import { project_roles } from '../../database/company-member-tables.ts'
import type { Database } from '../../database/database.ts'
import { project_access, projects, users } from '../../database/tables.ts'

const columns = { id: users.id, email: users.email, name: users.name, picture: users.picture }

/** @param visible_to whose acquaintances to list; null lists everybody */
export async function listUsers(db: Database, visible_to: string | null, page: number, page_size: number) {
	const visible = visible_to === null ? undefined : sharesProjectWith(visible_to)
	const [total] = await db.select({ total: count() }).from(users).where(visible)
	const list = await db
		.select(columns)
		.from(users)
		.where(visible)
		.orderBy(asc(users.email))
		.limit(page_size)
		.offset((page - 1) * page_size)
	return { users: list, total: total?.total ?? 0 }
}

export async function findUser(db: Database, id: string, visible_to: string | null) {
	const visible = visible_to === null ? undefined : isKnownTo(visible_to)
	const [user] = await db
		.select(columns)
		.from(users)
		.where(and(eq(users.id, id), visible))
	return user
}

export async function deleteUser(db: Database, id: string): Promise<void> {
	await db.delete(users).where(eq(users.id, id))
}

export async function findAccountId(db: Database, email: string): Promise<string | undefined> {
	const [row] = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
	return row?.id
}

/** Ids of the projects a person owns, deleted ones included. */
export async function ownedProjectIds(db: Database, owner_id: string): Promise<string[]> {
	const rows = await db.select({ id: projects.id }).from(projects).where(eq(projects.owner_id, owner_id))
	return rows.map(({ id }) => id)
}

/** Locks the projects a person owns, one after the other by id, and returns their ids. */
export async function lockOwnedProjects(tx: Database, owner_id: string): Promise<string[]> {
	const rows = await tx
		.select({ id: projects.id })
		.from(projects)
		.where(eq(projects.owner_id, owner_id))
		.orderBy(asc(projects.id))
		.for('no key update')
	return rows.map(({ id }) => id)
}

/**
 * Of every project of an owner that somebody else manages, the one who has done so longest. Who manages it themselves
 * comes before who does so by the project's company.
 */
const heirsOf = (db: Database, owner_id: string) => {
	// Looked up for each project, since the view has every pair of person and project.
	const heir = db
		.select({ user_id: project_roles.user_id })
		.from(project_roles)
		.leftJoin(
			project_access,
			and(eq(project_access.project_id, project_roles.project_id), eq(project_access.user_id, project_roles.user_id)),
		)
		.where(
			and(
				eq(project_roles.project_id, projects.id),
				eq(project_roles.role, 'manager'),
				ne(project_roles.user_id, owner_id),
			),
		)
		.orderBy(sql`${project_access.role} is distinct from 'manager'`, project_roles.created_at, project_roles.user_id)
		.limit(1)
		.as('heir')
	return db
		.select({ project_id: projects.id, user_id: heir.user_id })
		.from(projects)
		.innerJoinLateral(heir, sql`true`)
		.where(eq(projects.owner_id, owner_id))
}

/** Ids of the people who get a person's projects by `handOverProjects`. */
export async function heirIds(db: Database, owner_id: string): Promise<string[]> {
	const heirs = await heirsOf(db, owner_id)
	return [...new Set(heirs.map(({ user_id }) => user_id))]
}

/**
 * Projects of a person that somebody else manages too get that one as their owner. Returns who got which. Hold the
 * projects and the heirs: a manager who goes at the same moment must not become the owner.
 */
export async function handOverProjects(
	db: Database,
	owner_id: string,
): Promise<{ id: string; owner_id: string | null; revision: number }[]> {
	const heirs = await heirsOf(db, owner_id)
	if (heirs.length === 0) return []
	await db
		.insert(project_access)
		.values(heirs.map((heir) => ({ ...heir, role: 'manager' as const })))
		.onConflictDoUpdate({ target: [project_access.project_id, project_access.user_id], set: { role: 'manager' } })
	const given = sql.join(
		heirs.map((heir) => sql`(${heir.project_id}::uuid, ${heir.user_id}::uuid)`),
		sql`, `,
	)
	return db
		.update(projects)
		.set({ owner_id: sql`heirs.user_id`, revision: sql`${projects.revision} + 1` })
		.from(sql`(values ${given}) as heirs (project_id, user_id)`)
		.where(and(eq(projects.owner_id, owner_id), sql`${projects.id} = heirs.project_id`))
		.returning({ id: projects.id, owner_id: projects.owner_id, revision: projects.revision })
}

/** Deletes the projects a person still owns and returns them. */
export async function deleteOwnedProjects(db: Database, owner_id: string): Promise<{ id: string; name: string }[]> {
	return db
		.update(projects)
		.set({ deleted_at: sql`now()` })
		.where(and(eq(projects.owner_id, owner_id), isNull(projects.deleted_at)))
		.returning({ id: projects.id, name: projects.name })
}

/** Returns the id of the account; undefined when there is none with this address. */
export async function setSuperAdmin(db: Database, email: string, is_super_admin: boolean): Promise<string | undefined> {
	const [changed] = await db
		.update(users)
		.set({ is_super_admin })
		.where(eq(users.email, email))
		.returning({ id: users.id })
	return changed?.id
}

export async function listSuperAdmins(db: Database) {
	return db.select(columns).from(users).where(eq(users.is_super_admin, true)).orderBy(asc(users.email))
}

/** Projects of a person that aren't deleted: those with an heir, and the others. Up to `limit` of each, by name. */
export async function ownedProjects(db: Database, owner_id: string, limit: number) {
	const heirs = heirsOf(db, owner_id).as('heirs')
	const owned = and(eq(projects.owner_id, owner_id), isNull(projects.deleted_at))
	const [totals] = await db
		.select({ all: count(), handed_over: count(heirs.user_id) })
		.from(projects)
		.leftJoin(heirs, eq(heirs.project_id, projects.id))
		.where(owned)
	const handed_over = await db
		.select({ id: projects.id, name: projects.name, to_name: users.name })
		.from(projects)
		.innerJoin(heirs, eq(heirs.project_id, projects.id))
		.innerJoin(users, eq(users.id, heirs.user_id))
		.where(owned)
		.orderBy(asc(projects.name), projects.id)
		.limit(limit)
	const deleted = await db
		.select({ id: projects.id, name: projects.name })
		.from(projects)
		.leftJoin(heirs, eq(heirs.project_id, projects.id))
		.where(and(owned, isNull(heirs.user_id)))
		.orderBy(asc(projects.name), projects.id)
		.limit(limit)
	const handed_over_total = totals?.handed_over ?? 0
	return { handed_over, handed_over_total, deleted, deleted_total: (totals?.all ?? 0) - handed_over_total }
}
