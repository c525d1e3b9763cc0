import type { ProjectChange, ProposedChange } from '@panelyard/contracts/assistant/assistant'
import type { ProjectRole } from '@panelyard/contracts/projects/projects'
import { movedBeside } from '@panelyard/rules/statuses/status-order'
import type { ProjectRow } from '../../access/project-permission.ts'
import type { Database } from '../../database/database.ts'
import { changeCategory } from '../categories/categories.service.ts'
import type { CategoryStep } from '../categories/category-steps.ts'
import { createMissingCategories } from '../categories/imported-categories.service.ts'
import { removeCategory } from '../categories/panel-categories.service.ts'
import { changeGroup, removeGroup } from '../groups/groups.service.ts'
import { createMissingGroups } from '../groups/imported-groups.service.ts'
import type { KeptThings } from '../imports/undone-things.service.ts'
import type { StatusChange } from '../statuses/changed-statuses.ts'
import { removeStatus } from '../statuses/deleted-statuses.service.ts'
import { createMissingStatuses } from '../statuses/imported-statuses.service.ts'
import type { Changer } from '../statuses/panel-statuses.service.ts'
import { changeStatus, reorderStatuses, requireStatuses } from '../statuses/statuses.service.ts'
import { gone } from './selected-panels.service.ts'

// Applies changes of statuses, groups and categories themselves, in a transaction that holds the project.

type Applying = { user_id: string; role: ProjectRole | null; answer: Changer['answer'] }
export type CreatedThings = Record<'statuses' | 'groups' | 'categories', string[]>

/** What a list of changes creates, with the icons and colours that the proposal shows. */
export async function createThings(
	tx: Database,
	project_id: string,
	user_id: string,
	changes: readonly ProposedChange[],
): Promise<CreatedThings> {
	const asked = (what: ProjectChange['do']) =>
		changes.flatMap(({ change, look }) =>
			'id' in change && change.do === what
				? [{ id: change.id, name: change.name, ...(look as NonNullable<typeof look>) }]
				: [],
		)
	const statuses = await createMissingStatuses(tx, project_id, user_id, asked('create_status'))
	const groups = await createMissingGroups(tx, project_id, user_id, asked('create_group'))
	const categories = await createMissingCategories(tx, project_id, user_id, asked('create_category'))
	return { statuses: statuses.created, groups: groups.created, categories: categories.created }
}

/** What was deleted and changed, kept to take it back, and what panels lost by it. */
export type ChangedThings = {
	kept: KeptThings
	sets: StatusChange['sets']
	left: { group_ids: string[]; panel_ids: string[] }
	steps: CategoryStep[]
}

/** Deletes what is to be deleted, then renames, recolours and moves: a name may come free by a deletion. */
export async function changeThings(
	tx: Database,
	project: ProjectRow,
	{ user_id, role, answer }: Applying,
	changes: readonly ProjectChange[],
): Promise<ChangedThings> {
	const who = { project_id: project.id, user_id, role }
	const done: ChangedThings = {
		kept: { deleted: { statuses: [], groups: [], categories: [] }, updated: [], order: null },
		...{ sets: [], left: { group_ids: [], panel_ids: [] }, steps: [] },
	}
	const { deleted, updated } = done.kept
	const changer = { user_id, role, answer, source: 'assistant' } as const
	for (const change of changes) {
		if (change.do === 'delete_status') {
			const removed = await removeStatus(tx, project, changer, change.status, null)
			deleted.statuses.push({ ...removed.kept.status, required_by: removed.kept.required_by })
			done.sets.push(...removed.change.sets)
		} else if (change.do === 'delete_group') {
			const { group, panel_ids } = await removeGroup(tx, who, change.group)
			deleted.groups.push(group)
			done.left.group_ids.push(...panel_ids.map(() => group.id))
			done.left.panel_ids.push(...panel_ids)
		} else if (change.do === 'delete_category') {
			const { kept } = await removeCategory(tx, project, user_id, change.category)
			deleted.categories.push(kept.category)
			done.steps.push(...kept.steps)
		}
	}
	let order = (await requireStatuses(tx, project.id, [])).rows.map(({ id }) => id)
	const before = order
	for (const change of changes)
		switch (change.do) {
			case 'rename_status':
			case 'recolour_status': {
				const asked = change.do === 'rename_status' ? { name: change.name } : { colour: change.colour }
				const { before: was, change: is } = await changeStatus(tx, who, change.status, asked)
				const before = { name: was.name, colour: was.colour, default_key: was.default_key }
				const { name = was.name, colour = was.colour, default_key = was.default_key } = is
				updated.push({ of: 'status', id: was.id, before, after: { name, colour, default_key } })
				break
			}
			case 'rename_group': {
				const { id, name } = await changeGroup(tx, who, change.group, { name: change.name })
				updated.push({ of: 'group', id, before: { name }, after: { name: change.name } })
				break
			}
			case 'rename_category': {
				const { id, name } = await changeCategory(tx, who, change.category, { name: change.name })
				updated.push({ of: 'category', id, before: { name }, after: { name: change.name } })
				break
			}
			case 'move_status': {
				const moved = movedBeside(order, change)
				if (!moved) throw gone()
				order = moved
			}
		}
	if (order.join() !== before.join()) {
		await reorderStatuses(tx, project.id, user_id, order)
		done.kept.order = { before, after: order }
	}
	return done
}
