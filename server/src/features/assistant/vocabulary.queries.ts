import { sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'

/** What a project calls its groups, its categories and the panels that its rule takes. */
export type ProjectNames = {
	groups: { id: string; name: string }[]
	categories: { id: string; name: string }[]
	marks: string[]
}

export async function projectNames(db: Database, project_id: string): Promise<ProjectNames> {
	const { rows } = await db.execute<ProjectNames>(sql`
		select (
			select coalesce(json_agg(json_build_object('id', id, 'name', name) order by position, lower(name)), '[]'::json)
			from groups where project_id = ${project_id}
		) as groups, (
			select coalesce(json_agg(json_build_object('id', id, 'name', name) order by position), '[]'::json)
			from categories where project_id = ${project_id}
		) as categories, (
			select coalesce(json_agg(mark), '[]'::json) from (
				select distinct mark from panels where project_id = ${project_id} and not outside_rule and mark <> ''
			) as each
		) as marks`)
	return rows[0] ?? { groups: [], categories: [], marks: [] }
}
