import type { ConversionStage } from '@panelyard/contracts/conversion'
import { and, asc, desc, eq, inArray, isNotNull, lt, max, ne, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import {
	conversion_jobs,
	model_version_sources,
	model_versions,
	projects,
	type StoredArtefacts,
	uploaded_files,
	type VersionSummary,
} from '../../database/tables.ts'
import type { FailedOutcome } from './failed-outcome.ts'

export type JobRow = typeof conversion_jobs.$inferSelect
export type VersionRow = typeof model_versions.$inferSelect
export type FileRow = typeof uploaded_files.$inferSelect
/** A job with what is needed to work on it and to tell people about it. */
/** `all_bytes` are those of all files the version is made of, `file` is the first of them. */
export type JobContext = { job: JobRow; version: VersionRow; file: FileRow; all_bytes: number }

const UNFINISHED = ['QUEUED', 'PROCESSING'] as const

const bytesOfVersion = sql<number>`(${uploaded_files.bytes} + coalesce((
	select sum(other.bytes) from ${model_version_sources} s join ${uploaded_files} other on other.id = s.file_id
	where s.model_version_id = ${model_versions.id}), 0))::float8`

const contexts = (db: Database) =>
	db
		.select({ job: conversion_jobs, version: model_versions, file: uploaded_files, all_bytes: bytesOfVersion })
		.from(conversion_jobs)
		.innerJoin(model_versions, eq(model_versions.id, conversion_jobs.model_version_id))
		.innerJoin(uploaded_files, eq(uploaded_files.id, model_versions.file_id))

export async function findJob(db: Database, job_id: string): Promise<JobContext | null> {
	const [row] = await contexts(db).where(eq(conversion_jobs.id, job_id))
	return row ?? null
}

/** The project's newest job. */
export async function latestJob(db: Database, project_id: string): Promise<JobContext | null> {
	const [row] = await contexts(db)
		.where(eq(model_versions.project_id, project_id))
		.orderBy(desc(conversion_jobs.created_at), desc(conversion_jobs.id))
		.limit(1)
	return row ?? null
}

export async function latestJobOfFile(db: Database, file_id: string): Promise<JobContext | null> {
	const [row] = await contexts(db)
		.where(eq(model_versions.file_id, file_id))
		.orderBy(desc(conversion_jobs.created_at))
		.limit(1)
	return row ?? null
}

export async function findVersion(db: Database, version_id: string): Promise<VersionRow | null> {
	const [row] = await db.select().from(model_versions).where(eq(model_versions.id, version_id))
	return row ?? null
}

export async function findFile(db: Database, file_id: string): Promise<FileRow | null> {
	const [row] = await db.select().from(uploaded_files).where(eq(uploaded_files.id, file_id))
	return row ?? null
}

/** The newest version of a file with this content that this converter made. */
export async function findConverted(
	db: Database,
	content: { sha256: string; bytes: number },
	converter_version: string,
	except_version_id: string | null,
): Promise<VersionRow | null> {
	const [row] = await db
		.select({ version: model_versions })
		.from(model_versions)
		.innerJoin(uploaded_files, eq(uploaded_files.id, model_versions.file_id))
		.where(
			and(
				eq(uploaded_files.sha256, content.sha256),
				eq(uploaded_files.bytes, content.bytes),
				eq(model_versions.converter_version, converter_version),
				isNotNull(model_versions.artefacts),
				except_version_id ? ne(model_versions.id, except_version_id) : undefined,
			),
		)
		.orderBy(desc(model_versions.published_at))
		.limit(1)
	return row?.version ?? null
}

/** Keeps a version, and so what it speaks of, until `tx` ends. False when it is gone. */
export async function holdVersion(tx: Database, version_id: string): Promise<boolean> {
	const rows = await tx
		.select({ id: model_versions.id })
		.from(model_versions)
		.where(eq(model_versions.id, version_id))
		.for('share')
	return rows.length > 0
}

export async function insertVersion(
	db: Database,
	values: Pick<VersionRow, 'project_id' | 'file_id' | 'user_id'> & Partial<Pick<VersionRow, 'merge'>>,
): Promise<VersionRow> {
	const [last] = values.project_id
		? await db
				.select({ number: max(model_versions.number) })
				.from(model_versions)
				.where(eq(model_versions.project_id, values.project_id))
		: []
	const [row] = await db
		.insert(model_versions)
		.values({ ...values, number: (last?.number ?? 0) + 1 })
		.returning()
	if (!row) throw new Error('the model version was not inserted')
	return row
}

export async function insertJob(db: Database, model_version_id: string): Promise<JobRow> {
	const [row] = await db.insert(conversion_jobs).values({ model_version_id }).returning()
	if (!row) throw new Error('the conversion job was not inserted')
	return row
}

/** Begins an attempt at a job that waits, or whose last worker is gone. Null when it is finished or cancelled. */
export async function claimJob(db: Database, job_id: string): Promise<JobRow | null> {
	const [row] = await db
		.update(conversion_jobs)
		.set({
			status: 'PROCESSING',
			stage: 'reading',
			percent: 0,
			attempt: sql`${conversion_jobs.attempt} + 1`,
			started_at: sql`now()`,
			heartbeat_at: sql`now()`,
		})
		.where(and(eq(conversion_jobs.id, job_id), inArray(conversion_jobs.status, UNFINISHED)))
		.returning()
	return row ?? null
}

const mine = (job: { id: string; attempt: number }) =>
	and(
		eq(conversion_jobs.id, job.id),
		eq(conversion_jobs.attempt, job.attempt),
		eq(conversion_jobs.status, 'PROCESSING'),
	)

/** False when the job is no longer this attempt's: cancelled, or taken over by another worker. */
export async function saveProgress(
	db: Database,
	job: { id: string; attempt: number },
	progress: { stage: ConversionStage; percent: number },
): Promise<boolean> {
	const rows = await db
		.update(conversion_jobs)
		.set({ ...progress, heartbeat_at: sql`now()` })
		.where(mine(job))
		.returning({ id: conversion_jobs.id })
	return rows.length > 0
}

/** False, and nothing changed, when the job is no longer this attempt's. */
export async function finishJob(
	db: Database,
	job: { id: string; attempt: number },
	outcome: { status: 'COMPLETED' } | (FailedOutcome & { error_file_name: string | null }),
): Promise<boolean> {
	const percent = outcome.status === 'COMPLETED' ? { percent: 100 } : {}
	const rows = await db
		.update(conversion_jobs)
		.set({ ...outcome, ...percent, finished_at: sql`now()` })
		.where(mine(job))
		.returning({ id: conversion_jobs.id })
	return rows.length > 0
}

/** Lets the job wait again; an attempt that does not count is one the server itself broke off. */
export async function requeueJob(
	db: Database,
	job: { id: string; attempt: number },
	attempt: { counts: boolean },
): Promise<boolean> {
	const rows = await db
		.update(conversion_jobs)
		.set({
			status: 'QUEUED',
			stage: null,
			percent: 0,
			started_at: null,
			attempt: attempt.counts ? job.attempt : job.attempt - 1,
		})
		.where(mine(job))
		.returning({ id: conversion_jobs.id })
	return rows.length > 0
}

/** Ends a job that has not ended yet, whoever works on it. */
export async function abandonJob(db: Database, job_id: string, outcome: FailedOutcome): Promise<boolean> {
	const rows = await db
		.update(conversion_jobs)
		.set({ ...outcome, finished_at: sql`now()` })
		.where(and(eq(conversion_jobs.id, job_id), inArray(conversion_jobs.status, UNFINISHED)))
		.returning({ id: conversion_jobs.id })
	return rows.length > 0
}

/** Jobs that wait or run although nothing was heard of them for a while. */
export async function silentJobs(db: Database, silent_seconds: number): Promise<string[]> {
	const rows = await db
		.select({ id: conversion_jobs.id })
		.from(conversion_jobs)
		.where(
			and(
				inArray(conversion_jobs.status, UNFINISHED),
				lt(
					sql`coalesce(${conversion_jobs.heartbeat_at}, ${conversion_jobs.created_at})`,
					sql`now() - make_interval(secs => ${silent_seconds})`,
				),
			),
		)
		.orderBy(asc(conversion_jobs.created_at))
	return rows.map((row) => row.id)
}

/** Makes a version readable, and the live one of its project when `project_id` is given. */
export async function publishVersion(
	db: Database,
	version_id: string,
	content: { artefacts: StoredArtefacts; summary: VersionSummary; converter_version: string | null },
): Promise<void> {
	await db
		.update(model_versions)
		.set({ ...content, published_at: sql`now()` })
		.where(eq(model_versions.id, version_id))
}

export async function makeLive(
	db: Database,
	project_id: string,
	change: { live_version_id?: string; panel_rule: typeof projects.$inferSelect.panel_rule },
): Promise<void> {
	await db
		.update(projects)
		.set({ ...change, updated_at: sql`now()` })
		.where(eq(projects.id, project_id))
}

/** Puts artefacts beside or in place of those a published version has. */
export async function addArtefacts(db: Database, version_id: string, artefacts: StoredArtefacts): Promise<void> {
	await db
		.update(model_versions)
		.set({ artefacts: sql`${model_versions.artefacts} || ${JSON.stringify(artefacts)}::jsonb` })
		.where(eq(model_versions.id, version_id))
}

/** The rule a project wants; undefined when the project is gone or deleted. */
export async function wantedRule(db: Database, project_id: string) {
	const [row] = await db
		.select({ panel_rule: projects.panel_rule, deleted_at: projects.deleted_at })
		.from(projects)
		.where(eq(projects.id, project_id))
	return row && !row.deleted_at ? row.panel_rule : undefined
}

/** Bytes of all files a version `v` is made of, the first of them being `f`. */
const bytesOf = sql.raw(`(f.bytes + coalesce((select sum(other.bytes) from model_version_sources s
	join uploaded_files other on other.id = s.file_id where s.model_version_id = v.id), 0))::float8`)

/** Bytes and seconds of the last conversions that completed, for estimates; not of those that shared another's artefacts. */
export async function pastConversions(db: Database): Promise<{ bytes: number; seconds: number }[]> {
	return (
		await db.execute<{ bytes: number; seconds: number }>(sql`
			select ${bytesOf} as bytes, extract(epoch from j.finished_at - j.started_at)::float8 as seconds
			from conversion_jobs j join model_versions v on v.id = j.model_version_id join uploaded_files f on f.id = v.file_id
			where j.status = 'COMPLETED' and j.started_at is not null
				and v.artefacts->'model.glb'->>'storage_key' like 'artefacts/' || v.id || '/%' order by j.finished_at desc limit 20`)
	).rows
}

/** Bytes that are converted before a waiting job's own. */
export async function bytesAhead(db: Database, job: JobRow): Promise<number> {
	const [row] = (
		await db.execute<{ bytes: number }>(sql`
			select coalesce(sum(${bytesOf} * (1 - j.percent / 100)), 0)::float8 as bytes
			from conversion_jobs j join model_versions v on v.id = j.model_version_id join uploaded_files f on f.id = v.file_id
			where j.status in ('QUEUED', 'PROCESSING') and j.id <> ${job.id}
				and (j.status = 'PROCESSING' or j.created_at < (select created_at from conversion_jobs where id = ${job.id}))`)
	).rows
	return row?.bytes ?? 0
}
