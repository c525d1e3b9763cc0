import type { FloorOptions, MergePlacement } from '@panelyard/contracts/models/merge-options'
import { type MergePlan, MergePlanResponse } from '@panelyard/contracts/models/model-merges'
import { ConversionStatusResponse } from '@panelyard/contracts/projects/projects'
import type { StatusSetRef } from '@panelyard/contracts/statuses/status-sets'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../api/call-api.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { untilAnswered } from '../../api/until-answered.ts'
import type { CompanyChoice } from '../../domain/companies/company-fields.tsx'
import { companyInRequest } from '../../domain/companies/new-project-company.ts'
import { showProject } from '../../domain/project/project.queries.ts'
import { useIdOfCall } from '../../domain/uploads/use-id-of-call.ts'
import { browserTimeZone } from '../../locales/browser-time-zone.ts'

export type WantedMerge = { file_ids: readonly string[]; placements: readonly (MergePlacement | null)[] } & FloorOptions

/** What merging some files would give; the last answer stays while a new one is on its way. */
export function useMergePlan(wanted: WantedMerge, enabled: boolean) {
	const { file_ids, ...options } = wanted
	return useQuery({
		queryKey: ['merge_plan', file_ids, options],
		queryFn: async ({ signal }): Promise<MergePlan> =>
			(
				await callApi(MergePlanResponse, 'POST', '/model_merges/plan', {
					body: { file_ids, options },
					signal,
					reads: true,
				})
			).plan,
		enabled,
		placeholderData: keepPreviousData,
		staleTime: Number.POSITIVE_INFINITY,
		retry: false,
	})
}

export type NewMergedProject = WantedMerge & {
	project_name: string
	status_set: StatusSetRef
	company: CompanyChoice
	placements: readonly MergePlacement[]
}

/** Creates the project; the conversion of all its files begins. */
export function useCreateMerged(onCreated: (projectId: string) => void) {
	const queryClient = useQueryClient()
	const idOfCall = useIdOfCall()
	return useMutation({
		mutationFn: ({ file_ids, project_name, status_set, company, ...options }: NewMergedProject) => {
			const body = {
				...{ project_name, status_set, file_ids, options, time_zone: browserTimeZone() },
				...companyInRequest(company),
			}
			const request = { body: { ...body, project_id: idOfCall(body) } }
			return untilAnswered(() => callApi(ConversionStatusResponse, 'POST', '/projects/create_merged', request))
		},
		onSuccess: ({ project, conversion_job }) => {
			showProject(queryClient, { ...project, conversion_job })
			void queryClient.invalidateQueries({ queryKey: queryKeys.projectList })
			onCreated(project.id)
		},
	})
}
