import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { model_versions, uploaded_files } from '../../database/tables.ts'

export type FileRow = typeof uploaded_files.$inferSelect

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

/** Uploads of some age that no project is made of. */
export async function findLooseFiles(db: Database, days: number): Promise<FileRow[]> {
	return db
		.select()
		.from(uploaded_files)
		.where(
			and(
				sql`${uploaded_files.created_at} < now() - make_interval(days => ${days})`,
				sql`not exists (select 1 from model_versions v where v.file_id = uploaded_files.id and v.project_id is not null)`,
			),
		)
}

/** Removes an upload with its conversions. Returns the storage keys nothing speaks of any more. */
export async function deleteFile(db: Database, file: FileRow): Promise<string[]> {
	const versions = await db
		.delete(model_versions)
		.where(eq(model_versions.file_id, file.id))
		.returning({ artefacts: model_versions.artefacts })
	await db.delete(uploaded_files).where(eq(uploaded_files.id, file.id))
	const artefacts = versions.flatMap((version) => Object.values(version.artefacts ?? {}))
	return [file.storage_key, ...artefacts.map((one) => one.storage_key)]
}
