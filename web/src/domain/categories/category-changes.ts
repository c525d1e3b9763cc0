import {
	AssignCategoryResponse,
	type Category,
	CategoryResponse,
	type CreateCategoryRequest,
	DeleteCategoryResponse,
} from '@panelyard/contracts/panels/categories'
import { StatusIcon } from '@panelyard/contracts/statuses/statuses'
import type { QueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { newId } from '../../api/new-id.ts'
import type { ChangeDraft } from '../../api/outbox/outbox.ts'
import { needRevision } from '../../api/project-revisions.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { type ChangeOf, type ChangeText, defineChange, defineDeletion } from '../changes/change-kind.ts'
import type { ChangeTexts } from '../changes/change-texts.ts'
import { defineUndo, toldRestored } from '../changes/undo-draft.ts'
import { panelsQuery } from '../panels/list/panels.queries.ts'
import { showPanelDetails } from '../panels/list/show-details.ts'
import { AboutCategory, AboutPanelCategory, foreseenDetails, withDetails } from '../panels/own-words/panel-details.ts'
import { categoriesPath, showCategory, showCategoryGone } from './categories.queries.ts'

const Look = z.object({ name: z.string(), icon: StatusIcon, colour: z.string() })
type Look = z.infer<typeof Look>
const lookOf = ({ name, icon, colour }: Look): Look => ({ name, icon, colour })

const categoryCreated = defineChange({
	name: 'category_created',
	about: z.object({ id: z.string(), ...Look.shape }),
	answer: CategoryResponse,
	done: (client, { project_id }, { category }) => showCategory(client, project_id, category),
	named: ({ t }, { name }) => t('changes:name.category_created', { category: name }),
	told: ({ t }, { about }) => t('changes:done.category_created', { category: about.name }),
	undo: ({ project_id }, { category }) => draftCategoryDeletion(project_id, category),
})

export const draftCategory = (
	project_id: string,
	{ id = newId(), ...request }: CreateCategoryRequest,
): ChangeDraft => ({
	id,
	project_id,
	kind: categoryCreated.name,
	request: { method: 'POST', path: categoriesPath(project_id), body: { ...request, id } },
	about: { id, ...lookOf(request) },
})

const categoryChanged = defineChange({
	name: 'category_changed',
	about: z.object({ id: z.string(), before: Look, after: Look }),
	answer: CategoryResponse,
	done: (client, { project_id }, { category }) => showCategory(client, project_id, category),
	named: ({ t }, { after }) => t('changes:name.category_changed', { category: after.name }),
	told: ({ t }, { about }) => t('changes:done.category_changed', { category: about.after.name }),
	undo: ({ project_id, about: { id, before, after } }) => draftCategoryChange(project_id, { id, ...after }, before),
})

export const draftCategoryChange = (project_id: string, category: Look & { id: string }, after: Look): ChangeDraft => ({
	project_id,
	kind: categoryChanged.name,
	request: { method: 'PUT', path: `${categoriesPath(project_id)}/${category.id}`, body: lookOf(after) },
	about: { id: category.id, before: lookOf(category), after: lookOf(after) },
})

/** Shows in the list of panels what a change will make of them. */
const showForeseen =
	(kind: string) =>
	(client: QueryClient, { project_id, about }: ChangeOf<unknown>): void => {
		const next = foreseenDetails({ kind, about })
		client.setQueryData(panelsQuery(project_id).queryKey, (list) => (list && next ? withDetails(list, next) : list))
	}

const fetchAgain = (client: QueryClient, { project_id }: { project_id: string }): void => {
	void client.invalidateQueries({ queryKey: panelsQuery(project_id).queryKey, exact: true })
	void client.invalidateQueries({ queryKey: queryKeys.categories(project_id) })
}

const categoryDeleted = defineDeletion({
	name: 'category_deleted',
	about: AboutCategory,
	answer: DeleteCategoryResponse,
	show: (client, change) => {
		showCategoryGone(client, change.project_id, change.about.id)
		showForeseen('category_deleted')(client, change)
	},
	takeBack: fetchAgain,
	done: (client, change, { revision, repeated }) => {
		const { project_id, about } = change
		showCategoryGone(client, project_id, about.id)
		// A list that is on its way may have been read before.
		needRevision(client, project_id, revision)
		if (repeated) fetchAgain(client, change)
		else showForeseen('category_deleted')(client, change)
	},
	named: ({ t }, { name }) => t('changes:name.category_deleted', { category: name }),
	told: ({ t }, { about }) => t('changes:done.category_deleted', { category: about.name }),
	undo: ({ id, project_id }) => draftUndo(project_id, id),
})

/** Deletes a category; its panels lose it. */
export const draftCategoryDeletion = (project_id: string, { id, name }: Pick<Category, 'id' | 'name'>): ChangeDraft => {
	const change_id = newId()
	return {
		id: change_id,
		project_id,
		kind: categoryDeleted.name,
		request: { method: 'DELETE', path: `${categoriesPath(project_id)}/${id}`, query: { change_id } },
		about: { id, name },
	}
}

const toldOf = (texts: ChangeTexts, category: AboutPanelCategory['category'], count: number): string => {
	if (count === 0) return texts.t('panels:category_unchanged')
	return category === null
		? texts.t('panels:category_cleared', { count })
		: texts.t('panels:category_set', { count, category: category.name })
}

const panelCategory = defineChange({
	name: 'panel_category',
	about: AboutPanelCategory,
	answer: AssignCategoryResponse,
	show: showForeseen('panel_category'),
	// What the panels had may itself have been foreseen of a change that came to nothing.
	takeBack: fetchAgain,
	done: (client, change, { revision, repeated }) => {
		const { panel_ids, category } = change.about
		if (repeated) return fetchAgain(client, change)
		const changed = [{ panel_ids, details: { category_id: category?.id ?? null } }]
		showPanelDetails(client, change.project_id, { changed, revision })
	},
	named: ({ t }, { panel_ids: { length: count }, category }) =>
		category === null
			? t('changes:name.category_cleared', { count })
			: t('changes:name.category_set', { count, category: category.name }),
	told: (texts, { about: { panel_ids, category } }, { changed, repeated }): ChangeText => ({
		key: `category ${category?.id}`,
		count: repeated ? panel_ids.length : changed,
		text: (count) => toldOf(texts, category, count),
	}),
	undo: ({ id, project_id }, { changed, repeated }) => (repeated || changed > 0 ? draftUndo(project_id, id) : null),
	panels: ({ panel_ids }) => panel_ids,
})

/** Gives panels a category, null for none. */
export const draftPanelCategory = (
	project_id: string,
	panel_ids: readonly string[],
	category: Pick<Category, 'id' | 'name'> | null,
): ChangeDraft => {
	const id = newId()
	const body = { panel_ids, category_id: category?.id ?? null, change_id: id }
	return {
		id,
		project_id,
		kind: panelCategory.name,
		request: { method: 'POST', path: `/projects/${project_id}/panels/category`, body },
		about: { panel_ids: [...panel_ids], category: category && { id: category.id, name: category.name } },
	}
}

/** Takes back what a change did to the categories of panels, or brings a deleted category back. */
const draftUndo = defineUndo({
	name: 'category_undone',
	done: (client, change, { details, category, deleted_category_id, revision }) => {
		const { project_id } = change
		if (category) showCategory(client, project_id, category)
		if (deleted_category_id) showCategoryGone(client, project_id, deleted_category_id)
		if (details) showPanelDetails(client, project_id, { changed: details, revision })
		else fetchAgain(client, change)
	},
	told: (texts, _change, answer) =>
		toldRestored(texts, answer, [
			answer.category && texts.t('changes:done.category_restored', { category: answer.category.name }),
		]),
	canRedo: ({ restored, category, deleted_category_id }) =>
		restored > 0 || category !== undefined || deleted_category_id !== undefined,
})
