import type { ProjectLabel } from '@panelyard/contracts/projects'
import { and, count, desc, eq, ilike, inArray, isNotNull, isNull, lt, or, type SQL, sql, sum } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import {
	comment_threads,
	comments,
	groups,
	panels,
	status_changes,
	status_events,
	statuses,
} from '../../database/panel-tables.ts'
import {
	conversion_jobs,
	model_version_sources,
	model_versions,
	project_access,
	projects,
	type StoredArtefacts,
	uploaded_files,
} from '../../database/tables.ts'

export type ProjectRow = typeof projects.$inferSelect

const latestJob = (db: Database) =>
	db
		.select({
			status: conversion_jobs.status,
			file_name: uploaded_files.file_name,
			bytes: sql<number>`(${uploaded_files.bytes} + coalesce((
				select sum(other.bytes) from ${model_version_sources} s join ${uploaded_files} other on other.id = s.file_id
				where s.model_version_id = ${model_versions.id}), 0))::float8`.as('bytes'),
		})
		.from(conversion_jobs)
		.innerJoin(model_versions, eq(model_versions.id, conversion_jobs.model_version_id))
		.innerJoin(uploaded_files, eq(uploaded_files.id, model_versions.file_id))
		.where(eq(model_versions.project_id, projects.id))
		.orderBy(desc(conversion_jobs.created_at), desc(conversion_jobs.id))
		.limit(1)
		.as('latest_job')

const panelCount = sql<number>`(select count(*)::int from ${panels} where ${panels.project_id} = ${projects.id} and not ${panels.outside_rule})`

function projectRows(db: Database, user_id: string | null) {
	const latest = latestJob(db)
	return db
		.select({
			project: projects,
			role: project_access.role,
			job_status: latest.status,
			file_name: latest.file_name,
			file_bytes: latest.bytes,
			panel_count: panelCount,
			live_version: model_versions,
		})
		.from(projects)
		.leftJoin(
			project_access,
			and(eq(project_access.project_id, projects.id), user_id ? eq(project_access.user_id, user_id) : sql`false`),
		)
		.leftJoin(model_versions, eq(model_versions.id, projects.live_version_id))
		.leftJoinLateral(latest, sql`true`)
}
export type ProjectDetails = Awaited<ReturnType<typeof projectRows>>[number]

export async function findProjectDetails(
	db: Database,
	project_id: string,
	user_id: string | null,
): Promise<ProjectDetails | null> {
	const [row] = await projectRows(db, user_id).where(eq(projects.id, project_id))
	return row ?? null
}

const LIKE_SPECIAL = /[\\%_]/g

function listed(filter: { user_id: string; search?: string | undefined }): SQL | undefined {
	const pattern = filter.search ? `%${filter.search.replace(LIKE_SPECIAL, '\\$&')}%` : null
	return and(
		isNull(projects.deleted_at),
		sql`exists (select 1 from ${project_access} a where a.project_id = ${projects.id} and a.user_id = ${filter.user_id})`,
		pattern ? or(ilike(projects.name, pattern), ilike(projects.description, pattern)) : undefined,
	)
}

/** Projects a person has a role in, the newest change first. */
export async function listProjects(
	db: Database,
	filter: { user_id: string; search?: string | undefined; page: number; page_size: number },
): Promise<ProjectDetails[]> {
	return projectRows(db, filter.user_id)
		.where(listed(filter))
		.orderBy(desc(projects.updated_at), desc(projects.id))
		.limit(filter.page_size)
		.offset((filter.page - 1) * filter.page_size)
}

export async function countProjects(
	db: Database,
	filter: { user_id: string; search?: string | undefined },
): Promise<number> {
	const [row] = await db.select({ total: count() }).from(projects).where(listed(filter))
	return row?.total ?? 0
}

export async function insertProject(db: Database, values: typeof projects.$inferInsert): Promise<ProjectRow> {
	const [row] = await db.insert(projects).values(values).returning()
	if (!row) throw new Error('the project was not inserted')
	return row
}

export async function updateProject(
	db: Database,
	project_id: string,
	change: { name?: string; description?: string; label?: ProjectLabel; panel_rule?: ProjectRow['panel_rule'] },
): Promise<void> {
	await db
		.update(projects)
		.set({ ...change, updated_at: sql`now()`, revision: sql`${projects.revision} + 1` })
		.where(eq(projects.id, project_id))
}

export async function setDeleted(db: Database, project_id: string, deleted: boolean): Promise<void> {
	await db
		.update(projects)
		.set({ deleted_at: deleted ? sql`now()` : null, updated_at: sql`now()` })
		.where(eq(projects.id, project_id))
}

export async function deletionImpact(db: Database, project_id: string) {
	const total = async (table: typeof panels | typeof statuses | typeof groups | typeof model_versions) => {
		const [row] = await db.select({ total: count() }).from(table).where(eq(table.project_id, project_id))
		return row?.total ?? 0
	}
	return {
		panels: await total(panels),
		statuses: await total(statuses),
		groups: await total(groups),
		comments: await countComments(db, project_id),
		status_events: await countStatusEvents(db, project_id),
		model_versions: await total(model_versions),
	}
}

async function countStatusEvents(db: Database, project_id: string): Promise<number> {
	const [row] = await db
		.select({ total: sum(status_changes.panel_count).mapWith(Number) })
		.from(status_changes)
		.where(eq(status_changes.project_id, project_id))
	return row?.total ?? 0
}

async function countComments(db: Database, project_id: string): Promise<number> {
	const [row] = await db
		.select({ total: count() })
		.from(comments)
		.innerJoin(comment_threads, eq(comment_threads.id, comments.thread_id))
		.where(and(eq(comment_threads.project_id, project_id), isNull(comments.deleted_at)))
	return row?.total ?? 0
}

export async function projectsDeletedBefore(db: Database, days: number): Promise<string[]> {
	const rows = await db
		.select({ id: projects.id })
		.from(projects)
		.where(and(isNotNull(projects.deleted_at), lt(projects.deleted_at, sql`now() - make_interval(days => ${days})`)))
	return rows.map((row) => row.id)
}

/** Removes a project and its source files for good. Returns what they spoke of. */
export async function purgeProject(
	db: Database,
	project_id: string,
): Promise<{ sources: string[]; artefacts: StoredArtefacts[] }> {
	const versions = await db
		.select({ id: model_versions.id, artefacts: model_versions.artefacts, file_id: model_versions.file_id })
		.from(model_versions)
		.where(eq(model_versions.project_id, project_id))
	const further = await db
		.select({ file_id: model_version_sources.file_id })
		.from(model_version_sources)
		.innerJoin(model_versions, eq(model_versions.id, model_version_sources.model_version_id))
		.where(eq(model_versions.project_id, project_id))
	// Panels with a history are kept, so that their events are found by them.
	await db
		.delete(status_events)
		.where(
			inArray(
				status_events.panel_id,
				db.select({ id: panels.id }).from(panels).where(eq(panels.project_id, project_id)),
			),
		)
	await db.delete(projects).where(eq(projects.id, project_id))
	await db.delete(status_changes).where(eq(status_changes.project_id, project_id))
	const artefacts = versions.flatMap((version) => (version.artefacts ? [version.artefacts] : []))
	const file_ids = [...versions, ...further].map(({ file_id }) => file_id)
	if (file_ids.length === 0) return { sources: [], artefacts }
	const files = await db
		.delete(uploaded_files)
		.where(
			and(
				inArray(uploaded_files.id, file_ids),
				sql`not exists (select 1 from ${model_versions} v where v.file_id = ${uploaded_files.id})`,
				sql`not exists (select 1 from ${model_version_sources} s where s.file_id = ${uploaded_files.id})`,
			),
		)
		.returning({ storage_key: uploaded_files.storage_key })
	return { sources: files.map((file) => file.storage_key), artefacts }
}

export async function findSampleProject(db: Database, sample_key: string): Promise<ProjectRow | null> {
	const [row] = await db.select().from(projects).where(eq(projects.sample_key, sample_key))
	return row ?? null
}
