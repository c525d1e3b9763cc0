import type { QueryClient } from '@tanstack/react-query'
import { panelsQuery } from '../../domain/panels/list/panels.queries.ts'
import { statusesQuery } from '../../domain/statuses/statuses.queries.ts'

/** Asks for what the view of a project needs beside its model, before it is there to ask. Errors are said by the view. */
export function prefetchViewData(queryClient: QueryClient, projectId: string): void {
	void queryClient.prefetchQuery(panelsQuery(projectId))
	void queryClient.prefetchQuery(statusesQuery(projectId))
}
