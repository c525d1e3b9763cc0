import { eq, or, type SQL, sql } from 'drizzle-orm'
import { project_access, projects, users } from '../database/tables.ts'

/**
 * True for rows of `users` that share a project with a person, as owner or by a role, and for the person themselves.
 * Deleted projects don't count.
 */
export function sharesProjectWith(user_id: string): SQL {
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
