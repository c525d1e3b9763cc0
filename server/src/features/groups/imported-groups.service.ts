import type { Created, ImportCounts } from '@panelyard/contracts/panels/imports'
import { recordActions } from '../../access/audit.queries.ts'
import type { ProjectRow } from '../../access/project-permission.ts'
import type { Database } from '../../database/database.ts'
import { AppError, idTaken } from '../../platform/app-error.ts'
import { makeRoom, nextPosition, requireRoomForGroups } from './group-order.queries.ts'
import * as queries from './groups.queries.ts'
import { GROUP_GONE } from './groups.service.ts'

// Groups as an import fills and creates them, all within a transaction that holds the project.

/**
 * Creates the groups whose names the project doesn't have. Returns the ids of what was created, and by the ids of the
 * request which group is meant.
 */
export async function createMissingGroups(
	tx: Database,
	project_id: string,
	user_id: string,
	asked: Created['groups'],
): Promise<{ created: string[]; actual: Map<string, string> }> {
	const { lacking: rows, actual } = await queries.lackingGroups(tx, project_id, asked)
	if (rows.length === 0) return { created: [], actual }
	const ids = rows.map(({ id }) => id)
	if ((await queries.takenGroups(tx, ids)).length > 0) throw idTaken()
	await requireRoomForGroups(tx, project_id, rows.length)
	const next = await nextPosition(tx, project_id)
	await queries.insertGroups(
		tx,
		rows.map(({ id, name }, index) => ({ id, name, project_id, position: next + index })),
	)
	await recordActions(
		tx,
		rows.map(({ id, name }) => ({ project_id, user_id, action: 'group.created', subject_id: id, details: { name } })),
	)
	return { created: ids, actual }
}

/**
 * Puts panels into groups, as one change.
 * @throws AppError NOT_FOUND for a group that the project doesn't have
 */
export async function importGroups(
	tx: Database,
	{ id: project_id, revision }: ProjectRow,
	panels: readonly { ids: readonly string[]; panel_ids: string[] }[],
): Promise<ImportCounts> {
	const asked = [...new Set(panels.flatMap(({ ids }) => ids))]
	const found = await queries.whichOfThese(tx, project_id, asked)
	if (found.length < asked.length) throw new AppError('NOT_FOUND', GROUP_GONE)
	const all: queries.Memberships = { group_ids: [], panel_ids: [] }
	let total = 0
	for (const { ids, panel_ids } of panels) {
		total += panel_ids.length
		for (const group of ids)
			for (const panel of panel_ids) {
				all.group_ids.push(group)
				all.panel_ids.push(panel)
			}
	}
	const changed = await queries.joinGroups(tx, project_id, revision, all)
	return { changed, stayed: total - changed, left_out: 0 }
}

/** Takes panels out of a group. Returns those that were in it, to put them back. */
export async function takeOutOfGroup(
	tx: Database,
	project_id: string,
	group_id: string,
	panel_ids: readonly string[],
): Promise<queries.Memberships> {
	if ((await queries.whichOfThese(tx, project_id, [group_id])).length === 0) throw new AppError('NOT_FOUND', GROUP_GONE)
	const gone = await queries.removeGroupPanels(tx, group_id, panel_ids)
	return { group_ids: gone.map(() => group_id), panel_ids: gone }
}

/** Puts panels back into groups that a change took them out of. Returns those that joined. */
export async function putBackIntoGroups(
	tx: Database,
	project_id: string,
	{ group_ids, panel_ids }: queries.Memberships,
): Promise<queries.Memberships> {
	const back: queries.Memberships = { group_ids: [], panel_ids: [] }
	const there = await queries.whichOfThese(tx, project_id, [...new Set(group_ids)])
	for (const { id } of there) {
		const own = panel_ids.filter((_, place) => group_ids[place] === id)
		const { added } = await queries.addGroupPanels(tx, { project_id, group_id: id, hidden: true }, own)
		for (const panel of added) {
			back.group_ids.push(id)
			back.panel_ids.push(panel)
		}
	}
	return back
}

/** Takes panels out of groups again that `putBackIntoGroups` put them into. Returns those that left. */
export async function takeOutAgain(
	tx: Database,
	project_id: string,
	{ group_ids, panel_ids }: queries.Memberships,
): Promise<queries.Memberships> {
	const left: queries.Memberships = { group_ids: [], panel_ids: [] }
	for (const { id } of await queries.whichOfThese(tx, project_id, [...new Set(group_ids)])) {
		const own = panel_ids.filter((_, place) => group_ids[place] === id)
		for (const panel of await queries.removeGroupPanels(tx, id, own)) {
			left.group_ids.push(id)
			left.panel_ids.push(panel)
		}
	}
	return left
}

/** Deletes those of these groups that have no panels. Returns what they were. */
export const deleteEmpty = queries.deleteEmptyGroups

/**
 * Brings deleted groups back, each to its place, but for those whose names or ids are taken by now. Returns their ids. Their
 * panels are put back by `putBackIntoGroups`.
 */
export async function restoreGroups(
	tx: Database,
	project_id: string,
	deleted: readonly Pick<queries.GroupRow, 'id' | 'name' | 'description' | 'position'>[],
): Promise<string[]> {
	const back = await queries.restorableGroups(tx, project_id, deleted.toReversed())
	for (const { id, name, description, position } of back) {
		await makeRoom(tx, project_id, position)
		await queries.insertGroups(tx, [{ id, name, description, position, project_id }])
	}
	return back.map(({ id }) => id)
}

/** What taking panels out of imported groups did, to do it again. */
type Ungrouped = { memberships: queries.Memberships; groups: queries.GroupRow[] }

/** Takes panels out of the groups that an import put them into, and deletes those of `created` that are empty then. */
export async function undoGroups(
	tx: Database,
	project_id: string,
	revision: number,
	created: readonly string[],
): Promise<Ungrouped> {
	const memberships = await queries.leaveGroups(tx, project_id, revision)
	return { memberships, groups: await queries.deleteEmptyGroups(tx, project_id, created) }
}

/**
 * Puts panels back into the groups that `undoGroups` took them out of, and brings those back that it deleted, but for
 * those whose names or ids are taken by now. Returns how many panels joined a group.
 */
export async function redoGroups(
	tx: Database,
	{ id: project_id, revision }: ProjectRow,
	{
		memberships,
		groups,
	}: { memberships: queries.Memberships; groups: Pick<queries.GroupRow, 'id' | 'name' | 'description'>[] },
): Promise<{ joined: number; created: string[] }> {
	const back = await queries.restorableGroups(tx, project_id, groups)
	const next = back.length > 0 ? await nextPosition(tx, project_id) : 0
	await queries.insertGroups(
		tx,
		back.map(({ id, name, description }, index) => ({ id, name, description, project_id, position: next + index })),
	)
	return { joined: await queries.joinGroups(tx, project_id, revision, memberships), created: back.map(({ id }) => id) }
}
