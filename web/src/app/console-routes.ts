import { createRoute } from '@tanstack/react-router'
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
	component: lazyPage(() => import('../features/console/welcome-page.tsx'), 'WelcomePage'),
})
const consoleCompaniesRoute = createRoute({
	getParentRoute: () => consoleRoute,
	path: '/companies',
	validateSearch: ConsoleSearch,
	component: lazyPage(() => import('../features/console/companies/companies-page.tsx'), 'CompaniesPage'),
})
const consoleCompanyRoute = createRoute({
	getParentRoute: () => consoleRoute,
	path: '/companies/$id',
	component: lazyPage(() => import('../features/console/companies/company-page.tsx'), 'CompanyPage'),
})
const consoleBillingRoute = createRoute({
	getParentRoute: () => consoleRoute,
	path: '/billing',
	validateSearch: ConsoleSearch,
	component: lazyPage(() => import('../features/console/companies/billing-page.tsx'), 'BillingPage'),
})
const consoleContactRoute = createRoute({
	getParentRoute: () => consoleRoute,
	path: '/contact',
	validateSearch: ConsoleSearch,
	component: lazyPage(() => import('../features/console/support/contact-page.tsx'), 'ContactPage'),
})
const consoleAnalyticsRoute = createRoute({
	getParentRoute: () => consoleRoute,
	path: '/analytics',
	component: lazyPage(() => import('../features/analytics/analytics-page.tsx'), 'AnalyticsPage'),
})
const consoleSupportRoute = createRoute({
	getParentRoute: () => consoleRoute,
	path: '/support',
	validateSearch: z.object({ thread: Text }),
	component: lazyPage(() => import('../features/console/support/support-page.tsx'), 'SupportPage'),
})
const consoleUsersRoute = createRoute({
	getParentRoute: () => consoleRoute,
	path: '/users',
	validateSearch: ConsoleSearch,
	component: lazyPage(() => import('../features/console/people/users-page.tsx'), 'UsersPage'),
})
const consoleUserRoute = createRoute({
	getParentRoute: () => consoleRoute,
	path: '/users/$id',
	component: lazyPage(() => import('../features/console/people/user-page.tsx'), 'UserPage'),
})
const consoleProjectsRoute = createRoute({
	getParentRoute: () => consoleRoute,
	path: '/projects',
	validateSearch: ConsoleSearch,
	component: lazyPage(() => import('../features/console/projects/projects-page.tsx'), 'ProjectsPage'),
})
const consoleProjectRoute = createRoute({
	getParentRoute: () => consoleRoute,
	path: '/projects/$id',
	component: lazyPage(() => import('../features/console/projects/project-page.tsx'), 'ProjectPage'),
})
const consoleTablesRoute = createRoute({
	getParentRoute: () => consoleRoute,
	path: '/db',
	validateSearch: z.object({ table: Text, filter: Text, after: Text, row: Text }),
	component: lazyPage(() => import('../features/console/tables/tables-page.tsx'), 'TablesPage'),
})
const consoleJobsRoute = createRoute({
	getParentRoute: () => consoleRoute,
	path: '/jobs',
	validateSearch: ConsoleSearch,
	component: lazyPage(() => import('../features/console/jobs/jobs-page.tsx'), 'JobsPage'),
})
const consoleSettingsRoute = createRoute({
	getParentRoute: () => consoleRoute,
	path: '/settings',
	component: lazyPage(
		() => import('../features/console/server-settings/server-settings-page.tsx'),
		'ServerSettingsPage',
	),
})
const consoleAuditLogRoute = createRoute({
	getParentRoute: () => consoleRoute,
	path: '/audit-log',
	validateSearch: z.object({
		...{ action: Text, person: Text, subject_id: Text, project_id: Text, from: Text, to: Text },
		after: Text,
	}),
	component: lazyPage(() => import('../features/console/audit-log/audit-log-page.tsx'), 'AuditLogPage'),
})
const consoleDiagnosticsRoute = createRoute({
	getParentRoute: () => consoleRoute,
	path: '/diagnostics',
	component: lazyPage(() => import('../features/console/diagnostics/diagnostics-page.tsx'), 'DiagnosticsPage'),
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
	consoleCompaniesRoute,
	consoleCompanyRoute,
	consoleUsersRoute,
	consoleUserRoute,
	consoleProjectsRoute,
	consoleProjectRoute,
	consoleBillingRoute,
	consoleTablesRoute,
	consoleSettingsRoute,
	consoleAuditLogRoute,
	consoleDiagnosticsRoute,
	consoleSupportRoute,
	consoleContactRoute,
	consoleAnalyticsRoute,
	consoleJobsRoute,
])
