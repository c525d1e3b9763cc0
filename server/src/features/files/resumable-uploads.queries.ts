import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { projects, resumable_uploads } from '../../database/tables/tables.ts'

export type UploadRow = typeof resumable_uploads.$inferSelect
export type NewUpload = Pick<
	UploadRow,
	'id' | 'user_id' | 'file_name' | 'bytes' | 'upload_length' | 'encoding' | 'sha256' | 'project_id'
>

const { id, locked_by, locked_until, lock_wanted } = resumable_uploads

/** Does nothing when an upload with its id is there. */
export async function insertUpload(db: Database, values: NewUpload): Promise<void> {
	await db.insert(resumable_uploads).values(values).onConflictDoNothing()
}

export async function findUpload(db: Database, upload_id: string): Promise<UploadRow | null> {
	const [row] = await db.select().from(resumable_uploads).where(eq(id, upload_id))
	return row ?? null
}

/** Has a project stay, until the transaction ends, for a row that names it. */
export async function keepProject(tx: Database, project_id: string): Promise<void> {
	await tx.select({ id: projects.id }).from(projects).where(eq(projects.id, project_id)).for('key share')
}

/** Deletes the rows of a person's unfinished uploads beyond the newest `kept`. Returns their ids. */
export async function deleteOldestUnfinished(tx: Database, user_id: string, kept: number): Promise<string[]> {
	const oldest = tx
		.select({ id })
		.from(resumable_uploads)
		.where(and(eq(resumable_uploads.user_id, user_id), isNull(resumable_uploads.finished_at)))
		.orderBy(desc(resumable_uploads.created_at), desc(id))
		.offset(kept)
	const rows = await tx.delete(resumable_uploads).where(inArray(id, oldest)).returning({ id })
	return rows.map((row) => row.id)
}

/** Everybody's unfinished uploads, in no order. */
export async function unfinishedUploads(db: Database): Promise<Pick<UploadRow, 'id' | 'bytes' | 'encoding'>[]> {
	return db
		.select({ id, bytes: resumable_uploads.bytes, encoding: resumable_uploads.encoding })
		.from(resumable_uploads)
		.where(isNull(resumable_uploads.finished_at))
}

export async function setLength(db: Database, upload_id: string, upload_length: number): Promise<void> {
	await db.update(resumable_uploads).set({ upload_length }).where(eq(id, upload_id))
}

export async function setFinished(db: Database, upload_id: string): Promise<void> {
	await db.update(resumable_uploads).set({ finished_at: sql`now()` }).where(eq(id, upload_id))
}

export async function deleteUpload(db: Database, upload_id: string): Promise<void> {
	await db.delete(resumable_uploads).where(eq(id, upload_id))
}

const isUnlocked = or(isNull(locked_until), lt(locked_until, sql`now()`))

/** Uploads begun more than `seconds` ago that nobody works on, after `after` by id. */
export async function expiredUploads(db: Database, seconds: number, after: string, limit: number): Promise<string[]> {
	const rows = await db
		.select({ id })
		.from(resumable_uploads)
		.where(
			and(gt(id, after), lt(resumable_uploads.created_at, sql`now() - make_interval(secs => ${seconds})`), isUnlocked),
		)
		.orderBy(asc(id))
		.limit(limit)
	return rows.map((row) => row.id)
}

const lease = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`

/** Takes the lock when it is free. Otherwise `held`, and its holder can see that somebody waits. */
export async function takeLock(
	db: Database,
	upload_id: string,
	holder: string,
	seconds: number,
): Promise<'taken' | 'held' | 'missing'> {
	const taken = await db
		.update(resumable_uploads)
		.set({ locked_by: holder, locked_until: lease(seconds), lock_wanted: false })
		.where(and(eq(id, upload_id), or(isNull(locked_by), isUnlocked)))
		.returning({ id })
	if (taken.length > 0) return 'taken'
	const wanted = await db
		.update(resumable_uploads)
		.set({ lock_wanted: true })
		.where(eq(id, upload_id))
		.returning({ id })
	return wanted.length > 0 ? 'held' : 'missing'
}

/** How the lock stands for its holder; null when it is lost. `renew` puts its end off. */
export async function lookAtLock(
	db: Database,
	upload_id: string,
	holder: string,
	renew: { seconds: number } | null,
): Promise<{ lock_wanted: boolean } | null> {
	const mine = and(eq(id, upload_id), eq(locked_by, holder))
	const [row] = renew
		? await db
				.update(resumable_uploads)
				.set({ locked_until: lease(renew.seconds) })
				.where(mine)
				.returning({ lock_wanted })
		: await db.select({ lock_wanted }).from(resumable_uploads).where(mine)
	return row ?? null
}

export async function releaseLock(db: Database, upload_id: string, holder: string): Promise<void> {
	await db
		.update(resumable_uploads)
		.set({ locked_by: null, locked_until: null, lock_wanted: false })
		.where(and(eq(id, upload_id), eq(locked_by, holder)))
}

/** Releases every lock. Only for a database that no other process has open. */
export async function releaseAllLocks(db: Database): Promise<void> {
	await db
		.update(resumable_uploads)
		.set({ locked_by: null, locked_until: null, lock_wanted: false })
		.where(isNotNull(locked_by))
}
