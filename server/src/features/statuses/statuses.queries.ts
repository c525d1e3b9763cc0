import { and, asc, count, eq, isNotNull, not, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { preparedRows } from '../../database/connection/prepared-statement.ts'
import type { Database } from '../../database/database.ts'
import { isNameTaken, lackingByName, restorable, takenIds } from '../../database/tables/name-in-project.ts'
import { panel_statuses, panels, plan_entries, statuses } from '../../database/tables/panel-tables.ts'
import { idRows, uuidArray } from '../../database/tables/uuid-array.ts'

export type StatusRow = typeof statuses.$inferSelect

/**
 * In the order of the work, with how many panels carry each, counted in one pass over the project's panels. Only one when
 * `status_id` is given.
 */
export async function listStatuses(db: Database, project_id: string, status_id?: string) {
	const carrying = db
		.select({ status_id: panel_statuses.status_id, panels: count().as('panels') })
		.from(panel_statuses)
		.innerJoin(panels, eq(panels.id, panel_statuses.panel_id))
		.where(
			and(
				eq(panels.project_id, project_id),
				not(panels.outside_rule),
				status_id ? eq(panel_statuses.status_id, status_id) : undefined,
			),
		)
		.groupBy(panel_statuses.status_id)
		.as('carrying')
	return db
		.select({
			id: statuses.id,
			name: statuses.name,
			default_key: statuses.default_key,
			icon: statuses.icon,
			colour: statuses.colour,
			position: statuses.position,
			type: statuses.type,
			progress: statuses.progress,
			is_done: statuses.is_done,
			replaces: statuses.replaces,
			set_by: statuses.set_by,
			set_by_people: statuses.set_by_people,
			requires: statuses.requires,
			requires_mode: statuses.requires_mode,
			panel_count: sql<number>`coalesce(${carrying.panels}, 0)::int`,
		})
		.from(statuses)
		.leftJoin(carrying, eq(carrying.status_id, statuses.id))
		.where(and(eq(statuses.project_id, project_id), status_id ? eq(statuses.id, status_id) : undefined))
		.orderBy(asc(statuses.position), asc(statuses.created_at))
}

export const statusNameTaken = (
	db: Database,
	project_id: string,
	name: string,
	except_id: string | null,
): Promise<boolean> => isNameTaken(db, statuses, { project_id, name, except_id })

/** Which of these statuses a project lacks by name. */
export const lackingStatuses = <One extends { id: string; name: string }>(
	db: Database,
	project_id: string,
	asked: readonly One[],
) => lackingByName(db, statuses, project_id, asked)

/** Which of these ids are taken, by statuses of whatever project. */
export const takenStatuses = (db: Database, ids: readonly string[]) => takenIds(db, statuses, ids)

/** Those of these deleted statuses that can come back. */
export const restorableStatuses = <One extends { id: string; name: string }>(
	db: Database,
	project_id: string,
	deleted: readonly One[],
) => restorable(db, statuses, project_id, deleted)

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
	change: Partial<typeof statuses.$inferInsert>,
): Promise<void> {
	await db.update(statuses).set(change).where(eq(statuses.id, status_id))
}

const rowsOfProject = preparedRows('status_rows', statuses, () =>
	new QueryBuilder()
		.select()
		.from(statuses)
		.where(eq(statuses.project_id, sql.placeholder('project_id')))
		.orderBy(asc(statuses.position), asc(statuses.created_at))
		.getSQL(),
)

/** All rows of a project's statuses, in the order of the work. */
export const statusRows = (db: Database, project_id: string): Promise<StatusRow[]> => rowsOfProject(db, { project_id })

/** Deletes a status that no panel carries; those after it move up, and none requires it from then on. */
export async function deleteStatus(db: Database, status: StatusRow): Promise<void> {
	await db.delete(statuses).where(eq(statuses.id, status.id))
	await db.execute(sql`
		update statuses set requires = array_remove(requires, ${status.id}::uuid)
		where project_id = ${status.project_id} and ${status.id}::uuid = any(requires)`)
	await db.execute(sql`
		update statuses set position = position - 1
		where project_id = ${status.project_id} and position > ${status.position}`)
}

/**
 * Puts a deleted status back at its place; those from there on move down, and those in `required_by` require it again.
 */
export async function restoreStatus(
	db: Database,
	status: typeof statuses.$inferInsert & Pick<StatusRow, 'id'>,
	required_by: readonly string[],
): Promise<void> {
	const position = Math.min(status.position, await countStatuses(db, status.project_id))
	await db.execute(sql`
		update statuses set position = position + 1
		where project_id = ${status.project_id} and position >= ${position}`)
	await db.insert(statuses).values({ ...status, position })
	await db.execute(sql`
		update statuses set requires = array_append(requires, ${status.id}::uuid)
		where project_id = ${status.project_id} and id = any(${uuidArray(required_by)}) and ${status.id}::uuid <> all(requires)`)
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

/** How many panels would have another furthest step, and so another colour, if the statuses had this order. */
export async function countRecoloured(
	db: Database,
	project_id: string,
	status_ids: readonly string[],
): Promise<number> {
	const { rows } = await db.execute<{ count: number }>(sql`
		select count(*)::int as count from (
			select from panel_statuses ps
			join statuses s on s.id = ps.status_id and s.project_id = ${project_id} and s.type = 'step'
			join panels p on p.id = ps.panel_id and not p.outside_rule
			group by ps.panel_id
			having (array_agg(s.id order by s.position desc))[1]
				<> (array_agg(s.id order by array_position(${uuidArray(status_ids)}, s.id) desc))[1]
		) as recoloured`)
	return rows[0]?.count ?? 0
}

/** Which of these statuses any panel carries, hidden ones too. */
export async function carriedStatuses(db: Database, ids: readonly string[]): Promise<string[]> {
	const { rows } = await db.execute<{ id: string }>(sql`
		select id from (${idRows(ids)}) as asked where exists (select from panel_statuses where status_id = asked.id)`)
	return rows.map(({ id }) => id)
}

/** Deletes statuses that no panel carries and no other status requires; those after them move up. */
export async function deleteStatuses(db: Database, project_id: string, ids: readonly string[]): Promise<void> {
	await db.execute(sql`
		delete from statuses where project_id = ${project_id} and id = any(${uuidArray(ids)})`)
	await db.execute(sql`
		update statuses set position = ordered.position from (
			select id, (row_number() over (order by position, created_at))::int - 1 as position
			from statuses where project_id = ${project_id}
		) as ordered where statuses.id = ordered.id and statuses.position <> ordered.position`)
}

/** The statuses of a project that something is planned for. */
export async function plannedStatuses(db: Database, project_id: string): Promise<string[]> {
	const rows = await db
		.selectDistinct({ status_id: plan_entries.status_id })
		.from(plan_entries)
		.where(and(eq(plan_entries.project_id, project_id), isNotNull(plan_entries.date)))
	return rows.map(({ status_id }) => status_id)
}
