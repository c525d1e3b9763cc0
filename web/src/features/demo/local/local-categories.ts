import {
	type AssignCategoryRequest,
	type AssignCategoryResponse,
	CATEGORY_NAME_TAKEN,
	type Category,
	type CreateCategoryRequest,
	type DeleteCategoryResponse,
	MAX_CATEGORIES,
	type UpdateCategoryRequest,
} from '@panelyard/contracts/panels/categories'
import type { ChangedDetails } from '@panelyard/contracts/panels/panel-details'
import { LocalError, nameTaken } from './local-error.ts'
import type { LocalCategory, LocalState } from './local-state.ts'

const CATEGORY_GONE = 'This category no longer exists'

type At = { category_id: string | null; revision: number }
type Step = { panel_id: string; before: At; after: At }

export const listCategories = (state: LocalState): Category[] =>
	state.categories.map((category) => ({ ...category, panel_count: panelsOf(state, category.id).length }))

const panelsOf = (state: LocalState, category_id: string): string[] =>
	[...state.panels.values()].filter((panel) => panel.category_id === category_id).map(({ id }) => id)

function requireCategory(state: LocalState, id: string): LocalCategory {
	const category = state.categories.find((one) => one.id === id)
	if (!category) throw new LocalError('NOT_FOUND', CATEGORY_GONE)
	return category
}

const shown = (state: LocalState, category: LocalCategory): Category => ({
	...category,
	panel_count: panelsOf(state, category.id).length,
})

function refuseTakenName(state: LocalState, name: string, except: string | null): void {
	const isSame = (one: LocalCategory) => one.id !== except && one.name.toLowerCase() === name.toLowerCase()
	if (state.categories.some(isSame)) throw nameTaken(CATEGORY_NAME_TAKEN)
}

const tellList = (state: LocalState) =>
	state.tell('project_updated', { what: ['categories'], revision: state.revision })

export function createCategory(state: LocalState, { id: chosen, name, icon, colour }: CreateCategoryRequest): Category {
	return state.change(() => {
		const there = state.categories.find(({ id }) => id === chosen)
		if (there) return state.leaveUnchanged(shown(state, there))
		refuseTakenName(state, name, null)
		if (state.categories.length >= MAX_CATEGORIES)
			throw new LocalError('CONFLICT', `A project has at most ${MAX_CATEGORIES} categories`)
		const position = Math.max(-1, ...state.categories.map((category) => category.position)) + 1
		const category = { id: chosen ?? state.newId(), name, icon, colour, position }
		state.categories.push(category)
		state.keep(chosen, 'category_created')
		tellList(state)
		return shown(state, category)
	})
}

export function updateCategory(state: LocalState, id: string, request: UpdateCategoryRequest): Category {
	return state.change(() => {
		const category = requireCategory(state, id)
		if (request.name !== undefined) refuseTakenName(state, request.name, id)
		category.name = request.name ?? category.name
		category.icon = request.icon ?? category.icon
		category.colour = request.colour ?? category.colour
		tellList(state)
		return shown(state, category)
	})
}

/** Gives panels a category, or none, and tells it. */
function setCategory(state: LocalState, panel_ids: readonly string[], category_id: string | null): Step[] {
	const after = { category_id, revision: state.revision }
	const steps = panel_ids.flatMap((panel_id): Step[] => {
		const panel = state.panels.get(panel_id)
		if (!panel || panel.category_id === category_id) return []
		const before = { category_id: panel.category_id, revision: state.categoryRevisions.get(panel_id) ?? 0 }
		return [{ panel_id, before, after }]
	})
	for (const step of steps) put(state, step)
	tellSteps(state, steps)
	return steps
}

function put(state: LocalState, { panel_id, after }: Step): void {
	const panel = state.panels.get(panel_id)
	if (panel) panel.category_id = after.category_id
	state.categoryRevisions.set(panel_id, after.revision)
}

const detailsOf = (steps: readonly Step[]): ChangedDetails[] =>
	[...Map.groupBy(steps, ({ after }) => after.category_id)].map(([category_id, same]) => ({
		panel_ids: same.map(({ panel_id }) => panel_id),
		details: { category_id },
	}))

function tellSteps(state: LocalState, steps: readonly Step[]): void {
	if (steps.length > 0) state.tell('panel_details_changed', { changed: detailsOf(steps), revision: state.revision })
}

export function assignCategory(
	state: LocalState,
	{ panel_ids, category_id, change_id }: AssignCategoryRequest,
): AssignCategoryResponse {
	return state.change(() => {
		if (state.made(change_id, 'panel_category'))
			return state.leaveUnchanged({ changed: 0, revision: state.revision - 1, repeated: true })
		if (category_id !== null) requireCategory(state, category_id)
		const ids = [...new Set(panel_ids)]
		state.requirePanels(ids)
		const steps = setCategory(state, ids, category_id)
		state.keep(change_id, 'panel_category', { steps })
		return { changed: steps.length, revision: state.revision }
	})
}

export function deleteCategory(state: LocalState, id: string, change_id: string | undefined): DeleteCategoryResponse {
	return state.change(() => {
		const made = state.made(change_id, 'category_deleted')
		if (made) {
			const changed = (made.payload as { steps: Step[] }).steps.length
			return state.leaveUnchanged({ changed, revision: state.revision - 1, repeated: true })
		}
		const kept = remove(state, id)
		state.keep(change_id, 'category_deleted', kept)
		return { changed: kept.steps.length, revision: state.revision }
	})
}

function remove(state: LocalState, id: string): { category: LocalCategory; steps: Step[] } {
	const category = requireCategory(state, id)
	const steps = setCategory(state, panelsOf(state, id), null)
	state.categories = state.categories.filter((one) => one !== category)
	tellList(state)
	return { category, steps }
}

export function takeCategoriesBack(state: LocalState, payload: unknown) {
	const { steps } = payload as { steps: Step[] }
	const taken = steps.flatMap((step): Step[] => {
		const { panel_id, before, after } = step
		const isAsLeft =
			state.panels.get(panel_id)?.category_id === after.category_id &&
			(state.categoryRevisions.get(panel_id) ?? 0) === after.revision
		const isThere = before.category_id === null || state.categories.some(({ id }) => id === before.category_id)
		return isAsLeft && isThere ? [{ panel_id, before: after, after: before }] : []
	})
	for (const step of taken) put(state, step)
	tellSteps(state, taken)
	const more = { steps: taken }
	return { restored: taken.length, kept: steps.length - taken.length, details: detailsOf(taken), more }
}

export function restoreCategory(state: LocalState, payload: unknown) {
	const { category } = payload as { category: LocalCategory }
	if (state.categories.some(({ id }) => id === category.id))
		throw new LocalError('CONFLICT', 'This category has already been restored')
	refuseTakenName(state, category.name, null)
	state.categories = [...state.categories, category].sort((a, b) => a.position - b.position)
	const { more, ...taken } = takeCategoriesBack(state, payload)
	tellList(state)
	return { ...taken, category: shown(state, category), more: { category, ...more } }
}

export function deleteCategoryAgain(state: LocalState, payload: unknown) {
	const { id } = (payload as { category: LocalCategory }).category
	const more = remove(state, id)
	return { restored: more.steps.length, kept: 0, details: detailsOf(more.steps), deleted_category_id: id, more }
}
