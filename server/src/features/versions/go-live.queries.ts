import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { model_versions } from '../../database/tables/tables.ts'
import type { VersionRow } from '../../models/model-versions.queries.ts'

/** What a version says of a panel. */
const COLUMNS = [
	'element',
	'global_id',
	'mark',
	'name',
	'kind',
	'class',
	'description',
	'floor',
	'floor_computed',
	'length',
	'width',
	'height',
	'area',
	'volume',
	'weight',
	'measure_origins',
	'fingerprint',
	'outside_rule',
]
const CONTENT = sql.raw(COLUMNS.join(', '))
const of = (table: string) => sql.raw(COLUMNS.map((column) => `${table}.${column}`).join(', '))

/** Keeps the panels of the live version as they are, so that it can go live again. */
export async function keepLivePanels(
	tx: Database,
	{ project_id, live_version_id }: { project_id: string; live_version_id: string },
): Promise<void> {
	await tx.execute(sql`delete from version_panels where model_version_id = ${live_version_id}`)
	await tx.execute(sql`
		insert into version_panels (model_version_id, panel_id, ${CONTENT})
		select ${live_version_id}::uuid, id, ${CONTENT} from panels where project_id = ${project_id} and element is not null`)
}

/** Keeps the rule by which the panels of a version were found. */
export async function keepPanelRule(tx: Database, id: string, panel_rule: VersionRow['panel_rule']): Promise<void> {
	await tx.update(model_versions).set({ panel_rule }).where(eq(model_versions.id, id))
}

type Switch = { project_id: string; version_id: string }

/**
 * Everything that a switch of versions depends on, as a text: what is live by which rule, both versions' rows, and the
 * decisions. While it stays, what was prepared holds.
 */
export async function groundsOfSwitch(tx: Database, { project_id, version_id }: Switch): Promise<string> {
	const { rows } = await tx.execute<{ grounds: string }>(sql`
		select json_build_array(p.live_version_id, p.panel_rule, l.xmin::text, v.xmin::text, (
			select json_build_array(count(*), bit_xor(hashtextextended(d::text, 0))) from version_decisions d
			where d.model_version_id = v.id))::text as grounds
		from projects p
		join model_versions l on l.id = p.live_version_id
		join model_versions v on v.id = ${version_id}
		where p.id = ${project_id}`)
	return rows[0]?.grounds ?? ''
}

/** Panels in the live model that the version lacks, and whether somebody holds them. */
export async function panelsWithoutElement(
	tx: Database,
	{ project_id, version_id }: Switch,
): Promise<{ id: string; is_held: boolean }[]> {
	const { rows } = await tx.execute<{ id: string; is_held: boolean }>(sql`
		select p.id, coalesce(d.decision = 'hold', false) as is_held from panels p
		left join version_decisions d on d.model_version_id = ${version_id} and d.panel_id = p.id
		where p.project_id = ${project_id} and p.element is not null and not exists (
			select from version_panels v where v.model_version_id = ${version_id} and v.panel_id = p.id)
		order by p.id`)
	return rows
}

/**
 * Gives the panels of a project what a version says of them. Those that it lacks lose their element, and stay. Locks no more
 * than these rows.
 */
export async function switchPanels(tx: Database, { project_id, version_id }: Switch): Promise<void> {
	// First, because others take their elements: at the end of each statement, no two panels may have the same one.
	await tx.execute(sql`
		update panels p set element = null where p.project_id = ${project_id} and p.element is not null and not exists (
			select from version_panels v where v.model_version_id = ${version_id} and v.panel_id = p.id)`)
	await tx.execute(sql`
		update panels p set (${CONTENT}) = (${of('v')}) from version_panels v
		where v.model_version_id = ${version_id} and p.id = v.panel_id and p.project_id = ${project_id}
			and (${of('p')}) is distinct from (${of('v')})`)
}

/** Adds those panels of a version that the project hasn't got. Their foreign key would keep others from locking the project. */
export async function addPanels(tx: Database, { project_id, version_id }: Switch): Promise<void> {
	await tx.execute(sql`
		insert into panels (id, project_id, ${CONTENT})
		select v.panel_id, ${project_id}::uuid, ${CONTENT} from version_panels v
		where v.model_version_id = ${version_id} and not exists (select from panels p where p.id = v.panel_id)`)
}
