import {
	type SavedFilter,
	SavedFilterListResponse,
	SavedFilterResponse,
} from '@panelyard/contracts/projects/saved-filters'
import type { QueryClient } from '@tanstack/react-query'
import { newId } from '../../api/new-id.ts'
import type { ChangeDraft } from '../../api/outbox/outbox.ts'
import { defineChange, defineDeletion } from '../changes/change-kind.ts'
import {
	AboutFilter,
	FILTER_CHANGED,
	FILTER_DELETED,
	FILTER_SAVED,
	filtersPath,
	savedFiltersQuery,
	withFilter,
	withoutFilter,
	withWaitingFilters,
} from './saved-filters.queries.ts'

type FilterWords = Pick<SavedFilter, 'id' | 'name' | 'query' | 'is_shared'>

/** Changes the list of filters as it is shown. */
const showFilters = (client: QueryClient, projectId: string, change: (filters: SavedFilter[]) => SavedFilter[]): void =>
	void client.setQueryData(
		savedFiltersQuery(projectId).queryKey,
		(filters) => filters && withWaitingFilters(client, projectId, change(filters)),
	)

const fetchAgain = (client: QueryClient, projectId: string): void =>
	void client.invalidateQueries({ queryKey: savedFiltersQuery(projectId).queryKey })

const filterSaved = defineChange({
	name: FILTER_SAVED,
	about: AboutFilter,
	answer: SavedFilterResponse,
	show: (client, { project_id, about }) => showFilters(client, project_id, (filters) => withFilter(filters, about)),
	takeBack: (client, { project_id, about }) => {
		showFilters(client, project_id, (filters) => withoutFilter(filters, about))
		fetchAgain(client, project_id)
	},
	done: (client, { project_id }, { filter }) =>
		showFilters(client, project_id, (filters) => [...withoutFilter(filters, filter), filter]),
	named: ({ t }, { name, is_back }) =>
		is_back ? t('changes:name.restored', { name }) : t('changes:name.filter_saved', { filter: name }),
	told: ({ t }, { about }) =>
		t(about.is_back ? 'changes:done.filter_restored' : 'changes:done.filter_saved', { filter: about.name }),
	undo: ({ project_id, about }) => draftFilterDeletion(project_id, about),
})

/** Saves a filter by a name; with `id` one that was deleted comes back. */
export const draftFilter = (
	project_id: string,
	{ id: known, name, query, is_shared }: Omit<FilterWords, 'id'> & { id?: string },
): ChangeDraft => {
	const id = known ?? newId()
	const made_at = new Date().toISOString()
	const about: AboutFilter = { id, name, query, is_shared, made_at, is_back: known !== undefined }
	return {
		project_id,
		kind: filterSaved.name,
		request: { method: 'POST', path: filtersPath(project_id), body: { id, name, query, is_shared } },
		about,
	}
}

const filterChanged = defineChange({
	name: FILTER_CHANGED,
	about: AboutFilter,
	answer: SavedFilterListResponse,
	show: (client, { project_id, about }) => showFilters(client, project_id, (filters) => withFilter(filters, about)),
	takeBack: (client, { project_id }) => fetchAgain(client, project_id),
	done: (client, { project_id }, { filters }) => showFilters(client, project_id, () => filters),
	named: ({ t }, { name }) => t('changes:name.filter_changed', { filter: name }),
	told: ({ t }, { about }) => t('changes:done.filter_changed', { filter: about.name }),
	undo: ({ project_id, about }) => (about.before ? draftFilterChange(project_id, about, about.before) : null),
})

/** Gives a filter another name, shares it or makes it private again. */
export const draftFilterChange = (
	project_id: string,
	{ id, query, ...before }: FilterWords,
	after: Pick<FilterWords, 'name' | 'is_shared'>,
): ChangeDraft => {
	const { name, is_shared } = after
	const was = { name: before.name, is_shared: before.is_shared }
	const about: AboutFilter = { id, query, name, is_shared, made_at: new Date().toISOString(), before: was }
	return {
		project_id,
		kind: filterChanged.name,
		request: { method: 'PUT', path: `${filtersPath(project_id)}/${id}`, body: { name, is_shared } },
		about,
	}
}

const filterDeleted = defineDeletion({
	name: FILTER_DELETED,
	about: AboutFilter,
	answer: SavedFilterListResponse,
	show: (client, { project_id, about }) => showFilters(client, project_id, (filters) => withoutFilter(filters, about)),
	takeBack: (client, { project_id }) => fetchAgain(client, project_id),
	done: (client, { project_id }, { filters }) => showFilters(client, project_id, () => filters),
	named: ({ t }, { name }) => t('changes:name.filter_deleted', { filter: name }),
	told: ({ t }, { about }) => t('changes:done.filter_deleted', { filter: about.name }),
	undo: ({ project_id, about: { id, name, query, is_shared } }) =>
		draftFilter(project_id, { id, name, query, is_shared }),
})

export const draftFilterDeletion = (project_id: string, { id, name, query, is_shared }: FilterWords): ChangeDraft => {
	const about: AboutFilter = { id, name, query, is_shared, made_at: new Date().toISOString() }
	return {
		project_id,
		kind: filterDeleted.name,
		request: { method: 'DELETE', path: `${filtersPath(project_id)}/${id}` },
		about,
	}
}
