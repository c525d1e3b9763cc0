import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { queryKeys } from '../../api/query-keys.ts'

/** What lists of projects have of a project: the list itself, and the names for the palette. */
type Listed = { id: string; project_name?: string; name?: string }

/** The name of a project that can't be loaded, from the lists that were; undefined where no list has it. */
export const useKnownProjectName = (projectId: string): string | undefined => nameInLists(useQueryClient(), projectId)

function nameInLists(client: QueryClient, projectId: string): string | undefined {
	for (const [, list] of client.getQueriesData({ queryKey: queryKeys.projectList })) {
		const listed = Array.isArray(list) ? (list as Listed[]).find(({ id }) => id === projectId) : undefined
		if (listed) return listed.project_name ?? listed.name
	}
	return undefined
}
