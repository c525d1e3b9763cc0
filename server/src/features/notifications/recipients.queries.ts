import { PROJECT_ROLES, type ProjectRole, roleAllows } from '@panelyard/contracts/projects/projects'
import { sql } from 'drizzle-orm'
import { type IdQuery, uuidArray } from '../../database/tables/uuid-array.ts'

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

/** The managers of a project, and those of its people who set a status of some panels or wrote comments on them. */
export const peopleOfPanels = (project_id: string, panels: IdQuery): IdQuery => sql`
	with asked as materialized (${panels}), concerned as (
		select user_id from status_changes where project_id = ${project_id} and panel_id in (select id from asked)
		union
		select c.user_id from status_changes c join status_events e on e.change_id = coalesce(c.events_of, c.id)
		where c.project_id = ${project_id} and c.panel_id is null and e.panel_id in (select id from asked)
		union
		select c.user_id from comments c join comment_threads t on t.id = c.thread_id
		where t.project_id = ${project_id} and c.deleted_at is null and t.panel_id in (select id from asked)
	)
	select user_id as id from project_roles where project_id = ${project_id}
		and (role = 'manager' or user_id in (select user_id from concerned))`
