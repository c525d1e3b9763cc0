import { MAX_GROUPS } from '@panelyard/contracts/panels/groups'
import { sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { groups } from '../../database/tables/panel-tables.ts'
import { uuidArray } from '../../database/tables/uuid-array.ts'
import { AppError } from '../../platform/app-error.ts'

/** The ids of a project's groups, in their order. */
export async function orderedGroupIds(db: Database, project_id: string): Promise<string[]> {
	const rows = await db
		.select({ id: groups.id })
		.from(groups)
		.where(sql`${groups.project_id} = ${project_id}`)
		.orderBy(groups.position, sql`lower(${groups.name})`)
	return rows.map(({ id }) => id)
}

/** Gives each group the position of its id in the list. */
export async function orderGroups(db: Database, project_id: string, group_ids: readonly string[]): Promise<void> {
	await db.execute(sql`
		update groups g set position = wanted.place - 1
		from unnest(${uuidArray(group_ids)}) with ordinality as wanted (id, place)
		where g.project_id = ${project_id} and g.id = wanted.id and g.position <> wanted.place - 1`)
}

/** @throws AppError CONFLICT when the project would have too many groups. Call it while holding the project. */
export async function requireRoomForGroups(db: Database, project_id: string, added: number): Promise<void> {
	const { rows } = await db.execute<{ total: number }>(sql`
		select count(*)::int as total from groups where project_id = ${project_id}`)
	if ((rows[0]?.total ?? 0) + added <= MAX_GROUPS) return
	throw new AppError('CONFLICT', `A project can have at most ${MAX_GROUPS} groups. Delete some first.`)
}

/** The first position after all groups of the project. */
export async function nextPosition(db: Database, project_id: string): Promise<number> {
	const { rows } = await db.execute<{ next: number }>(sql`
		select coalesce(max(position) + 1, 0)::int as next from groups where project_id = ${project_id}`)
	return rows[0]?.next ?? 0
}

/** Makes room for a group at a position: if another group is there, it and all behind it move one on. */
export async function makeRoom(db: Database, project_id: string, position: number): Promise<void> {
	await db.execute(sql`
		update groups set position = position + 1 where project_id = ${project_id} and position >= ${position}::int
			and exists (select from groups there where there.project_id = ${project_id} and there.position = ${position}::int)`)
}
