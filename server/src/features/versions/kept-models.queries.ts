import type { KeptModels } from '@panelyard/contracts/models/kept-models'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { model_versions, projects } from '../../database/tables/tables.ts'
import type { StoredArtefacts } from '../../database/tables/version-summary.ts'

/** Most models that one run of the sweep deletes. */
const AT_ONCE = 200

/** Versions that were live and have their models, with whether the project's rule keeps them. The last one is always kept. */
const earlierModels = (only: SQL): SQL => sql`
	select v.id, v.project_id, v.number, v.name, v.artefacts, v.place > 1 and case v.kept_models ->> 'rule'
		when 'last' then v.place > (v.kept_models ->> 'amount')::int
		when 'months' then v.live_at < now() - make_interval(months => (v.kept_models ->> 'amount')::int)
		else false end as is_due
	from (
		select v.id, v.project_id, v.number, v.name, v.artefacts, v.live_at, p.kept_models,
			row_number() over (partition by v.project_id order by v.live_at desc, v.number desc) as place
		from model_versions v join projects p on p.id = v.project_id
		where v.live_at is not null and v.discarded_at is null and v.artefacts is not null
			and v.id is distinct from p.live_version_id and p.deleted_at is null and ${only}
	) v`

export async function setKeptModels(tx: Database, project_id: string, kept_models: KeptModels): Promise<void> {
	await tx.update(projects).set({ kept_models }).where(eq(projects.id, project_id))
}

/** How many earlier versions have their models, the bytes that only these take, and how many models are due. */
export async function sumEarlierModels(
	db: Database,
	project_id: string,
): Promise<{ versions: number; bytes: number; due_versions: number }> {
	const { rows } = await db.execute<{ versions: number; bytes: number; due_versions: number }>(sql`
		with earlier as (${earlierModels(sql`p.id = ${project_id}`)}), used as (
			select f.value ->> 'storage_key' as key from model_versions u, jsonb_each(u.artefacts) f
			where u.project_id = ${project_id} and u.artefacts is not null and u.id not in (select id from earlier)
		), files as (
			select distinct f.value ->> 'storage_key' as key, (f.value ->> 'bytes')::float8 as bytes
			from earlier e, jsonb_each(e.artefacts) f
		)
		select (select count(*)::int from earlier) as versions,
			(select count(*)::int from earlier where is_due) as due_versions,
			coalesce((select sum(bytes) from files where key not in (select key from used)), 0)::float8 as bytes`)
	return rows[0] ?? { versions: 0, bytes: 0, due_versions: 0 }
}

/** Versions of any project whose models are due. */
export async function dueModels(db: Database): Promise<{ id: string; project_id: string }[]> {
	const { rows } = await db.execute<{ id: string; project_id: string }>(sql`
		select id, project_id from (${earlierModels(sql`p.kept_models ->> 'rule' <> 'all'`)}) e where is_due limit ${AT_ONCE}`)
	return rows
}

type Dropped = { number: number; name: string; artefacts: StoredArtefacts }

/** Takes the model off a version if that is still due, while holding its project. Returns what it had. */
export async function dropModel(
	tx: Database,
	{ id, project_id }: { id: string; project_id: string },
): Promise<Dropped | null> {
	const { rows } = await tx.execute<Dropped>(sql`
		select number, name, artefacts from (${earlierModels(sql`p.id = ${project_id}`)}) e where id = ${id} and is_due`)
	const [due] = rows
	if (!due) return null
	await tx.update(model_versions).set({ artefacts: null }).where(eq(model_versions.id, id))
	return due
}
