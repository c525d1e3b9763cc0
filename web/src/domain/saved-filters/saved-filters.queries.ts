import { type SavedFilter, SavedFilterListResponse } from '@panelyard/contracts/projects/saved-filters'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { callApi } from '../../api/call-api.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { outboxOf } from '../changes/outbox-of.ts'
import { compareNaturally } from '../panels/marks/natural-order.ts'

export const FILTER_SAVED = 'filter_saved'
export const FILTER_CHANGED = 'filter_changed'
export const FILTER_DELETED = 'filter_deleted'

/** A filter as a change leaves it, or finds it when it deletes it. */
export const AboutFilter = z.object({
	id: z.string(),
	name: z.string(),
	query: z.string(),
	is_shared: z.boolean(),
	made_at: z.iso.datetime(),
	/** Whether it was deleted before and comes back. */
	is_back: z.boolean().optional(),
	/** What it was called before, and whether it was shared. */
	before: z.object({ name: z.string(), is_shared: z.boolean() }).optional(),
})
export type AboutFilter = z.infer<typeof AboutFilter>

export const filtersPath = (projectId: string) => `/projects/${projectId}/filters`

export const savedFiltersQuery = (projectId: string) =>
	queryOptions({
		queryKey: queryKeys.savedFilters(projectId),
		queryFn: async ({ client, signal }): Promise<SavedFilter[]> => {
			const outbox = outboxOf(client)
			const [{ filters }] = await Promise.all([
				callApi(SavedFilterListResponse, 'GET', filtersPath(projectId), { signal }),
				outbox.loaded,
			])
			return withWaitingFilters(client, projectId, filters)
		},
	})

/** The filters of a project that this person sees, by name. */
export const useSavedFilters = (projectId: string) => useQuery(savedFiltersQuery(projectId))

/** Filters as they came from the server, with what this person did and the server doesn't have, by name. */
export function withWaitingFilters(client: QueryClient, projectId: string, filters: SavedFilter[]): SavedFilter[] {
	return outboxOf(client)
		.waitingFor(projectId)
		.reduce((shown, { kind, about }) => {
			if (![FILTER_SAVED, FILTER_CHANGED, FILTER_DELETED].includes(kind)) return shown
			const filter = AboutFilter.safeParse(about).data
			if (!filter) return shown
			return kind === FILTER_DELETED ? withoutFilter(shown, filter) : withFilter(shown, filter)
		}, filters)
		.toSorted((a, b) => compareNaturally(a.name, b.name))
}

export const withoutFilter = (filters: readonly SavedFilter[], { id }: Pick<AboutFilter, 'id'>): SavedFilter[] =>
	filters.filter((filter) => filter.id !== id)

/** The list with a filter as it was just saved or changed here. */
export const withFilter = (filters: readonly SavedFilter[], about: AboutFilter): SavedFilter[] => {
	const { id, name, query, is_shared, made_at } = about
	const known = filters.find((filter) => filter.id === id)
	const own = { created_by: null, created_by_name: '', created_at: made_at, can_change: true }
	return [...withoutFilter(filters, about), { ...own, ...known, id, name, query, is_shared }]
}
