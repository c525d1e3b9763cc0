import { and, eq } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { uploaded_files } from '../../database/tables.ts'

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
