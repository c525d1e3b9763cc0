import {
	type ChangeGroupPanelsRequest,
	type CreateGroupRequest,
	type Group,
	GroupListResponse,
	GroupResponse,
	type UpdateGroupRequest,
} from '@panelyard/contracts/groups'
import { AssignStatusesResponse } from '@panelyard/contracts/panels'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { callApi } from '../../api/call-api.ts'
import { fetchVersioned } from '../../api/project-revisions.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { compareNaturally } from '../panels/natural-order.ts'
import { showPanelStatuses } from '../panels/panels.queries.ts'

const pathOf = (projectId: string) => `/projects/${projectId}/groups`
const byName = (groups: Group[]): Group[] => groups.toSorted((a, b) => compareNaturally(a.name, b.name))

export const groupsQuery = (projectId: string) =>
	queryOptions({
		queryKey: queryKeys.groups(projectId),
		queryFn: async (context): Promise<Group[]> => {
			const { signal } = context
			const { groups } = await fetchVersioned(context, () =>
				callApi(GroupListResponse, 'GET', pathOf(projectId), { signal }),
			)
			return byName(groups)
		},
		staleTime: 60_000,
	})

/** The groups of a project by name. */
export const useGroups = (projectId: string) => useQuery(groupsQuery(projectId))

export function useCreateGroup(projectId: string) {
	const queryClient = useQueryClient()
	return useMutation({
		mutationFn: async (request: z.input<typeof CreateGroupRequest>) =>
			(await callApi(GroupResponse, 'POST', pathOf(projectId), { body: request })).group,
		onSuccess: (group) => {
			queryClient.setQueryData(groupsQuery(projectId).queryKey, (groups) =>
				groups ? byName([...groups.filter(({ id }) => id !== group.id), group]) : groups,
			)
			if (group.panel_count > 0) void queryClient.invalidateQueries({ queryKey: queryKeys.panels(projectId) })
		},
	})
}

export function useUpdateGroup(projectId: string) {
	const queryClient = useQueryClient()
	return useMutation({
		mutationFn: async ({ id, ...request }: z.input<typeof UpdateGroupRequest> & { id: string }) =>
			(await callApi(GroupResponse, 'PUT', `${pathOf(projectId)}/${id}`, { body: request })).group,
		onSuccess: (group) => {
			queryClient.setQueryData(groupsQuery(projectId).queryKey, (groups) =>
				groups ? byName(groups.map((known) => (known.id === group.id ? group : known))) : groups,
			)
		},
	})
}

/** Deletes a group; its panels stay. */
export function useDeleteGroup(projectId: string) {
	const queryClient = useQueryClient()
	return useMutation({
		mutationFn: (id: string) => callApi(z.unknown(), 'DELETE', `${pathOf(projectId)}/${id}`),
		onSuccess: (_, id) => {
			queryClient.setQueryData(groupsQuery(projectId).queryKey, (groups) => groups?.filter((group) => group.id !== id))
			void queryClient.invalidateQueries({ queryKey: queryKeys.panels(projectId) })
		},
	})
}

/** Adds a status to every panel that is in the group when the server hears of it; what they have stays. */
export function useAddGroupStatus(projectId: string) {
	const queryClient = useQueryClient()
	return useMutation({
		mutationFn: ({ id, status_id }: { id: string; status_id: string }) =>
			callApi(AssignStatusesResponse, 'POST', `${pathOf(projectId)}/${id}/statuses`, {
				body: { status_id, answer: 'by_element' },
			}),
		onSuccess: (answer) => {
			showPanelStatuses(queryClient, projectId, answer)
			void queryClient.invalidateQueries({ queryKey: queryKeys.groups(projectId) })
		},
	})
}

/** Puts panels into a group or takes them out. */
export function useChangeGroupPanels(projectId: string) {
	const queryClient = useQueryClient()
	return useMutation({
		mutationFn: ({ id, ...request }: z.input<typeof ChangeGroupPanelsRequest> & { id: string }) =>
			callApi(z.unknown(), 'POST', `${pathOf(projectId)}/${id}/panels`, { body: request }),
		onSettled: () =>
			Promise.all(
				[queryKeys.panels(projectId), queryKeys.groups(projectId)].map((queryKey) =>
					queryClient.invalidateQueries({ queryKey }),
				),
			),
	})
}
