import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import {
	model_tasks,
	model_version_sources,
	model_versions,
	project_access,
	projects,
	type StoredArtefacts,
	uploaded_files,
} from '../../database/tables.ts'

export type FileRow = typeof uploaded_files.$inferSelect
/** Storage keys of source files, and artefacts, that rows name. */
export type SpokenOf = { sources: readonly string[]; artefacts: readonly StoredArtefacts[] }

export async function insertFile(db: Database, values: typeof uploaded_files.$inferInsert): Promise<FileRow> {
	const [row] = await db.insert(uploaded_files).values(values).returning()
	if (!row) throw new Error('the uploaded file was not inserted')
	return row
}

/** A file this person uploaded. */
export async function findOwnFile(db: Database, file_id: string, user_id: string): Promise<FileRow | null> {
	const [row] = await db
		.select()
		.from(uploaded_files)
		.where(and(eq(uploaded_files.id, file_id), eq(uploaded_files.user_id, user_id)))
	return row ?? null
}

/** Whether a model version `v` is made of the file at hand, alone or with others. */
const isMadeOf = sql`(v.file_id = ${uploaded_files.id} or v.id in (
	select s.model_version_id from ${model_version_sources} s where s.file_id = ${uploaded_files.id}))`

/**
 * A file with this content that the person may read already: an upload of theirs, or the model of a project that is open
 * to them. It cannot be removed until `tx` ends.
 */
export async function findReadableFile(
	tx: Database,
	user_id: string,
	content: { sha256: string; bytes: number },
): Promise<FileRow | null> {
	const isOpen = sql`exists (
		select 1 from ${model_versions} v join ${projects} p on p.id = v.project_id
		where ${isMadeOf} and p.deleted_at is null and (p.is_public or exists (
			select 1 from ${project_access} a where a.project_id = p.id and a.user_id = ${user_id})))`
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

/** Those of some files that this person uploaded, in no order. They cannot be removed until `tx` ends. */
export async function holdOwnFiles(tx: Database, file_ids: readonly string[], user_id: string): Promise<FileRow[]> {
	return tx
		.select()
		.from(uploaded_files)
		.where(and(inArray(uploaded_files.id, [...file_ids]), eq(uploaded_files.user_id, user_id)))
		.for('share')
}

/** Uploads of some age that no project is made of. */
export async function findLooseFiles(db: Database, days: number): Promise<FileRow[]> {
	return db
		.select()
		.from(uploaded_files)
		.where(
			and(
				sql`${uploaded_files.created_at} < now() - make_interval(days => ${days})`,
				sql`not exists (select 1 from ${model_versions} v where ${isMadeOf} and v.project_id is not null)`,
			),
		)
}

/** The upload, when neither a model version nor a model task is made of it. Nobody can begin to need it until `tx` ends. */
export async function findUnneededFile(tx: Database, file_id: string): Promise<FileRow | null> {
	const [locked] = await tx.select().from(uploaded_files).where(eq(uploaded_files.id, file_id)).for('update')
	if (!locked) return null
	const [row] = await tx
		.select()
		.from(uploaded_files)
		.where(
			and(
				eq(uploaded_files.id, file_id),
				sql`not exists (select 1 from ${model_versions} v where ${isMadeOf})`,
				sql`not exists (select 1 from ${model_tasks} t where t.file_id = ${uploaded_files.id})`,
			),
		)
	return row ?? null
}

/** Those of the storage keys of source files that no upload speaks of; several uploads of one content may share one. */
export async function unspokenSources(db: Database, storage_keys: readonly string[]): Promise<string[]> {
	if (storage_keys.length === 0) return []
	const rows = await db
		.select({ storage_key: uploaded_files.storage_key })
		.from(uploaded_files)
		.where(inArray(uploaded_files.storage_key, [...storage_keys]))
	const spokenOf = new Set(rows.map((row) => row.storage_key))
	return [...new Set(storage_keys)].filter((key) => !spokenOf.has(key))
}

/** Those of some artefacts' storage keys that no model version speaks of; versions of one content may share them. */
export async function unspokenArtefacts(db: Database, artefacts: readonly StoredArtefacts[]): Promise<string[]> {
	const named = artefacts.flatMap((one) =>
		Object.entries(one).map(([name, { storage_key }]) => ({ name, storage_key })),
	)
	if (named.length === 0) return []
	const { rows } = await db.execute<{ storage_key: string }>(sql`
		select distinct k.storage_key from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as k (name text, storage_key text)
		where not exists (
			select 1 from ${model_versions} v
			where v.artefacts @> jsonb_build_object(k.name, jsonb_build_object('storage_key', k.storage_key)))`)
	return rows.map((row) => row.storage_key)
}

/** Removes an upload with its conversions. Returns what they spoke of. */
export async function deleteFile(db: Database, file: FileRow): Promise<SpokenOf> {
	const versions = await db
		.delete(model_versions)
		.where(eq(model_versions.file_id, file.id))
		.returning({ artefacts: model_versions.artefacts })
	await db.delete(uploaded_files).where(eq(uploaded_files.id, file.id))
	return { sources: [file.storage_key], artefacts: versions.flatMap(({ artefacts }) => (artefacts ? [artefacts] : [])) }
}
