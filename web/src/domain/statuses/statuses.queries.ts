import type { Project } from '@panelyard/contracts/projects/projects'
import { type Status, StatusListResponse } from '@panelyard/contracts/statuses/statuses'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { callApi } from '../../api/call-api.ts'
import { fetchVersioned } from '../../api/project-revisions.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { outboxOf } from '../changes/outbox-of.ts'
import { withWaitingOrders } from './status-list-changes.ts'

const pathOf = (projectId: Project['id']) => `/projects/${projectId}/statuses`

export const statusesQuery = (projectId: string) =>
	queryOptions({
		queryKey: queryKeys.statuses(projectId),
		queryFn: async (context): Promise<Status[]> => {
			const { client, signal } = context
			const { statuses } = await fetchVersioned(context, () =>
				callApi(StatusListResponse, 'GET', pathOf(projectId), { signal }),
			)
			const inOrder = statuses.toSorted((a, b) => a.position - b.position)
			return withWaitingOrders(inOrder, outboxOf(client).waitingFor(projectId))
		},
		staleTime: 60_000,
	})

/** The statuses of a project in the order of the work. */
export const useStatuses = (projectId: string) => useQuery(statusesQuery(projectId))

/** The statuses in the order of the work, as far as they are known. */
export const statusesOf = (client: QueryClient, projectId: string): readonly Status[] =>
	client.getQueryData(statusesQuery(projectId).queryKey) ?? []

/** Puts a status as it is now into what is shown. */
export const showStatusOf = (client: QueryClient, projectId: string, status: Status): void => {
	client.setQueryData(statusesQuery(projectId).queryKey, (statuses) => {
		const isKnown = statuses?.some(({ id }) => id === status.id)
		if (isKnown) return statuses?.map((known) => (known.id === status.id ? status : known))
		return statuses && [...statuses, status].sort((a, b) => a.position - b.position)
	})
	// One that comes back takes its place between the others.
	void client.invalidateQueries({ queryKey: queryKeys.statuses(projectId) })
}

/** Takes a deleted status out of what is shown. */
export const showStatusGone = (client: QueryClient, projectId: string, id: string): void => {
	client.setQueryData(statusesQuery(projectId).queryKey, (statuses) => statuses?.filter((status) => status.id !== id))
}
