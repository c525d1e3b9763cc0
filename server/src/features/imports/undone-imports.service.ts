import { ImportResponse } from '@panelyard/contracts/panels/imports'
import { z } from 'zod'
import type { MadeChange } from '../../access/made-changes.ts'
import type { ProjectRow } from '../../access/project-permission.ts'
import type { Database } from '../../database/database.ts'
import {
	deleteUnusedCategories,
	KeptCategoryRow,
	restoreCategories,
} from '../categories/imported-categories.service.ts'
import { redoGroups, undoGroups } from '../groups/imported-groups.service.ts'
import type { StatusChange } from '../statuses/changed-statuses.ts'
import { KeptStatusRow } from '../statuses/deleted-statuses.service.ts'
import { deleteUnusedStatuses, restoreStatuses } from '../statuses/imported-statuses.service.ts'
import { takeBack, type UndoingChanger } from '../statuses/panel-statuses.service.ts'
import { takeDetailsBack } from './undone-details.service.ts'
import { type TakenThings, takeThingsAway, takeThingsBack } from './undone-things.service.ts'

/** What is kept of an import, for its answer when it is sent again and for its undo. */
export const KeptImport = ImportResponse.pick({ kinds: true, created: true })
	.partial()
	.transform(({ kinds = {}, created = { statuses: [], groups: [], categories: [] } }) => ({ kinds, created }))

/** What is kept of an undone import, to do it again. */
const KeptUndoneImport = z.object({
	memberships: z.object({ group_ids: z.array(z.uuid()), panel_ids: z.array(z.uuid()) }),
	groups: z.array(z.object({ id: z.uuid(), name: z.string(), description: z.string() })),
	statuses: z.array(KeptStatusRow),
	categories: z.array(KeptCategoryRow).default([]),
})

type Undone = {
	change: StatusChange
	kept: { restored: number; kept: number; regrouped: number; replanned: number; described: number; things: number }
	more: object
	updated: ('panels' | 'statuses' | 'groups' | 'categories' | 'plan' | 'comments')[]
}

/** What others have to read again after this. */
function listsOf(
	came_or_went: Record<'statuses' | 'groups' | 'categories', number>,
	regrouped: number,
	{ replanned, described, commented, hasCategories }: Awaited<ReturnType<typeof takeDetailsBack>>,
	{ changed }: TakenThings<unknown>,
): Undone['updated'] {
	const all = {
		statuses: came_or_went.statuses > 0 || changed,
		groups: came_or_went.groups > 0 || regrouped > 0 || changed,
		categories: came_or_went.categories > 0 || hasCategories || changed,
		panels: regrouped > 0 || described > 0 || changed,
		plan: replanned > 0,
		comments: commented > 0,
	}
	return (Object.keys(all) as (keyof typeof all)[]).filter((list) => all[list])
}

/**
 * Takes an import back, in a transaction that holds the project: statuses as other changes do, panels leave the groups
 * that it put them into, dates, names, descriptions and categories are what they were, unless somebody changed them
 * since, and what it created goes if nothing uses it.
 */
export async function undoImport(
	tx: Database,
	project: ProjectRow,
	changer: UndoingChanger,
	{ revision, payload }: MadeChange,
): Promise<Undone> {
	const { created } = KeptImport.parse(payload)
	const things = await takeThingsBack(tx, project, payload)
	const { change, restored, kept } = await takeBack(tx, project, changer, revision)
	const { memberships, groups } = await undoGroups(tx, project.id, revision, created.groups)
	const details = await takeDetailsBack(tx, project, payload)
	const statuses = await deleteUnusedStatuses(tx, project.id, created.statuses)
	const categories = await deleteUnusedCategories(tx, project.id, created.categories)
	const regrouped = new Set(memberships.panel_ids).size + details.regrouped
	const gone = { statuses: statuses.length, groups: groups.length, categories: categories.length }
	return {
		change,
		kept: { restored, ...countsOf(details, kept + things.kept), regrouped, things: things.restored + countAll(gone) },
		more: {
			...KeptUndoneImport.parse({ memberships, groups, statuses, categories }),
			...{ ...details.more, kept_things: things.more },
		},
		updated: listsOf(gone, regrouped, details, things),
	}
}

/** Does an import again that was undone, as far as nobody changed since what the undo left. */
export async function redoImport(
	tx: Database,
	project: ProjectRow,
	changer: UndoingChanger,
	{ revision, payload }: MadeChange,
): Promise<Undone> {
	const undone = KeptUndoneImport.parse(payload)
	const statuses = await restoreStatuses(tx, project.id, undone.statuses)
	const categories = await restoreCategories(tx, project.id, undone.categories)
	const { joined, created: groups } = await redoGroups(tx, project, undone)
	const { change, restored, kept } = await takeBack(tx, project, changer, revision)
	const details = await takeDetailsBack(tx, project, payload)
	const things = await takeThingsAway(tx, project, payload)
	const back = { statuses: statuses.length, groups: groups.length, categories: categories.length }
	return {
		change,
		kept: {
			...{ restored, ...countsOf(details, kept + things.kept) },
			...{ regrouped: joined + details.regrouped, things: things.restored + countAll(back) },
		},
		more: { created: { statuses, groups, categories }, ...details.more, kept_things: things.more },
		updated: listsOf(back, joined + details.regrouped, details, things),
	}
}

const countAll = (counts: Record<string, number>): number =>
	Object.values(counts).reduce((sum, count) => sum + count, 0)

const countsOf = (
	{ replanned, described, kept }: Awaited<ReturnType<typeof takeDetailsBack>>,
	statuses_kept: number,
) => ({
	replanned,
	described,
	kept: kept + statuses_kept,
})
