import type { IdentifiedPanel } from '@panelyard/contracts/conversion'
import { MANY_PANELS, type Panel } from '@panelyard/contracts/panels'
import { sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { type IdQuery, uuidArray } from '../../database/uuid-array.ts'
import type { StatusSet } from './changed-statuses.ts'

/** Rows sent to the database in one statement. */
const BATCH = 10_000

const panelColumns = sql`p.id, p.element, p.global_id, p.mark, p.name, p.class, p.description, p.floor,
	p.length, p.width, p.height, p.area, p.volume, p.weight, p.measure_origins`

/** The panels of a project in the order of the model, those the live model lacks last. One panel when `panel_id` is given. */
export async function listPanels(db: Database, project_id: string, panel_id: string | null = null): Promise<Panel[]> {
	const only = panel_id ? sql`and p.id = ${panel_id}` : sql``
	return (
		await db.execute<Panel>(sql`
			with carried as (
				select ps.panel_id, json_agg(s.id order by s.position) as ids
				from statuses s join panel_statuses ps on ps.status_id = s.id
				where s.project_id = ${project_id} ${panel_id ? sql`and ps.panel_id = ${panel_id}` : sql``} group by ps.panel_id
			), grouped as (
				select gp.panel_id, json_agg(g.id order by lower(g.name)) as ids
				from group_panels gp join groups g on g.id = gp.group_id
				where g.project_id = ${project_id} ${panel_id ? sql`and gp.panel_id = ${panel_id}` : sql``} group by gp.panel_id
			)
			select ${panelColumns}, coalesce(carried.ids, '[]'::json) as statuses, coalesce(grouped.ids, '[]'::json) as groups
			from panels p
			left join carried on carried.panel_id = p.id
			left join grouped on grouped.panel_id = p.id
			where p.project_id = ${project_id} and not p.outside_rule ${only}
			order by p.element nulls last, p.id`)
	).rows
}

const DIGEST = sql.raw("concat_ws('.', count(*), sum(hashint4extended(element, 1)), sum(hashint4extended(element, 2)))")

/** The elements of the project's panels in its live model, ascending, and a text that names this set of them. */
export async function panelElements(db: Database, project_id: string): Promise<{ elements: number[]; digest: string }> {
	const { rows } = await db.execute<{ elements: number[]; digest: string }>(sql`
		select coalesce(json_agg(element order by element), '[]') as elements, ${DIGEST} as digest from panels
		where project_id = ${project_id} and not outside_rule and element is not null`)
	return rows[0] ?? { elements: [], digest: '' }
}

/** The text alone. */
export async function digestOfElements(db: Database, project_id: string): Promise<string> {
	const { rows } = await db.execute<{ digest: string }>(sql`
		select ${DIGEST} as digest from panels
		where project_id = ${project_id} and not outside_rule and element is not null`)
	return rows[0]?.digest ?? ''
}

export type KnownPanel = Pick<IdentifiedPanel, 'global_id' | 'mark' | 'fingerprint' | 'floor'> & {
	id: string
	element: number | null
	outside_rule: boolean
}

/** Every panel row of a project, hidden ones included, with what identifies it in a model. */
export async function knownPanels(db: Database, project_id: string): Promise<KnownPanel[]> {
	return (
		await db.execute<KnownPanel>(
			sql`select id, element, global_id, mark, fingerprint, floor, outside_rule from panels where project_id = ${project_id}`,
		)
	).rows
}

export type PanelContent = IdentifiedPanel

const contentColumns = sql.raw(
	'element int, global_id text, mark text, name text, class text, description text, floor int, length float8, width float8, height float8, area float8, volume float8, weight float8, measure_origins text, fingerprint text',
)
const contentNames = sql.raw(
	'element, global_id, mark, name, class, description, floor, length, width, height, area, volume, weight, measure_origins, fingerprint',
)

export async function insertPanels(db: Database, project_id: string, content: readonly PanelContent[]): Promise<void> {
	for (let start = 0; start < content.length; start += BATCH) {
		const batch = JSON.stringify(content.slice(start, start + BATCH))
		await db.execute(sql`
			insert into panels (project_id, ${contentNames})
			select ${project_id}::uuid, ${contentNames} from jsonb_to_recordset(${batch}::jsonb) as r(${contentColumns})`)
	}
}

/** Frees every element of the project, so that panels can take each other's without meeting on the way. */
export async function releaseElements(db: Database, project_id: string): Promise<void> {
	await db.execute(sql`update panels set element = null where project_id = ${project_id} and element is not null`)
}

export async function updatePanels(
	db: Database,
	project_id: string,
	content: readonly (PanelContent & { id: string })[],
): Promise<void> {
	for (let start = 0; start < content.length; start += BATCH) {
		const batch = JSON.stringify(content.slice(start, start + BATCH))
		await db.execute(sql`
			update panels set (${contentNames}, outside_rule) = (r.element, r.global_id, r.mark, r.name, r.class,
				r.description, r.floor, r.length, r.width, r.height, r.area, r.volume, r.weight, r.measure_origins,
				r.fingerprint, false)
			from jsonb_to_recordset(${batch}::jsonb) as r(id uuid, ${contentColumns})
			where panels.id = r.id and panels.project_id = ${project_id}`)
	}
}

/**
 * Deletes those of the panels that carry nothing and have no history. The others stay: hidden when the panel rule left
 * them out (they keep their element), without an element when the model lacks them.
 */
export async function retirePanels(
	db: Database,
	project_id: string,
	ids: readonly string[],
	reason: 'outside_rule' | 'not_in_model',
): Promise<void> {
	if (ids.length === 0) return
	await db.execute(sql`
		delete from panels p where p.project_id = ${project_id} and p.id = any(${uuidArray(ids)})
			and not exists (select 1 from panel_statuses where panel_id = p.id)
			and not exists (select 1 from group_panels where panel_id = p.id)
			and not exists (select 1 from comment_threads where panel_id = p.id)
			and not exists (select 1 from status_events where panel_id = p.id)`)
	const change = reason === 'outside_rule' ? sql`outside_rule = true` : sql`element = null`
	await db.execute(sql`update panels set ${change} where project_id = ${project_id} and id = any(${uuidArray(ids)})`)
}

/** Keeps how many panels the project has, so that lists of projects need not count them. */
export async function countPanels(db: Database, project_id: string): Promise<void> {
	await db.execute(sql`
		update projects set panel_count = (
			select count(*) from panels where project_id = ${project_id} and not outside_rule
		) where id = ${project_id}`)
}

/** How many of the ids are panels of the project. */
export async function countThese(db: Database, project_id: string, ids: readonly string[]): Promise<number> {
	const [row] = (
		await db.execute<{ total: number }>(sql`
			select count(*)::int as total from panels
			where project_id = ${project_id} and not outside_rule and id = any(${uuidArray(ids)})`)
	).rows
	return row?.total ?? 0
}

/**
 * Changes which statuses the panels of a query of ids (`chosen`) carry, and logs it: one change for each status added or
 * removed, one event for each of its panels. `replace` takes every status away that is not in `add`. Gives how many of
 * the chosen are panels of the project, and those that changed by what they carry now; all by their ids, too, when
 * `named` or when they are few.
 */
export async function changeStatuses(
	db: Database,
	change: {
		project_id: string
		chosen: IdQuery
		add: readonly string[]
		remove: readonly string[]
		replace: boolean
		named: boolean
		source: string
		user_id: string | null
	},
): Promise<{ found: number; sets: StatusSet[] }> {
	const { project_id, chosen, source, user_id } = change
	const add = uuidArray(change.add)
	const kept = change.replace ? sql`false` : sql`s.id <> all(${uuidArray(change.remove)})`
	// What is worked out for each kind of panel, by what it carries, is not worked out for each panel. Sorted, the rows of
	// thousands of panels fall into their indexes in turn.
	const [row] = (
		await db.execute<{ found: number; sets: StatusSet[] }>(sql`
			with wanted as materialized (
				select p.id, p.element from panels p join (${chosen}) as asked (id) on asked.id = p.id
				where p.project_id = ${project_id} and not p.outside_rule
			), carrying as materialized (
				select w.id, w.element, coalesce(array_agg(ps.status_id) filter (where ps.status_id is not null), '{}') as before
				from wanted w left join panel_statuses ps on ps.panel_id = w.id group by w.id, w.element
			), kinds as materialized (
				select row_number() over () as kind, before, after
				from (select distinct before from carrying) as each, lateral (
					select array(
						select s.id from statuses s
						where s.project_id = ${project_id} and (s.id = any(${add}) or (s.id = any(before) and ${kept}))
						order by s.position
					) as after
				) as becoming
				where not (after @> before and before @> after)
			), changed as materialized (
				select c.id, c.element, k.kind from carrying c join kinds k on k.before = c.before order by c.id
			), steps as materialized (
				select k.kind, s.id as status_id, s.name, s.id = any(k.after) as is_added
				from kinds k join statuses s on s.project_id = ${project_id} and (s.id = any(k.after)) <> (s.id = any(k.before))
			), logged as (
				insert into status_changes (project_id, status_id, status_name, action, source, user_id, panel_count, panel_id)
				select ${project_id}::uuid, st.status_id, st.name, case when st.is_added then 'added' else 'removed' end,
					${source}, ${user_id}::uuid, sum(counted.panels), case when sum(counted.panels) = 1 then (
						select c.id from changed c join steps own using (kind)
						where own.status_id = st.status_id and own.is_added = st.is_added
					) end
				from steps st join (select kind, count(*) as panels from changed group by kind) counted using (kind)
				group by st.status_id, st.name, st.is_added returning id, status_id, action = 'added' as is_added
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
			select (select count(*)::int from wanted) as found, (
				select coalesce(json_agg(told), '[]'::json) from (
					select to_json(k.after) as statuses,
						coalesce(json_agg(c.element) filter (where c.element is not null), '[]') as elements,
						coalesce(json_agg(c.id) filter (where c.element is null), '[]') as not_in_model,
						json_agg(c.id) filter (where c.element is not null and is_named) as in_model
					from changed c join kinds k using (kind), (
						select ${change.named} or count(*) < ${MANY_PANELS} as is_named from changed
					) as telling
					group by k.after
				) told
			) as sets`)
	).rows
	return row ?? { found: 0, sets: [] }
}
