import { ProjectAccessResponse, type ProjectRole } from '@panelyard/contracts/projects'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { callApi } from '../../api/call-api.ts'
import { queryKeys } from '../../api/query-keys.ts'

const pathOf = (projectId: string) => `/projects/${projectId}/access`

/** Who has access to a project and as what; fetched when `wanted`. */
export const useProjectAccess = (projectId: string, wanted: boolean) =>
	useQuery({
		queryKey: queryKeys.access(projectId),
		queryFn: async ({ signal }) => (await callApi(ProjectAccessResponse, 'GET', pathOf(projectId), { signal })).access,
		enabled: wanted,
	})

type Person = { user_id: string } | { email: string }

/** Gives a person access by id or by e-mail, or another role. */
export function useAssignAccess(projectId: string) {
	const queryClient = useQueryClient()
	return useMutation({
		mutationFn: (request: Person & { role: ProjectRole }) =>
			callApi(z.unknown(), 'POST', `${pathOf(projectId)}/assign`, { body: request }),
		onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.access(projectId) }),
	})
}

export function useRemoveAccess(projectId: string) {
	const queryClient = useQueryClient()
	return useMutation({
		mutationFn: (userId: string) => callApi(z.unknown(), 'DELETE', `${pathOf(projectId)}/${userId}`),
		onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.access(projectId) }),
	})
}
