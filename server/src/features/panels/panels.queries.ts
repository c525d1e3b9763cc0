import type { IdentifiedPanel } from '@panelyard/contracts/models/conversion'
import type { Panel } from '@panelyard/contracts/panels/panels'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { mayBeOf, WITH_EVENTS } from '../../database/tables/status-log.ts'
import type { StoredPanelKind } from '../../database/tables/tables.ts'
import { uuidArray } from '../../database/tables/uuid-array.ts'
import { MANY_NEW_PANELS } from './many-new-panels.ts'
import { datedPanels, STATUS_CHANGED_AT } from './status-dates.queries.ts'

export type { StoredPanelKind } from '../../database/tables/tables.ts'

/** Rows sent to the database in one statement. */
const BATCH = 10_000

const panelColumns = sql`p.id, p.element, p.global_id, p.mark, p.name, p.own_name, p.kind, pc.category_id, p.class,
	p.description, p.own_description, p.floor, p.floor_computed, p.length, p.width, p.height, p.area, p.volume, p.weight,
	p.measure_origins`

/** Panels in one piece of a list: reading one takes some milliseconds, in which the server answers nobody else. */
const PANELS_PER_TEXT = 2_000

/**
 * All panels of a project as JSON without the brackets of the list, some thousands in a piece, and their number. The
 * database writes the text: making and checking 100,000 objects would keep the server from answering others for a second.
 */
export async function listPanelTexts(db: Database, project_id: string): Promise<{ texts: string[]; total: number }> {
	const { rows } = await db.execute<{ text: string; panels: number }>(sql`
		select string_agg(to_json(listed)::text, ',' order by place) as text, count(*)::int as panels
		from (select listed, row_number() over () - 1 as place from (${panelRows(project_id, null)}) listed) placed
		group by place / ${sql.raw(String(PANELS_PER_TEXT))} order by place / ${sql.raw(String(PANELS_PER_TEXT))}`)
	return { texts: rows.map(({ text }) => text), total: rows.reduce((sum, { panels }) => sum + panels, 0) }
}

/**
 * Panels of a project in the order of the model; those that the live model lacks come last. One panel when `panel_id`
 * is given.
 */
export async function listPanels(db: Database, project_id: string, panel_id: string | null = null): Promise<Panel[]> {
	return (await db.execute<Panel>(panelRows(project_id, panel_id))).rows
}

function panelRows(project_id: string, panel_id: string | null): SQL {
	const only = panel_id ? sql`and p.id = ${panel_id}` : sql``
	return sql`
		with carried as (
			select ps.panel_id, json_agg(s.id order by s.type = 'step', s.position) as ids
			from statuses s join panel_statuses ps on ps.status_id = s.id
			where s.project_id = ${project_id} ${panel_id ? sql`and ps.panel_id = ${panel_id}` : sql``} group by ps.panel_id
		), grouped as (
			select gp.panel_id, json_agg(g.id order by g.position, lower(g.name)) as ids
			from group_panels gp join groups g on g.id = gp.group_id
			where g.project_id = ${project_id} ${panel_id ? sql`and gp.panel_id = ${panel_id}` : sql``} group by gp.panel_id
		), ${datedPanels(project_id, panel_id)}
		select ${panelColumns}, coalesce(carried.ids, '[]'::json) as statuses, coalesce(grouped.ids, '[]'::json) as groups,
			${STATUS_CHANGED_AT}
		from panels p
		left join carried on carried.panel_id = p.id
		left join grouped on grouped.panel_id = p.id
		left join dated on dated.panel_id = p.id
		left join panel_categories pc on pc.panel_id = p.id
		where p.project_id = ${project_id} and not p.outside_rule ${only}
		order by p.element nulls last, p.id`
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

/** What the model says of a panel, and the number of its kind in the project. */
export type PanelContent = Omit<IdentifiedPanel, 'rule_part'> & { kind: number | null }

const contentColumns = sql.raw(
	'element int, global_id text, mark text, name text, kind int, class text, description text, floor int, floor_computed boolean, length float8, width float8, height float8, area float8, volume float8, weight float8, measure_origins text, fingerprint text',
)
const contentNames = sql.raw(
	'element, global_id, mark, name, kind, class, description, floor, floor_computed, length, width, height, area, volume, weight, measure_origins, fingerprint',
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
			update panels set (${contentNames}, outside_rule) = (r.element, r.global_id, r.mark, r.name, r.kind, r.class,
				r.description, r.floor, r.floor_computed, r.length, r.width, r.height, r.area, r.volume, r.weight, r.measure_origins,
				r.fingerprint, false)
			from jsonb_to_recordset(${batch}::jsonb) as r(id uuid, ${contentColumns})
			where panels.id = r.id and panels.project_id = ${project_id}`)
	}
}

/**
 * Deletes those of the panels that carry nothing, have no words of people's own and no history. The others stay: hidden
 * when the panel rule left them out (they keep their element), without an element when the model lacks them.
 */
export async function retirePanels(
	db: Database,
	project_id: string,
	ids: readonly string[],
	reason: 'outside_rule' | 'not_in_model',
): Promise<void> {
	if (ids.length === 0) return
	const { rows } = await db.execute<{ id: string }>(sql`
		select p.id from panels p where p.project_id = ${project_id} and p.id = any(${uuidArray(ids)})
			and p.own_name = '' and p.own_description = ''
			and not exists (select 1 from panel_statuses where panel_id = p.id)
			and not exists (select 1 from group_panels where panel_id = p.id)
			and not exists (select 1 from panel_categories where panel_id = p.id and category_id is not null)
			and not exists (select 1 from plan_entries e where e.scope_id = p.id and e.date is not null)
			and not exists (select 1 from comment_threads where panel_id = p.id)
			and not exists (select 1 from instructions where panel_id = p.id)
			and not exists (select 1 from panel_files where panel_id = p.id)
			and not exists (select 1 from labels where panel_id = p.id)`)
	const unused = rows.map(({ id }) => id)
	const logged = await loggedPanels(db, project_id, unused)
	const gone = unused.filter((id) => !logged.has(id))
	await db.execute(sql`delete from panels where project_id = ${project_id} and id = any(${uuidArray(gone)})`)
	const [change, isDue] =
		reason === 'outside_rule'
			? [sql`outside_rule = true`, sql`not outside_rule`]
			: [sql`element = null`, sql`element is not null`]
	await db.execute(sql`
		update panels set ${change} where project_id = ${project_id} and id = any(${uuidArray(ids)}) and ${isDue}`)
}

/** Those of the panels that have a history. Looked up at once: a look for each panel would read the whole log each time. */
async function loggedPanels(db: Database, project_id: string, ids: readonly string[]): Promise<Set<string>> {
	const { rows } = await db.execute<{ panel_id: string }>(sql`
		select distinct e.panel_id from status_changes c ${WITH_EVENTS}
		where c.project_id = ${project_id} and ${mayBeOf(ids)} and e.panel_id = any(${uuidArray(ids)})`)
	return new Set(rows.map(({ panel_id }) => panel_id))
}

export async function setKinds(db: Database, project_id: string, kinds: readonly StoredPanelKind[]): Promise<void> {
	await db.execute(sql`update projects set panel_kinds = ${JSON.stringify(kinds)}::jsonb where id = ${project_id}`)
}

/** Keeps how many panels the project has, so that lists of projects need not count them. */
export async function countPanels(db: Database, project_id: string): Promise<void> {
	await db.execute(sql`
		update projects set panel_count = (
			select count(*) from panels where project_id = ${project_id} and not outside_rule
		) where id = ${project_id}`)
}

/** Whether the project has that many panels, and a tenth of those the planner counts on: autovacuum's threshold. */
export async function outgrowsStatistics(db: Database, project_id: string): Promise<boolean> {
	const { rows } = await db.execute<{ outgrows: boolean }>(sql`
		select panel_count >= greatest(${MANY_NEW_PANELS}, 0.1 * c.reltuples) as outgrows
		from projects, pg_class c where projects.id = ${project_id} and c.oid = 'panels'::regclass`)
	return rows[0]?.outgrows ?? false
}

/** Refreshes the planner's statistics and so discards cached plans. Skips it while another session does so. */
export async function analyzePanels(db: Database): Promise<void> {
	await db.execute(sql`analyze (skip_locked) panels`)
}

/** Which of the ids are panels of the project. */
export async function whichOfThese(db: Database, project_id: string, ids: readonly string[]): Promise<string[]> {
	const { rows } = await db.execute<{ ids: string[] }>(sql`
		select coalesce(json_agg(id), '[]'::json) as ids from panels
		where project_id = ${project_id} and not outside_rule and id = any(${uuidArray(ids)})`)
	return rows[0]?.ids ?? []
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
