import { type ProjectListItem, ProjectResponse, type ProjectRole } from '@panelyard/contracts/projects'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../api/call-api.ts'
import { refreshCompanies } from './companies.queries.ts'

/** The company of a project, and what all of its members may do there. */
export type ProjectCompany = { company_id?: string | null; company_role?: ProjectRole | null }

/**
 * Moves a project into a company or out of it, or changes what the company's members may do in it. Sent at once: who may
 * see the project depends on the answer.
 */
export function useProjectCompany() {
	const client = useQueryClient()
	return useMutation({
		mutationFn: ({ project, ...body }: ProjectCompany & { project: Pick<ProjectListItem, 'id'> }) =>
			callApi(ProjectResponse, 'PUT', `/projects/${project.id}`, { body }),
		networkMode: 'always',
		onSettled: () => refreshCompanies(client),
	})
}
