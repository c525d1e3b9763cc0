import type { QueryClient } from '@tanstack/react-query'
import { publicConfigQuery } from '../../api/public-config.ts'
import { DEMO_PROJECT_ID, isDemoPath } from '../../domain/project/demo-project.ts'
import { projectQuery } from '../../domain/project/project.queries.ts'
import { prefetchViewData } from './view-data.ts'

/**
 * Asks for a model's project, and for the code that shows it, before the page is there. Settles when the project has come
 * or has not; errors are said by the page.
 */
export async function fetchViewEarly(queryClient: QueryClient, modelUrl: string): Promise<void> {
	// The code has to be read as well, and here the browser has nothing else to do.
	import('./viewer-page.tsx').catch(() => undefined)
	const isDemo = isDemoPath(location.pathname)
	const projectId = isDemo ? DEMO_PROJECT_ID : /^\/projects\/([^/]+)\//.exec(modelUrl)?.[1]
	if (!projectId) return
	prefetchViewData(queryClient, projectId)
	await Promise.all([
		queryClient.prefetchQuery(projectQuery(projectId)),
		// By this the demo knows which project it is.
		isDemo && queryClient.prefetchQuery(publicConfigQuery),
	])
}
