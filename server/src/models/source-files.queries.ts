import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { project_roles } from '../database/tables/company-member-tables.ts'
import { panel_files, project_images } from '../database/tables/panel-note-tables.ts'
import {
	jobs,
	model_version_sources,
	model_versions,
	projects,
	resumable_uploads,
	uploaded_files,
} from '../database/tables/tables.ts'
import { keysOf } from './stored-files.queries.ts'

export type FileRow = typeof uploaded_files.$inferSelect

export async function insertFile(db: Database, values: typeof uploaded_files.$inferInsert): Promise<FileRow> {
	const [row] = await db.insert(uploaded_files).values(values).returning()
	if (!row) throw new Error('the uploaded file was not inserted')
	return row
}

/**
 * Bytes of the models, images and drawings a person uploaded, plus the announced bytes of their unfinished uploads.
 * Files with the same content count once.
 * @param except_upload an upload to exclude, because it is becoming a file
 */
export async function storedBytes(db: Database, user_id: string, except_upload: string | null): Promise<number> {
	const { rows } = await db.execute<{ bytes: number }>(sql`
		select coalesce(sum(bytes), 0)::float8 as bytes from (
			(select distinct on (storage_key) bytes from ${uploaded_files} where user_id = ${user_id})
			union all
			select large_bytes + small_bytes from ${project_images} where user_id = ${user_id}
			union all
			select bytes from ${panel_files} where user_id = ${user_id}
			union all
			select u.bytes from ${resumable_uploads} u
			where u.user_id = ${user_id} and u.finished_at is null and u.id is distinct from ${except_upload}::uuid
				and not exists (select 1 from ${uploaded_files} f where f.id = u.id)) as contents`)
	return rows[0]?.bytes ?? 0
}

/** A file that this person uploaded. */
export async function findOwnFile(db: Database, file_id: string, user_id: string): Promise<FileRow | null> {
	const [row] = await db
		.select()
		.from(uploaded_files)
		.where(and(eq(uploaded_files.id, file_id), eq(uploaded_files.user_id, user_id)))
	return row ?? null
}

/** Whether the file is a source of a model version `v`, alone or with others. */
const isMadeOf = sql`(v.file_id = ${uploaded_files.id} or v.id in (
	select s.model_version_id from ${model_version_sources} s where s.file_id = ${uploaded_files.id}))`

/**
 * A file with this content that the person may already read: their own upload, or the model of a project to which they
 * have access. It can't be removed until `tx` ends.
 */
export async function findReadableFile(
	tx: Database,
	user_id: string,
	content: { sha256: string; bytes: number },
): Promise<FileRow | null> {
	const isOpen = sql`exists (
		select 1 from ${model_versions} v join ${projects} p on p.id = v.project_id
		where ${isMadeOf} and p.deleted_at is null and (p.is_public or exists (
			select 1 from ${project_roles} a where a.project_id = p.id and a.user_id = ${user_id})))`
	const [row] = await tx
		.select()
		.from(uploaded_files)
		.where(
			and(
				eq(uploaded_files.sha256, content.sha256),
				eq(uploaded_files.bytes, content.bytes),
				or(eq(uploaded_files.user_id, user_id), isOpen),
			),
		)
		.orderBy(desc(uploaded_files.created_at))
		.limit(1)
		.for('share')
	return row ?? null
}

/**
 * Returns those of the files that this person uploaded, locked in the order of their ids. They can't be removed until
 * `tx` ends.
 */
export async function holdOwnFiles(tx: Database, file_ids: readonly string[], user_id: string): Promise<FileRow[]> {
	return tx
		.select()
		.from(uploaded_files)
		.where(and(inArray(uploaded_files.id, [...file_ids]), eq(uploaded_files.user_id, user_id)))
		.orderBy(asc(uploaded_files.id))
		.for('share')
}

/** True if no job needs the file: neither a running one nor an ended one whose result can still be fetched. */
export const isUsedByNoJob = sql`not exists (select 1 from ${jobs} j where j.file_id = ${uploaded_files.id})`

const isOldAndLoose = (days: number) =>
	and(
		sql`${uploaded_files.created_at} < now() - make_interval(days => ${days})`,
		sql`not exists (select 1 from ${model_versions} v where ${isMadeOf} and v.project_id is not null)`,
		isUsedByNoJob,
	)

/** Ids of old uploads that neither a project nor a job needs. */
export async function findLooseFiles(db: Database, days: number): Promise<string[]> {
	const rows = await db.select({ id: uploaded_files.id }).from(uploaded_files).where(isOldAndLoose(days))
	return rows.map((row) => row.id)
}

/** Prevents new references to the file until `tx` ends. */
export async function lockFile(tx: Database, file_id: string): Promise<FileRow | null> {
	const [row] = await tx.select().from(uploaded_files).where(eq(uploaded_files.id, file_id)).for('update')
	return row ?? null
}

/** Whether an upload is old, and neither a project nor a job needs it. Lock it first. */
export async function isLoose(tx: Database, file_id: string, days: number): Promise<boolean> {
	return (await tx.$count(uploaded_files, and(eq(uploaded_files.id, file_id), isOldAndLoose(days)))) > 0
}

/** Whether neither a model version nor a job needs an upload. Lock it first. */
export async function isUnneeded(tx: Database, file_id: string): Promise<boolean> {
	const unneeded = and(
		eq(uploaded_files.id, file_id),
		sql`not exists (select 1 from ${model_versions} v where ${isMadeOf})`,
		isUsedByNoJob,
	)
	return (await tx.$count(uploaded_files, unneeded)) > 0
}

/** Removes an upload with its conversions. Returns the storage keys they referenced. */
export async function deleteFile(db: Database, file: FileRow): Promise<string[]> {
	const versions = await db
		.delete(model_versions)
		.where(eq(model_versions.file_id, file.id))
		.returning({ artefacts: model_versions.artefacts })
	await db.delete(uploaded_files).where(eq(uploaded_files.id, file.id))
	return [file.storage_key, ...versions.flatMap(({ artefacts }) => keysOf(artefacts))]
}
