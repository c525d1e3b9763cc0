import { MANY_PANELS, type StatusEvent } from '@panelyard/contracts/panels/panels'
import { type SQL, sql } from 'drizzle-orm'
import { executePrepared } from '../../database/connection/prepared-statement.ts'
import type { Database } from '../../database/database.ts'
import { isoTime } from '../../database/tables/iso-time.ts'
import { PANEL_LABEL } from '../../database/tables/panel-label.ts'
import { mayBeOf, WITH_EVENTS } from '../../database/tables/status-log.ts'
import { type IdQuery, uuidArray } from '../../database/tables/uuid-array.ts'
import { mergeSets, type StatusSet } from './changed-statuses.ts'

/** The statuses to set, as two queries of a `with`: `plans` (plan, adds, removes, replaces) and `asked` (id, plan). */
type StatusPlans = SQL

/** The same for all panels of a query. `replace` takes every status away that is not in `add`. */
export const samePlan = (
	chosen: IdQuery,
	{ add, remove, replace }: { add: readonly string[]; remove: readonly string[]; replace: boolean },
): StatusPlans => sql`
	plans (plan, adds, removes, replaces) as materialized (
		select 0, ${uuidArray(add)}, ${uuidArray(remove)}, ${replace}::boolean
	), asked (id, plan) as (select chosen.id, 0 from (${chosen}) as chosen (id))`

/** Statuses to add and to remove, and the panels this is for. */
export type PanelPlan = { adds: string[]; removes: string[]; panel_ids: string[] }

/** Different plans for different panels. Equal plans are merged, so that the statement stays short. */
export function ownPlans(each: readonly PanelPlan[]): StatusPlans {
	const places = new Map<string, number>()
	const plans: SQL[] = []
	const ids: string[] = []
	const numbers: number[] = []
	for (const { adds, removes, panel_ids } of each) {
		const key = `${adds.join()} ${removes.join()}`
		const plan = places.get(key) ?? plans.length
		if (plan === plans.length) {
			places.set(key, plan)
			plans.push(sql`(${plan}::int, ${uuidArray(adds)}, ${uuidArray(removes)}, false)`)
		}
		for (const id of panel_ids) {
			ids.push(id)
			numbers.push(plan)
		}
	}
	return sql`
	plans (plan, adds, removes, replaces) as materialized (values ${sql.join(plans, sql`, `)}), asked (id, plan) as (
		select id, plan from unnest(${uuidArray(ids)}, ${`{${numbers.join(',')}}`}::int[]) as given (id, plan)
	)`
}

/** Panels that a change did the same to, with all changes of their statuses, the latest first. */
export type TouchedPanels = PanelPlan & {
	/** Of each change: the project's revision, and that of the change it took back or 0. */
	revisions: number[]
	undoes: number[]
	/** How many of the panels aren't hidden. */
	shown: number
	/** Whether the statuses in `adds` are there. */
	has_statuses: boolean
}

/**
 * Returns the panels of a change and what takes it back. Separate from the statement that does so, because the planner
 * couldn't estimate there how many panels these are. For a change of one panel it reads only that panel's history.
 */
export async function touchedBy(
	db: Database,
	project_id: string,
	{ revision, panel_ids }: LoggedChange,
): Promise<TouchedPanels[]> {
	const { rows } = await db.execute<TouchedPanels>(sql`
		with remembered as materialized (
			select p.id, p.outside_rule,
				${statusesOf('removed', revision)} as adds, ${statusesOf('added', revision)} as removes,
				array_agg(c.revision order by c.revision desc, c.status_id) as revisions,
				array_agg(coalesce(c.undoes, 0) order by c.revision desc, c.status_id) as undoes
			from status_changes c ${WITH_EVENTS} join panels p on p.id = e.panel_id and p.project_id = ${project_id}
			where c.project_id = ${project_id}
				${panel_ids ? sql`and ${mayBeOf(panel_ids)} and e.panel_id = any(${uuidArray(panel_ids)})` : sql``}
			group by p.id having bool_or(c.revision = ${revision})
		)
		select to_json(adds) as adds, to_json(removes) as removes, to_json(revisions) as revisions, to_json(undoes) as undoes,
			json_agg(id) as panel_ids, (count(*) filter (where not outside_rule))::int as shown,
			adds <@ array(select s.id from statuses s where s.project_id = ${project_id}) as has_statuses
		from remembered r group by r.adds, r.removes, r.revisions, r.undoes`)
	return rows
}

/** The statuses that a change added or removed, in an order that lets the database sort once for all aggregates. */
const statusesOf = (action: StatusEvent['action'], revision: number) => sql`
	coalesce(array_agg(c.status_id order by c.revision desc, c.status_id)
		filter (where c.revision = ${revision} and c.action = ${action}), '{}')`

type StatusesMade = {
	project_id: string
	plans: StatusPlans
	/**
	 * Whether the plans are `samePlan` of `idRows` with few ids: then the statement is always the same, and each connection
	 * plans it once. Planning it takes three times as long as changing one panel, while others wait for the project.
	 */
	few?: boolean
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
	/** The words of the instruction that it carries out. */
	instruction: string | null
	/** Why, in the person's words. */
	reason?: string
	/** Statuses that panels get against their rules, and why. */
	overridden?: { override_reason: string; overridden: readonly string[] } | null
	/** Of the audit row, which has the number of panels too; without it there is none. */
	audited?: Record<string, unknown>
}

/** `added`: how many panels got each status; `changed_at`: the time that the log has. */
type ChangedStatuses = { found: number; sets: StatusSet[]; added: Record<string, number>; changed_at: string }

/**
 * Changes the statuses of panels, audits and logs it: one change for each status added or removed, with one event for each of
 * its panels, which changes of the same panels share. Returns how many of the chosen panels belong to the project, those
 * that changed by their new statuses (all by their ids too, if `named` or few), and how many got each status.
 */
export async function changeStatuses(db: Database, change: StatusesMade): Promise<ChangedStatuses> {
	const {
		project_id,
		plans,
		source,
		user_id,
		revision,
		is_undo = false,
		undoes = null,
		overridden = null,
		reason = '',
		instruction,
		audited,
	} = change
	const details = audited && JSON.stringify({ ...audited, ...(instruction && { instruction }) })
	// Panels that carry the same and get the same are one kind, a row with their ids in order: what becomes of them is found
	// once for all. No join of this statement has thousands of panels on both sides, because the planner can't estimate how
	// many they are. Rows are deleted at the places where they were read; nobody moves them meanwhile, by the project's lock.
	const statement = sql`
			with ${plans}, wanted as materialized (
				select p.id, p.element, p.outside_rule, asked.plan from panels p join asked on asked.id = p.id
				where p.project_id = ${project_id} and (${change.hidden} or not p.outside_rule)
			), carrying as materialized (
				select w.id, w.element, w.outside_rule, w.plan, array_agg(ps.status_id) as before, array_agg(ps.ctid) as places
				from wanted w left join panel_statuses ps on ps.panel_id = w.id
				group by w.id, w.element, w.outside_rule, w.plan
			), carried as materialized (
				select plan, before, array_agg(id) as ids, array_agg(places) as places,
					array_agg(element) filter (where not outside_rule and element is not null) as elements,
					array_agg(id) filter (where not outside_rule and element is not null) as in_model,
					array_agg(id) filter (where not outside_rule and element is null) as not_in_model
				from carrying group by plan, before
			), kinds as materialized (
				select row_number() over () as kind, carried.*, after, not exists (
					select from statuses s where s.project_id = ${project_id} and s.id = any(held) and s.type = 'step'
				) as is_from_none
				from carried join plans using (plan), lateral (select array_remove(before, null) as held) as held, lateral (
					select array(
						select s.id from statuses s
						where s.project_id = ${project_id}
							and (s.id = any(plans.adds) or (s.id = any(held) and not plans.replaces and s.id <> all(plans.removes)))
						order by s.type = 'step', s.position
					) as after
				) as becoming
				where not (after @> held and held @> after)
			), steps as materialized (
				select k.kind, k.ids, s.id as status_id, s.name, s.id = any(k.after) as is_added,
					case when s.type = 'step' and k.is_from_none then cardinality(k.ids) else 0 end as from_none
				from kinds k join statuses s on s.project_id = ${project_id}
					and (s.id = any(k.after)) <> coalesce(s.id = any(k.before), false)
			), made as materialized (
				select gen_random_uuid() as id, status_id, name, is_added, array_agg(kind order by kind) as kinds,
					sum(cardinality(ids)) as panels, sum(from_none) as from_none
				from steps group by status_id, name, is_added
			), listed as materialized (
				select *, first_value(id) over (partition by kinds order by is_added desc, status_id) as events_of from made
			), logged as (
				insert into status_changes
					(id, project_id, status_id, status_name, action, source, user_id, revision, is_undo, undoes, instruction,
						override_reason, reason, panel_count, from_none, panel_id, events_of)
				select m.id, ${project_id}::uuid, m.status_id, m.name, case when m.is_added then 'added' else 'removed' end,
					${source}, ${user_id}::uuid, ${revision}::int, ${is_undo}::boolean, ${undoes}::int, ${instruction}::text,
					case when m.is_added and m.status_id = any(${uuidArray(overridden?.overridden ?? [])}) then ${overridden?.override_reason ?? null}::text end,
					${reason}::text, m.panels, case when m.is_added then m.from_none end, case when m.panels = 1 then (select k.ids[1] from kinds k where k.kind = m.kinds[1]) end,
					nullif(m.events_of, m.id)
				from listed m returning status_id, action = 'added' as is_added, panel_count
			), logged_panels as (
				insert into status_events (change_id, panel_id)
				select m.id, unnest(k.ids) from (
					select id, unnest(kinds) as kind from listed where id = events_of
				) m join kinds k using (kind)
			), audited as (
				insert into audit_log (project_id, user_id, action, details)
				select ${project_id}::uuid, ${user_id}::uuid, 'panel_statuses.changed',
					${details ?? null}::jsonb || jsonb_build_object('panel_count', sum(cardinality(ids)))
				from kinds having ${details !== undefined}::boolean and count(*) > 0
			), gone as (
				delete from panel_statuses where ctid = any(array(
					select row.place from kinds k, lateral (
						select unnest(k.places) as place, generate_series(0, cardinality(k.places) - 1) % cardinality(k.before) + 1 as number
					) as row
					where k.before[row.number] <> all(k.after)
				))
			), come as (
				insert into panel_statuses (panel_id, status_id) select unnest(ids), status_id from steps where is_added
			)
			select (select count(*)::int from wanted where not outside_rule) as found, (
				select coalesce(json_agg(told), '[]'::json) from (
					select to_json(after) as statuses, coalesce(to_json(elements), '[]') as elements,
						coalesce(to_json(not_in_model), '[]') as not_in_model,
						case when ${change.named} or (select sum(cardinality(ids)) from kinds) < ${MANY_PANELS}
							then coalesce(to_json(in_model), '[]') end as in_model
					from kinds where in_model is not null or not_in_model is not null
				) told
			) as sets, (
				select coalesce(json_object_agg(status_id, panel_count) filter (where is_added), '{}'::json) from logged
			) as added, ${isoTime('now()')} as changed_at`
	const [row] = change.few
		? await executePrepared<ChangedStatuses>(db, 'change_few_statuses', statement)
		: (await db.execute<ChangedStatuses>(statement)).rows
	if (!row) return { found: 0, sets: [], added: {}, changed_at: new Date().toISOString() }
	return { ...row, sets: mergeSets(row.sets) }
}

/** The panels that carry a status, hidden ones too. */
export async function panelsWith(db: Database, status_id: string): Promise<string[]> {
	const { rows } = await db.execute<{ ids: string[] }>(sql`
		select coalesce(json_agg(panel_id), '[]'::json) as ids from panel_statuses where status_id = ${status_id}`)
	return rows[0]?.ids ?? []
}

/** A change of statuses as it was logged. */
export type LoggedChange = {
	revision: number
	source: StatusesMade['source']
	/** Null when it changed a status of several panels. */
	panel_ids: string[] | null
}

/** Finds a change by its revision; null for one that changed no panel. */
export async function loggedChange(db: Database, project_id: string, revision: number): Promise<LoggedChange | null> {
	const { rows } = await db.execute<LoggedChange>(sql`
		select revision, min(source) as source,
			case when bool_and(panel_id is not null) then json_agg(distinct panel_id) end as panel_ids
		from status_changes where project_id = ${project_id} and revision = ${revision} group by revision`)
	return rows[0] ?? null
}

/** The only panel that got a status by the change that this revision is. */
export async function panelOfChange(
	db: Database,
	project: { id: string; revision: number },
	status_id: string,
): Promise<{ id: string; label: string } | null> {
	const { rows } = await db.execute<{ id: string; label: string }>(sql`
		select p.id, ${PANEL_LABEL} as label from status_changes c join panels p on p.id = c.panel_id
		where c.project_id = ${project.id} and c.revision = ${project.revision} and c.status_id = ${status_id}
			and c.action = 'added'`)
	return rows[0] ?? null
}

/** The name of a status; empty when it is gone. */
export async function statusName(db: Database, id: string): Promise<string> {
	const { rows } = await db.execute<{ name: string }>(sql`select name from statuses where id = ${id}`)
	return rows[0]?.name ?? ''
}
