import {
	type ADMIN_PROJECT_STATES,
	type AdminProjectDetails,
	AdminProjectListResponse,
	AdminProjectResponse,
} from '@panelyard/contracts/console/projects'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callApi } from '../../../api/call-api.ts'
import { untilAnswered } from '../../../api/until-answered.ts'

const PATH = '/admin/api/projects'
/** Everything of the console's projects that was read. */
export const projectsKey = ['console', 'projects'] as const
/** How often what runs is read again. Milliseconds. */
export const WHILE_RUNNING_MS = 2000

export type ProjectFilter = {
	search?: string | undefined
	state: (typeof ADMIN_PROJECT_STATES)[number]
	company_id?: string | undefined
	user_id?: string | undefined
	sort?: string | undefined
	page: number
	page_size?: number
}

export const projectListQuery = (filter: ProjectFilter) =>
	queryOptions({
		queryKey: [...projectsKey, 'list', filter],
		queryFn: ({ signal }) => callApi(AdminProjectListResponse, 'GET', PATH, { query: filter, signal }),
		placeholderData: keepPreviousData,
		staleTime: 0,
	})

const isRunning = (project: AdminProjectDetails | undefined): boolean =>
	project?.conversions.some(({ status }) => status === 'QUEUED' || status === 'PROCESSING') ?? false

const readProject = async (id: string, signal?: AbortSignal) =>
	(await callApi(AdminProjectResponse, 'GET', `${PATH}/${encodeURIComponent(id)}`, { signal })).project

export const projectQuery = (id: string) =>
	queryOptions({
		queryKey: [...projectsKey, 'one', id],
		queryFn: ({ signal }) => readProject(id, signal),
		staleTime: 0,
		refetchInterval: ({ state }) => (isRunning(state.data) ? WHILE_RUNNING_MS : false),
	})

export const changeProject = (id: string, what: 'retry' | 'restore') =>
	untilAnswered(
		async () => (await callApi(AdminProjectResponse, 'POST', `${PATH}/${id}/${what}`)).project,
		async (refusal) => {
			const project = await readProject(id)
			if (project.deleted_at !== null || project.may_retry) throw refusal
			return project
		},
	)

export const reportPath = (id: string, version_id: string) => `${PATH}/${id}/versions/${version_id}/report`
