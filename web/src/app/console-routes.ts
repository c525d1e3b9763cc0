import { createRoute, redirect } from '@tanstack/react-router'
import { z } from 'zod'
import { guardConsole } from '../features/console/console-guard.ts'
import { ConsoleSearch } from '../features/console/console-search.ts'
import { lazyPage } from './lazy-page.ts'
import { rootRoute } from './root-route.ts'

/** Query parameters are plain texts; a wrong one counts as absent. */
const Text = z.string().optional().catch(undefined)

const consoleRoute = createRoute({
	getParentRoute: () => rootRoute,
	path: '/sysbly',
	beforeLoad: guardConsole,
	component: lazyPage(() => import('../features/console/console-frame.tsx'), 'ConsoleFrame'),
})
const consoleStartRoute = createRoute({
	getParentRoute: () => consoleRoute,
	path: '/',
	beforeLoad: () => {
		throw redirect({ to: '/sysbly/support', replace: true })
	},
})
const consoleSupportRoute = createRoute({
	getParentRoute: () => consoleRoute,
	path: '/support',
	validateSearch: z.object({ thread: Text }),
	component: lazyPage(() => import('../features/console/support-page.tsx'), 'SupportPage'),
})
const consoleUsersRoute = createRoute({
	getParentRoute: () => consoleRoute,
	path: '/users',
	validateSearch: ConsoleSearch,
	component: lazyPage(() => import('../features/console/users-page.tsx'), 'UsersPage'),
})
const consoleUserRoute = createRoute({
	getParentRoute: () => consoleRoute,
	path: '/users/$id',
	component: lazyPage(() => import('../features/console/user-page.tsx'), 'UserPage'),
})
const consoleProjectsRoute = createRoute({
	getParentRoute: () => consoleRoute,
	path: '/projects',
	validateSearch: ConsoleSearch,
	component: lazyPage(() => import('../features/console/projects-page.tsx'), 'ProjectsPage'),
})
const consoleProjectRoute = createRoute({
	getParentRoute: () => consoleRoute,
	path: '/projects/$id',
	component: lazyPage(() => import('../features/console/project-page.tsx'), 'ProjectPage'),
})
const consoleTablesRoute = createRoute({
	getParentRoute: () => consoleRoute,
	path: '/db',
	validateSearch: z.object({ table: Text, filter: Text, after: Text }),
	component: lazyPage(() => import('../features/console/tables/tables-page.tsx'), 'TablesPage'),
})
const consoleJobsRoute = createRoute({
	getParentRoute: () => consoleRoute,
	path: '/jobs',
	validateSearch: ConsoleSearch,
	component: lazyPage(() => import('../features/console/jobs-page.tsx'), 'JobsPage'),
})
/** The page without an answer from the server. */
export const consoleUnavailableRoute = createRoute({
	getParentRoute: () => rootRoute,
	path: '/sysbly-unavailable',
	component: lazyPage(() => import('../features/console/console-unavailable-page.tsx'), 'ConsoleUnavailablePage'),
})

/** The operators' console, in the order of its pages. */
export const consoleRoutes = consoleRoute.addChildren([
	consoleStartRoute,
	consoleUsersRoute,
	consoleUserRoute,
	consoleProjectsRoute,
	consoleProjectRoute,
	consoleTablesRoute,
	consoleSupportRoute,
	consoleJobsRoute,
])
