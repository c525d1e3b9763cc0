import {
	type CreateSavedViewRequest,
	OpenedViewResponse,
	type SavedView,
	SavedViewListResponse,
	SavedViewResponse,
} from '@panelyard/contracts/saved-views'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { callApi } from '../../../../api/call-api.ts'
import { queryKeys } from '../../../../api/query-keys.ts'
import { compareNaturally } from '../../../../domain/panels/natural-order.ts'

const pathOf = (projectId: string) => `/projects/${projectId}/views`
const byName = (views: SavedView[]): SavedView[] => views.toSorted((a, b) => compareNaturally(a.name, b.name))

const savedViewsQuery = (projectId: string) =>
	queryOptions({
		queryKey: queryKeys.savedViews(projectId),
		queryFn: async ({ signal }): Promise<SavedView[]> =>
			byName((await callApi(SavedViewListResponse, 'GET', pathOf(projectId), { signal })).views),
	})

/** The saved views of a project by name. */
export const useSavedViews = (projectId: string) => useQuery(savedViewsQuery(projectId))

/** Fetches what a view shows: the list does not say it. */
export const useOpenView = (projectId: string) =>
	useMutation({
		mutationFn: async (id: string) =>
			(await callApi(OpenedViewResponse, 'GET', `${pathOf(projectId)}/${id}`)).view.text,
	})

export function useSaveView(projectId: string) {
	const queryClient = useQueryClient()
	return useMutation({
		mutationFn: async (request: z.input<typeof CreateSavedViewRequest>) =>
			(await callApi(SavedViewResponse, 'POST', pathOf(projectId), { body: request })).view,
		onSuccess: (view) => {
			queryClient.setQueryData(savedViewsQuery(projectId).queryKey, (views) => byName([...(views ?? []), view]))
		},
	})
}

export function useDeleteView(projectId: string) {
	const queryClient = useQueryClient()
	return useMutation({
		mutationFn: async (id: string) =>
			(await callApi(SavedViewListResponse, 'DELETE', `${pathOf(projectId)}/${id}`)).views,
		onSuccess: (views) => queryClient.setQueryData(savedViewsQuery(projectId).queryKey, byName(views)),
	})
}
