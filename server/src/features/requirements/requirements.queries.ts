import type { RequirementFile } from '@panelyard/contracts/testing/requirements'
import { and, asc, desc, eq, isNotNull, isNull, notInArray, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { isoTime } from '../../database/tables/iso-time.ts'
import { requirement_files } from '../../database/tables/requirement-tables.ts'

export type RequirementFileRow = typeof requirement_files.$inferSelect
/** A file without its content. */
export type RequirementFileHead = Pick<RequirementFileRow, 'id' | 'project_id' | 'file_name' | 'user_id' | 'removed_at'>

const HEAD = {
	id: requirement_files.id,
	project_id: requirement_files.project_id,
	file_name: requirement_files.file_name,
	user_id: requirement_files.user_id,
	removed_at: requirement_files.removed_at,
}

const areOf = (project_id: string) =>
	and(eq(requirement_files.project_id, project_id), isNull(requirement_files.removed_at))

/** The files of a project, in their order. */
export async function listFiles(db: Database, project_id: string): Promise<RequirementFile[]> {
	const { rows } = await db.execute<RequirementFile>(sql`
		select f.id, f.file_name, f.title, f.specification_count,
			coalesce(nullif(u.name, ''), u.email, '') as user_name, ${isoTime('f.created_at')} as created_at,
			${isoTime('f.listed_at')} as listed_at
		from requirement_files f left join users u on u.id = f.user_id
		where f.project_id = ${project_id} and f.removed_at is null
		order by f.listed_at, f.id`)
	return rows
}

/** The same with their contents, for a check. */
export async function filesToCheck(
	db: Database,
	project_id: string,
): Promise<Pick<RequirementFileRow, 'id' | 'file_name' | 'content'>[]> {
	return db
		.select({ id: requirement_files.id, file_name: requirement_files.file_name, content: requirement_files.content })
		.from(requirement_files)
		.where(areOf(project_id))
		.orderBy(asc(requirement_files.listed_at), asc(requirement_files.id))
}

/** Ids of the files of a project, in the order of `filesToCheck`. */
export async function fileIds(db: Database, project_id: string): Promise<string[]> {
	const rows = await db
		.select({ id: requirement_files.id })
		.from(requirement_files)
		.where(areOf(project_id))
		.orderBy(asc(requirement_files.listed_at), asc(requirement_files.id))
	return rows.map(({ id }) => id)
}

/** How many files a project has, and the characters of all of them. */
export async function sizeOfFiles(db: Database, project_id: string): Promise<{ files: number; characters: number }> {
	const [row] = await db
		.select({
			files: sql<number>`count(*)::int`,
			characters: sql<number>`coalesce(sum(length(${requirement_files.content})), 0)::int`,
		})
		.from(requirement_files)
		.where(areOf(project_id))
	return row ?? { files: 0, characters: 0 }
}

/** A file by its id, of whatever project, also a removed one. */
export async function fileAnywhere(db: Database, id: string): Promise<RequirementFileHead | null> {
	const [row] = await db.select(HEAD).from(requirement_files).where(eq(requirement_files.id, id))
	return row ?? null
}

export async function findContent(
	db: Database,
	project_id: string,
	id: string,
): Promise<Pick<RequirementFileRow, 'file_name' | 'content'> | null> {
	const [row] = await db
		.select({ file_name: requirement_files.file_name, content: requirement_files.content })
		.from(requirement_files)
		.where(and(areOf(project_id), eq(requirement_files.id, id)))
	return row ?? null
}

export async function charactersOf(db: Database, id: string): Promise<number> {
	const [row] = await db
		.select({ characters: sql<number>`length(${requirement_files.content})` })
		.from(requirement_files)
		.where(eq(requirement_files.id, id))
	return row?.characters ?? 0
}

/** @param replaces the file whose place it takes over; null for one at the end */
export async function insertFile(
	db: Database,
	values: typeof requirement_files.$inferInsert,
	replaces: string | null,
): Promise<void> {
	const place = sql`(select f.listed_at from requirement_files f where f.id = ${replaces})`
	await db.insert(requirement_files).values(replaces === null ? values : { ...values, listed_at: place })
}

export async function setRemoved(db: Database, id: string, isRemoved: boolean): Promise<void> {
	await db
		.update(requirement_files)
		.set({ removed_at: isRemoved ? sql`now()` : null })
		.where(eq(requirement_files.id, id))
}

/** Forgets removed files of a project but for the last ones. */
export async function forgetRemoved(db: Database, project_id: string, kept: number): Promise<void> {
	const areRemoved = and(eq(requirement_files.project_id, project_id), isNotNull(requirement_files.removed_at))
	const last = db
		.select({ id: requirement_files.id })
		.from(requirement_files)
		.where(areRemoved)
		.orderBy(desc(requirement_files.removed_at), asc(requirement_files.id))
		.limit(kept)
	await db.delete(requirement_files).where(and(areRemoved, notInArray(requirement_files.id, last)))
}
