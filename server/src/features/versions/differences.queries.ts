import { categoryBits, type VersionDifferences } from '@panelyard/contracts/models/version-differences'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { type Impacted, panelsBefore, panelsOfVersion, placeOf } from './impact.queries.ts'

type DifferenceColumns = VersionDifferences['panels']

/** Made by the database: as rows, 50,000 panels would keep the server from answering others. */
async function asColumns(db: Database, rows: SQL): Promise<DifferenceColumns> {
	const { rows: found } = await db.execute<{ columns: DifferenceColumns }>(sql`
		select json_build_object(
			'ids', coalesce(json_agg(panel_id), '[]'), 'before', coalesce(json_agg(before), '[]'),
			'after', coalesce(json_agg(after), '[]'), 'marks', coalesce(json_agg(mark), '[]'),
			'categories', coalesce(json_agg(bits), '[]'), 'decisions', coalesce(json_agg(decision), '[]')) as columns
		from (select * from (${rows}) found order by mark, panel_id, before, after) ordered`)
	return found[0]?.columns as DifferenceColumns
}

const ADDED = sql.raw(String(categoryBits(['added'])))
const UNCERTAIN = sql.raw(String(categoryBits(['uncertain'])))

/**
 * What a version changes by its comparison and people's decisions. What only uncertain panels may be is uncertain too, and
 * what a held panel was compared with is added.
 */
export const comparedPanels = (db: Database, of: Impacted): Promise<DifferenceColumns> =>
	asColumns(
		db,
		sql`
		with b as materialized (${panelsBefore(of)}), a as materialized (${panelsOfVersion(of.version_id)})
		select i.panel_id, case when i.is_known then b.element end as before, a.element as after,
			coalesce(nullif(b.mark, ''), nullif(a.mark, ''), b.name, a.name, '') as mark,
			coalesce((select sum(1 << (${placeOf(sql`category`)} - 1)) from unnest(i.categories) category), ${UNCERTAIN})::int as bits, d.decision
		from version_impacts i
		left join b on b.panel_id = i.panel_id
		left join a on a.panel_id = i.panel_id
		left join version_decisions d on d.model_version_id = i.model_version_id and d.panel_id = i.panel_id
		where i.model_version_id = ${of.version_id} and (i.is_known or a.panel_id is not null)
		union all
		select a.panel_id, null, a.element, coalesce(nullif(a.mark, ''), a.name), ${ADDED}, null from a
		where not exists (select from version_impacts i where i.model_version_id = ${of.version_id} and i.panel_id = a.panel_id)`,
	)

/** What the comparison of any two versions found. A version of null is the live one. */
export const pairPanels = (
	db: Database,
	{
		job_id,
		project_id,
		before,
		after,
	}: { job_id: string; project_id: string; before: string | null; after: string | null },
): Promise<DifferenceColumns> =>
	asColumns(
		db,
		sql`
		with found as materialized (
			select (pair ->> 0)::int as before, (pair ->> 1)::int as after, (pair ->> 2)::int as bits
			from jobs j, jsonb_array_elements(j.result -> 'panels') pair where j.id = ${job_id}
		), b as materialized (${panelsBefore({ project_id, before_version_id: before })}),
		a as materialized (${panelsBefore({ project_id, before_version_id: after })})
		select coalesce(b.panel_id, a.panel_id, gen_random_uuid()) as panel_id, found.before, found.after,
			coalesce(nullif(b.mark, ''), nullif(a.mark, ''), b.name, a.name, '') as mark, found.bits, null as decision
		from found left join b on b.element = found.before left join a on a.element = found.after`,
	)
