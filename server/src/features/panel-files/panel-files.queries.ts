import type { PanelFile } from '@panelyard/contracts/panels/panel-files'
import { and, eq, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { panel_files } from '../../database/tables/panel-note-tables.ts'

export type PanelFileRow = typeof panel_files.$inferSelect

/** The files of a panel that aren't deleted, oldest first. */
export const listFiles = (db: Database, project_id: string, panel_id: string): Promise<PanelFile[]> =>
	filesWhere(db, sql`f.project_id = ${project_id} and f.panel_id = ${panel_id}`)

/** The files of all panels that aren't deleted, oldest first; at most `limit`. */
export const listAllFiles = (db: Database, project_id: string, limit: number): Promise<PanelFile[]> =>
	filesWhere(db, sql`f.project_id = ${project_id}`, limit)

async function filesWhere(db: Database, condition: SQL, limit: number | null = null): Promise<PanelFile[]> {
	const { rows } = await db.execute<PanelFile>(sql`
		select f.id, f.panel_id, f.file_name, f.bytes, coalesce(nullif(u.name, ''), u.email, '') as user_name,
			to_char(f.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at
		from panel_files f left join users u on u.id = f.user_id
		where ${condition} and f.deleted_at is null
		order by f.created_at, f.id limit ${limit}`)
	return rows
}

/** A file of a project, also a deleted one. */
export async function findFile(db: Database, project_id: string, file_id: string): Promise<PanelFileRow | null> {
	const [row] = await db
		.select()
		.from(panel_files)
		.where(and(eq(panel_files.id, file_id), eq(panel_files.project_id, project_id)))
	return row ?? null
}

/** A file by its id, of whatever project. */
export async function fileAnywhere(db: Database, file_id: string): Promise<PanelFileRow | null> {
	const [row] = await db.select().from(panel_files).where(eq(panel_files.id, file_id))
	return row ?? null
}

export async function insertFile(db: Database, values: typeof panel_files.$inferInsert): Promise<void> {
	await db.insert(panel_files).values(values)
}

export async function setDeleted(db: Database, file_id: string, isDeleted: boolean): Promise<void> {
	await db
		.update(panel_files)
		.set({ deleted_at: isDeleted ? sql`now()` : null })
		.where(eq(panel_files.id, file_id))
}

/** Ids of up to `limit` files deleted more than `days` ago, whose rows are gone then. */
export async function purgeFiles(tx: Database, days: number, limit: number): Promise<string[]> {
	const isDue = and(
		isNotNull(panel_files.deleted_at),
		lt(panel_files.deleted_at, sql`now() - make_interval(days => ${days})`),
	)
	const due = tx.select({ id: panel_files.id }).from(panel_files).where(isDue).limit(limit)
	// Whoever restores one meanwhile has its row locked, and makes the condition false.
	const gone = await tx
		.delete(panel_files)
		.where(and(sql`${panel_files.id} in (${due})`, isDue))
		.returning({ id: panel_files.id })
	return gone.map(({ id }) => id)
}

/** How many files a panel has, without deleted ones. */
export async function countFiles(db: Database, panel_id: string): Promise<number> {
	return db.$count(panel_files, and(eq(panel_files.panel_id, panel_id), isNull(panel_files.deleted_at)))
}
