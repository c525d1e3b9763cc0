import type { Group } from '@panelyard/contracts/panels/groups'
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { isNameTaken, lackingByName, restorable, takenIds } from '../../database/tables/name-in-project.ts'
import { groups } from '../../database/tables/panel-tables.ts'
import { type IdQuery, idRows, uuidArray } from '../../database/tables/uuid-array.ts'

export type GroupRow = typeof groups.$inferSelect

/**
 * Groups in their order, with their panels counted by furthest status. Only one when `group_id` is given. Each step is an
 * aggregate over indexes: without statistics, as just after thousands of panels joined a group, the planner would join a
 * subquery to itself row by row.
 */
export async function listGroups(db: Database, project_id: string, group_id?: string): Promise<Group[]> {
	const only = group_id ? sql`and g.id = ${group_id}` : sql``
	return (
		await db.execute<Group>(sql`
			with members as (
				select gp.group_id, gp.panel_id,
					(array_agg(s.id order by s.position desc) filter (where s.type = 'step'))[1] as status_id
				from groups g join group_panels gp on gp.group_id = g.id
				join panels p on p.id = gp.panel_id and not p.outside_rule
				left join panel_statuses ps on ps.panel_id = p.id left join statuses s on s.id = ps.status_id
				where g.project_id = ${project_id} ${only} group by gp.group_id, gp.panel_id
			), counted as (
				select group_id, status_id, count(*)::int as count from members group by group_id, status_id
			)
			select g.id, g.name, g.description, g.position, coalesce(sum(c.count), 0)::int as panel_count,
				coalesce(json_agg(json_build_object('status_id', c.status_id, 'count', c.count) order by s.position nulls first)
					filter (where c.count is not null), '[]'::json) as status_breakdown
			from groups g left join counted c on c.group_id = g.id left join statuses s on s.id = c.status_id
			where g.project_id = ${project_id} ${only} group by g.id order by g.position, lower(g.name)`)
	).rows
}

export async function findGroup(db: Database, project_id: string, group_id: string): Promise<GroupRow | null> {
	const [row] = await db
		.select()
		.from(groups)
		.where(and(eq(groups.project_id, project_id), eq(groups.id, group_id)))
	return row ?? null
}

export const groupNameTaken = (
	db: Database,
	project_id: string,
	name: string,
	except_id: string | null,
): Promise<boolean> => isNameTaken(db, groups, { project_id, name, except_id })

/** A group by its id, of whatever project. */
export async function groupAnywhere(db: Database, group_id: string): Promise<GroupRow | null> {
	const [row] = await db.select().from(groups).where(eq(groups.id, group_id))
	return row ?? null
}

export async function insertGroup(db: Database, values: typeof groups.$inferInsert): Promise<GroupRow> {
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

/** The ids of the group's panels, as a query. */
export const panelsOfGroup = (group_id: string): IdQuery =>
	sql`select gp.panel_id from group_panels gp where gp.group_id = ${group_id}`

/** The panels of a group, hidden ones too. */
export async function groupPanelIds(db: Database, group_id: string): Promise<string[]> {
	const { rows } = await db.execute<{ ids: string[] }>(sql`
		select coalesce(json_agg(panel_id order by panel_id), '[]'::json) as ids
		from group_panels where group_id = ${group_id}`)
	return rows[0]?.ids ?? []
}

/**
 * Gives how many of the ids are panels of the project, and those that were not in the group before.
 * @param hidden whether panels that the project's rule leaves out now count as its panels
 */
export async function addGroupPanels(
	db: Database,
	{ project_id, group_id, hidden }: { project_id: string; group_id: string; hidden: boolean },
	panel_ids: readonly string[],
): Promise<{ found: number; added: string[] }> {
	// Sorted, the rows of thousands of panels fall into their indexes in turn.
	const [row] = (
		await db.execute<{ found: number; added: string[] }>(sql`
			with wanted as materialized (
				select p.id from panels p join (${idRows(panel_ids)}) as asked on asked.id = p.id
				where p.project_id = ${project_id} and (${hidden} or not p.outside_rule)
			), added as (
				insert into group_panels (group_id, panel_id)
				select ${group_id}::uuid, w.id from wanted w
				where not exists (select from group_panels gp where gp.group_id = ${group_id} and gp.panel_id = w.id)
				order by w.id returning panel_id
			)
			select (select count(*)::int from wanted) as found,
				(select coalesce(json_agg(panel_id), '[]'::json) from added) as added`)
	).rows
	return row ?? { found: 0, added: [] }
}

/** Returns the panels that left the group. */
export async function removeGroupPanels(
	db: Database,
	group_id: string,
	panel_ids: readonly string[],
): Promise<string[]> {
	const [row] = (
		await db.execute<{ removed: string[] }>(sql`
			with gone as (
				delete from group_panels gp using (${idRows(panel_ids)}) as given
				where gp.group_id = ${group_id} and gp.panel_id = given.id returning gp.panel_id
			)
			select coalesce(json_agg(panel_id), '[]'::json) as removed from gone`)
	).rows
	return row?.removed ?? []
}

/** Which of these groups a project lacks by name. */
export const lackingGroups = <One extends { id: string; name: string }>(
	db: Database,
	project_id: string,
	asked: readonly One[],
) => lackingByName(db, groups, project_id, asked)

/** Which of these ids are taken, by groups of whatever project. */
export const takenGroups = (db: Database, ids: readonly string[]) => takenIds(db, groups, ids)

/** Those of these deleted groups that can come back. */
export const restorableGroups = <One extends { id: string; name: string }>(
	db: Database,
	project_id: string,
	deleted: readonly One[],
) => restorable(db, groups, project_id, deleted)

/** Which of the ids are groups of the project. */
export async function whichOfThese(db: Database, project_id: string, ids: readonly string[]): Promise<GroupRow[]> {
	return db
		.select()
		.from(groups)
		.where(and(eq(groups.project_id, project_id), sql`${groups.id} = any(${uuidArray(ids)})`))
}

export async function insertGroups(db: Database, rows: readonly (typeof groups.$inferInsert)[]): Promise<void> {
	for (let from = 0; from < rows.length; from += ROWS_PER_INSERT)
		await db.insert(groups).values(rows.slice(from, from + ROWS_PER_INSERT))
}
/** Each row takes a few of the 65,535 parameters of a statement. */
const ROWS_PER_INSERT = 1000

/** Panels and one group each, as two lists of the same length. */
export type Memberships = { group_ids: string[]; panel_ids: string[] }

const PAIRS_PER_STATEMENT = 20_000

/**
 * Puts panels into groups, some at a time, and remembers the revision that did. Panels that are in their group already,
 * and what is no longer there, stay as they are.
 * @returns how many panels joined a group
 */
export async function joinGroups(
	db: Database,
	project_id: string,
	revision: number,
	{ group_ids, panel_ids }: Memberships,
): Promise<number> {
	const joined = new Set<string>()
	for (let from = 0; from < group_ids.length; from += PAIRS_PER_STATEMENT) {
		const [groups_of, panels_of] = [group_ids, panel_ids].map((ids) => ids.slice(from, from + PAIRS_PER_STATEMENT))
		const { rows } = await db.execute<{ panels: string[] }>(sql`
			with asked as materialized (
				select distinct a.group_id, a.panel_id
				from unnest(${uuidArray(groups_of ?? [])}, ${uuidArray(panels_of ?? [])}) as a (group_id, panel_id)
				join groups g on g.id = a.group_id and g.project_id = ${project_id}
				join panels p on p.id = a.panel_id and p.project_id = ${project_id}
			), joined as (
				insert into group_panels (group_id, panel_id, revision)
				select a.group_id, a.panel_id, ${revision}::int from asked a
				where not exists (select from group_panels gp where gp.group_id = a.group_id and gp.panel_id = a.panel_id)
				order by a.group_id, a.panel_id returning panel_id
			)
			select coalesce(json_agg(distinct panel_id), '[]') as panels from joined`)
		for (const panel of rows[0]?.panels ?? []) joined.add(panel)
	}
	return joined.size
}

/** Takes panels out of the groups that this revision put them into, and returns which. */
export async function leaveGroups(db: Database, project_id: string, revision: number): Promise<Memberships> {
	const { rows } = await db.execute<Memberships>(sql`
		with gone as (
			delete from group_panels gp using groups g
			where g.id = gp.group_id and g.project_id = ${project_id} and gp.revision = ${revision}
			returning gp.group_id, gp.panel_id
		)
		select coalesce(json_agg(group_id), '[]'::json) as group_ids, coalesce(json_agg(panel_id), '[]'::json) as panel_ids
		from gone`)
	return rows[0] ?? { group_ids: [], panel_ids: [] }
}

/** Deletes those of these groups that have no panels, hidden ones counted too, and returns what they were. */
export async function deleteEmptyGroups(db: Database, project_id: string, ids: readonly string[]): Promise<GroupRow[]> {
	return db
		.delete(groups)
		.where(
			and(
				eq(groups.project_id, project_id),
				sql`${groups.id} = any(${uuidArray(ids)})`,
				sql`not exists (select from group_panels gp where gp.group_id = ${groups.id})`,
			),
		)
		.returning()
}
