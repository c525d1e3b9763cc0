import { type Category, CategoryListResponse } from '@panelyard/contracts/panels/categories'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { callApi } from '../../api/call-api.ts'
import { fetchVersioned } from '../../api/project-revisions.ts'
import { queryKeys } from '../../api/query-keys.ts'

export const categoriesPath = (projectId: string) => `/projects/${projectId}/categories`

export const categoriesQuery = (projectId: string) =>
	queryOptions({
		queryKey: queryKeys.categories(projectId),
		queryFn: async (context): Promise<Category[]> => {
			const path = categoriesPath(projectId)
			const { signal } = context
			return (await fetchVersioned(context, () => callApi(CategoryListResponse, 'GET', path, { signal }))).categories
		},
		staleTime: 60_000,
	})

const NO_CATEGORIES: Category[] = []

/** The categories of a project in their order; none until they are read. */
export const useCategories = (projectId: string): Category[] =>
	useQuery(categoriesQuery(projectId)).data ?? NO_CATEGORIES

/** Puts a category as it is now, new or not, into what is shown. */
export const showCategory = (client: QueryClient, projectId: string, category: Category): void => {
	client.setQueryData(categoriesQuery(projectId).queryKey, (categories) =>
		categories?.some(({ id }) => id === category.id)
			? categories.map((known) => (known.id === category.id ? category : known))
			: categories && [...categories, category].sort((a, b) => a.position - b.position),
	)
	void client.invalidateQueries({ queryKey: queryKeys.categories(projectId) })
}

/** Takes a deleted category out of what is shown. */
export const showCategoryGone = (client: QueryClient, projectId: string, id: string): void => {
	client.setQueryData(categoriesQuery(projectId).queryKey, (categories) =>
		categories?.filter((category) => category.id !== id),
	)
}
