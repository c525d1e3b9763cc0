import type { UpdateStatusRequest } from '@panelyard/contracts/statuses'
import { and, asc, count, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { isNameTaken } from '../../database/name-in-project.ts'
import { statuses } from '../../database/panel-tables.ts'

export type StatusRow = typeof statuses.$inferSelect

const panelCount = sql<number>`(select count(*)::int from panel_statuses ps join panels p on p.id = ps.panel_id
	where ps.status_id = statuses.id and not p.outside_rule)`

/** In the order of the work, with how many panels carry each. Only one when `status_id` is given. */
export async function listStatuses(db: Database, project_id: string, status_id?: string) {
	return db
		.select({
			id: statuses.id,
			name: statuses.name,
			default_key: statuses.default_key,
			icon: statuses.icon,
			colour: statuses.colour,
			position: statuses.position,
			panel_count: panelCount,
		})
		.from(statuses)
		.where(and(eq(statuses.project_id, project_id), status_id ? eq(statuses.id, status_id) : undefined))
		.orderBy(asc(statuses.position), asc(statuses.created_at))
}

export async function findStatus(db: Database, project_id: string, status_id: string): Promise<StatusRow | null> {
	const [row] = await db
		.select()
		.from(statuses)
		.where(and(eq(statuses.project_id, project_id), eq(statuses.id, status_id)))
	return row ?? null
}

export const statusNameTaken = (
	db: Database,
	project_id: string,
	name: string,
	except_id: string | null,
): Promise<boolean> => isNameTaken(db, statuses, { project_id, name, except_id })

export async function countStatuses(db: Database, project_id: string): Promise<number> {
	const [row] = await db.select({ total: count() }).from(statuses).where(eq(statuses.project_id, project_id))
	return row?.total ?? 0
}

export async function insertStatuses(db: Database, rows: (typeof statuses.$inferInsert)[]): Promise<StatusRow[]> {
	return db.insert(statuses).values(rows).returning()
}

export async function updateStatus(
	db: Database,
	status_id: string,
	change: UpdateStatusRequest & { default_key?: null },
): Promise<void> {
	await db.update(statuses).set(change).where(eq(statuses.id, status_id))
}

/** Deletes a status that no panel carries; those after it move up. */
export async function deleteStatus(db: Database, status: StatusRow): Promise<void> {
	await db.delete(statuses).where(eq(statuses.id, status.id))
	await db.execute(sql`
		update statuses set position = position - 1
		where project_id = ${status.project_id} and position > ${status.position}`)
}

/** Puts a deleted status back at its place; those from there on move down. */
export async function restoreStatus(db: Database, status: Omit<StatusRow, 'created_at'>): Promise<void> {
	const position = Math.min(status.position, await countStatuses(db, status.project_id))
	await db.execute(sql`
		update statuses set position = position + 1
		where project_id = ${status.project_id} and position >= ${position}`)
	await db.insert(statuses).values({ ...status, position })
}

/** A status by its id, of whatever project. */
export async function statusAnywhere(db: Database, status_id: string): Promise<StatusRow | null> {
	const [row] = await db.select().from(statuses).where(eq(statuses.id, status_id))
	return row ?? null
}

/** Gives each status the position of its id in the list. */
export async function reorderStatuses(db: Database, project_id: string, status_ids: string[]): Promise<void> {
	const positions = sql.join(
		status_ids.map((id, position) => sql`(${id}::uuid, ${position}::int)`),
		sql`, `,
	)
	await db.execute(sql`
		update statuses set position = wanted.position from (values ${positions}) as wanted (id, position)
		where statuses.project_id = ${project_id} and statuses.id = wanted.id`)
}

/** Those of the ids that are statuses of the project. */
export async function findStatuses(db: Database, project_id: string, ids: string[]): Promise<StatusRow[]> {
	if (ids.length === 0) return []
	return db
		.select()
		.from(statuses)
		.where(and(eq(statuses.project_id, project_id), inArray(statuses.id, ids)))
}
