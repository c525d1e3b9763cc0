import type { StatusRuleBreaks } from '@panelyard/contracts/panels'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { WITH_EVENTS } from '../../database/status-log.ts'
import { type IdQuery, uuidArray } from '../../database/uuid-array.ts'

/** Most panels that a break of a rule names. */
const NAMED_PANELS = 5

/** A status that panels of a plan are to get, and one that has to come before it. */
export type Requirement = { plan: number; status_id: string; requires: string }

/** Panels with the numbers of their plans, as a query of two columns. */
export type PlannedPanels = SQL

export const samePlanFor = (chosen: IdQuery): PlannedPanels => sql`select id, 0 from (${chosen}) as every (id)`

export const planOfEach = (panel_ids: readonly string[], plans: readonly number[]): PlannedPanels =>
	sql`select id, plan from unnest(${uuidArray(panel_ids)}, ${`{${plans.join(',')}}`}::int[]) as given (id, plan)`

/**
 * Which of the panels that don't carry a status yet lack one that it requires: they don't carry that, nor gave it up for a
 * later step. `panel_ids` are those that lack any.
 * @param chosen the panels; others than the project's are left out
 */
export async function findLacking(
	db: Database,
	project_id: string,
	chosen: PlannedPanels,
	requirements: readonly Requirement[],
): Promise<{ breaks: Omit<StatusRuleBreaks['breaks'][number], 'mode'>[]; panel_ids: string[]; asked: number }> {
	const pairs = sql.join(
		requirements.map(({ plan, status_id, requires }) => sql`(${plan}::int, ${status_id}::uuid, ${requires}::uuid)`),
		sql`, `,
	)
	const carries = (status: ReturnType<typeof sql.raw>) =>
		sql`exists (select from panel_statuses ps where ps.panel_id = p.id and ps.status_id = ${status})`
	const without = sql`
		with asked as materialized (
			select p.id, chosen.plan from (${chosen}) as chosen (id, plan) join panels p on p.id = chosen.id
			where p.project_id = ${project_id} and not p.outside_rule
		), without as materialized (
			select p.id, r.status_id, r.requires
			from asked p join (values ${pairs}) as r (plan, status_id, requires) on r.plan = p.plan
			join statuses needed on needed.id = r.requires
			where not ${carries(sql.raw('r.status_id'))} and not ${carries(sql.raw('r.requires'))}
		)`
	// Usually none are without it, and then nobody needs to look into the log.
	const [some] = (
		await db.execute<{ asked: number; is_without: boolean }>(sql`${without}
			select (select count(*)::int from asked) as asked, exists (select from without) as is_without`)
	).rows
	if (!some?.is_without) return { breaks: [], panel_ids: [], asked: some?.asked ?? 0 }
	const { rows } = await db.execute<Awaited<ReturnType<typeof findLacking>>>(sql`${without}, latest as materialized (
			select distinct on (e.panel_id, c.status_id) e.panel_id, c.status_id, c.action, c.revision, c.created_at
			from status_changes c ${WITH_EVENTS}
			where c.project_id = ${project_id} and c.status_id in (select requires from without)
				and (c.panel_id is null or c.panel_id in (select id from without))
				and e.panel_id in (select id from without)
			order by e.panel_id, c.status_id, c.revision desc, c.created_at desc
		), given_up as materialized (
			select l.panel_id, l.status_id from latest l join statuses needed on needed.id = l.status_id
			where l.action = 'removed' and exists (
				select from status_changes c ${WITH_EVENTS} join statuses later on later.id = c.status_id
				where c.project_id = ${project_id} and c.action = 'added' and c.revision = l.revision
					and c.created_at = l.created_at and e.panel_id = l.panel_id
					and later.type = 'step' and later.position > needed.position
			)
		), lacking as materialized (
			select p.id, p.mark, coalesce(nullif(p.own_name, ''), p.name) as name, w.status_id, w.requires
			from without w join panels p on p.id = w.id
			where not exists (select from given_up g where g.panel_id = w.id and g.status_id = w.requires)
		), breaks as (
			select status_id, requires, count(*)::int as panel_count,
				to_json((array_agg(json_build_object('id', id, 'mark', mark, 'name', name) order by mark, id))[:${sql.raw(String(NAMED_PANELS))}]) as panels
			from lacking group by status_id, requires
		)
		select (select coalesce(json_agg(b order by b.panel_count desc), '[]') from breaks b) as breaks,
			(select coalesce(json_agg(distinct id), '[]') from lacking) as panel_ids,
			(select count(*)::int from asked) as asked`)
	return rows[0] ?? { breaks: [], panel_ids: [], asked: 0 }
}

/** Those of the statuses that any panel of their plan carries; hidden panels don't count. */
export async function carriedOf(
	db: Database,
	chosen: PlannedPanels,
	guarded: readonly { plan: number; status_id: string }[],
): Promise<string[]> {
	const plans = `{${guarded.map(({ plan }) => plan).join(',')}}`
	const status_ids = uuidArray(guarded.map(({ status_id }) => status_id))
	const { rows } = await db.execute<{ ids: string[] }>(sql`
		select coalesce(json_agg(distinct ps.status_id), '[]'::json) as ids
		from (${chosen}) as chosen (id, plan) join panels p on p.id = chosen.id and not p.outside_rule
		join panel_statuses ps on ps.panel_id = p.id
		join unnest(${plans}::int[], ${status_ids}) as guarded (plan, status_id)
			on guarded.plan = chosen.plan and guarded.status_id = ps.status_id`)
	return rows[0]?.ids ?? []
}
