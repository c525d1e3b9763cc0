import {
	PublicPreviewResponse,
	PublicProjectResponse,
	PublicProjectSettingsResponse,
	type PutPublicProjectRequest,
} from '@panelyard/contracts/public/public-projects'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../api/call-api.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { untilAnswered } from '../../api/until-answered.ts'

/** How long a page may show what was taken back. */
const ASK_AGAIN_MS = 5000

/** A public project as everyone may know it, asked for again and again while the page is looked at. */
export const publicProjectQuery = (projectId: string) =>
	queryOptions({
		queryKey: ['public_project', projectId],
		queryFn: async ({ signal }) =>
			(await callApi(PublicProjectResponse, 'GET', `/public_projects/${projectId}`, { signal, keeps: true })).project,
		refetchInterval: ASK_AGAIN_MS,
		staleTime: 0,
	})

const settingsPath = (projectId: string) => `/projects/${projectId}/public_project`
const settingsQuery = (projectId: string) =>
	queryOptions({
		queryKey: [...queryKeys.project(projectId), 'public_project'],
		queryFn: async ({ signal }) =>
			(await callApi(PublicProjectSettingsResponse, 'GET', settingsPath(projectId), { signal })).public_project,
	})

/** What visitors see of a project, for its managers. */
export const usePublicSettings = (projectId: string, wanted: boolean) =>
	useQuery({ ...settingsQuery(projectId), enabled: wanted })

/** Asks for a preview of what visitors would see. */
export const usePreview = (projectId: string) =>
	useMutation({
		mutationFn: async (body: PutPublicProjectRequest) =>
			(await callApi(PublicPreviewResponse, 'POST', `${settingsPath(projectId)}/preview`, { body, reads: true }))
				.preview,
	})

/** Makes a project public, or changes what visitors see; null takes it back. */
export function usePutPublic(projectId: string) {
	const queryClient = useQueryClient()
	return useMutation({
		mutationFn: async (body: PutPublicProjectRequest | null) =>
			(
				await untilAnswered(() =>
					body
						? callApi(PublicProjectSettingsResponse, 'PUT', settingsPath(projectId), { body })
						: callApi(PublicProjectSettingsResponse, 'DELETE', settingsPath(projectId)),
				)
			).public_project,
		onSuccess: (settings) => queryClient.setQueryData(settingsQuery(projectId).queryKey, settings),
	})
}
