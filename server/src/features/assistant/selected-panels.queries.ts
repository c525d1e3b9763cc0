import { type Conditions, type Measure, SHAPES, type Shape } from '@panelyard/contracts/assistant'
import { SHAPE_PATTERNS } from '@panelyard/contracts/assistant-grammar/words'
import type { PlannedPanel } from '@panelyard/contracts/planned-dates'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { uuidArray } from '../../database/uuid-array.ts'

/** Conditions with all that only the project knows looked up: a mark stands for panels, "late" for a list of them. */
export type KnownConditions = Omit<Conditions, 'marks' | 'late' | 'selected' | 'lacks'> & {
	marks?: readonly string[]
	/** Panels that have to be among these. */
	ids?: readonly string[]
	/** Panels that carry none of these. */
	carries_none?: readonly (readonly string[])[]
}
export type KnownSelection = KnownConditions & { except: readonly KnownConditions[] }

const SIGNS: Record<Measure['than'], SQL> = {
	over: sql`>`,
	under: sql`<`,
	at_least: sql`>=`,
	at_most: sql`<=`,
}
const MEASURES: Record<Measure['measure'], SQL> = {
	length: sql`p.length`,
	width: sql`p.width`,
	height: sql`p.height`,
	area: sql`p.area`,
	volume: sql`p.volume`,
	weight: sql`p.weight`,
}

const intArray = (values: readonly number[]): SQL => sql`${`{${values.join(',')}}`}::int[]`
const textArray = (values: readonly string[]): SQL =>
	sql`array(select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`
const shapePattern = (shapes: readonly Shape[]): string => shapes.map((shape) => SHAPE_PATTERNS[shape]).join('|')

/** The name decides where it says a shape, otherwise the class. */
const isOfShape = (shapes: readonly Shape[]): SQL => sql`case
	when concat(nullif(p.own_name, ''), p.name, ' ') ~* ${shapePattern(SHAPES)}
	then concat(nullif(p.own_name, ''), p.name, ' ') ~* ${shapePattern(shapes)} else p.class ~* ${shapePattern(shapes)} end`
const NONE = 'none'
const hasStatus = (ids: readonly string[]): SQL =>
	sql`exists (select from panel_statuses ps where ps.panel_id = p.id and ps.status_id = any(${uuidArray(ids)}))`

/** Members of any of these, or of none at all where `none` is among them. */
function ofAny(ids: readonly string[], isIn: (known: readonly string[]) => SQL, isInNone: SQL): SQL {
	const known = ids.filter((id) => id !== NONE)
	const ways = [...(known.length > 0 ? [isIn(known)] : []), ...(known.length < ids.length ? [isInNone] : [])]
	return sql`(${sql.join(ways, sql` or `)})`
}

/** Whether the panel `p` meets all conditions. */
function meets(project_id: string, time_zone: string, each: KnownConditions): SQL {
	const all: SQL[] = [sql`true`]
	if (each.marks) all.push(sql`p.mark = any(${textArray(each.marks)})`)
	if (each.ids) all.push(sql`p.id = any(${uuidArray(each.ids)})`)
	if (each.floors) all.push(sql`p.floor = any(${intArray(each.floors)})`)
	if (each.kinds) all.push(sql`p.kind = any(${intArray(each.kinds)})`)
	if (each.shapes) all.push(isOfShape(each.shapes))
	if (each.statuses)
		all.push(ofAny(each.statuses, hasStatus, sql`not exists (select from panel_statuses ps where ps.panel_id = p.id)`))
	for (const ids of each.carries_none ?? []) all.push(sql`not ${hasStatus(ids)}`)
	if (each.groups)
		all.push(
			ofAny(
				each.groups,
				(ids) =>
					sql`exists (select from group_panels gp where gp.panel_id = p.id and gp.group_id = any(${uuidArray(ids)}))`,
				sql`not exists (select from group_panels gp where gp.panel_id = p.id)`,
			),
		)
	if (each.categories)
		all.push(
			ofAny(
				each.categories,
				(ids) =>
					sql`exists (select from panel_categories pc where pc.panel_id = p.id and pc.category_id = any(${uuidArray(ids)}))`,
				sql`not exists (select from panel_categories pc where pc.panel_id = p.id and pc.category_id is not null)`,
			),
		)
	for (const { measure, than, value } of each.measures ?? [])
		all.push(sql`${MEASURES[measure]} ${SIGNS[than]} ${value}::float8`)
	if (each.since)
		all.push(sql`p.id in (
			select e.panel_id from status_events e join status_changes c on c.id = e.change_id
			where c.project_id = ${project_id} and (c.created_at at time zone ${time_zone})::date >= ${each.since}::date
		)`)
	if (each.comments) all.push(sql`exists (select from comment_threads t where t.panel_id = p.id and t.status = 'open')`)
	return sql`(${sql.join(all, sql` and `)})`
}

/** What proposals compare of panels, and the panels of which it is the same. */
export type PanelFacet = {
	statuses: string[]
	category_id: string | null
	/** Those of the asked groups that these panels are in. */
	groups: string[]
	/** Own planned dates of the asked steps, in the order asked. */
	dates: (string | null)[]
	ids: string[]
	/** Of each of `ids`; null where the live model lacks the panel. */
	elements: (number | null)[]
}

type Compared = { groups: readonly string[]; steps: readonly string[] }
type Asked = { project_id: string; time_zone: string; select: KnownSelection }

const chosen = ({ project_id, time_zone, select }: Asked): SQL => {
	const { except, ...conditions } = select
	const out = except.map((each) => sql`and not ${meets(project_id, time_zone, each)}`)
	return sql`p.project_id = ${project_id} and not p.outside_rule and ${meets(project_id, time_zone, conditions)} ${sql.join(out, sql` `)}`
}

/** The panels of a selection, together by what proposals compare; in one order for the same data. */
export async function selectedFacets(db: Database, asked: Asked, { groups, steps }: Compared): Promise<PanelFacet[]> {
	const dates = steps.map(
		(step) => sql`(
			select d.date from plan_entries d
			where d.project_id = ${asked.project_id} and d.status_id = ${step} and d.scope = 'panel' and d.scope_id = p.id
		)::text`,
	)
	const { rows } = await db.execute<PanelFacet>(sql`
		with chosen as materialized (
			select p.id, p.element, pc.category_id, array[${sql.join([...dates, sql`null`], sql`, `)}]::text[] as dates
			from panels p left join panel_categories pc on pc.panel_id = p.id where ${chosen(asked)}
		), carried as (
			select c.id, array_agg(ps.status_id order by ps.status_id) as statuses
			from chosen c join panel_statuses ps on ps.panel_id = c.id group by c.id
		), grouped as (
			select c.id, array_agg(gp.group_id order by gp.group_id) as groups
			from chosen c join group_panels gp on gp.panel_id = c.id and gp.group_id = any(${uuidArray(groups)}) group by c.id
		)
		select to_json(coalesce(s.statuses, '{}')) as statuses, c.category_id, to_json(coalesce(g.groups, '{}')) as groups,
			to_json(c.dates) as dates, json_agg(c.id order by c.id) as ids, json_agg(c.element order by c.id) as elements
		from chosen c left join carried s on s.id = c.id left join grouped g on g.id = c.id
		group by s.statuses, c.category_id, g.groups, c.dates`)
	return rows.sort((one, other) => ((one.ids[0] ?? '') < (other.ids[0] ?? '') ? -1 : 1))
}

/** How many panels a selection has, their sum in a measure, and which they are. */
export async function selectedTotals(
	db: Database,
	asked: Asked,
	measure: Measure['measure'] | null,
): Promise<{ ids: string[]; elements: (number | null)[]; total: number | null; without_value: number }> {
	const value = measure ? MEASURES[measure] : sql`null::float8`
	const { rows } = await db.execute<{
		ids: string[]
		elements: (number | null)[]
		total: number | null
		without_value: number
	}>(sql`
		select coalesce(json_agg(p.id order by p.id), '[]'::json) as ids,
			coalesce(json_agg(p.element order by p.id), '[]'::json) as elements,
			sum(${value})::float8 as total, (count(*) filter (where ${value} is null))::int as without_value
		from panels p where ${chosen(asked)}`)
	return rows[0] ?? { ids: [], elements: [], total: null, without_value: 0 }
}

/** How many panels have each of these marks. */
export async function countMarks(
	db: Database,
	project_id: string,
	marks: readonly string[],
): Promise<{ mark: string; found: number }[]> {
	const { rows } = await db.execute<{ mark: string; found: number }>(sql`
		select p.mark, count(*)::int as found from panels p
		where p.project_id = ${project_id} and not p.outside_rule and p.mark = any(${textArray(marks)}) group by p.mark`)
	return rows
}

/** How many panels carry a status, or are in a group. */
export async function countOf(
	db: Database,
	project_id: string,
	{ status, group }: { status?: string; group?: string },
): Promise<number> {
	const of = status
		? sql`exists (select from panel_statuses ps where ps.panel_id = p.id and ps.status_id = ${status})`
		: sql`exists (select from group_panels gp where gp.panel_id = p.id and gp.group_id = ${group ?? null}::uuid)`
	const { rows } = await db.execute<{ count: number }>(sql`
		select count(*)::int as count from panels p
		where p.project_id = ${project_id} and not p.outside_rule and ${of}`)
	return rows[0]?.count ?? 0
}

/** Every panel with what decides its planned dates, and the statuses it carries. */
export async function plannedPanels(db: Database, project_id: string): Promise<PlannedPanel[]> {
	const { rows } = await db.execute<PlannedPanel>(sql`
		select p.id, p.element, p.floor,
			array_to_json(array(select gp.group_id from group_panels gp where gp.panel_id = p.id)) as groups,
			array_to_json(array(select ps.status_id from panel_statuses ps where ps.panel_id = p.id)) as statuses
		from panels p where p.project_id = ${project_id} and not p.outside_rule`)
	return rows
}
