import type { Group } from '@panelyard/contracts/groups'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { group_panels, groups, panels } from '../../database/panel-tables.ts'
import { uuidArray } from '../../database/uuid-array.ts'

export type GroupRow = typeof groups.$inferSelect

/** By name, each with its panels counted by their furthest status. */
export async function listGroups(db: Database, project_id: string): Promise<Group[]> {
	return (
		await db.execute<Group>(sql`
			with furthest as (
				select distinct on (ps.panel_id) ps.panel_id, ps.status_id
				from panel_statuses ps join statuses s on s.id = ps.status_id
				where s.project_id = ${project_id} order by ps.panel_id, s.position desc
			), counted as (
				select gp.group_id, f.status_id, count(*)::int as count
				from group_panels gp join groups g on g.id = gp.group_id
				join panels p on p.id = gp.panel_id and not p.outside_rule
				left join furthest f on f.panel_id = gp.panel_id
				where g.project_id = ${project_id} group by gp.group_id, f.status_id
			)
			select g.id, g.name, g.description, coalesce(sum(c.count), 0)::int as panel_count,
				coalesce(json_agg(json_build_object('status_id', c.status_id, 'count', c.count) order by s.position nulls first)
					filter (where c.count is not null), '[]'::json) as status_breakdown
			from groups g left join counted c on c.group_id = g.id left join statuses s on s.id = c.status_id
			where g.project_id = ${project_id} group by g.id order by lower(g.name)`)
	).rows
}

export async function findGroup(db: Database, project_id: string, group_id: string): Promise<GroupRow | null> {
	const [row] = await db
		.select()
		.from(groups)
		.where(and(eq(groups.project_id, project_id), eq(groups.id, group_id)))
	return row ?? null
}

export async function groupNameTaken(
	db: Database,
	project_id: string,
	name: string,
	except_id: string | null,
): Promise<boolean> {
	const [row] = await db
		.select({ id: groups.id })
		.from(groups)
		.where(
			and(
				eq(groups.project_id, project_id),
				eq(sql`lower(${groups.name})`, sql`lower(${name})`),
				except_id ? ne(groups.id, except_id) : undefined,
			),
		)
	return row !== undefined
}

export async function insertGroup(
	db: Database,
	values: { project_id: string; name: string; description: string },
): Promise<GroupRow> {
	const [row] = await db.insert(groups).values(values).returning()
	if (!row) throw new Error('the group was not inserted')
	return row
}

export async function updateGroup(
	db: Database,
	group_id: string,
	change: { name?: string; description?: string },
): Promise<void> {
	await db.update(groups).set(change).where(eq(groups.id, group_id))
}

export async function deleteGroup(db: Database, group_id: string): Promise<void> {
	await db.delete(groups).where(eq(groups.id, group_id))
}

/** Ids of the group's panels, without those the panel rule leaves out. */
export async function panelsOfGroup(db: Database, group_id: string): Promise<string[]> {
	const rows = await db
		.select({ id: panels.id })
		.from(group_panels)
		.innerJoin(panels, eq(panels.id, group_panels.panel_id))
		.where(and(eq(group_panels.group_id, group_id), eq(panels.outside_rule, false)))
	return rows.map(({ id }) => id)
}

/** Returns how many panels were not in the group before. */
export async function addGroupPanels(db: Database, group_id: string, panel_ids: readonly string[]): Promise<number> {
	const rows = (
		await db.execute(sql`
			insert into group_panels (group_id, panel_id)
			select ${group_id}::uuid, panel_id from unnest(${uuidArray(panel_ids)}) as panel_id
			on conflict do nothing returning panel_id`)
	).rows
	return rows.length
}

/** Returns how many panels left the group. */
export async function removeGroupPanels(db: Database, group_id: string, panel_ids: readonly string[]): Promise<number> {
	const rows = (
		await db.execute(sql`
			delete from group_panels where group_id = ${group_id} and panel_id = any(${uuidArray(panel_ids)})
			returning panel_id`)
	).rows
	return rows.length
}
