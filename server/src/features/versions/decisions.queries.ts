import type { Decision, ImpactCategory } from '@panelyard/contracts/models/versions'
import { sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { type IdQuery, idRows } from '../../database/tables/uuid-array.ts'

/** Panels by id, or all of a category that can be decided on so. */
export type Decided = { panel_ids: readonly string[] } | { category: ImpactCategory }

/** The panels that are decided on. */
export const panelsOf = (version_id: string, decided: Decided): IdQuery =>
	'panel_ids' in decided
		? idRows(decided.panel_ids)
		: sql`select panel_id as id from version_impacts
			where model_version_id = ${version_id} and ${decided.category} = any(categories)`

/** How many of some panels the version has, and how many of these the project has. */
export async function countDecidable(
	db: Database,
	version_id: string,
	panel_ids: readonly string[],
): Promise<{ found: number; known: number }> {
	const { rows } = await db.execute<{ found: number; known: number }>(sql`
		select count(*)::int as found, (count(*) filter (where i.is_known))::int as known
		from (${idRows(panel_ids)}) given
		join version_impacts i on i.model_version_id = ${version_id} and i.panel_id = given.id and i.categories <> '{}'`)
	return rows[0] ?? { found: 0, known: 0 }
}

export async function hasElement(db: Database, version_id: string, element: number): Promise<boolean> {
	const { rows } = await db.execute(sql`
		select 1 from version_panels where model_version_id = ${version_id} and element = ${element}`)
	return rows.length > 0
}

/** Keeps a decision of panels; of a category, holds only those of the project. Returns how many had another one. */
export async function decide(
	tx: Database,
	version_id: string,
	decided: Decided,
	{ decision, element, user_id }: { decision: Decision; element: number | null; user_id: string },
): Promise<number> {
	const { rows } = await tx.execute<{ changed: number }>(sql`
		with made as (
			insert into version_decisions as d (model_version_id, panel_id, decision, element, user_id)
			select distinct ${version_id}::uuid, i.panel_id, ${decision}, ${element}::int, ${user_id}::uuid
			from (${panelsOf(version_id, decided)}) c
			join version_impacts i on i.model_version_id = ${version_id} and i.panel_id = c.id
			where i.is_known or ${decision} = 'accept'
			on conflict (model_version_id, panel_id) do update
				set decision = excluded.decision, element = excluded.element, user_id = excluded.user_id, decided_at = now()
				where (d.decision, d.element) is distinct from (excluded.decision, excluded.element)
			returning 1
		)
		select count(*)::int as changed from made`)
	return rows[0]?.changed ?? 0
}

/** Takes decisions back. Returns how many. */
export async function undecide(tx: Database, version_id: string, decided: Decided): Promise<number> {
	const { rows } = await tx.execute<{ changed: number }>(sql`
		with gone as (
			delete from version_decisions d using (${panelsOf(version_id, decided)}) c
			where d.model_version_id = ${version_id} and d.panel_id = c.id returning 1
		)
		select count(*)::int as changed from gone`)
	return rows[0]?.changed ?? 0
}

/** Holds uncertain panels that nobody has decided on. */
export async function holdUndecided(tx: Database, version_id: string, user_id: string | null): Promise<void> {
	await tx.execute(sql`
		insert into version_decisions (model_version_id, panel_id, decision, user_id)
		select i.model_version_id, i.panel_id, 'hold', ${user_id}::uuid from version_impacts i
		where i.model_version_id = ${version_id} and i.categories = '{uncertain}'
		on conflict (model_version_id, panel_id) do nothing`)
}
