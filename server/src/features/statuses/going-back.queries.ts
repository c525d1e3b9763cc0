import type { StatusRuleBreaks } from '@panelyard/contracts/panels/panels'
import { sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { uuidArray } from '../../database/tables/uuid-array.ts'
import type { PlannedPanels } from './status-rules.queries.ts'

/** Most panels of a step that an answer names. */
const NAMED_PANELS = 5

/** A step that panels of a plan would lose without getting a later one. */
export type LostStep = { plan: number; status_id: string; position: number }

type GoingBack = {
	back: (Omit<StatusRuleBreaks['back'][number], 'to'> & { plan: number })[]
	panel_ids: string[]
}

/**
 * Which of the panels carry a step that their plan would take away, by the furthest one.
 * @param chosen the panels; others than the project's and hidden ones are left out
 */
export async function findGoingBack(
	db: Database,
	project_id: string,
	chosen: PlannedPanels,
	lost: readonly LostStep[],
): Promise<GoingBack> {
	const ints = (numbers: readonly number[]) => sql`${`{${numbers.join(',')}}`}::int[]`
	const [plans, positions] = [ints(lost.map(({ plan }) => plan)), ints(lost.map(({ position }) => position))]
	const status_ids = uuidArray(lost.map(({ status_id }) => status_id))
	const { rows } = await db.execute<GoingBack>(sql`
		with held as materialized (
			select distinct on (p.id) p.id, lost.plan, lost.status_id, p.mark, coalesce(nullif(p.own_name, ''), p.name) as name
			from (${chosen}) as chosen (id, plan)
			join panels p on p.id = chosen.id and p.project_id = ${project_id} and not p.outside_rule
			join panel_statuses ps on ps.panel_id = p.id
			join unnest(${plans}, ${status_ids}, ${positions}) as lost (plan, status_id, position)
				on lost.plan = chosen.plan and lost.status_id = ps.status_id
			order by p.id, lost.position desc
		), back as (
			select plan, status_id as "from", count(*)::int as panel_count,
				to_json((array_agg(json_build_object('id', id, 'mark', mark, 'name', name) order by mark, id))[:${sql.raw(String(NAMED_PANELS))}]) as panels
			from held group by plan, status_id
		)
		select (select coalesce(json_agg(b order by b.panel_count desc), '[]') from back b) as back,
			(select coalesce(json_agg(id), '[]') from held) as panel_ids`)
	return rows[0] ?? { back: [], panel_ids: [] }
}

export async function countChosen(db: Database, project_id: string, chosen: PlannedPanels): Promise<number> {
	const { rows } = await db.execute<{ count: number }>(sql`
		select count(*)::int as count from (${chosen}) as chosen (id, plan)
		join panels p on p.id = chosen.id and p.project_id = ${project_id} and not p.outside_rule`)
	return rows[0]?.count ?? 0
}
