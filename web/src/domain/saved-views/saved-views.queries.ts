import { OpenedViewResponse, type SavedView, SavedViewListResponse } from '@panelyard/contracts/projects/saved-views'
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { callApi } from '../../api/call-api.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { outboxOf } from '../changes/outbox-of.ts'
import { compareNaturally } from '../panels/marks/natural-order.ts'

export const VIEW_SAVED = 'view_saved'
export const VIEW_DELETED = 'view_deleted'
export const AboutView = z.object({
	id: z.string(),
	name: z.string(),
	/** What the view shows; null when it isn't known. */
	text: z.string().nullable(),
	made_at: z.iso.datetime(),
	/** Whether it was deleted before and comes back. */
	is_back: z.boolean().optional(),
})
export type AboutView = z.infer<typeof AboutView>

export const viewsPath = (projectId: string) => `/projects/${projectId}/views`

export const savedViewsQuery = (projectId: string) =>
	queryOptions({
		queryKey: queryKeys.savedViews(projectId),
		queryFn: async ({ client, signal }): Promise<SavedView[]> => {
			const { views } = await callApi(SavedViewListResponse, 'GET', viewsPath(projectId), { signal })
			return withWaitingViews(client, projectId, views)
		},
	})

/** The saved views of a project by name. */
export const useSavedViews = (projectId: string) => useQuery(savedViewsQuery(projectId))

const waitingViews = (client: QueryClient, projectId: string) =>
	outboxOf(client)
		.waitingFor(projectId)
		.flatMap(({ kind, about }) => {
			const view = kind === VIEW_SAVED || kind === VIEW_DELETED ? AboutView.safeParse(about).data : undefined
			return view ? [{ kind, view }] : []
		})

/** Views as they came from the server, with what this person did and the server doesn't have, by name. */
export function withWaitingViews(client: QueryClient, projectId: string, views: SavedView[]): SavedView[] {
	return waitingViews(client, projectId)
		.reduce((shown, { kind, view }) => (kind === VIEW_SAVED ? withView(shown, view) : withoutView(shown, view)), views)
		.toSorted((a, b) => compareNaturally(a.name, b.name))
}

export const withoutView = (views: readonly SavedView[], { id }: AboutView): SavedView[] =>
	views.filter((view) => view.id !== id)

/** The list with a view that was just saved here. */
export const withView = (views: readonly SavedView[], view: AboutView): SavedView[] => [
	...withoutView(views, view),
	{
		id: view.id,
		name: view.name,
		created_by: null,
		created_by_name: '',
		created_at: view.made_at,
		can_delete: true,
	},
]

/** What a view shows; the list doesn't say it. Throws `ApiError`. */
export async function readView(client: QueryClient, projectId: string, id: string): Promise<string> {
	const unsent = waitingViews(client, projectId).findLast(({ kind, view }) => kind === VIEW_SAVED && view.id === id)
	if (unsent?.view.text) return unsent.view.text
	return (await callApi(OpenedViewResponse, 'GET', `${viewsPath(projectId)}/${id}`, { reads: true })).view.text
}

/** Fetches what a view shows. */
export function useOpenView(projectId: string) {
	const client = useQueryClient()
	return useMutation({ mutationFn: (id: string) => readView(client, projectId, id) })
}
