import type { Project } from '@panelyard/contracts/projects'
import {
	type CreateStatusRequest,
	OrderStatusesRequest,
	type Status,
	StatusListResponse,
	StatusResponse,
	type UpdateStatusRequest,
} from '@panelyard/contracts/statuses'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { callApi } from '../../api/call-api.ts'
import { fetchVersioned } from '../../api/project-revisions.ts'
import { queryKeys } from '../../api/query-keys.ts'

const pathOf = (projectId: Project['id']) => `/projects/${projectId}/statuses`

export const statusesQuery = (projectId: string) =>
	queryOptions({
		queryKey: queryKeys.statuses(projectId),
		queryFn: async (context): Promise<Status[]> => {
			const { signal } = context
			const { statuses } = await fetchVersioned(context, () =>
				callApi(StatusListResponse, 'GET', pathOf(projectId), { signal }),
			)
			return statuses.toSorted((a, b) => a.position - b.position)
		},
		staleTime: 60_000,
	})

/** The statuses of a project in the order of the work. */
export const useStatuses = (projectId: string) => useQuery(statusesQuery(projectId))

export function useCreateStatus(projectId: string) {
	const queryClient = useQueryClient()
	return useMutation({
		mutationFn: async (request: CreateStatusRequest) =>
			(await callApi(StatusResponse, 'POST', pathOf(projectId), { body: request })).status,
		onSuccess: (status) => {
			queryClient.setQueryData(statusesQuery(projectId).queryKey, (statuses) =>
				statuses ? [...statuses.filter(({ id }) => id !== status.id), status] : statuses,
			)
		},
	})
}

export function useUpdateStatus(projectId: string) {
	const queryClient = useQueryClient()
	return useMutation({
		mutationFn: async ({ id, ...request }: UpdateStatusRequest & { id: string }) =>
			(await callApi(StatusResponse, 'PUT', `${pathOf(projectId)}/${id}`, { body: request })).status,
		onSuccess: (status) => {
			queryClient.setQueryData(statusesQuery(projectId).queryKey, (statuses) =>
				statuses?.map((known) => (known.id === status.id ? status : known)),
			)
		},
	})
}

/** Deletes a status; the panels that carry it lose it. */
export function useDeleteStatus(projectId: string) {
	const queryClient = useQueryClient()
	return useMutation({
		mutationFn: (id: string) => callApi(z.unknown(), 'DELETE', `${pathOf(projectId)}/${id}`),
		onSuccess: async (_, id) => {
			queryClient.setQueryData(statusesQuery(projectId).queryKey, (statuses) =>
				statuses?.filter((status) => status.id !== id),
			)
			await Promise.all(
				[queryKeys.panels(projectId), queryKeys.groups(projectId)].map((queryKey) =>
					queryClient.invalidateQueries({ queryKey }),
				),
			)
		},
	})
}

/** Puts the statuses in another order; shown at once, put back if the server refuses. */
export function useOrderStatuses(projectId: string) {
	const queryClient = useQueryClient()
	const { queryKey } = statusesQuery(projectId)
	return useMutation({
		mutationFn: (statusIds: string[]) =>
			callApi(z.unknown(), 'PUT', `${pathOf(projectId)}/order`, {
				body: OrderStatusesRequest.parse({ status_ids: statusIds }),
			}),
		onMutate: async (statusIds) => {
			await queryClient.cancelQueries({ queryKey })
			const before = queryClient.getQueryData(queryKey)
			queryClient.setQueryData(queryKey, (statuses) =>
				statuses
					?.toSorted((a, b) => statusIds.indexOf(a.id) - statusIds.indexOf(b.id))
					.map((status, position) => ({ ...status, position })),
			)
			return { before }
		},
		onError: (_error, _ids, context) => queryClient.setQueryData(queryKey, context?.before),
		onSettled: () => {
			// The order decides which of a panel's statuses is the furthest.
			void queryClient.invalidateQueries({ queryKey })
			void queryClient.invalidateQueries({ queryKey: queryKeys.panels(projectId) })
			void queryClient.invalidateQueries({ queryKey: queryKeys.groups(projectId) })
		},
	})
}
