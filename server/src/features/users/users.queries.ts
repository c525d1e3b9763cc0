import { and, asc, count, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { project_access, projects, users } from '../../database/tables.ts'

const columns = { id: users.id, email: users.email, name: users.name, picture: users.picture }

/** The person themselves and everybody who has a part in a project they have a part in. */
function sharesProjectWith(user_id: string): SQL {
	const parts = sql`
		(select ${projects.id} as project_id, ${projects.owner_id} as user_id from ${projects}
			where ${projects.owner_id} is not null and ${projects.deleted_at} is null
		union select a.project_id, a.user_id from ${project_access} a
			join ${projects} p on p.id = a.project_id where p.deleted_at is null)`
	return or(
		eq(users.id, user_id),
		sql`${users.id} in (select theirs.user_id from ${parts} theirs
			join ${parts} mine on mine.project_id = theirs.project_id where mine.user_id = ${user_id})`,
	) as SQL
}

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
	const visible = visible_to === null ? undefined : sharesProjectWith(visible_to)
	const [user] = await db
		.select(columns)
		.from(users)
		.where(and(eq(users.id, id), visible))
	return user
}

export async function deleteUser(db: Database, id: string): Promise<void> {
	await db.delete(users).where(eq(users.id, id))
}

/** Projects of a person that somebody else manages too get that one as their owner. */
export async function handOverProjects(db: Database, owner_id: string): Promise<void> {
	const managers = db
		.selectDistinctOn([project_access.project_id], {
			project_id: project_access.project_id,
			user_id: project_access.user_id,
		})
		.from(project_access)
		.where(and(eq(project_access.role, 'manager'), ne(project_access.user_id, owner_id)))
		.orderBy(project_access.project_id, project_access.created_at)
		.as('managers')
	await db
		.update(projects)
		.set({ owner_id: sql`${managers.user_id}` })
		.from(managers)
		.where(and(eq(projects.owner_id, owner_id), eq(projects.id, managers.project_id)))
}

/** Deletes the projects a person still owns; gives their ids. */
export async function deleteOwnedProjects(db: Database, owner_id: string): Promise<string[]> {
	const deleted = await db
		.update(projects)
		.set({ deleted_at: new Date() })
		.where(and(eq(projects.owner_id, owner_id), isNull(projects.deleted_at)))
		.returning({ id: projects.id })
	return deleted.map(({ id }) => id)
}

export async function setSuperAdmin(db: Database, email: string, is_super_admin: boolean): Promise<boolean> {
	const changed = await db
		.update(users)
		.set({ is_super_admin })
		.where(eq(users.email, email))
		.returning({ id: users.id })
	return changed.length > 0
}

export async function listSuperAdmins(db: Database) {
	return db.select(columns).from(users).where(eq(users.is_super_admin, true)).orderBy(asc(users.email))
}
