import {
	type ADMIN_JOB_KINDS,
	type ADMIN_JOB_STATES,
	AdminJobListResponse,
	AdminJobResponse,
	AdminQueuesResponse,
} from '@panelyard/contracts/console/jobs'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callApi } from '../../../api/call-api.ts'
import { untilAnswered } from '../../../api/until-answered.ts'

export const jobsKey = ['console', 'jobs'] as const
/** How often the open page reads its jobs again. Milliseconds. */
const AGAIN_MS = 5000

export type JobFilter = {
	search?: string | undefined
	state: (typeof ADMIN_JOB_STATES)[number]
	kind?: (typeof ADMIN_JOB_KINDS)[number] | undefined
	user_id?: string | undefined
	project_id?: string | undefined
	sort?: string | undefined
	page: number
}

export const jobListQuery = (filter: JobFilter) =>
	queryOptions({
		queryKey: [...jobsKey, 'list', filter],
		queryFn: ({ signal }) => callApi(AdminJobListResponse, 'GET', '/admin/api/jobs', { query: filter, signal }),
		placeholderData: keepPreviousData,
		staleTime: 0,
		refetchInterval: AGAIN_MS,
	})

export const queuesQuery = queryOptions({
	queryKey: [...jobsKey, 'queues'],
	queryFn: ({ signal }) => callApi(AdminQueuesResponse, 'GET', '/admin/api/queues', { signal }),
	staleTime: 0,
	refetchInterval: AGAIN_MS,
})

export const changeJob = async (id: string, what: 'retry' | 'cancel') =>
	(await untilAnswered(() => callApi(AdminJobResponse, 'POST', `/admin/api/jobs/${id}/${what}`))).job

export function retryMessage({ queue, id }: { queue: string; id: string }) {
	const path = `/admin/api/queues/${encodeURIComponent(queue)}/messages/${id}/retry`
	return untilAnswered(() => callApi(AdminQueuesResponse, 'POST', path))
}
