import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { model_versions } from '../../database/tables.ts'
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
	{
		project_id,
		version_id,
		panel_rule,
	}: { project_id: string; version_id: string; panel_rule: VersionRow['panel_rule'] },
): Promise<void> {
	await tx.execute(sql`delete from version_panels where model_version_id = ${version_id}`)
	await tx.execute(sql`
		insert into version_panels (model_version_id, panel_id, ${CONTENT})
		select ${version_id}::uuid, id, ${CONTENT} from panels where project_id = ${project_id} and element is not null`)
	await tx.update(model_versions).set({ panel_rule }).where(eq(model_versions.id, version_id))
}

type Switch = { project_id: string; version_id: string }

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

/** Makes the panels of a version the project's. Those that it lacks lose their element, and stay. */
export async function switchPanels(tx: Database, { project_id, version_id }: Switch): Promise<void> {
	// First those that others take, because no two panels may have an element even for a moment.
	await tx.execute(sql`
		update panels p set element = null where p.project_id = ${project_id} and p.element is not null and not exists (
			select from version_panels v
			where v.model_version_id = ${version_id} and v.panel_id = p.id and v.element = p.element)`)
	await tx.execute(sql`
		update panels p set (${CONTENT}) = (${of('v')}) from version_panels v
		where v.model_version_id = ${version_id} and p.id = v.panel_id and p.project_id = ${project_id}
			and (${of('p')}) is distinct from (${of('v')})`)
	await tx.execute(sql`
		insert into panels (id, project_id, ${CONTENT})
		select v.panel_id, ${project_id}::uuid, ${CONTENT} from version_panels v
		where v.model_version_id = ${version_id} and not exists (select from panels p where p.id = v.panel_id)`)
}
