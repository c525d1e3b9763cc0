import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { type IdQuery, uuidArray } from '../../database/tables/uuid-array.ts'
import type { CategoryStep } from './category-steps.ts'

/** The panels that have a category, hidden ones too. */
export const panelsWith = (category_id: string): IdQuery =>
	sql`select panel_id as id from panel_categories where category_id = ${category_id}`

/**
 * Gives panels a category, or none. Returns how many of the chosen ones belong to the project, the steps of those that had
 * another one, and how many of these aren't hidden.
 * @param change.hidden whether panels that the project's rule leaves out now change too
 */
export async function setCategory(
	db: Database,
	chosen: IdQuery,
	change: { project_id: string; category_id: string | null; revision: number; hidden: boolean },
): Promise<{ found: number; changed: number; steps: CategoryStep[] }> {
	const { project_id, category_id, revision, hidden } = change
	const after = sql`json_build_object('category_id', ${category_id}::uuid, 'revision', ${revision}::int)`
	const { rows } = await db.execute<{ found: number; changed: number; steps: CategoryStep[] }>(sql`
		with wanted as materialized (
			select p.id, p.outside_rule from panels p join (${chosen}) as chosen (id) on chosen.id = p.id
			where p.project_id = ${project_id} and (${hidden} or not p.outside_rule)
		), changed as materialized (
			select w.id, w.outside_rule, pc.category_id, coalesce(pc.revision, 0) as revision, pc.panel_id is not null as has_row
			from wanted w left join panel_categories pc on pc.panel_id = w.id
			where pc.category_id is distinct from ${category_id}::uuid order by w.id
		), ${written(sql`${category_id}::uuid`, sql`${revision}::int`)}
		select (select count(*)::int from wanted) as found,
			(select count(*)::int from changed where not outside_rule) as changed,
			${steps(sql`category_id, revision`, stateOf('category_id', 'revision'), after)} as steps`)
	return rows[0] ?? { found: 0, changed: 0, steps: [] }
}

/**
 * Writes the rows of `changed`, as two queries of a `with`: rows that are there are found by one join, where `on conflict`
 * would look for each.
 */
const written = (category: SQL, revision: SQL): SQL => sql`updated as (
	update panel_categories pc set category_id = ${category}, revision = ${revision}
	from changed c where pc.panel_id = c.id and c.has_row
), inserted as (
	insert into panel_categories (panel_id, category_id, revision)
	select c.id, ${category}, ${revision} from changed c where not c.has_row
)`

const stateOf = (category: string, revision: string): SQL =>
	sql.raw(`json_build_object('category_id', ${category}, 'revision', ${revision})`)

/** The rows of `changed` as steps; equal ones together. */
const steps = (by: SQL, before: SQL, after: SQL): SQL => sql`(
	select coalesce(json_agg(json_build_object('panel_ids', panel_ids, 'before', before, 'after', after)), '[]'::json)
	from (select json_agg(id) as panel_ids, ${before} as before, ${after} as after from changed group by ${by}) as step
)`

/**
 * Takes steps back: panels that are as a step left them get what they had before it, unless that category is gone.
 * Returns how many shown panels did and didn't, and the steps that this was.
 */
export async function takeBackSteps(
	db: Database,
	project_id: string,
	taken: readonly CategoryStep[],
): Promise<{ restored: number; kept: number; steps: CategoryStep[] }> {
	if (taken.length === 0) return { restored: 0, kept: 0, steps: [] }
	const plans = taken.map(
		({ before, after }, plan) => sql`(${plan}::int, ${before.category_id}::uuid, ${before.revision}::int,
			${after.category_id}::uuid, ${after.revision}::int)`,
	)
	const ids = taken.flatMap(({ panel_ids }) => panel_ids)
	const plan = taken.flatMap(({ panel_ids }, place) => panel_ids.map(() => place))
	const { rows } = await db.execute<{ restored: number; kept: number; steps: CategoryStep[] }>(sql`
		with plans (plan, old_category, old_revision, new_category, new_revision) as materialized (
			values ${sql.join(plans, sql`, `)}
		), asked as materialized (
			select p.id, p.outside_rule, given.plan
			from unnest(${uuidArray(ids)}, ${`{${plan.join(',')}}`}::int[]) as given (id, plan) join panels p using (id)
			where p.project_id = ${project_id}
		), changed as materialized (
			select a.id, a.outside_rule, plans.*, pc.panel_id is not null as has_row from asked a join plans using (plan)
			left join panel_categories pc on pc.panel_id = a.id
			where pc.category_id is not distinct from new_category and coalesce(pc.revision, 0) = new_revision
				and (old_category is null or exists (
					select from categories c where c.id = old_category and c.project_id = ${project_id}
				))
			order by a.id
		), ${written(sql`c.old_category`, sql`c.old_revision`)}
		select (select count(*)::int from changed where not outside_rule) as restored,
			(select count(*)::int from asked a where not outside_rule and not exists (
				select from changed c where c.id = a.id
			)) as kept,
			${steps(
				sql`old_category, old_revision, new_category, new_revision`,
				stateOf('new_category', 'new_revision'),
				stateOf('old_category', 'old_revision'),
			)} as steps`)
	return rows[0] ?? { restored: 0, kept: 0, steps: [] }
}
