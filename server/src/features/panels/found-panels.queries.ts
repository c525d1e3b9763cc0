import { type FoundPanel, MOST_FOUND_PANELS } from '@panelyard/contracts/panels/found-panels'
import { sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { bareMark } from '../../database/tables/bare-mark.ts'

/** Follows whatever begins with the text before it. */
const LAST = '\u{10ffff}'

/**
 * Panels whose marks begin so, of all projects that a person has a role in. Reads an index once for each project, at most
 * `MOST_FOUND_PANELS` rows each.
 */
export async function findPanels(db: Database, user_id: string, mark: string): Promise<FoundPanel[]> {
	const from = bareMark(sql`${mark}::text`)
	const { rows } = await db.execute<FoundPanel>(sql`
		with typed as materialized (select ${from} as bare)
		select found.id, p.id as project_id, p.name as project_name, found.mark, found.name
		from typed, project_roles a join projects p on p.id = a.project_id and p.deleted_at is null
		cross join lateral (
			select panels.id, panels.mark, coalesce(nullif(panels.own_name, ''), panels.name) as name,
				${bareMark(sql`panels.mark`)} as bare
			from panels
			where panels.project_id = p.id and not panels.outside_rule and typed.bare <> ''
				and ${bareMark(sql`panels.mark`)} ~>=~ typed.bare and ${bareMark(sql`panels.mark`)} ~<~ (typed.bare || ${LAST}::text)
			order by ${bareMark(sql`panels.mark`)} using ~<~ limit ${MOST_FOUND_PANELS}
		) as found
		where a.user_id = ${user_id}
		order by found.bare <> typed.bare, found.bare, p.updated_at desc, found.id
		limit ${MOST_FOUND_PANELS}`)
	return rows
}
