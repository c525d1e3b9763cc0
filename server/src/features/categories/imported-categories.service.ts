import { MAX_CATEGORIES } from '@panelyard/contracts/panels/categories'
import type { Created, ImportCounts } from '@panelyard/contracts/panels/imports'
import { StatusIcon } from '@panelyard/contracts/statuses/statuses'
import { z } from 'zod'
import { recordActions } from '../../access/audit.queries.ts'
import type { ProjectRow } from '../../access/project-permission.ts'
import type { Database } from '../../database/database.ts'
import { idRows } from '../../database/tables/uuid-array.ts'
import { AppError, idTaken } from '../../platform/app-error.ts'
import * as queries from './categories.queries.ts'
import { CATEGORY_GONE } from './categories.service.ts'
import type { CategoryStep } from './category-steps.ts'
import { setCategory } from './panel-categories.queries.ts'

// Categories as an import gives and creates them, all within a transaction that holds the project.

/**
 * Creates the categories whose names the project doesn't have, at the end. Returns the ids of what was created, and by
 * the ids of the request which category is meant.
 */
export async function createMissingCategories(
	tx: Database,
	project_id: string,
	user_id: string,
	asked: Created['categories'],
): Promise<{ created: string[]; actual: Map<string, string> }> {
	const { lacking, actual } = await queries.lackingCategories(tx, project_id, asked)
	if (lacking.length === 0) return { created: [], actual }
	const { count, position } = await queries.endOfCategories(tx, project_id)
	if (count + lacking.length > MAX_CATEGORIES)
		throw new AppError('CONFLICT', `A project has at most ${MAX_CATEGORIES} categories`)
	const ids = lacking.map(({ id }) => id)
	if ((await queries.takenCategories(tx, ids)).length > 0) throw idTaken()
	await queries.insertCategories(
		tx,
		lacking.map(({ id, name, icon, colour }, place) => ({
			id,
			project_id,
			name,
			icon,
			colour,
			position: position + place,
		})),
	)
	await recordActions(
		tx,
		lacking.map(({ id, name }) => ({
			project_id,
			user_id,
			action: 'category.created',
			subject_id: id,
			details: { name },
		})),
	)
	return { created: ids, actual }
}

/**
 * Gives panels their categories, as one change.
 * @throws AppError NOT_FOUND for a category that the project doesn't have
 */
export async function importCategories(
	tx: Database,
	{ id: project_id, revision }: ProjectRow,
	byPanel: ReadonlyMap<string, string>,
): Promise<{ counts: ImportCounts; steps: CategoryStep[] }> {
	const steps: CategoryStep[] = []
	let changed = 0
	const panelsOf = Map.groupBy(byPanel.keys(), (panel) => byPanel.get(panel) as string)
	const found = await queries.categoriesByIds(tx, project_id, [...panelsOf.keys()])
	if (found.length < panelsOf.size) throw new AppError('NOT_FOUND', CATEGORY_GONE)
	for (const [category_id, panels] of panelsOf) {
		const wanted = { project_id, category_id, revision, hidden: false }
		const set = await setCategory(tx, idRows(panels), wanted)
		steps.push(...set.steps)
		changed += set.changed
	}
	return { counts: { changed, stayed: byPanel.size - changed, left_out: 0 }, steps }
}

/** Takes the category of panels away, as one change. */
export async function clearCategories(
	tx: Database,
	{ id: project_id, revision }: ProjectRow,
	panel_ids: readonly string[],
): Promise<{ counts: ImportCounts; steps: CategoryStep[] }> {
	const wanted = { project_id, category_id: null, revision, hidden: false }
	const { steps, changed } = await setCategory(tx, idRows(panel_ids), wanted)
	return { counts: { changed, stayed: panel_ids.length - changed, left_out: 0 }, steps }
}

/** A deleted category, to bring it back. */
export const KeptCategoryRow = z.object({
	id: z.uuid(),
	name: z.string(),
	icon: StatusIcon,
	colour: z.string(),
	position: z.int(),
})
type KeptCategoryRow = z.infer<typeof KeptCategoryRow>

/** Deletes those of these categories that no panel has. Returns what they were. */
export async function deleteUnusedCategories(
	tx: Database,
	project_id: string,
	ids: readonly string[],
): Promise<KeptCategoryRow[]> {
	const gone = await queries.deleteUnusedCategories(tx, project_id, ids)
	return gone.map((category) => KeptCategoryRow.parse(category))
}

/** Brings categories back that `deleteUnusedCategories` deleted, but for those whose names or ids are taken by now. */
export async function restoreCategories(
	tx: Database,
	project_id: string,
	categories: readonly KeptCategoryRow[],
): Promise<string[]> {
	const back = await queries.restorableCategories(tx, project_id, categories)
	await queries.insertCategories(
		tx,
		back.map((category) => ({ project_id, ...category })),
	)
	return back.map(({ id }) => id)
}
