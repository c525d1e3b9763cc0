import { PROJECT_ROLES, type ProjectRole, roleAllows } from '@panelyard/contracts/projects'
import { sql } from 'drizzle-orm'
import { type IdQuery, uuidArray } from '../../database/uuid-array.ts'

/** Everybody who has at least a role in a project. */
export function peopleOfProject(project_id: string, needed: ProjectRole): IdQuery {
	const roles = PROJECT_ROLES.filter((role) => roleAllows(role, needed))
	return sql`select user_id as id from project_roles where project_id = ${project_id}
		and role in (${sql.join(
			roles.map((role) => sql`${role}`),
			sql`, `,
		)})`
}

/** Those of the people who have a role in a project. */
export const withAccess = (project_id: string, user_ids: readonly string[]): IdQuery =>
	sql`select user_id as id from project_roles where project_id = ${project_id} and user_id = any(${uuidArray(user_ids)})`

/** Everybody who wrote in a thread of comments and may still read it, but for some. */
export const writersOfThread = (thread_id: string, project_id: string, left_out: readonly string[]): IdQuery =>
	sql`select c.user_id as id from comments c join project_roles r on r.user_id = c.user_id and r.project_id = ${project_id}
		where c.thread_id = ${thread_id} and c.deleted_at is null and c.user_id <> all(${uuidArray(left_out)})`
