import { type ProjectAccess, ProjectAccessResponse, type ProjectRole } from '@panelyard/contracts/projects'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { callApi } from '../../api/call-api.ts'
import { queryKeys } from '../../api/query-keys.ts'

const pathOf = (projectId: string) => `/projects/${projectId}/access`

/** Everybody with access, read page by page until all of them are there. */
async function readAccess(projectId: string, signal: AbortSignal): Promise<ProjectAccess[]> {
	const people = new Map<string, ProjectAccess>()
	for (let page = 1; ; page++) {
		const answer = await callApi(ProjectAccessResponse, 'GET', pathOf(projectId), { query: { page }, signal })
		for (const entry of answer.access) people.set(entry.email, entry)
		if (answer.access.length === 0 || page * answer.page_size >= answer.total) return [...people.values()]
	}
}

/** Who has access to a project and as what; fetched when `wanted`. */
export const useProjectAccess = (projectId: string, wanted: boolean) =>
	useQuery({
		queryKey: queryKeys.access(projectId),
		queryFn: ({ signal }) => readAccess(projectId, signal),
		enabled: wanted,
	})

type Grantee = { user_id: string } | { email: string }

/** Gives a role to a person by id or by e-mail. Answers whether it waits until the person comes by. */
export function useAssignAccess(projectId: string) {
	const { i18n } = useTranslation()
	const queryClient = useQueryClient()
	return useMutation({
		mutationFn: async (grant: Grantee & { role: ProjectRole }) => {
			const body = { ...grant, language: i18n.language }
			const { access } = await callApi(ProjectAccessResponse, 'POST', `${pathOf(projectId)}/assign`, { body })
			const isPending = access.some((entry) => entry.pending && 'email' in grant && entry.email === grant.email)
			return { isPending }
		},
		onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.access(projectId) }),
	})
}

/** Takes the role of a person away, or the invitation of an address: named by id or by e-mail. */
export function useRemoveAccess(projectId: string) {
	const queryClient = useQueryClient()
	return useMutation({
		mutationFn: (person: string) =>
			callApi(z.unknown(), 'DELETE', `${pathOf(projectId)}/${encodeURIComponent(person)}`),
		onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.access(projectId) }),
	})
}
