import { type Conditions, type Measure, SHAPES, type Shape } from '@panelyard/contracts/assistant'
import { SHAPE_PATTERNS } from '@panelyard/contracts/assistant-grammar/words'
import type { PlannedPanel } from '@panelyard/contracts/planned-dates'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { uuidArray } from '../../database/uuid-array.ts'

/** Conditions with all that only the project knows looked up: a mark stands for panels, "late" for a list of them. */
export type KnownConditions = Omit<Conditions, 'marks' | 'late' | 'selected' | 'lacks' | 'properties'> & {
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
const shapePattern = (shapes: readonly Shape[]): string => shapes.map((shape) => SHAPE_PATTERNS[shape]).join('|')

/**
 * The name decides where it says a shape, otherwise the class. Patterns are compared once for each name and class of the
 * project: for every panel they took almost half of the time of a proposal.
 */
const isOfShape = (project_id: string, shapes: readonly Shape[]): SQL => sql`(p.own_name, p.name, p.class) in (
	select own_name, name, class from (
		select distinct own_name, name, class, concat(nullif(own_name, ''), name, ' ') as called
		from panels where project_id = ${project_id}
	) known
	where case when called ~* ${shapePattern(SHAPES)} then called ~* ${shapePattern(shapes)}
		else class ~* ${shapePattern(shapes)} end
)`
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
	if (each.marks) all.push(sql`p.mark in ${textRows(each.marks)}`)
	if (each.ids) all.push(sql`p.id = any(${uuidArray(each.ids)})`)
	if (each.elements) all.push(sql`p.element = any(${intArray(each.elements)})`)
	if (each.floors) all.push(sql`p.floor = any(${intArray(each.floors)})`)
	if (each.kinds) all.push(sql`p.kind = any(${intArray(each.kinds)})`)
	if (each.shapes) all.push(isOfShape(project_id, each.shapes))
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
	if (each.given) {
		const { status, from, to } = each.given
		all.push(sql`p.id in (
			select e.panel_id from status_events e join status_changes c on c.id = e.change_id
			where c.project_id = ${project_id} and c.action = 'added' ${status ? sql`and c.status_id = ${status}` : sql``}
				and (c.created_at at time zone ${time_zone})::date between ${from}::date and ${to}::date
		)`)
	}
	if (each.comments === 'open')
		all.push(sql`exists (select from comment_threads t where t.panel_id = p.id and t.status = 'open')`)
	if (each.comments === 'none') all.push(sql`not exists (select from comment_threads t where t.panel_id = p.id)`)
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
export type Asked = { project_id: string; time_zone: string; select: KnownSelection }

/** Whether the panel `p` is of a selection. */
export const chosenPanels = ({ project_id, time_zone, select }: Asked): SQL => {
	const { except, ...conditions } = select
	const out = except.map((each) => sql`and not ${meets(project_id, time_zone, each)}`)
	return sql`p.project_id = ${project_id} and not p.outside_rule and ${meets(project_id, time_zone, conditions)} ${sql.join(out, sql` `)}`
}

type FacetRow = {
	/** One sign for each status of the project, in the order of their ids; null for none. */
	carried: string | null
	/** One sign for each of the asked groups. */
	grouped: string | null
	category_id: string | null
	/** Of the asked steps, parted by commas. */
	dates: string
	/** `id element`, parted by commas. */
	panels: string
}

/** As many signs as a set of bits has: more than a project may have statuses. */
const BITS = sql.raw('256')
const oneBit = (place: SQL): SQL => sql`set_bit(0::bit(${BITS}), ${place}, 1)`

/**
 * The panels of a selection, together by what proposals compare; in one order for the same data. Statuses and groups are
 * compared as bits and panels come as text: lists of them would take four times as long for 50,000 panels.
 */
export async function selectedFacets(db: Database, asked: Asked, { groups, steps }: Compared): Promise<PanelFacet[]> {
	// As one text in no language: arrays and sorting by a language take longer for 50,000 panels.
	const dateOf = steps.map((_, place) => sql.raw(`coalesce(d${place}.date::text, '')`))
	const joinedDates = steps.map(
		(
			step,
			place,
		) => sql`left join plan_entries ${sql.raw(`d${place}`)} on ${sql.raw(`d${place}`)}.project_id = ${asked.project_id}
			and ${sql.raw(`d${place}`)}.status_id = ${step} and ${sql.raw(`d${place}`)}.scope = 'panel' and ${sql.raw(`d${place}`)}.scope_id = c.id`,
	)
	const status_ids = await statusIds(db, asked.project_id)
	const placeIn = (ids: readonly string[], id: SQL): SQL => sql`array_position(${uuidArray(ids)}, ${id}) - 1`
	const { rows } = await db.execute<FacetRow>(sql`
		with chosen as materialized (
			select p.id, p.element, pc.category_id
			from panels p left join panel_categories pc on pc.panel_id = p.id where ${chosenPanels(asked)}
		), bits as materialized (
			select id, ${oneBit(placeIn(status_ids, sql`id`))} as bit from unnest(${uuidArray(status_ids)}) as known (id)
		), carried as (
			select c.id, bit_or(b.bit) as bits
			from chosen c join panel_statuses ps on ps.panel_id = c.id join bits b on b.id = ps.status_id group by c.id
		), grouped as (
			select c.id, bit_or(${oneBit(placeIn(groups, sql`gp.group_id`))}) as bits
			from chosen c join group_panels gp on gp.panel_id = c.id and gp.group_id = any(${uuidArray(groups)}) group by c.id
		)
		select s.bits::text as carried, g.bits::text as grouped, each.category_id, each.dates,
			${panelsText('each')} as panels
		from (
			select c.id, c.element, c.category_id, concat_ws(',', ${sql.join([sql`''`, ...dateOf], sql`, `)}) collate "C" as dates
			from chosen c ${sql.join(joinedDates, sql` `)}
		) each left join carried s on s.id = each.id left join grouped g on g.id = each.id
		group by s.bits, each.category_id, g.bits, each.dates`)
	return rows
		.map(({ carried, grouped, category_id, dates, panels }) => ({
			statuses: withBits(status_ids, carried),
			groups: withBits(groups, grouped),
			category_id,
			dates: datesIn(dates),
			...panelsIn(panels),
		}))
		.sort((one, other) => ((one.ids[0] ?? '') < (other.ids[0] ?? '') ? -1 : 1))
}

/** Begins with a comma where there are dates. */
const datesIn = (text: string): (string | null)[] =>
	text
		.split(',')
		.slice(1)
		.map((date) => date || null)

const withBits = (ids: readonly string[], bits: string | null): string[] =>
	ids.filter((_, place) => bits?.[place] === '1')

/**
 * Panels as one text, `id element` parted by commas, in one order for the same data. The database sorts them by their
 * elements, which are numbers: sorting the texts here took as long as half of the query.
 */
export const panelsText = (table: 'p' | 'each'): SQL =>
	sql.raw(
		`string_agg(${table}.id || ' ' || coalesce(${table}.element::text, ''), ',' order by ${table}.element, ${table}.id)`,
	)

export function panelsIn(text: string): Pick<PanelFacet, 'ids' | 'elements'> {
	const panels = text.split(',')
	const elements = panels.map((panel) => panel.slice(ID_LENGTH + 1))
	return {
		ids: panels.map((panel) => panel.slice(0, ID_LENGTH)),
		elements: elements.map((element) => (element === '' ? null : Number(element))),
	}
}
const ID_LENGTH = 36

async function statusIds(db: Database, project_id: string): Promise<string[]> {
	const { rows } = await db.execute<{ id: string }>(
		sql`select id from statuses where project_id = ${project_id} order by id`,
	)
	return rows.map(({ id }) => id)
}

/** How many panels a selection has, their sum in a measure, and which they are. */
export async function selectedTotals(
	db: Database,
	asked: Asked,
	measure: Measure['measure'] | null,
): Promise<{ ids: string[]; elements: (number | null)[]; total: number | null; without_value: number }> {
	const value = measure ? MEASURES[measure] : sql`null::float8`
	const { rows } = await db.execute<{ panels: string | null; total: number | null; without_value: number }>(sql`
		select ${panelsText('p')} as panels,
			sum(${value})::float8 as total, (count(*) filter (where ${value} is null))::int as without_value
		from panels p where ${chosenPanels(asked)}`)
	const [row] = rows
	if (!row?.panels) return { ids: [], elements: [], total: null, without_value: 0 }
	return { ...panelsIn(row.panels), total: row.total, without_value: row.without_value }
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
