import { and, eq, inArray, isNull, lt, not, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { comment_images, instruction_images, project_images } from '../../database/tables/panel-note-tables.ts'
import { uuidArray } from '../../database/tables/uuid-array.ts'

export type ImageRow = typeof project_images.$inferSelect

/** Returns false when an image with its id is there. */
export async function insertImage(db: Database, values: typeof project_images.$inferInsert): Promise<boolean> {
	const inserted = await db
		.insert(project_images)
		.values(values)
		.onConflictDoNothing()
		.returning({ id: project_images.id })
	return inserted.length > 0
}

/** `is_visitor`: only images of instructions; visitors read no comments. */
export async function findImage(
	db: Database,
	project_id: string,
	image_id: string,
	is_visitor = false,
): Promise<ImageRow | null> {
	const [row] = await db
		.select()
		.from(project_images)
		.where(
			and(
				eq(project_images.id, image_id),
				eq(project_images.project_id, project_id),
				is_visitor ? isUsedBy(instruction_images) : undefined,
			),
		)
	return row ?? null
}

/** An image by its id, of whatever project. */
export async function imageAnywhere(db: Database, image_id: string): Promise<ImageRow | null> {
	const [row] = await db.select().from(project_images).where(eq(project_images.id, image_id))
	return row ?? null
}

/**
 * Says that images of a project are used, so that no sweep deletes them. Returns how many of them there are. Call it
 * before the rows that use them are written.
 */
export async function keepImages(tx: Database, project_id: string, image_ids: readonly string[]): Promise<number> {
	if (image_ids.length === 0) return 0
	const kept = await tx
		.update(project_images)
		.set({ unused_since: null })
		.where(and(eq(project_images.project_id, project_id), inArray(project_images.id, [...image_ids])))
		.returning({ id: project_images.id })
	return kept.length
}

const isUsedBy = (table: typeof instruction_images | typeof comment_images): SQL =>
	sql`exists (select from ${table} u where u.image_id = ${project_images.id})`

const isUnused = not(or(isUsedBy(instruction_images), isUsedBy(comment_images)) as SQL)

/** Size of the images of a project that something uses, large and small. */
export async function usedImageBytes(db: Database, project_id: string): Promise<number> {
	const bytes = sql<number>`coalesce(sum(${project_images.large_bytes} + ${project_images.small_bytes}), 0)::float8`
	const [row] = await db
		.select({ bytes })
		.from(project_images)
		.where(and(eq(project_images.project_id, project_id), isNull(project_images.unused_since)))
	return row?.bytes ?? 0
}

/** Says of those images that nothing uses any more since when. Call it after the rows that used them are gone. */
export async function releaseImages(tx: Database, image_ids: readonly string[]): Promise<void> {
	if (image_ids.length === 0) return
	await tx
		.update(project_images)
		.set({ unused_since: sql`now()` })
		.where(and(sql`${project_images.id} = any(${uuidArray(image_ids)})`, isUnused))
}

/** Deletes up to `limit` images that nothing has used for `days`. Returns their ids. */
export async function deleteUnusedImages(tx: Database, days: number, limit: number): Promise<string[]> {
	const isDue = and(lt(project_images.unused_since, sql`now() - make_interval(days => ${days})`), isUnused)
	const due = await tx.select({ id: project_images.id }).from(project_images).where(isDue).limit(limit)
	if (due.length === 0) return []
	// Whoever began to use one meanwhile has its row locked, and makes the condition false.
	const ids = due.map(({ id }) => id)
	const gone = await tx
		.delete(project_images)
		.where(and(inArray(project_images.id, ids), isDue))
		.returning({ id: project_images.id })
	return gone.map(({ id }) => id)
}
