import { MANY_PANELS, type StatusEvent } from '@panelyard/contracts/panels'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { type IdQuery, uuidArray } from '../../database/uuid-array.ts'
import type { StatusSet } from './changed-statuses.ts'

/**
 * What panels are to carry, as two queries of a `with`: `plans` (plan, adds, removes, replaces) and `asked` (id, plan), the
 * panels. A panel whose plan is null stays as it is.
 */
export type StatusPlans = SQL

/** The same for all panels of a query. `replace` takes every status away that is not in `add`. */
export const samePlan = (
	chosen: IdQuery,
	{ add, remove, replace }: { add: readonly string[]; remove: readonly string[]; replace: boolean },
): StatusPlans => sql`
	plans (plan, adds, removes, replaces) as materialized (
		select 0, ${uuidArray(add)}, ${uuidArray(remove)}, ${replace}::boolean
	), asked (id, plan) as (select chosen.id, 0 from (${chosen}) as chosen (id))`

/**
 * What the panels that a change touched carried before it, for those that are as it left them. Where nothing changed a
 * panel but undone changes and their undoing, its state has the same origin: the revision that first made it.
 */
export function planOfBefore(
	project_id: string,
	{ revision, undoes }: { revision: number; undoes: number | null },
): StatusPlans {
	const changesOf = (panel: string) =>
		sql`status_events e join status_changes c on c.id = e.change_id where e.panel_id = ${sql.raw(panel)}`
	return sql`
	done as materialized (
		select id, status_id, action, panel_id from status_changes
		where project_id = ${project_id} and revision = ${revision}
	), touched as materialized (
		select p.id, coalesce(array_agg(d.status_id order by d.status_id) filter (where d.action = 'removed'), '{}') as adds,
			coalesce(array_agg(d.status_id order by d.status_id) filter (where d.action = 'added'), '{}') as removes
		from done d join panels p on p.project_id = ${project_id} and (d.panel_id is null or p.id = d.panel_id)
		join status_events e on e.panel_id = p.id and e.change_id = d.id
		group by p.id
	), origins (id, is_now, revision, undoes) as (
		select t.id, false, ${revision}::int, ${undoes}::int from touched t
		union all
		select t.id, true, latest.revision, latest.undoes from touched t, lateral (
			select c.revision, c.undoes from ${changesOf('t.id')} order by c.revision desc limit 1
		) latest
		union all
		select o.id, o.is_now, coalesce(earlier.revision, 0), earlier.undoes from origins o left join lateral (
			select c.revision, c.undoes from ${changesOf('o.id')} and c.revision < o.undoes order by c.revision desc limit 1
		) earlier on true where o.undoes is not null
	), unchanged as materialized (
		select id from origins where undoes is null group by id having min(revision) = max(revision)
	), plans (plan, adds, removes, replaces) as materialized (
		select row_number() over (), adds, removes, false from (
			select distinct t.adds, t.removes from touched t
		) as each where not exists (
			select from unnest(adds) as needed (id) where not exists (
				select from statuses s where s.project_id = ${project_id} and s.id = needed.id
			)
		)
	), asked (id, plan) as (
		select t.id, case when u.id is not null then pl.plan end
		from touched t left join unchanged u on u.id = t.id left join plans pl on pl.adds = t.adds and pl.removes = t.removes
	)`
}

export type StatusesMade = {
	project_id: string
	plans: StatusPlans
	/** Whether panels that the project's rule leaves out now change too. They are neither told nor counted. */
	hidden: boolean
	/** Whether all panels that changed are told by their ids too, however many. */
	named: boolean
	source: StatusEvent['source']
	user_id: string | null
	revision: number
	/** Of an undo. */
	is_undo?: boolean
	undoes?: number | null
}

/**
 * Changes which statuses panels carry, and logs it: one change for each status added or removed, one event for each of its
 * panels. Gives how many of those asked for are panels of the project, those that changed by what they carry now (all by
 * their ids, too, when `named` or when they are few), and how many got each status.
 */
export async function changeStatuses(
	db: Database,
	change: StatusesMade,
): Promise<{ found: number; sets: StatusSet[]; added: Record<string, number> }> {
	const { project_id, plans, source, user_id, revision, is_undo = false, undoes = null } = change
	// What is worked out for each kind of panel, by what it carries, is not worked out for each panel. Sorted, the rows of
	// thousands of panels fall into their indexes in turn.
	const [row] = (
		await db.execute<{ found: number; sets: StatusSet[]; added: Record<string, number> }>(sql`
			with recursive ${plans}, wanted as materialized (
				select p.id, p.element, p.outside_rule, asked.plan from panels p join asked on asked.id = p.id
				where p.project_id = ${project_id} and (${change.hidden} or not p.outside_rule)
			), carrying as materialized (
				select w.id, w.element, w.outside_rule, w.plan,
					coalesce(array_agg(ps.status_id) filter (where ps.status_id is not null), '{}') as before
				from wanted w left join panel_statuses ps on ps.panel_id = w.id
				where w.plan is not null group by w.id, w.element, w.outside_rule, w.plan
			), kinds as materialized (
				select row_number() over () as kind, plan, before, after
				from (select distinct plan, before from carrying) as each join plans using (plan), lateral (
					select array(
						select s.id from statuses s
						where s.project_id = ${project_id}
							and (s.id = any(adds) or (s.id = any(before) and not replaces and s.id <> all(removes)))
						order by s.position
					) as after
				) as becoming
				where not (after @> before and before @> after)
			), changed as materialized (
				select c.id, c.element, c.outside_rule, k.kind
				from carrying c join kinds k on k.plan = c.plan and k.before = c.before order by c.id
			), steps as materialized (
				select k.kind, s.id as status_id, s.name, s.id = any(k.after) as is_added
				from kinds k join statuses s on s.project_id = ${project_id} and (s.id = any(k.after)) <> (s.id = any(k.before))
			), logged as (
				insert into status_changes
					(project_id, status_id, status_name, action, source, user_id, revision, is_undo, undoes, panel_count, panel_id)
				select ${project_id}::uuid, st.status_id, st.name, case when st.is_added then 'added' else 'removed' end,
					${source}, ${user_id}::uuid, ${revision}::int, ${is_undo}::boolean, ${undoes}::int,
					sum(counted.panels), case when sum(counted.panels) = 1 then (
						select c.id from changed c join steps own using (kind)
						where own.status_id = st.status_id and own.is_added = st.is_added
					) end
				from steps st join (select kind, count(*) as panels from changed group by kind) counted using (kind)
				group by st.status_id, st.name, st.is_added returning id, status_id, action = 'added' as is_added, panel_count
			), logged_panels as (
				insert into status_events (change_id, panel_id)
				select l.id, c.id from changed c join steps st using (kind) join logged l using (status_id, is_added)
			), gone as (
				delete from panel_statuses ps using changed c join steps st using (kind)
				where ps.panel_id = c.id and ps.status_id = st.status_id and not st.is_added
			), come as (
				insert into panel_statuses (panel_id, status_id)
				select c.id, st.status_id from changed c join steps st using (kind) where st.is_added
			)
			select (select count(*)::int from wanted where not outside_rule) as found, (
				select coalesce(json_agg(told), '[]'::json) from (
					select to_json(k.after) as statuses,
						coalesce(json_agg(c.element) filter (where c.element is not null), '[]') as elements,
						coalesce(json_agg(c.id) filter (where c.element is null), '[]') as not_in_model,
						json_agg(c.id) filter (where c.element is not null and is_named) as in_model
					from changed c join kinds k using (kind), (
						select ${change.named} or count(*) < ${MANY_PANELS} as is_named from changed
					) as telling
					where not c.outside_rule
					group by k.after
				) told
			) as sets, (
				select coalesce(json_object_agg(status_id, panel_count) filter (where is_added), '{}'::json) from logged
			) as added`)
	).rows
	return row ?? { found: 0, sets: [], added: {} }
}

/** The panels that carry a status, as a query of ids. */
export const panelsWith = (status_id: string): IdQuery =>
	sql`select ps.panel_id from panel_statuses ps where ps.status_id = ${status_id}`

/** How a change was logged; null for one that changed no panel. */
export async function findLogged(
	db: Database,
	project_id: string,
	revision: number,
): Promise<(Pick<StatusesMade, 'source'> & { undoes: number | null }) | null> {
	const { rows } = await db.execute<{ source: StatusesMade['source']; undoes: number | null }>(sql`
		select source, undoes from status_changes where project_id = ${project_id} and revision = ${revision} limit 1`)
	return rows[0] ?? null
}
