import { and, asc, count, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { isKnownTo, sharesProjectWith } from '../../access/acquaintances.queries.ts'
import { companiesEndingWith, hasLastingManager, isTemporaryIn } from '../../access/lasting-access.queries.ts'
import { endPublicView } from '../../access/public-view.queries.ts'
import type { Database } from '../../database/database.ts'
import { project_roles } from '../../database/tables/company-member-tables.ts'
import { project_access, projects, users } from '../../database/tables/tables.ts'

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

/**
 * Projects that need a new owner when an account goes: those the person owns, and those of a company ending with them
 * that only people manage whose access ends on a date. Deleted projects included.
 */
const affectedBy = (owner_id: string): SQL | undefined =>
	or(
		eq(projects.owner_id, owner_id),
		and(
			sql`${projects.company_id} in (${companiesEndingWith(owner_id)})`,
			sql`not ${hasLastingManager(projects, owner_id)}`,
		),
	)

/** Ids of the projects that need a new owner when an account goes. */
export async function affectedProjectIds(db: Database, owner_id: string): Promise<string[]> {
	const rows = await db.select({ id: projects.id }).from(projects).where(affectedBy(owner_id))
	return rows.map(({ id }) => id)
}

/**
 * Locks the projects that change when an account goes, one after the other by id, and returns their ids: those the person
 * owns, and all of the companies that end with them.
 */
export async function lockAffectedProjects(tx: Database, owner_id: string): Promise<string[]> {
	const rows = await tx
		.select({ id: projects.id })
		.from(projects)
		.where(or(eq(projects.owner_id, owner_id), sql`${projects.company_id} in (${companiesEndingWith(owner_id)})`))
		.orderBy(asc(projects.id))
		.for('no key update')
	return rows.map(({ id }) => id)
}

/**
 * Of every affected project that somebody else manages whose access no date ends, the one who has done so longest. Who
 * manages it themselves comes before who does so by the project's company.
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
				sql`not ${isTemporaryIn(projects.company_id, project_roles.user_id)}`,
			),
		)
		.orderBy(sql`${project_access.role} is distinct from 'manager'`, project_roles.created_at, project_roles.user_id)
		.limit(1)
		.as('heir')
	return db
		.select({ project_id: projects.id, user_id: heir.user_id })
		.from(projects)
		.innerJoinLateral(heir, sql`true`)
		.where(affectedBy(owner_id))
}

/** Ids of the people who get a person's projects by `handOverProjects`. */
export async function heirIds(db: Database, owner_id: string): Promise<string[]> {
	const heirs = await heirsOf(db, owner_id)
	return [...new Set(heirs.map(({ user_id }) => user_id))]
}

/**
 * Affected projects that somebody else manages too get that one as their owner. Returns who got which. Hold the
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
		.where(sql`${projects.id} = heirs.project_id`)
		.returning({ id: projects.id, owner_id: projects.owner_id, revision: projects.revision })
}

/** Deletes the affected projects that got no new owner and returns them. */
export async function deleteAffectedProjects(db: Database, owner_id: string): Promise<{ id: string; name: string }[]> {
	const deleted = await db
		.update(projects)
		.set({ deleted_at: sql`now()` })
		.where(and(affectedBy(owner_id), isNull(projects.deleted_at)))
		.returning({ id: projects.id, name: projects.name })
	await endPublicView(
		db,
		deleted.map(({ id }) => id),
	)
	return deleted
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

/** Affected projects that aren't deleted: those with an heir, and the others. Up to `limit` of each, by name. */
export async function affectedProjects(db: Database, owner_id: string, limit: number) {
	const heirs = heirsOf(db, owner_id).as('heirs')
	const affected = and(affectedBy(owner_id), isNull(projects.deleted_at))
	const [totals] = await db
		.select({ all: count(), handed_over: count(heirs.user_id) })
		.from(projects)
		.leftJoin(heirs, eq(heirs.project_id, projects.id))
		.where(affected)
	const handed_over = await db
		.select({ id: projects.id, name: projects.name, to_name: users.name })
		.from(projects)
		.innerJoin(heirs, eq(heirs.project_id, projects.id))
		.innerJoin(users, eq(users.id, heirs.user_id))
		.where(affected)
		.orderBy(asc(projects.name), projects.id)
		.limit(limit)
	const deleted = await db
		.select({ id: projects.id, name: projects.name })
		.from(projects)
		.leftJoin(heirs, eq(heirs.project_id, projects.id))
		.where(and(affected, isNull(heirs.user_id)))
		.orderBy(asc(projects.name), projects.id)
		.limit(limit)
	const handed_over_total = totals?.handed_over ?? 0
	return { handed_over, handed_over_total, deleted, deleted_total: (totals?.all ?? 0) - handed_over_total }
}
