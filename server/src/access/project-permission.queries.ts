import type { ProjectRole } from '@panelyard/contracts/projects'
import { and, eq, sql } from 'drizzle-orm'
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
