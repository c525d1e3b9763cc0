import { ProjectDeletionImpact } from '@panelyard/contracts/projects/project-deletion'
import {
	DeletedProjectListResponse,
	type DeletedProjectListResponse as DeletedProjects,
	type ProjectListItem,
	ProjectListResponse,
} from '@panelyard/contracts/projects/projects'
import { DEFAULT_PAGE_SIZE } from '@panelyard/contracts/values/paging'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { callApi } from '../../api/call-api.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { goneIs, untilAnswered } from '../../api/until-answered.ts'
import { DELETED_PROJECTS, forgetProject } from '../../domain/project/deleted-project.queries.ts'
import { withWaitingDetails } from '../../domain/project/project-details.ts'

/** What nobody tells the page of, such as a project somebody shares, appears after so many milliseconds. */
export const REFETCH_MS = 30_000

/** Every project of the person, page after page, so that search and sorting are instant. */
export const projectListQuery = queryOptions({
	queryKey: queryKeys.projectList,
	queryFn: async ({ client, signal }): Promise<ProjectListItem[]> => {
		const projects: ProjectListItem[] = []
		for (let page = 1; ; page++) {
			const query = { page, page_size: DEFAULT_PAGE_SIZE }
			const answer = await callApi(ProjectListResponse, 'GET', '/projects', { query, signal })
			projects.push(...answer.projects)
			if (answer.projects.length === 0 || projects.length >= answer.total)
				return projects.map((project) => withWaitingDetails(client, project))
		}
	},
})

/** What deleting would take away; asked only while the dialog is open. */
export const useDeletionImpact = (projectId: string) =>
	useQuery({
		queryKey: queryKeys.deletionImpact(projectId),
		queryFn: ({ signal }) =>
			callApi(ProjectDeletionImpact, 'GET', `/projects/${projectId}/deletion_impact`, { signal }),
	})

type DeletedProject = DeletedProjects['projects'][number]

/** The person's deleted projects, while they can be restored. */
export const deletedProjectsQuery = queryOptions({
	queryKey: DELETED_PROJECTS,
	queryFn: async ({ signal }): Promise<DeletedProject[]> => {
		const projects: DeletedProject[] = []
		for (let page = 1; ; page++) {
			const query = { page, page_size: DEFAULT_PAGE_SIZE }
			const answer = await callApi(DeletedProjectListResponse, 'GET', '/projects/deleted', { query, signal })
			projects.push(...answer.projects)
			if (answer.projects.length === 0 || projects.length >= answer.total) return projects
		}
	},
})

/** Gives up one's own access to a project. Whoever has none is refused. */
export function useLeaveProject(userId: string) {
	const queryClient = useQueryClient()
	return useMutation({
		mutationFn: (projectId: string) =>
			untilAnswered(() => callApi(z.unknown(), 'DELETE', `/projects/${projectId}/access/${userId}`), goneIs(null, 403)),
		onSuccess: (_answer, projectId) => forgetProject(queryClient, projectId),
	})
}
