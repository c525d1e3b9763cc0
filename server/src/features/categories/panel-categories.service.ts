import type {
	AssignCategoryRequest,
	AssignCategoryResponse,
	DeleteCategoryResponse,
} from '@panelyard/contracts/panels/categories'
import { type ChangedDetails, MOST_NAMED_DETAILS } from '@panelyard/contracts/panels/panel-details'
import { StatusIcon } from '@panelyard/contracts/statuses/statuses'
import { z } from 'zod'
import { recordAction } from '../../access/audit.queries.ts'
import { changeProject, findMade, keepChange, type NamedChange } from '../../access/made-changes.ts'
import type { ProjectRow } from '../../access/project-permission.ts'
import type { Database } from '../../database/database.ts'
import { idRows } from '../../database/tables/uuid-array.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import { refuseMissing } from '../panels/panels.service.ts'
import * as categories from './categories.queries.ts'
import { categoryNameTaken, requireCategory, tellCategories } from './categories.service.ts'
import type { CategoryStep } from './category-steps.ts'
import * as queries from './panel-categories.queries.ts'

const State = z.object({ category_id: z.string().nullable(), revision: z.int() })
/** What is kept of a change of categories, to take it back. */
const KeptSteps = z.object({
	steps: z.array(z.object({ panel_ids: z.array(z.string()), before: State, after: State })),
})
const KeptCategory = z.object({
	category: z.object({
		id: z.uuid(),
		name: z.string(),
		icon: StatusIcon,
		colour: z.string(),
		position: z.int(),
	}),
})

/** Panels of steps with what they have since; null for more than are named. */
export function detailsOf(steps: readonly CategoryStep[]): ChangedDetails[] | null {
	const count = steps.reduce((sum, { panel_ids }) => sum + panel_ids.length, 0)
	if (count > MOST_NAMED_DETAILS) return null
	return steps.map(({ panel_ids, after: { category_id } }) => ({ panel_ids, details: { category_id } }))
}

/** Tells the project's room which panels have which category now; of very many, only that they changed. */
export function tellPanelCategories(
	platform: Platform,
	project_id: string,
	{ steps, revision }: { steps: readonly CategoryStep[]; revision: number },
): void {
	if (steps.length === 0) return
	const changed = detailsOf(steps)
	if (changed) platform.tellProject('panel_details_changed', { project_id, changed, revision })
	else platform.tellProject('project_updated', { project_id, what: ['panels', 'categories'], revision })
}

type LoggedAnswer<Answer> = { answer: Answer; steps: CategoryStep[] }

/** Gives panels a category, or takes it from them. A change made before changes nothing. */
export async function assignCategory(
	platform: Platform,
	user_id: string,
	project_id: string,
	{ category_id, change_id, ...request }: AssignCategoryRequest,
): Promise<AssignCategoryResponse> {
	const panel_ids = [...new Set(request.panel_ids)]
	const named: NamedChange = { change_id, kind: 'panel_category', user_id }
	const { answer, steps } = await changeProject<LoggedAnswer<AssignCategoryResponse>>(
		platform.database,
		{ project_id, user_id, needed: 'editor' },
		async ({ tx, project, leaveUnchanged }) => {
			const unchanged = { changed: 0, revision: project.revision - 1 }
			if (await findMade(tx, project_id, named))
				return leaveUnchanged({ answer: { ...unchanged, repeated: true }, steps: [] })
			if (category_id !== null) await requireCategory(tx, project_id, category_id)
			const { revision } = project
			const wanted = { project_id, category_id, revision, hidden: false }
			const { found, changed, steps } = await queries.setCategory(tx, idRows(panel_ids), wanted)
			refuseMissing(panel_ids.length - found)
			if (changed > 0) {
				const details = { panel_count: changed, category_id }
				await recordAction(tx, { project_id, user_id, action: 'panel_category.changed', details })
			}
			await keepChange(tx, project, named, { steps })
			return { answer: { changed, revision }, steps }
		},
	)
	tellPanelCategories(platform, project_id, { steps, revision: answer.revision })
	return answer
}

/** Deletes a category: its panels lose it. */
export async function deleteCategory(
	platform: Platform,
	user_id: string,
	project_id: string,
	category_id: string,
	change_id: string | undefined,
): Promise<DeleteCategoryResponse> {
	const named: NamedChange = { change_id, kind: 'category_deleted', user_id }
	const { answer, steps } = await changeProject<LoggedAnswer<DeleteCategoryResponse>>(
		platform.database,
		{ project_id, user_id, needed: 'editor' },
		async ({ tx, project, leaveUnchanged }) => {
			const made = await findMade(tx, project_id, named)
			if (made) {
				const changed = z.int().catch(0).parse(made.payload.changed)
				return leaveUnchanged({ answer: { changed, revision: project.revision - 1, repeated: true }, steps: [] })
			}
			const { changed, kept } = await removeCategory(tx, project, user_id, category_id)
			await keepChange(tx, project, named, { ...kept, changed })
			return { answer: { changed, revision: project.revision }, steps: kept.steps }
		},
	)
	if (!answer.repeated) {
		tellPanelCategories(platform, project_id, { steps, revision: answer.revision })
		tellCategories(platform, project_id, answer.revision)
	}
	return answer
}

/** As `deleteCategory`, within a transaction that holds the project; `kept` brings it back. */
export async function removeCategory(tx: Database, project: ProjectRow, user_id: string | null, id: string) {
	const { id: project_id, revision } = project
	const category = await requireCategory(tx, project_id, id)
	const emptied = { project_id, category_id: null, revision, hidden: true }
	const { changed, steps } = await queries.setCategory(tx, queries.panelsWith(category.id), emptied)
	await categories.deleteCategory(tx, category.id)
	const details = { name: category.name, panel_count: changed }
	await recordAction(tx, { project_id, user_id, action: 'category.deleted', subject_id: category.id, details })
	return { changed, kept: { ...KeptCategory.parse({ category }), steps } }
}

/** Takes back a change of the category of panels: those that somebody changed since are kept as they are. */
export const takeBackCategories = (tx: Database, project: ProjectRow, payload: unknown) =>
	queries.takeBackSteps(tx, project.id, KeptSteps.parse(payload).steps)

/** The id of a category that a change deleted or restored. */
export const categoryOf = (payload: unknown): string => KeptCategory.parse(payload).category.id

/**
 * Brings a deleted category back, and to those of its panels that have no other since. Call it in a transaction that holds
 * the project.
 * @throws AppError CONFLICT when it is back already, or another category has its name
 */
export async function restoreCategory(tx: Database, project: ProjectRow, user_id: string | null, payload: unknown) {
	const { category } = KeptCategory.parse(payload)
	const project_id = project.id
	if (await categories.categoryAnywhere(tx, category.id))
		throw new AppError('CONFLICT', 'This category has already been restored')
	if (await categories.categoryNameTaken(tx, project_id, category.name, null)) throw categoryNameTaken()
	await categories.insertCategory(tx, { project_id, ...category })
	const taken = await takeBackCategories(tx, project, payload)
	const details = { name: category.name, panel_count: taken.restored }
	await recordAction(tx, { project_id, user_id, action: 'category.restored', subject_id: category.id, details })
	return { ...taken, more: { category, steps: taken.steps } }
}
