import { and, asc, eq, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { panel_files, project_images } from '../../database/tables/panel-note-tables.ts'
import { status_changes, status_events } from '../../database/tables/panel-tables.ts'
import { jobs, model_version_sources, model_versions, projects, uploaded_files } from '../../database/tables/tables.ts'
import { isUsedByNoJob } from '../../models/source-files.queries.ts'
import { imageKeys, keysOf, panelFileKey, resultKeys } from '../../models/stored-files.queries.ts'

export type ProjectRow = typeof projects.$inferSelect

const deletedBefore = (days: number): SQL | undefined =>
	and(isNotNull(projects.deleted_at), lt(projects.deleted_at, sql`now() - make_interval(days => ${days})`))

/** Ids of projects deleted more than `days` ago, the oldest deletion first. */
export async function projectsDeletedBefore(db: Database, days: number): Promise<string[]> {
	const rows = await db
		.select({ id: projects.id })
		.from(projects)
		.where(deletedBefore(days))
		.orderBy(asc(projects.deleted_at))
	return rows.map((row) => row.id)
}

/** Locks a project that was deleted at most `days` ago. Null when it is not deleted, or for longer. */
export async function holdDeleted(tx: Database, project_id: string, days: number): Promise<ProjectRow | null> {
	const restorable = and(
		eq(projects.id, project_id),
		isNotNull(projects.deleted_at),
		sql`${projects.deleted_at} >= now() - make_interval(days => ${days})`,
	)
	const [row] = await tx.select().from(projects).where(restorable).for('update')
	return row ?? null
}

/**
 * Removes a project for good, with those of its source files that nothing else needs. Returns the storage keys they
 * referenced; null, and nothing removed, when the project is no longer deleted for `days`.
 */
export async function purgeProject(tx: Database, project_id: string, days: number): Promise<string[] | null> {
	const [due] = await tx
		.select({ id: projects.id })
		.from(projects)
		.where(and(eq(projects.id, project_id), deletedBefore(days)))
		.for('update')
	if (!due) return null
	const versions = await tx
		.select({ artefacts: model_versions.artefacts, file_id: model_versions.file_id })
		.from(model_versions)
		.where(eq(model_versions.project_id, project_id))
	const further = await tx
		.select({ file_id: model_version_sources.file_id })
		.from(model_version_sources)
		.innerJoin(model_versions, eq(model_versions.id, model_version_sources.model_version_id))
		.where(eq(model_versions.project_id, project_id))
	const ended = await tx.delete(jobs).where(eq(jobs.project_id, project_id)).returning({ result: jobs.result })
	const images = await tx
		.select({ id: project_images.id })
		.from(project_images)
		.where(eq(project_images.project_id, project_id))
	const attached = await tx
		.select({ id: panel_files.id })
		.from(panel_files)
		.where(eq(panel_files.project_id, project_id))
	await tx
		.delete(status_events)
		.where(
			inArray(
				status_events.change_id,
				tx.select({ id: status_changes.id }).from(status_changes).where(eq(status_changes.project_id, project_id)),
			),
		)
	await tx.delete(projects).where(eq(projects.id, project_id))
	await tx.delete(status_changes).where(eq(status_changes.project_id, project_id))
	return [
		...versions.flatMap(({ artefacts }) => keysOf(artefacts)),
		...ended.flatMap(({ result }) => resultKeys(result)),
		...images.flatMap(({ id }) => imageKeys(id)),
		...attached.map(({ id }) => panelFileKey(id)),
		...(await deleteUnneededFiles(
			tx,
			[...versions, ...further].map(({ file_id }) => file_id),
		)),
	]
}

/** Locks first, so that the files which turn out to be unneeded cannot begin to be used before they are deleted. */
async function deleteUnneededFiles(tx: Database, file_ids: readonly string[]): Promise<string[]> {
	if (file_ids.length === 0) return []
	const among = inArray(uploaded_files.id, [...file_ids])
	await tx.select({ id: uploaded_files.id }).from(uploaded_files).where(among).orderBy(uploaded_files.id).for('update')
	const files = await tx
		.delete(uploaded_files)
		.where(
			and(
				among,
				sql`not exists (select 1 from ${model_versions} v where v.file_id = ${uploaded_files.id})`,
				sql`not exists (select 1 from ${model_version_sources} s where s.file_id = ${uploaded_files.id})`,
				isUsedByNoJob,
			),
		)
		.returning({ storage_key: uploaded_files.storage_key })
	return files.map((file) => file.storage_key)
}
