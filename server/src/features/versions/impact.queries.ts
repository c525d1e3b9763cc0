import type { ComparisonDetails } from '@panelyard/contracts/models/version-comparison'
import {
	type Decision,
	IMPACT_CATEGORIES,
	type ImpactCategory,
	type ImpactPanelsQuery,
	type PanelInVersion,
} from '@panelyard/contracts/models/versions'
import type { PlannedPanel } from '@panelyard/rules/figures/planned-dates'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { type IdQuery, idRows, uuidArray } from '../../database/tables/uuid-array.ts'

/** A version of a project, with the version that its panels were before; null while that is the live one. */
export type Impacted = { project_id: string; version_id: string; before_version_id: string | null }

const IN_VERSION = sql.raw('element, global_id, mark, name, kind, floor, length, width, height, area, volume, weight')

/** Panels as the project has them, or as the version had them that this one replaced. */
export const panelsBefore = ({ project_id, before_version_id }: Omit<Impacted, 'version_id'>): SQL =>
	before_version_id === null
		? sql`select id as panel_id, ${IN_VERSION} from panels where project_id = ${project_id}`
		: panelsOfVersion(before_version_id)

export const panelsOfVersion = (version_id: string): SQL =>
	sql`select panel_id, ${IN_VERSION} from version_panels where model_version_id = ${version_id}`

/**
 * Each panel with its furthest step, and whether it is produced: at `Produced` or a later step, or, in projects without that,
 * at one of 50 per cent or more.
 */
const reachedSteps = (project_id: string): SQL => sql`
	select distinct on (ps.panel_id) ps.panel_id, s.id as status_id, case when made.position is null then s.progress >= 50
		else s.position >= made.position end as is_produced
	from statuses s join panel_statuses ps on ps.status_id = s.id
	left join (
		select min(position) as position from statuses
		where project_id = ${project_id} and type = 'step' and default_key = 'produced'
	) made on true
	where s.project_id = ${project_id} and s.type = 'step' order by ps.panel_id, s.position desc`

/** What goes live of a version, but for elements that a panel of the project takes by a decision. */
const impacts = (of: Impacted): SQL => sql`
	with reached as materialized (${reachedSteps(of.project_id)}), listed as (
		select i.panel_id, i.is_known, i.categories, i.details, d.decision, d.user_id, d.decided_at,
			r.status_id, coalesce(r.is_produced, false) as is_produced,
			coalesce(b.area, a.area, 0) as area, coalesce(b.weight, a.weight, 0) as weight,
			coalesce(r.is_produced, false) and 'geometry_changed' = any(i.categories) as is_changed_after,
			coalesce(nullif(b.mark, ''), a.mark, '') as mark,
			concat_ws(' ', b.mark, b.name, a.mark, a.name) as words
		from version_impacts i
		left join (${panelsBefore(of)}) b on b.panel_id = i.panel_id
		left join (${panelsOfVersion(of.version_id)}) a on a.panel_id = i.panel_id
		left join version_decisions d on d.model_version_id = i.model_version_id and d.panel_id = i.panel_id
		left join reached r on r.panel_id = i.panel_id
		where i.model_version_id = ${of.version_id} and i.categories <> '{}' and (i.is_known or a.panel_id is not null)
	)`

/** The number of the last version that was compared with another one and isn't discarded. */
export async function lastCompared(db: Database, project_id: string): Promise<number | null> {
	const { rows } = await db.execute<{ number: number | null }>(sql`
		select max(number) as number from model_versions
		where project_id = ${project_id} and comparison is not null and discarded_at is null`)
	return rows[0]?.number ?? null
}

export type CountedImpact = {
	category: ImpactCategory
	status_id: string | null
	panels: number
	area: number
	weight: number
	produced: number
	/** m2 and kg of those. */
	produced_area: number
	produced_weight: number
	accepted: number
	held: number
	mapped: number
}

export async function countImpacts(db: Database, of: Impacted): Promise<CountedImpact[]> {
	const { rows } = await db.execute<CountedImpact>(sql`${impacts(of)}
		select category, status_id, count(*)::int as panels, sum(area)::float8 as area, sum(weight)::float8 as weight,
			(count(*) filter (where is_produced))::int as produced,
			coalesce(sum(area) filter (where is_produced), 0)::float8 as produced_area,
			coalesce(sum(weight) filter (where is_produced), 0)::float8 as produced_weight,
			(count(*) filter (where decision = 'accept'))::int as accepted,
			(count(*) filter (where decision = 'hold'))::int as held,
			(count(*) filter (where decision = 'map'))::int as mapped
		from listed, unnest(categories) as category group by category, status_id
		order by category, panels desc, status_id`)
	return rows
}

/** Uncertain panels of the project that nobody has decided on. */
export async function countUndecided(db: Database, version_id: string): Promise<number> {
	const { rows } = await db.execute<{ undecided: number }>(sql`
		select count(*)::int as undecided from version_impacts i
		where i.model_version_id = ${version_id} and i.categories = '{uncertain}' and not exists (
			select from version_decisions d where d.model_version_id = i.model_version_id and d.panel_id = i.panel_id)`)
	return rows[0]?.undecided ?? 0
}

export type ImpactRow = {
	panel_id: string
	is_known: boolean
	categories: ImpactCategory[]
	details: ComparisonDetails
	before: PanelInVersion | null
	after: PanelInVersion | null
	is_produced: boolean
	decision: Decision | null
	user_id: string | null
	decided_at: string | Date | null
	statuses: string[]
	candidate_marks: Record<string, string>
}

/**
 * Panels that were produced before a version changed their geometry or removed them: a query of their ids, and how many each
 * happened to.
 */
export async function findChangedProduced(
	db: Database,
	{ project_id, version_id }: Omit<Impacted, 'before_version_id'>,
): Promise<{ panels: IdQuery; count: number; removed: number }> {
	const { rows } = await db.execute<{ ids: string[]; count: number; removed: number }>(sql`
		with changed as materialized (
			select i.panel_id as id, 'geometry_changed' = any(i.categories) as is_reshaped
			from version_impacts i join (${reachedSteps(project_id)}) r on r.panel_id = i.panel_id and r.is_produced
			left join version_decisions d on d.model_version_id = i.model_version_id and d.panel_id = i.panel_id
			where i.model_version_id = ${version_id} and i.categories <> '{unchanged}' and (
				'geometry_changed' = any(i.categories)
				or 'removed' = any(i.categories) and d.decision is distinct from 'map')
		)
		select coalesce(json_agg(id), '[]'::json) as ids, (count(*) filter (where is_reshaped))::int as count,
			(count(*) filter (where not is_reshaped))::int as removed
		from changed`)
	const { ids = [], count = 0, removed = 0 } = rows[0] ?? {}
	return { panels: idRows(ids), count, removed }
}

/** The place of a category in their order, from 1. */
export const placeOf = (category: SQL): SQL =>
	sql`array_position(array[${sql.raw(IMPACT_CATEGORIES.map((one) => `'${one}'`).join(', '))}], ${category})`

export async function listImpacts(
	db: Database,
	of: Impacted,
	{ page, page_size, ...filter }: ImpactPanelsQuery,
): Promise<{ panels: ImpactRow[]; total: number }> {
	const { category, panel_id, status_id, decision, changed_after_production, search } = filter
	const conditions = [
		category ? sql`${category} = any(categories)` : null,
		panel_id ? sql`panel_id = ${panel_id}` : null,
		status_id === undefined ? null : status_id === 'none' ? sql`status_id is null` : sql`status_id = ${status_id}`,
		decision === undefined ? null : decision === 'none' ? sql`decision is null` : sql`decision = ${decision}`,
		changed_after_production === 'true' ? sql`is_changed_after` : null,
		search ? sql`strpos(lower(words), lower(${search})) > 0` : null,
	].filter((condition) => condition !== null)
	const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``
	const { rows } = await db.execute<ImpactRow & { total: number }>(sql`${impacts(of)}, found as (
			select panel_id, is_known, is_produced, is_changed_after, mark, categories[1] as first, decision, user_id, decided_at,
				count(*) over ()::int as total
			from listed ${where}
			order by is_changed_after desc, ${placeOf(sql`categories[1]`)}, mark, panel_id
			limit ${page_size} offset ${(page - 1) * page_size}
		)
		select f.panel_id, f.is_known, i.categories, i.details, f.is_produced, f.decision, f.user_id, f.decided_at, f.total,
			(select to_json(b) from (${panelsBefore(of)}) b where b.panel_id = f.panel_id) as before,
			(select to_json(a) from (${panelsOfVersion(of.version_id)}) a where a.panel_id = f.panel_id) as after,
			coalesce((select json_agg(s.id order by s.type = 'step', s.position) from panel_statuses ps
				join statuses s on s.id = ps.status_id where ps.panel_id = f.panel_id), '[]') as statuses,
			coalesce((select json_object_agg(v.element, v.mark) from jsonb_array_elements(i.details -> 'candidates') c
				join version_panels v on v.model_version_id = ${of.version_id} and v.element = (c ->> 'element')::int
			), '{}') as candidate_marks
		from found f join version_impacts i on i.model_version_id = ${of.version_id} and i.panel_id = f.panel_id
		order by f.is_changed_after desc, ${placeOf(sql`f.first`)}, f.mark, f.panel_id`)
	if (rows.length > 0 || page === 1) return { panels: rows, total: rows[0]?.total ?? 0 }
	const first = await listImpacts(db, of, { page: 1, page_size: 1, ...filter })
	return { panels: [], total: first.total }
}

/** A panel with what decides its dates, and what happens to it. */
export type PlannedImpact = PlannedPanel & { categories: ImpactCategory[] }

/** Panels of the project that a version changes, or only these; in pieces of at most `limit` after an id. */
export async function plannedImpacts(
	db: Database,
	{ project_id, version_id }: Impacted,
	among: { panel_ids: readonly string[] } | { after: string; limit: number },
): Promise<PlannedImpact[]> {
	const only =
		'panel_ids' in among
			? sql`i.panel_id = any(${uuidArray(among.panel_ids)})`
			: sql`i.categories <> '{unchanged}' and i.panel_id > ${among.after}::uuid`
	const { rows } = await db.execute<PlannedImpact>(sql`
		select p.id, p.element, p.floor, i.categories,
			coalesce((select json_agg(gp.group_id) from group_panels gp where gp.panel_id = p.id), '[]') as groups,
			coalesce((select json_agg(ps.status_id) from panel_statuses ps where ps.panel_id = p.id), '[]') as statuses
		from version_impacts i join panels p on p.id = i.panel_id and p.project_id = ${project_id}
		where i.model_version_id = ${version_id} and ${only} order by i.panel_id
		limit ${'limit' in among ? among.limit : among.panel_ids.length}`)
	return rows
}
