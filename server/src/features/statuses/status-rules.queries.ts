import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { mayBeOf, WITH_EVENTS } from '../../database/tables/status-log.ts'
import { type IdQuery, uuidArray } from '../../database/tables/uuid-array.ts'

/** A status that panels of a plan are to get, and one that has to come before it. */
export type Requirement = { plan: number; status_id: string; requires: string }

/** Panels with the numbers of their plans, as a query of two columns. */
export type PlannedPanels = SQL

export const samePlanFor = (chosen: IdQuery): PlannedPanels => sql`select id, 0 from (${chosen}) as every (id)`

export const planOfEach = (panel_ids: readonly string[], plans: readonly number[]): PlannedPanels =>
	sql`select id, plan from unnest(${uuidArray(panel_ids)}, ${`{${plans.join(',')}}`}::int[]) as given (id, plan)`

/** Panels that carry the same and are to get the same, and the requirements that they don't meet by what they carry. */
export type WithoutRequired = { panel_ids: string[]; unmet: { status_id: string; requires: string }[] }

/**
 * What panels carry, by one reading of `panel_statuses` by panel, as `kinds` (plan, before, ids): a null in `before`
 * stands for no status. Nothing is searched by status: after a change of many panels the planner's statistics say that
 * hardly a panel carries the new status, and it would compare each panel with each row.
 */
const kindsOf = (asked: SQL): SQL => sql`
	asked as materialized (${asked}), carrying as materialized (
		select a.id, a.plan, array_agg(ps.status_id) as before
		from asked a left join panel_statuses ps on ps.panel_id = a.id group by a.id, a.plan
	), kinds as materialized (
		select plan, before, array_agg(id) as ids from carrying group by plan, before
	)`

/**
 * Which of the panels carry neither a status that they are to get nor one that it requires, and how many are asked about.
 * @param chosen the panels; others than the project's are left out
 */
export async function findWithout(
	db: Database,
	project_id: string,
	chosen: PlannedPanels,
	requirements: readonly Requirement[],
): Promise<{ without: WithoutRequired[]; asked: number }> {
	const pairs = sql.join(
		requirements.map(({ plan, status_id, requires }) => sql`(${plan}::int, ${status_id}::uuid, ${requires}::uuid)`),
		sql`, `,
	)
	const asked = sql`
		select p.id, chosen.plan from (${chosen}) as chosen (id, plan) join panels p on p.id = chosen.id
		where p.project_id = ${project_id} and not p.outside_rule`
	const { rows } = await db.execute<Awaited<ReturnType<typeof findWithout>>>(sql`
		with ${kindsOf(asked)}, lacking as (
			select k.ids as panel_ids, (
				select json_agg(json_build_object('status_id', r.status_id, 'requires', r.requires))
				from (values ${pairs}) as r (plan, status_id, requires) join statuses needed on needed.id = r.requires
				where r.plan = k.plan
					and (r.status_id = any(k.before)) is not true and (r.requires = any(k.before)) is not true
			) as unmet from kinds k
		)
		select (select count(*)::int from asked) as asked,
			(select coalesce(json_agg(l), '[]') from lacking l where l.unmet is not null) as without`)
	return rows[0] ?? { without: [], asked: 0 }
}

/** By status, the panels that gave it up for a later step: the change that removed it last added that. */
export async function panelsThatGaveUp(
	db: Database,
	project_id: string,
	status_ids: readonly string[],
	panel_ids: readonly string[],
): Promise<{ status_id: string; panel_ids: string[] }[]> {
	const { rows } = await db.execute<{ status_id: string; panel_ids: string[] }>(sql`
		with latest as materialized (
			select distinct on (e.panel_id, c.status_id) e.panel_id, c.status_id, c.action, c.revision, c.created_at
			from status_changes c ${WITH_EVENTS}
			where c.project_id = ${project_id} and c.status_id = any(${uuidArray(status_ids)})
				and ${mayBeOf(panel_ids)} and e.panel_id = any(${uuidArray(panel_ids)})
			order by e.panel_id, c.status_id, c.revision desc, c.created_at desc
		)
		select l.status_id, json_agg(l.panel_id) as panel_ids
		from latest l join statuses needed on needed.id = l.status_id
		where l.action = 'removed' and exists (
			select from status_changes c ${WITH_EVENTS} join statuses later on later.id = c.status_id
			where c.project_id = ${project_id} and c.action = 'added' and c.revision = l.revision
				and c.created_at = l.created_at and e.panel_id = l.panel_id
				and later.type = 'step' and later.position > needed.position
		)
		group by l.status_id`)
	return rows
}

/** Panels by their marks, with the names that people see. */
export async function panelsByMark(
	db: Database,
	panel_ids: readonly string[],
): Promise<{ id: string; mark: string; name: string }[]> {
	const { rows } = await db.execute<{ id: string; mark: string; name: string }>(sql`
		select id, mark, coalesce(nullif(own_name, ''), name) as name from panels
		where id = any(${uuidArray(panel_ids)}) order by mark, id`)
	return rows
}

/** Those of the statuses that any panel of their plan carries; hidden panels don't count. */
export async function carriedOf(
	db: Database,
	chosen: PlannedPanels,
	guarded: readonly { plan: number; status_id: string }[],
): Promise<string[]> {
	const plans = `{${guarded.map(({ plan }) => plan).join(',')}}`
	const status_ids = uuidArray(guarded.map(({ status_id }) => status_id))
	const asked = sql`
		select p.id, chosen.plan from (${chosen}) as chosen (id, plan) join panels p on p.id = chosen.id
		where not p.outside_rule`
	const { rows } = await db.execute<{ ids: string[] }>(sql`
		with ${kindsOf(asked)}
		select coalesce(json_agg(distinct guarded.status_id), '[]'::json) as ids
		from kinds k join unnest(${plans}::int[], ${status_ids}) as guarded (plan, status_id)
			on guarded.plan = k.plan and guarded.status_id = any(k.before)`)
	return rows[0]?.ids ?? []
}
