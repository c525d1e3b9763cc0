import { SHAPES, type Shape } from '@panelyard/contracts/assistant/assistant'
import { SHAPE_PATTERNS } from '@panelyard/server/features/assistant/grammar/names/words'
import { sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { calledPanels, hasPattern } from './shapes-of-panels.queries.ts'

/** What a project calls its groups, its categories and the panels that its rule takes. */
export type ProjectNames = {
	groups: { id: string; name: string; planned?: { status: string; from: string; to: string }[] }[]
	categories: { id: string; name: string }[]
	marks: string[]
}

export async function projectNames(db: Database, project_id: string): Promise<ProjectNames> {
	const { rows } = await db.execute<ProjectNames>(sql`
		select (
			select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name, 'planned', coalesce(d.planned, '[]'::json))
				order by g.position, lower(g.name)), '[]'::json)
			from groups g left join (
				select group_id, json_agg(json_build_object('status', status_id, 'from', first, 'to', last)) as planned
				from (
					select group_id, status_id, min(date)::text as first, max(date)::text as last from (
						select e.scope_id as group_id, e.status_id, e.date from plan_entries e
						where e.project_id = ${project_id} and e.scope = 'group' and e.date is not null
						union all
						select gp.group_id, e.status_id, e.date from plan_entries e join group_panels gp on gp.panel_id = e.scope_id
						where e.project_id = ${project_id} and e.scope = 'panel' and e.date is not null
					) dated join statuses s on s.id = dated.status_id and s.project_id = ${project_id} and s.type = 'step'
					group by group_id, status_id
				) each group by group_id
			) d on d.group_id = g.id
			where g.project_id = ${project_id}
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

/** Which shapes any panel has, by its name or otherwise by its class. */
export async function shapesOfPanels(db: Database, project_id: string): Promise<Shape[]> {
	const patterns = SHAPES.map((shape) => ({ shape, pattern: SHAPE_PATTERNS[shape] }))
	const { rows } = await db.execute<{ shape: Shape }>(sql`
		with called as materialized (${calledPanels(project_id)})
		select shape from jsonb_to_recordset(${JSON.stringify(patterns)}::jsonb) as known(shape text, pattern text)
		where exists (select from called where ${hasPattern(sql`pattern`)})`)
	return rows.map(({ shape }) => shape)
}
