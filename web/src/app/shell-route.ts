import { createRoute } from '@tanstack/react-router'
import { lazyPage } from './lazy-page.ts'
import { rootRoute } from './root-route.ts'

/** The sidebar and the top bar around pages. */
export const shellRoute = createRoute({
	getParentRoute: () => rootRoute,
	id: 'shell',
	component: lazyPage(() => import('./layout/shell.tsx'), 'Shell'),
})
