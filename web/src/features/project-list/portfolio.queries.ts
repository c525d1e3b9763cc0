import { type PortfolioProject, PortfolioResponse } from '@panelyard/contracts/projects/portfolio'
import { DEFAULT_PAGE_SIZE } from '@panelyard/contracts/values/paging'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../api/call-api.ts'
import { queryKeys } from '../../api/query-keys.ts'

/** How each project of the person stands, by its id. */
export const portfolioQuery = queryOptions({
	queryKey: [...queryKeys.projectList, 'portfolio'],
	queryFn: async ({ signal }): Promise<ReadonlyMap<string, PortfolioProject>> => {
		const projects = new Map<string, PortfolioProject>()
		for (let page = 1; ; page++) {
			const query = { page, page_size: DEFAULT_PAGE_SIZE }
			const answer = await callApi(PortfolioResponse, 'GET', '/portfolio', { query, signal })
			for (const project of answer.projects) projects.set(project.id, project)
			if (answer.projects.length === 0 || page * DEFAULT_PAGE_SIZE >= answer.total) return projects
		}
	},
})
