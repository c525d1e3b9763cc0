import type { QueryClient } from '@tanstack/react-query'
import { readEarly } from '../../viewer/loading/early-reading.ts'
import { projectQuery } from '../project/project.queries.ts'
import { prefetchViewData } from './view-data.ts'

/** Reads a model, and asks for its project, before the page that shows them is there. Errors are said by that page. */
export function startView(queryClient: QueryClient, modelUrl: string): void {
	readEarly(modelUrl)
	// Its code has to be read as well, and here the browser has nothing else to do.
	import('./viewer-page.tsx').catch(() => undefined)
	const projectId = /^\/projects\/([^/]+)\//.exec(modelUrl)?.[1]
	if (!projectId) return
	void queryClient.prefetchQuery(projectQuery(projectId))
	prefetchViewData(queryClient, projectId)
}
