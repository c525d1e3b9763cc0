import { ConversionReport } from '@panelyard/contracts/models/conversion'
import type { TextEncoding } from '@panelyard/contracts/models/text-languages'
import type { PanelRule } from '@panelyard/contracts/panels/panel-rules'
import {
	ConversionStatusResponse,
	isTerminalConversion,
	type Project,
	ProjectResponse,
} from '@panelyard/contracts/projects/projects'
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../api/call-api.ts'
import { fetchVersioned } from '../../api/project-revisions.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { untilAnswered } from '../../api/until-answered.ts'
import { withWaitingDetails } from './project-details.ts'

const pathOf = (projectId: string) => `/projects/${projectId}`

/** A project as the server has it, without the structure of its model. @throws ApiError */
export const readProject = async (projectId: string, signal?: AbortSignal): Promise<Project> => {
	const query = { model_structure: 'false' }
	return (await callApi(ProjectResponse, 'GET', pathOf(projectId), { query, signal })).project
}

export const projectQuery = (projectId: string) =>
	queryOptions({
		queryKey: queryKeys.projectDetail(projectId),
		queryFn: (context): Promise<Project> =>
			fetchVersioned(context, async () =>
				withWaitingDetails(context.client, await readProject(projectId, context.signal)),
			),
	})

/** One project with its model and its latest conversion. */
export const useProject = (projectId: string) => useQuery(projectQuery(projectId))

/** Shows a new state of a project; once a conversion has ended, what was made of the model is fetched again. */
export const showProject = (queryClient: QueryClient, project: Project): void => {
	const { queryKey } = projectQuery(project.id)
	const before = queryClient.getQueryData(queryKey)
	queryClient.setQueryData(queryKey, withWaitingDetails(queryClient, project))
	if (before && before.model?.version_id !== project.model?.version_id) {
		for (const key of [queryKeys.panels(project.id), queryKeys.statuses(project.id), queryKeys.groups(project.id)]) {
			void queryClient.invalidateQueries({ queryKey: key })
		}
	}
}

/** True while a conversion of the project waits or runs. */
export const isConverting = (project: Pick<Project, 'conversion_status'>): boolean =>
	project.conversion_status !== 'NONE' && !isTerminalConversion(project.conversion_status)

/** True when the project's last conversion came to nothing. */
export const hasFailed = ({ conversion_status }: Pick<Project, 'conversion_status'>): boolean =>
	conversion_status === 'FAILED' || conversion_status === 'ERROR'

/** Changes a project's panel rule. */
export function useChangePanelRule(projectId: string) {
	const queryClient = useQueryClient()
	return useMutation({
		mutationFn: async (request: { panel_rule: PanelRule }) =>
			(await untilAnswered(() => callApi(ProjectResponse, 'PUT', pathOf(projectId), { body: request }))).project,
		onSuccess: (project) => {
			showProject(queryClient, project)
			void queryClient.invalidateQueries({ queryKey: queryKeys.projectList })
			for (const key of [queryKeys.panels(projectId), queryKeys.statuses(projectId), queryKeys.groups(projectId)]) {
				void queryClient.invalidateQueries({ queryKey: key })
			}
		},
	})
}

/** Once the answer of a call has got lost, a refusal means that the conversion is further than that: shows where. */
const conversionCall = (projectId: string, call: () => Promise<ConversionStatusResponse>) =>
	untilAnswered(call, () => callApi(ConversionStatusResponse, 'GET', `${pathOf(projectId)}/conversion_status`))

const useConversionCall = (projectId: string, action: 'retry' | 'cancel') => {
	const queryClient = useQueryClient()
	return useMutation({
		mutationFn: () =>
			conversionCall(projectId, () =>
				callApi(ConversionStatusResponse, 'POST', `${pathOf(projectId)}/conversion/${action}`),
			),
		onSuccess: ({ project }) => showProject(queryClient, project),
	})
}

/** Converts the file of a failed or cancelled conversion again. */
export const useRetryConversion = (projectId: string) => useConversionCall(projectId, 'retry')
/** Stops a waiting or running conversion; the live model stays. */
export const useCancelConversion = (projectId: string) => useConversionCall(projectId, 'cancel')

/** Reads the texts of one of the model's files in another encoding, by a conversion. */
export function useChangeEncoding(projectId: string) {
	const queryClient = useQueryClient()
	return useMutation({
		mutationFn: (request: { file: number; encoding: TextEncoding }) =>
			conversionCall(projectId, () =>
				callApi(ConversionStatusResponse, 'POST', `${pathOf(projectId)}/conversion/text_encoding`, { body: request }),
			),
		onSuccess: ({ project }) => showProject(queryClient, project),
	})
}

/** The converter's whole account of the live model, fetched when `wanted`. */
export const useConversionReport = (project: Project, wanted: boolean) =>
	useQuery({
		queryKey: [...queryKeys.project(project.id), 'report', project.model?.report_url ?? ''],
		queryFn: ({ signal }) => callApi(ConversionReport, 'GET', project.model?.report_url ?? '', { signal }),
		// Visitors of a public project get none.
		enabled: wanted && project.model !== null && project.model.report_url !== '',
		staleTime: Number.POSITIVE_INFINITY,
	})
