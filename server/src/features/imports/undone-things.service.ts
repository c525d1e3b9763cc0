import { z } from 'zod'
import type { ProjectRow } from '../../access/project-permission.ts'
import type { Database } from '../../database/database.ts'
import { revertCategory } from '../categories/categories.service.ts'
import {
	deleteUnusedCategories,
	KeptCategoryRow,
	restoreCategories,
} from '../categories/imported-categories.service.ts'
import { revertGroup } from '../groups/groups.service.ts'
import { deleteEmpty, restoreGroups } from '../groups/imported-groups.service.ts'
import { deleteUncarried, KeptStatusRow, restoreDeleted } from '../statuses/deleted-statuses.service.ts'
import { revertOrder, revertStatus } from '../statuses/statuses.service.ts'

// What a change deleted, renamed, recoloured and moved of statuses, groups and categories themselves, to take it back.

const Ids = z.array(z.uuid())
const KeptStatus = KeptStatusRow.extend({ required_by: Ids })
const KeptGroup = z.object({ id: z.uuid(), name: z.string(), description: z.string(), position: z.int() })
const Fields = z.record(z.string(), z.string().nullable())
const Updated = z.object({ of: z.enum(['status', 'group', 'category']), id: z.uuid(), before: Fields, after: Fields })
export const KeptThings = z.object({
	deleted: z.object({
		statuses: z.array(KeptStatus),
		groups: z.array(KeptGroup),
		categories: z.array(KeptCategoryRow),
	}),
	updated: z.array(Updated),
	order: z.object({ before: Ids, after: Ids }).nullable(),
})
export type KeptThings = z.infer<typeof KeptThings>

/** What an undo brought back and changed back, kept to do it again. */
const KeptUndoneThings = z.object({
	restored: z.object({ statuses: Ids, groups: Ids, categories: Ids }),
	updated: z.array(Updated),
	order: KeptThings.shape.order,
})
type KeptUndoneThings = z.infer<typeof KeptUndoneThings>

const countOf = (lists: Record<string, readonly unknown[]>): number =>
	Object.values(lists).reduce((sum, list) => sum + list.length, 0)

/** Payloads of changes that did nothing of it have none. */
const Payload = <Things extends z.ZodType>(things: Things) => z.object({ kept_things: things.optional() })

export type TakenThings<More> = { more: More | undefined; restored: number; kept: number; changed: boolean }
const NOTHING = { more: undefined, restored: 0, kept: 0, changed: false }

/**
 * Brings things back that a change deleted, and gives others their names, colours and places back, but for what somebody
 * changed since. Call it in a transaction that holds the project, before panels are taken back.
 */
export async function takeThingsBack(
	tx: Database,
	project: ProjectRow,
	payload: unknown,
): Promise<TakenThings<KeptUndoneThings>> {
	const { kept_things: things } = Payload(KeptThings).parse(payload)
	if (!things) return NOTHING
	const { deleted } = things
	const changed = await revertAll(tx, project.id, things)
	const restored = {
		groups: await restoreGroups(tx, project.id, deleted.groups),
		categories: await restoreCategories(tx, project.id, deleted.categories),
		statuses: await restoreDeleted(tx, project.id, deleted.statuses),
	}
	const gone = countOf(deleted) - countOf(restored)
	return {
		more: { restored, ...changed.more },
		restored: countOf(restored) + changed.count,
		kept: gone + changed.kept,
		changed: true,
	}
}

/**
 * Deletes again what `takeThingsBack` brought back, unless something uses it, and renames, recolours and moves again. Call
 * it after panels were taken back.
 */
export async function takeThingsAway(
	tx: Database,
	project: ProjectRow,
	payload: unknown,
): Promise<TakenThings<KeptThings>> {
	const { kept_things: things } = Payload(KeptUndoneThings).parse(payload)
	if (!things) return NOTHING
	const { restored } = things
	const deleted = {
		groups: await deleteEmpty(tx, project.id, restored.groups),
		categories: await deleteUnusedCategories(tx, project.id, restored.categories),
		statuses: await deleteUncarried(tx, project.id, restored.statuses),
	}
	const changed = await revertAll(tx, project.id, things)
	const stayed = countOf(restored) - countOf(deleted)
	return {
		more: { deleted, ...changed.more },
		restored: countOf(deleted) + changed.count,
		kept: stayed + changed.kept,
		changed: true,
	}
}

const REVERT = { status: revertStatus, group: revertGroup, category: revertCategory }

/** Gives back names, colours and places, the last change first; `more` does it again. */
async function revertAll(tx: Database, project_id: string, { updated, order }: Pick<KeptThings, 'updated' | 'order'>) {
	const more: Pick<KeptThings, 'updated' | 'order'> = { updated: [], order: null }
	let kept = 0
	if (order && (await revertOrder(tx, project_id, order))) more.order = { before: order.after, after: order.before }
	else if (order) kept++
	for (const each of updated.toReversed()) {
		if (await REVERT[each.of](tx, project_id, each))
			more.updated.push({ ...each, before: each.after, after: each.before })
		else kept++
	}
	return { more, kept, count: more.updated.length + (more.order ? 1 : 0) }
}
