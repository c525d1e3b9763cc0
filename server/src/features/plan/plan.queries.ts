import { createHash } from 'node:crypto'
import type { PlanEntry, PlanScope } from '@panelyard/contracts/figures/plan'
import type { PlannedPanel } from '@panelyard/rules/figures/planned-dates'
import { sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { uuidArray } from '../../database/tables/uuid-array.ts'

/** The id that stands for a storey: rows of the plan are found by ids alone. */
export const floorScopeId = (project_id: string, key: string): string =>
	createHash('sha256')
		.update(`${project_id} ${key}`)
		.digest('hex')
		.slice(0, 32)
		.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

/** Entries of the project, storeys and groups, but for those of statuses and groups that are deleted. */
export async function planOfScopes(db: Database, project_id: string): Promise<PlanEntry[]> {
	return (
		await db.execute<PlanEntry>(sql`
			select e.scope, case e.scope when 'project' then '' when 'floor' then e.floor else e.scope_id::text end as id,
				e.status_id, e.date::text as date
			from plan_entries e join statuses s on s.id = e.status_id and s.project_id = e.project_id
			left join groups g on e.scope = 'group' and g.id = e.scope_id and g.project_id = e.project_id
			where e.project_id = ${project_id} and e.scope <> 'panel' and e.date is not null
				and s.type = 'step' and (e.scope <> 'group' or g.id is not null)
			order by s.position, e.scope, e.date, e.scope_id`)
	).rows
}

/** Panels with the same date for the same step. */
type PlannedPanelRow = { status_id: string; date: string; elements: number[] | null; panel_ids: string[] | null }

/** Dates of panels of their own, but for those of deleted statuses and of panels that the project's rule leaves out. */
export async function planOfPanels(db: Database, project_id: string): Promise<PlannedPanelRow[]> {
	return (
		await db.execute<PlannedPanelRow>(sql`
			select e.status_id, e.date::text as date,
				json_agg(p.element order by p.element) filter (where p.element is not null) as elements,
				json_agg(p.id order by p.id) filter (where p.element is null) as panel_ids
			from plan_entries e
			join statuses s on s.id = e.status_id and s.project_id = e.project_id and s.type = 'step'
			join panels p on p.id = e.scope_id and p.project_id = e.project_id and not p.outside_rule
			where e.project_id = ${project_id} and e.scope = 'panel' and e.date is not null
			group by s.position, e.status_id, e.date order by s.position, e.date`)
	).rows
}

/** Where panels are and the groups they are in, which decide what dates hold for them; without their statuses. */
export async function plannablePanels(
	db: Database,
	project_id: string,
	panel_ids: readonly string[],
): Promise<PlannedPanel[]> {
	const { rows } = await db.execute<Omit<PlannedPanel, 'statuses'>>(sql`
		select p.id, p.element, p.floor, coalesce(json_agg(gp.group_id) filter (where gp.group_id is not null), '[]') as groups
		from panels p left join group_panels gp on gp.panel_id = p.id
		where p.project_id = ${project_id} and p.id = any(${uuidArray(panel_ids)}) group by p.id`)
	return rows.map((row) => ({ ...row, statuses: [] }))
}

/** What is to become of an entry. */
export type WantedEntry = {
	status_id: string
	scope_id: string
	scope: PlanScope
	floor: string | null
	date: string | null
}

/** Entries that a change found with the same date and left with the same one, and the revisions these were made by. */
export type ReplacedEntries = {
	status_id: string
	date: string | null
	/** 0 for entries that weren't there. */
	revision: number
	/** That the change left. */
	left_revision: number
	scope_ids: string[]
}

const textArray = (values: readonly (string | number | null)[]) => sql`${JSON.stringify(values)}::jsonb`

/** Writes entries that have another date, and returns what they were. Each thing and step may be named once. */
export async function writeEntries(
	db: Database,
	project_id: string,
	revision: number,
	wanted: readonly WantedEntry[],
): Promise<ReplacedEntries[]> {
	const { rows } = await db.execute<ReplacedEntries>(sql`
		with given as materialized (
			select * from rows from (
				unnest(${uuidArray(wanted.map(({ status_id }) => status_id))}),
				unnest(${uuidArray(wanted.map(({ scope_id }) => scope_id))}),
				jsonb_array_elements_text(${textArray(wanted.map(({ scope }) => scope))}),
				jsonb_array_elements_text(${textArray(wanted.map(({ floor }) => floor))}),
				jsonb_array_elements_text(${textArray(wanted.map(({ date }) => date))})
			) as each (status_id, scope_id, scope, floor, date)
		), replaced as materialized (
			select g.status_id, g.scope_id, g.scope, g.floor, g.date::date as date, e.date as date_before,
				coalesce(e.revision, 0) as revision_before
			from given g left join plan_entries e
				on e.project_id = ${project_id} and e.status_id = g.status_id and e.scope_id = g.scope_id
			where e.date is distinct from g.date::date
		), written as (
			insert into plan_entries (project_id, status_id, scope_id, scope, floor, date, revision)
			select ${project_id}::uuid, status_id, scope_id, scope, floor, date, ${revision}::int from replaced
			order by status_id, scope_id
			on conflict (project_id, status_id, scope_id) do update set date = excluded.date, revision = excluded.revision
		)
		select status_id, date_before::text as date, revision_before as revision, ${revision}::int as left_revision,
			json_agg(scope_id) as scope_ids
		from replaced group by status_id, date_before, revision_before`)
	return rows
}

/** Brings replaced entries back, but for those that somebody changed since, and returns what they were then. */
export async function restoreEntries(
	db: Database,
	project_id: string,
	replaced: readonly ReplacedEntries[],
): Promise<{ kept: number; undone: ReplacedEntries[] }> {
	const [row] = (
		await db.execute<{ kept: number; undone: ReplacedEntries[] }>(sql`
			with given as materialized (
				select s.status_id, s.date, s.revision, s.left_revision, i.id::uuid as scope_id
				from jsonb_to_recordset(${JSON.stringify(replaced)}::jsonb)
					as s (status_id uuid, date date, revision int, left_revision int, scope_ids jsonb),
					jsonb_array_elements_text(s.scope_ids) as i (id)
			), asleft as materialized (
				select g.*, e.date as date_before, e.revision as revision_before
				from given g join plan_entries e
					on e.project_id = ${project_id} and e.status_id = g.status_id and e.scope_id = g.scope_id
				where e.revision = g.left_revision
			), written as (
				update plan_entries e set date = a.date, revision = a.revision from asleft a
				where e.project_id = ${project_id} and e.status_id = a.status_id and e.scope_id = a.scope_id
			), grouped as (
				select status_id, date_before::text as date, revision_before as revision, revision as left_revision,
					json_agg(scope_id) as scope_ids
				from asleft group by status_id, date_before, revision_before, revision
			)
			select ((select count(*) from given) - (select count(*) from asleft))::int as kept,
				(select coalesce(json_agg(grouped), '[]'::json) from grouped) as undone`)
	).rows
	return row ?? { kept: 0, undone: [] }
}

/** How many of the ids are groups of the project. */
export async function countGroups(db: Database, project_id: string, ids: readonly string[]): Promise<number> {
	const { rows } = await db.execute<{ total: number }>(sql`
		select count(*)::int as total from groups where project_id = ${project_id} and id = any(${uuidArray(ids)})`)
	return rows[0]?.total ?? 0
}
