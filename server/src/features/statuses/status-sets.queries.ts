import type { OwnStatusSet, SetStatus } from '@panelyard/contracts/statuses/status-sets'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { status_sets } from '../../database/tables/panel-tables.ts'

const columns = { id: status_sets.id, name: status_sets.name, statuses: status_sets.statuses }

/** A person's sets, by name. */
export async function listSets(db: Database, user_id: string): Promise<OwnStatusSet[]> {
	return db
		.select(columns)
		.from(status_sets)
		.where(eq(status_sets.user_id, user_id))
		.orderBy(sql`lower(${status_sets.name})`)
}

export async function findSet(db: Database, user_id: string, id: string): Promise<OwnStatusSet | null> {
	const [row] = await db
		.select(columns)
		.from(status_sets)
		.where(and(eq(status_sets.user_id, user_id), eq(status_sets.id, id)))
	return row ?? null
}

/** Whose set it is; null for none. */
export async function ownerOfSet(db: Database, id: string): Promise<string | null> {
	const [row] = await db.select({ user_id: status_sets.user_id }).from(status_sets).where(eq(status_sets.id, id))
	return row?.user_id ?? null
}

/** Whether another set of this person has a name, whatever the case. */
export async function setNameTaken(
	db: Database,
	user_id: string,
	{ id, name }: { id: string; name: string },
): Promise<boolean> {
	const [row] = await db
		.select({ id: status_sets.id })
		.from(status_sets)
		.where(
			and(
				eq(status_sets.user_id, user_id),
				ne(status_sets.id, id),
				eq(sql`lower(${status_sets.name})`, sql`lower(${name})`),
			),
		)
	return row !== undefined
}

export async function insertSet(
	db: Database,
	values: { id: string; user_id: string; name: string; statuses: SetStatus[] },
): Promise<void> {
	await db.insert(status_sets).values(values)
}

export async function renameSet(db: Database, id: string, name: string): Promise<void> {
	await db.update(status_sets).set({ name }).where(eq(status_sets.id, id))
}

export async function deleteSet(db: Database, id: string): Promise<void> {
	await db.delete(status_sets).where(eq(status_sets.id, id))
}
