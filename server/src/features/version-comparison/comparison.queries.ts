import type { PanelRule } from '@panelyard/contracts/panels/panel-rules'
import { and, desc, eq, getTableColumns, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { jobs, model_versions, projects, type StoredPanelKind } from '../../database/tables/tables.ts'
import type { IdQuery } from '../../database/tables/uuid-array.ts'
import type { StoredComparison } from '../../database/tables/version-summary.ts'
import { version_impacts, version_panels } from '../../database/tables/version-tables.ts'
import type { JobRow } from '../../jobs/jobs.queries.ts'
import { areCandidates } from '../../models/model-versions.queries.ts'

/** Ids of the candidates of a project that are converted. */
export async function candidateIds(db: Database, project_id: string): Promise<string[]> {
	const rows = await db
		.select({ id: model_versions.id })
		.from(model_versions)
		.where(and(eq(model_versions.project_id, project_id), areCandidates, isNotNull(model_versions.artefacts)))
		.orderBy(model_versions.number)
	return rows.map(({ id }) => id)
}

/** What a candidate is compared with; null when the project is gone. */
export async function comparedProject(
	db: Database,
	project_id: string,
): Promise<{ live_version_id: string | null; panel_rule: PanelRule | null; panel_kinds: StoredPanelKind[] } | null> {
	const { live_version_id, panel_rule, panel_kinds } = projects
	const [row] = await db
		.select({ live_version_id, panel_rule, panel_kinds })
		.from(projects)
		.where(eq(projects.id, project_id))
	return row ?? null
}

/** Forgets what an earlier comparison found. */
export async function deleteComparison(tx: Database, version_id: string): Promise<void> {
	await tx.delete(version_impacts).where(eq(version_impacts.model_version_id, version_id))
	await tx.delete(version_panels).where(eq(version_panels.model_version_id, version_id))
}

/** The id that a panel gets which only this version has: the same each time it is compared. */
const addedId = (version_id: string) =>
	sql`overlay(overlay(md5(${`${version_id}:`} || r.element) placing '4' from 13) placing 'a' from 17)::uuid`

/** @param compared a JSON list of `ComparedPanel` */
export async function insertImpacts(
	tx: Database,
	{ version_id, project_id, compared }: { version_id: string; project_id: string; compared: string },
): Promise<void> {
	await tx.execute(sql`
		insert into version_impacts (model_version_id, panel_id, is_known, element, suggested, categories, details)
		select ${version_id}::uuid, coalesce(p.id, ${addedId(version_id)}), p.id is not null, r.element, r.suggested,
			r.categories, r.details
		from jsonb_to_recordset(${compared}::jsonb)
			as r (before int, element int, suggested int, categories text[], details jsonb)
		left join panels p on p.project_id = ${project_id} and p.element = r.before`)
}

const CONTENT = sql.raw(
	'global_id, mark, name, class, description, floor, floor_computed, length, width, height, area, volume, weight, measure_origins, fingerprint',
)
const CONTENT_COLUMNS = sql.raw(
	'element int, global_id text, mark text, name text, rule_part int, class text, description text, floor int, floor_computed boolean, length float8, width float8, height float8, area float8, volume float8, weight float8, measure_origins text, fingerprint text',
)

/**
 * Adds panels of a version whose impacts are there. JSONB would be built only to be taken apart again.
 * @param found a JSON list of `IdentifiedPanel`
 * @param numbers of the kind of each part of the rule
 */
export async function insertVersionPanels(
	tx: Database,
	{ version_id, found, numbers }: { version_id: string; found: string; numbers: readonly number[] },
): Promise<void> {
	await tx.execute(sql`
		insert into version_panels (model_version_id, element, panel_id, kind, ${CONTENT})
		select ${version_id}::uuid, r.element, i.panel_id, (${`{${numbers.join(',')}}`}::int[])[r.rule_part + 1],
			r.global_id, r.mark, r.name, r.class, coalesce(r.description, ''), r.floor, coalesce(r.floor_computed, false),
			r.length, r.width, r.height, r.area, r.volume, r.weight, coalesce(r.measure_origins, ''), r.fingerprint
		from json_to_recordset(${found}::json) as r (${CONTENT_COLUMNS})
		join version_impacts i on i.model_version_id = ${version_id} and i.element = r.element`)
}

/**
 * Gives added panels the rows of panels that the project has, but its live version hasn't, or that its rule leaves out, if they
 * have the same GlobalId and no others have it. Returns how many.
 */
export async function takeReturned(tx: Database, version_id: string, project_id: string): Promise<number> {
	const { rows } = await tx.execute<{ returned: number }>(sql`
		with away as (
			select (array_agg(id))[1] as id, global_id from panels
			where project_id = ${project_id} and global_id <> '' and (element is null or outside_rule)
			group by global_id having count(*) = 1
		), added as (
			select (array_agg(i.panel_id))[1] as panel_id, (array_agg(v.element))[1] as element, v.global_id
			from version_impacts i join version_panels v on v.model_version_id = i.model_version_id and v.element = i.element
			where i.model_version_id = ${version_id} and i.categories = '{added}'
			group by v.global_id having count(*) = 1
		), returned as (
			select added.panel_id as given_id, added.element, away.id from added join away on away.global_id = added.global_id
			where not exists (select from version_impacts i where i.model_version_id = ${version_id} and i.panel_id = away.id)
		), impacts as (
			update version_impacts i set panel_id = r.id, is_known = true, categories = '{returned}'
			from returned r where i.model_version_id = ${version_id} and i.panel_id = r.given_id
		), placed as (
			update version_panels v set panel_id = r.id
			from returned r where v.model_version_id = ${version_id} and v.element = r.element
		)
		select count(*)::int as returned from returned`)
	return rows[0]?.returned ?? 0
}

/** Forgets decisions of panels and elements that a new comparison hasn't found. */
export async function dropLostDecisions(tx: Database, version_id: string): Promise<void> {
	await tx.execute(sql`
		delete from version_decisions d where d.model_version_id = ${version_id} and (
			not exists (select from version_impacts i where i.model_version_id = d.model_version_id and i.panel_id = d.panel_id)
			or d.element is not null and not exists (
				select from version_panels v where v.model_version_id = d.model_version_id and v.element = d.element))`)
}

/** Refreshes the planner's statistics of what rows are looked up by, unless another session does. Those of texts take longest. */
export async function analyze(tx: Database, table: 'version_impacts' | 'version_panels'): Promise<void> {
	await tx.execute(sql`analyze (skip_locked) ${sql.identifier(table)} (model_version_id, panel_id, element)`)
}

export async function dropDecisions(tx: Database, version_id: string): Promise<void> {
	await tx.execute(sql`delete from version_decisions where model_version_id = ${version_id}`)
}

/**
 * The elements that some panels had, have or may have, with the panels of the project that become each by what was found and
 * decided. Looks each up by its index: the database can't know how many rows a new version has.
 * @param panels a query of ids
 */
const claimed = (version_id: string, panels: IdQuery): SQL => sql`
	asked as materialized (${panels}), named as materialized (
		select i.element from asked join version_impacts i on i.model_version_id = ${version_id} and i.panel_id = asked.id
		union
		select i.suggested from asked join version_impacts i on i.model_version_id = ${version_id} and i.panel_id = asked.id
		union
		select d.element from asked join version_decisions d on d.model_version_id = ${version_id} and d.panel_id = asked.id
		union
		select v.element from asked join version_panels v on v.model_version_id = ${version_id} and v.panel_id = asked.id
	), claimed as materialized (
		select named.element, array(
			select d.panel_id from version_decisions d where d.model_version_id = ${version_id} and d.element = named.element
			union all
			select i.panel_id from version_impacts i
			where i.model_version_id = ${version_id} and i.element = named.element and i.is_known and not exists (
				select from version_decisions d where d.model_version_id = ${version_id} and d.panel_id = i.panel_id
					and d.decision <> 'accept')
			union all
			select i.panel_id from version_impacts i
			where i.model_version_id = ${version_id} and i.suggested = named.element and exists (
				select from version_decisions d where d.model_version_id = ${version_id} and d.panel_id = i.panel_id
					and d.decision = 'accept')
		) as panel_ids from named where named.element is not null
	)`

/** Elements that more than one panel of the project would become, of those that concern some panels. */
export async function contestedElements(tx: Database, version_id: string, panels: IdQuery): Promise<number[]> {
	const { rows } = await tx.execute<{ element: number }>(sql`with ${claimed(version_id, panels)}
		select element from claimed where cardinality(panel_ids) > 1 order by element`)
	return rows.map(({ element }) => element)
}

/** Makes the elements of a version that concern some panels those that people decided on. */
export async function placeDecided(tx: Database, version_id: string, panels: IdQuery): Promise<void> {
	await tx.execute(sql`with ${claimed(version_id, panels)}, wanted as (
			select r.element, coalesce(r.panel_ids[1], ${addedId(version_id)}) as panel_id from claimed r
		)
		update version_panels v set panel_id = w.panel_id from wanted w
		where v.model_version_id = ${version_id} and v.element = w.element and v.panel_id <> w.panel_id`)
}

/** The panels of a version that people have decided on. */
export const decidedPanels = (version_id: string): IdQuery =>
	sql`select panel_id as id from version_decisions where model_version_id = ${version_id}`

export async function keepComparison(
	tx: Database,
	version_id: string,
	values: { comparison: StoredComparison; panel_rule: PanelRule | null },
): Promise<void> {
	await tx.update(model_versions).set(values).where(eq(model_versions.id, version_id))
}

/** The newest job of a project with this input. Its result is without the panels: only the database reads those. */
export async function newestPairJob(db: Database, project_id: string, input: object): Promise<JobRow | null> {
	const [row] = await db
		.select({ ...getTableColumns(jobs), result: sql`${jobs.result} - 'panels'` })
		.from(jobs)
		.where(
			and(
				eq(jobs.project_id, project_id),
				eq(jobs.kind, 'compare_versions'),
				sql`${jobs.input} = ${JSON.stringify(input)}::jsonb`,
			),
		)
		.orderBy(desc(jobs.created_at), desc(jobs.id))
		.limit(1)
	return row ?? null
}
