import { MAX_SETTINGS, type Settings } from '@panelyard/contracts/accounts/settings'
import type { UpdatePanelRequest, UpdatePanelResponse } from '@panelyard/contracts/panels/panel-details'
import {
	type ChangeSavedFilterRequest,
	type CreateSavedFilterRequest,
	FILTER_NAME_TAKEN,
	MAX_SAVED_FILTERS,
	type SavedFilter,
} from '@panelyard/contracts/projects/saved-filters'
import {
	type CreateSavedViewRequest,
	MAX_SAVED_VIEWS,
	type SavedView,
	VIEW_NAME_TAKEN,
} from '@panelyard/contracts/projects/saved-views'
import type { UsesResponse } from '@panelyard/contracts/projects/uses'
import type { z } from 'zod'
import { LocalError, nameTaken } from './local-error.ts'
import type { LocalState } from './local-state.ts'

// What a person keeps for themselves: settings, filters, views, and their own words for panels.

/** @param of the project, or '' for settings that belong to none */
export const readSettings = (state: LocalState, of: string): Settings => state.settings.get(of) ?? {}

export function changeSetting(state: LocalState, of: string, key: string, value: Settings[string]): Settings {
	const { [key]: _, ...others } = readSettings(state, of)
	const settings = value === null ? others : { ...others, [key]: value }
	if (Object.keys(settings).length > MAX_SETTINGS)
		throw new LocalError('CONFLICT', `At most ${MAX_SETTINGS} settings are kept`)
	state.settings.set(of, settings)
	return settings
}

export function updatePanel(
	state: LocalState,
	panel_id: string,
	{ change_id, ...request }: UpdatePanelRequest,
): UpdatePanelResponse {
	return state.change(() => {
		const panel = state.panel(panel_id)
		const now = { panel, revision: state.revision - 1 }
		if (state.made(change_id, 'panel_details')) return state.leaveUnchanged({ ...now, repeated: true })
		const { own_name = panel.own_name, own_description = panel.own_description } = request
		if (own_name === panel.own_name && own_description === panel.own_description) return state.leaveUnchanged(now)
		const details = { own_name, own_description }
		Object.assign(state.panels.get(panel_id) ?? {}, details)
		state.keep(change_id, 'panel_details')
		state.tell('panel_details_changed', { changed: [{ panel_ids: [panel_id], details }], revision: state.revision })
		return { panel: { ...panel, ...details }, revision: state.revision }
	})
}

const madeBy = ({ person, now }: LocalState) => ({
	created_by: person.id,
	created_by_name: person.name,
	created_at: new Date(now()).toISOString(),
})

/** Filters and views of each local project; they are no part of its revisions. */
const filtersOf = new WeakMap<LocalState, SavedFilter[]>()
const viewsOf = new WeakMap<LocalState, (SavedView & { text: string })[]>()
const isSame = (left: string, right: string) => left.toLowerCase() === right.toLowerCase()

export const listFilters = (state: LocalState): SavedFilter[] =>
	(filtersOf.get(state) ?? []).toSorted((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1))

const requireFilter = (state: LocalState, id: string): SavedFilter => {
	const filter = listFilters(state).find((one) => one.id === id)
	if (!filter) throw new LocalError('NOT_FOUND', 'This filter no longer exists')
	return filter
}

export function saveFilter(state: LocalState, request: z.output<typeof CreateSavedFilterRequest>): SavedFilter {
	const filters = listFilters(state)
	const { id = state.newId(), ...words } = request
	const there = filters.find((one) => one.id === id)
	if (there) return there
	if (filters.length >= MAX_SAVED_FILTERS)
		throw new LocalError('CONFLICT', `A project can have at most ${MAX_SAVED_FILTERS} filters. Delete one first.`)
	if (filters.some(({ name }) => isSame(name, words.name))) throw nameTaken(FILTER_NAME_TAKEN)
	const filter = { id, ...words, ...madeBy(state), can_change: true }
	filtersOf.set(state, [...filters, filter])
	return filter
}

export function changeFilter(
	state: LocalState,
	id: string,
	{ name, is_shared }: z.output<typeof ChangeSavedFilterRequest>,
): SavedFilter[] {
	const filter = requireFilter(state, id)
	const others = listFilters(state).filter((one) => one.id !== id)
	if (name !== undefined && others.some((one) => isSame(one.name, name))) throw nameTaken(FILTER_NAME_TAKEN)
	const changed = { ...filter, name: name ?? filter.name, is_shared: is_shared ?? filter.is_shared }
	filtersOf.set(state, [...others, changed])
	return listFilters(state)
}

export function deleteFilter(state: LocalState, id: string): SavedFilter[] {
	const { id: found } = requireFilter(state, id)
	filtersOf.set(
		state,
		listFilters(state).filter((one) => one.id !== found),
	)
	return listFilters(state)
}

const withoutText = ({ text: _, ...view }: SavedView & { text: string }): SavedView => view

const sortedViews = (state: LocalState) =>
	(viewsOf.get(state) ?? []).toSorted((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1))

export const listViews = (state: LocalState): SavedView[] => sortedViews(state).map(withoutText)

export function openView(state: LocalState, id: string): SavedView & { text: string } {
	const view = sortedViews(state).find((one) => one.id === id)
	if (!view) throw new LocalError('NOT_FOUND', 'This view no longer exists')
	return view
}

export function saveView(state: LocalState, request: z.output<typeof CreateSavedViewRequest>): SavedView {
	const views = sortedViews(state)
	const { id = state.newId(), name, view: text } = request
	const there = views.find((one) => one.id === id)
	if (there) return withoutText(there)
	if (views.length >= MAX_SAVED_VIEWS)
		throw new LocalError('CONFLICT', `A project can have at most ${MAX_SAVED_VIEWS} views. Delete one first.`)
	if (views.some((view) => isSame(view.name, name))) throw nameTaken(VIEW_NAME_TAKEN)
	const view = { id, name, text, ...madeBy(state), can_delete: true }
	viewsOf.set(state, [...views, view])
	return withoutText(view)
}

export function deleteView(state: LocalState, id: string): SavedView[] {
	openView(state, id)
	viewsOf.set(
		state,
		sortedViews(state).filter((one) => one.id !== id),
	)
	return listViews(state)
}

/** What filters by a group, a status or a category. */
export const usesOf = (state: LocalState, id: string): UsesResponse => ({
	filters: listFilters(state).flatMap(({ name, query }) => (query.includes(id) ? [name] : [])),
	private_filters: 0,
	views: sortedViews(state).flatMap(({ name, text }) => (text.includes(id.replaceAll('-', '')) ? [name] : [])),
})
