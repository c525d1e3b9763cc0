import type { PageQuery } from '@panelyard/contracts/values/paging'
import { and, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { jobs, model_version_sources, model_versions, uploaded_files } from '../../database/tables/tables.ts'
import { version_impacts, version_panels } from '../../database/tables/version-tables.ts'
import type { JobRow } from '../../jobs/jobs.queries.ts'
import { VERSION_HEAD, type VersionHead } from '../../models/model-versions.queries.ts'

export type ListedVersion = VersionHead & { file_names: string[] }

const fileNames = sql<string[]>`(
	select json_agg(f.file_name order by s.position) from (
		select ${model_versions.file_id} as file_id, 0 as position
		union all
		select m.file_id, m.position from ${model_version_sources} m where m.model_version_id = ${model_versions.id}
	) s join ${uploaded_files} f on f.id = s.file_id
)`

/**
 * Issues of a project's model: of versions that read the same files anew only the last one that went live. What is being read
 * anew, or failed to be, isn't one.
 */
const areIssuesOf = (project_id: string): SQL | undefined =>
	and(
		eq(model_versions.project_id, project_id),
		sql`(${model_versions.reads_again} is null or ${model_versions.live_at} is not null)`,
		sql`not exists (select from model_versions again where again.project_id = ${project_id}
			and again.reads_again = ${model_versions.id} and again.live_at is not null)`,
	)

export async function listVersions(
	db: Database,
	project_id: string,
	{ page, page_size }: PageQuery,
): Promise<{ versions: ListedVersion[]; total: number }> {
	const versions = await db
		.select({ ...VERSION_HEAD, file_names: fileNames })
		.from(model_versions)
		.where(areIssuesOf(project_id))
		.orderBy(desc(model_versions.number))
		.limit(page_size)
		.offset((page - 1) * page_size)
	return { versions, total: await db.$count(model_versions, areIssuesOf(project_id)) }
}

/** An issue by its number in the project, or its id. */
export async function findIssue(
	db: Database,
	project_id: string,
	by: { number: number } | { id: string },
): Promise<ListedVersion | null> {
	const condition = 'id' in by ? eq(model_versions.id, by.id) : eq(model_versions.number, by.number)
	const [row] = await db
		.select({ ...VERSION_HEAD, file_names: fileNames })
		.from(model_versions)
		.where(and(areIssuesOf(project_id), condition))
	return row ?? null
}

/** The project and the person of a version of any project. */
export async function whoseVersion(
	db: Database,
	id: string,
): Promise<{ project_id: string | null; user_id: string | null } | null> {
	const [row] = await db
		.select({ project_id: model_versions.project_id, user_id: model_versions.user_id })
		.from(model_versions)
		.where(eq(model_versions.id, id))
	return row ?? null
}

/** The version that a conversion makes, or that a comparison compares. */
const jobVersion = sql<string>`coalesce(${jobs.model_version_id}::text, ${jobs.input} ->> 'version_id')`

/** The newest conversion or comparison of each version, by the version's id. */
export async function newestJobs(
	db: Database,
	project_id: string,
	version_ids: readonly string[],
): Promise<Map<string, JobRow>> {
	if (version_ids.length === 0) return new Map()
	const rows = await db
		.selectDistinctOn([jobVersion], { version_id: jobVersion, job: getTableColumns(jobs) })
		.from(jobs)
		.where(
			and(
				eq(jobs.project_id, project_id),
				inArray(jobs.kind, ['convert', 'compare_versions']),
				inArray(jobVersion, [...version_ids]),
			),
		)
		.orderBy(jobVersion, desc(jobs.created_at), desc(jobs.id))
	return new Map(rows.map(({ version_id, job }) => [version_id, job]))
}

/** Marks a candidate as discarded; it has no artefacts any more. */
export async function markDiscarded(tx: Database, version_id: string): Promise<void> {
	await tx.delete(version_impacts).where(eq(version_impacts.model_version_id, version_id))
	await tx.delete(version_panels).where(eq(version_panels.model_version_id, version_id))
	await tx
		.update(model_versions)
		.set({ is_aside: true, discarded_at: sql`now()`, artefacts: null, summary: null })
		.where(eq(model_versions.id, version_id))
}
