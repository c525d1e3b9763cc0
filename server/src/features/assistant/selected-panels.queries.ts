import type { Conditions, Measure, PanelRefs } from '@panelyard/contracts/assistant/assistant'
import type { PlannedPanel } from '@panelyard/rules/figures/planned-dates'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { isIncompleteIn } from '../../database/tables/incomplete-measures.ts'
import { WITH_EVENTS } from '../../database/tables/status-log.ts'
import { uuidArray } from '../../database/tables/uuid-array.ts'
import { type PanelTexts, panelsIn, panelTexts } from './panel-texts.queries.ts'
import { isOfShape } from './shapes-of-panels.queries.ts'

/** Conditions with all that only the project knows looked up: a mark stands for panels, "late" for a list of them. */
export type KnownConditions = Omit<Conditions, 'marks' | 'late' | 'due' | 'selected' | 'lacks' | 'properties'> & {
	/** Elements of the live version that panels have to be among. */
	elements?: readonly number[]
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
export const MEASURES: Record<Measure['measure'], SQL> = {
	length: sql`p.length`,
	width: sql`p.width`,
	height: sql`p.height`,
	area: sql`p.area`,
	volume: sql`p.volume`,
	weight: sql`p.weight`,
}

const intArray = (values: readonly number[]): SQL => sql`${`{${values.join(',')}}`}::int[]`
/** A query of texts, which PostgreSQL hashes: in an array of a query it would look through all for each panel. */
const textRows = (values: readonly string[]): SQL =>
	sql`(select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`
const NONE = 'none'
const hasStatus = (ids: readonly string[]): SQL =>
	sql`exists (select from panel_statuses ps where ps.panel_id = p.id and ps.status_id = any(${uuidArray(ids)}))`

/** "No status" means no step, as in the figures and the list: flags stand beside that. */
const AT_NO_STEP = sql`not exists (
	select from panel_statuses ps join statuses s on s.id = ps.status_id where ps.panel_id = p.id and s.type = 'step')`

/** Members of any of these, or of none at all where `none` is among them. */
function ofAny(ids: readonly string[], isIn: (known: readonly string[]) => SQL, isInNone: SQL): SQL {
	const known = ids.filter((id) => id !== NONE)
	const ways = [...(known.length > 0 ? [isIn(known)] : []), ...(known.length < ids.length ? [isInNone] : [])]
	return sql`(${sql.join(ways, sql` or `)})`
}

/** Whether the panel `p` meets all conditions. */
function meets(project_id: string, time_zone: string, each: KnownConditions): SQL {
	const all: SQL[] = [sql`true`]
	if (each.marks) all.push(sql`p.mark in ${textRows(each.marks)}`)
	if (each.ids) all.push(sql`p.id = any(${uuidArray(each.ids)})`)
	if (each.elements) all.push(sql`p.element = any(${intArray(each.elements)})`)
	if (each.floors) all.push(sql`p.floor = any(${intArray(each.floors)})`)
	if (each.kinds) all.push(sql`p.kind = any(${intArray(each.kinds)})`)
	if (each.shapes) all.push(isOfShape(project_id, each.shapes))
	if (each.statuses) all.push(ofAny(each.statuses, hasStatus, AT_NO_STEP))
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
			select e.panel_id from status_changes c ${WITH_EVENTS}
			where c.project_id = ${project_id} and (c.created_at at time zone ${time_zone})::date >= ${each.since}::date
		)`)
	if (each.given) {
		const { status, from, to } = each.given
		all.push(sql`p.id in (
			select e.panel_id from status_changes c ${WITH_EVENTS}
			where c.project_id = ${project_id} and c.action = 'added' ${status ? sql`and c.status_id = ${status}` : sql``}
				and (c.created_at at time zone ${time_zone})::date between ${from}::date and ${to}::date
		)`)
	}
	if (each.comments === 'open')
		all.push(sql`exists (select from comment_threads t where t.panel_id = p.id and t.status = 'open')`)
	if (each.comments === 'none') all.push(sql`not exists (select from comment_threads t where t.panel_id = p.id)`)
	return sql`(${sql.join(all, sql` and `)})`
}

export type Asked = { project_id: string; time_zone: string; select: KnownSelection }

/** Whether the panel `p` is of a selection. */
export const chosenPanels = ({ project_id, time_zone, select }: Asked): SQL => {
	const { except, ...conditions } = select
	const out = except.map((each) => sql`and not ${meets(project_id, time_zone, each)}`)
	return sql`p.project_id = ${project_id} and not p.outside_rule and ${meets(project_id, time_zone, conditions)} ${sql.join(out, sql` `)}`
}

type Totals = { total: number | null; without_value: number; incomplete: number }

/** The panels of a selection and their sum in a measure. */
export async function selectedTotals(
	db: Database,
	asked: Asked,
	measure: Measure['measure'] | null,
): Promise<{ panels: PanelRefs } & Totals> {
	const value = measure ? MEASURES[measure] : sql`null::float8`
	const { rows } = await db.execute<PanelTexts & Totals>(sql`
		select ${panelTexts('p')},
			sum(${value})::float8 as total, (count(*) filter (where ${value} is null))::int as without_value,
			(count(*) filter (where ${measure ? isIncompleteIn(measure) : sql`false`}))::int as incomplete
		from panels p where ${chosenPanels(asked)}`)
	const { total = null, without_value = 0, incomplete = 0, ...texts } = rows[0] ?? {}
	return { panels: panelsIn(texts), total, without_value, incomplete }
}

/** How many panels have each of these marks. */
export async function countMarks(
	db: Database,
	project_id: string,
	marks: readonly string[],
): Promise<{ mark: string; found: number }[]> {
	const { rows } = await db.execute<{ mark: string; found: number }>(sql`
		select p.mark, count(*)::int as found from panels p
		where p.project_id = ${project_id} and not p.outside_rule and p.mark in ${textRows(marks)} group by p.mark`)
	return rows
}

/** How many panels carry a status, or are in a group or a category. */
export async function countOf(
	db: Database,
	project_id: string,
	{ status, group, category }: { status?: string; group?: string; category?: string },
): Promise<number> {
	const of = category
		? sql`exists (select from panel_categories pc where pc.panel_id = p.id and pc.category_id = ${category})`
		: status
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
