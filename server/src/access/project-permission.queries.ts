import type { ProjectRole } from '@panelyard/contracts/projects'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { project_roles } from '../database/company-member-tables.ts'
import type { Database } from '../database/database.ts'
import { prepareOnce } from '../database/prepare-once.ts'
import { projects } from '../database/tables.ts'

export type ProjectRow = typeof projects.$inferSelect

const projectFor = prepareOnce((db) =>
	db
		.select({ project: projects, role: project_roles.role })
		.from(projects)
		.leftJoin(
			project_roles,
			and(eq(project_roles.project_id, projects.id), eq(project_roles.user_id, sql.placeholder('user_id'))),
		)
		.where(eq(projects.id, sql.placeholder('project_id')))
		.prepare('project_for'),
)

/** A project, deleted ones included, with what one person may do in it. */
export async function findProjectFor(
	db: Database,
	project_id: string,
	user_id: string | null,
): Promise<{ project: ProjectRow; role: ProjectRole | null } | null> {
	const [found] = await projectFor(db).execute({ project_id, user_id })
	return found ?? null
}

/**
 * SQL for a boolean beside a row of a table: it is about no project, or about one that its person has a role in now.
 * Names are written out, since Drizzle leaves out that of the table where a query has only one. `offset 0` has
 * PostgreSQL look up this one role; it would otherwise list all projects of the person.
 * @param table with `project_id` and `user_id`
 */
export function isOfSeenProject(table: 'notifications'): SQL<boolean> {
	const row = sql.raw(`"${table}"`)
	return sql`(${row}."project_id" is null or exists (
		select 1 from project_roles r where r.project_id = ${row}."project_id" and r.user_id = ${row}."user_id" offset 0))`
}

/** What people may do in a project, by their ids; those without a role are left out. */
export async function rolesIn(
	db: Database,
	project_id: string,
	user_ids: readonly string[],
): Promise<Map<string, ProjectRole>> {
	if (user_ids.length === 0) return new Map()
	const rows = await db
		.select({ user_id: project_roles.user_id, role: project_roles.role })
		.from(project_roles)
		.where(and(eq(project_roles.project_id, project_id), inArray(project_roles.user_id, [...user_ids])))
	return new Map(rows.map(({ user_id, role }) => [user_id, role]))
}

/** Locks the project's row until the transaction ends, raises its revision and dates it. */
export async function advanceProject(db: Database, project_id: string): Promise<ProjectRow | null> {
	const [row] = await db
		.update(projects)
		.set({ revision: sql`${projects.revision} + 1`, updated_at: sql`now()` })
		.where(eq(projects.id, project_id))
		.returning()
	return row ?? null
}

export async function findRevision(db: Database, project_id: string): Promise<number> {
	const [row] = await db.select({ revision: projects.revision }).from(projects).where(eq(projects.id, project_id))
	return row?.revision ?? 0
}
