import type { CreateStatusRequest } from '@panelyard/contracts/statuses'
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

export async function insertStatuses(
	db: Database,
	rows: (CreateStatusRequest & { project_id: string; position: number; default_key?: string | null })[],
): Promise<StatusRow[]> {
	return db.insert(statuses).values(rows).returning()
}

export async function updateStatus(
	db: Database,
	status_id: string,
	change: Partial<CreateStatusRequest> & { default_key?: null },
): Promise<void> {
	await db.update(statuses).set(change).where(eq(statuses.id, status_id))
}

/** Takes the status off its panels, with one event for each, and deletes it. Returns how many panels lost it. */
export async function deleteStatus(db: Database, status: StatusRow, user_id: string | null): Promise<number> {
	const [gone] = (
		await db.execute<{ panel_count: number }>(sql`
			with gone as (
				delete from panel_statuses where status_id = ${status.id} returning panel_id
			), logged as (
				insert into status_changes (project_id, status_id, status_name, action, source, user_id, panel_count, panel_id)
				select ${status.project_id}::uuid, ${status.id}::uuid, ${status.name}, 'removed', 'status_deleted', ${user_id}::uuid,
					count(*), case when count(*) = 1 then (select panel_id from gone) end
				from gone having count(*) > 0 returning id
			), logged_panels as (
				insert into status_events (change_id, panel_id)
				select logged.id, gone.panel_id from gone cross join logged order by gone.panel_id
			)
			select count(*)::int as panel_count from gone`)
	).rows
	await db.delete(statuses).where(eq(statuses.id, status.id))
	await db.execute(sql`
		update statuses set position = position - 1
		where project_id = ${status.project_id} and position > ${status.position}`)
	return gone?.panel_count ?? 0
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

export async function statusIdsOf(db: Database, project_id: string): Promise<string[]> {
	const rows = await db.select({ id: statuses.id }).from(statuses).where(eq(statuses.project_id, project_id))
	return rows.map((row) => row.id)
}

/** Those of the ids that are statuses of the project. */
export async function findStatuses(db: Database, project_id: string, ids: string[]): Promise<StatusRow[]> {
	if (ids.length === 0) return []
	return db
		.select()
		.from(statuses)
		.where(and(eq(statuses.project_id, project_id), inArray(statuses.id, ids)))
}
