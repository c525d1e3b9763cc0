import { ModalsProvider } from '@mantine/modals'
import { SITE_PAGES } from '@panelyard/contracts/public/site-pages'
import type { QueryClient } from '@tanstack/react-query'
import { createRoute, createRouter, redirect } from '@tanstack/react-router'
import { z } from 'zod'
import { isAnsweredHere } from '../api/transport.ts'
import { currentUserQuery } from '../domain/account/current-user.ts'
import { returnTargetOf } from '../domain/account/return-target.ts'
import { readCachedUser } from '../domain/account/user-cache.ts'
import { PanelSearch } from '../domain/panels/search/panel-search.ts'
import { projectQuery } from '../domain/project/project.queries.ts'
import { SHORTCUTS, shortcutAddress, startAddress } from '../domain/settings/start-page.ts'
import { BillingSearch } from '../features/billing/billing-search.ts'
import { CompanySearch } from '../features/companies/company-search.ts'
import { CreateProjectSearch } from '../features/create-project/create-project-search.ts'
import { NotificationsSearch } from '../features/notifications/notifications-search.ts'
import { ProjectSearch } from '../features/project/project-search.ts'
import { ComparisonSearch } from '../features/versions/comparison/comparison-search.ts'
import { loadConsoleTexts } from '../locales/i18n.ts'
import { missingPage } from '../ui/page/missing-page.ts'
import { consoleRoutes, consoleUnavailableRoute } from './console-routes.ts'
import { demoAddresses, publicAddresses } from './document-addresses.ts'
import { labelRoutes } from './label-routes.ts'
import { lazyPage } from './lazy-page.ts'
import { PageFailed } from './page-failed.tsx'
import { PagePending } from './page-pending.tsx'
import { type RouterContext, rootRoute } from './root-route.ts'
import { shellRoute } from './shell-route.ts'

/** Query parameters are plain texts; a wrong one counts as absent. */
const Text = z.string().optional().catch(undefined)

// Public pages: no sidebar, no sign-in.
/** Documents of their own, which the server answers: links within the app leave it for them. */
const homeRoute = createRoute({
	getParentRoute: () => rootRoute,
	path: '/',
	beforeLoad: () => {
		throw redirect({ href: '/', reloadDocument: true })
	},
})
const siteRoutes = SITE_PAGES.filter((page) => page !== '' && page !== '404').map((page) =>
	createRoute({
		getParentRoute: () => rootRoute,
		path: page as string,
		beforeLoad: () => {
			throw redirect({ href: `/${page}`, reloadDocument: true })
		},
	}),
)
const authenticateRoute = createRoute({
	getParentRoute: () => rootRoute,
	path: '/authenticate',
	validateSearch: z.object({
		not_auth_redirect: Text,
		id: Text,
		part: Text,
		return_search: Text,
		error: Text,
		mode: Text,
		email: Text,
	}),
	component: lazyPage(() => import('../features/auth/authenticate-page.tsx'), 'AuthenticatePage'),
})
const authenticatedRoute = createRoute({
	getParentRoute: () => rootRoute,
	path: '/authenticated',
	component: lazyPage(() => import('../features/auth/authenticated-page.tsx'), 'AuthenticatedPage'),
})
const resetPasswordRoute = createRoute({
	getParentRoute: () => rootRoute,
	path: '/reset-password',
	validateSearch: z.object({ token: Text }),
	component: lazyPage(() => import('../features/auth/reset-password-page.tsx'), 'ResetPasswordPage'),
})
const verifyEmailRoute = createRoute({
	getParentRoute: () => rootRoute,
	path: '/verify-email',
	validateSearch: z.object({ token: Text }),
	component: lazyPage(() => import('../features/auth/verify-email-page.tsx'), 'VerifyEmailPage'),
})
const changeEmailRoute = createRoute({
	getParentRoute: () => rootRoute,
	path: '/change-email',
	validateSearch: z.object({ token: Text }),
	component: lazyPage(() => import('../features/auth/change-email-page.tsx'), 'ChangeEmailPage'),
})
const restoreEmailRoute = createRoute({
	getParentRoute: () => rootRoute,
	path: '/restore-email',
	validateSearch: z.object({ token: Text }),
	component: lazyPage(() => import('../features/auth/change-email-page.tsx'), 'RestoreEmailPage'),
})
const unmatchedRoute = createRoute({
	getParentRoute: () => rootRoute,
	path: '$',
	beforeLoad: () => {
		throw missingPage()
	},
})

// Full-screen pages: no sidebar, no top bar. Open to visitors; the server decides per project. Listed in `fullScreenRoutes`.
const viewerRoute = createRoute({
	getParentRoute: () => rootRoute,
	path: '/app/project/$id/3d-view',
	validateSearch: z.object({ panel: Text, view: Text, colours: Text, thread: Text, only: Text, saved_view: Text }),
	component: lazyPage(() => import('../features/viewer/viewer-page.tsx'), 'ViewerPage'),
})
// A document of its own, in which this address is that of the demo's project in 3D.
const demoRoute = createRoute({
	getParentRoute: () => rootRoute,
	path: '/app/demo',
	validateSearch: z.object({ panel: Text, view: Text, colours: Text }),
})
const comparisonRoute = createRoute({
	getParentRoute: () => rootRoute,
	path: '/app/project/$id/versions/compare',
	validateSearch: ComparisonSearch,
	component: lazyPage(() => import('../features/versions/comparison/comparison-page.tsx'), 'ComparisonPage'),
})
const fullScreenRoutes = [viewerRoute, demoRoute, comparisonRoute] as const

// Pages inside the shell, listed in `shellRoute.addChildren`.
const dashboardRoute = createRoute({
	getParentRoute: () => shellRoute,
	path: '/app/dashboard',
	beforeLoad: async ({ context, location }) => {
		const user = await context.queryClient.ensureQueryData(currentUserQuery)
		if (user) return
		throw redirect({
			to: '/authenticate',
			search: returnTargetOf(location.pathname, location.searchStr),
			replace: true,
		})
	},
})
const dashboardHomeRoute = createRoute({
	getParentRoute: () => dashboardRoute,
	path: '/',
	component: lazyPage(() => import('../features/project-list/project-list-page.tsx'), 'ProjectListPage'),
})
const createProjectRoute = createRoute({
	getParentRoute: () => dashboardRoute,
	path: '/create-project',
	validateSearch: CreateProjectSearch,
	component: lazyPage(() => import('./pages/create-project-page.tsx'), 'CreateProjectPage'),
})
const profileRoute = createRoute({
	getParentRoute: () => dashboardRoute,
	path: '/profile',
	component: lazyPage(() => import('../features/profile/profile-page.tsx'), 'ProfilePage'),
})
const settingsRoute = createRoute({
	getParentRoute: () => dashboardRoute,
	path: '/settings',
	component: lazyPage(() => import('../features/settings/settings-page.tsx'), 'SettingsPage'),
})
const billingRoute = createRoute({
	getParentRoute: () => dashboardRoute,
	path: '/billing',
	validateSearch: BillingSearch,
	component: lazyPage(() => import('../features/billing/billing-page.tsx'), 'BillingPage'),
})

const companyRoute = createRoute({
	getParentRoute: () => dashboardRoute,
	path: '/company',
	validateSearch: CompanySearch,
	component: lazyPage(() => import('../features/companies/company-page.tsx'), 'CompanyPage'),
})

const duplicateRoute = createRoute({
	getParentRoute: () => dashboardRoute,
	path: '/duplicate',
	validateSearch: z.object({ project: Text }),
	component: lazyPage(() => import('./pages/duplicate-page.tsx'), 'DuplicatePage'),
})

/** To everyone else these pages aren't there. */
async function requireSuperAdmin({ context }: { context: RouterContext }): Promise<void> {
	const user = await context.queryClient.ensureQueryData(currentUserQuery)
	if (!user?.is_super_admin) throw missingPage()
	await loadConsoleTexts()
}

const adminRoute = createRoute({
	getParentRoute: () => dashboardRoute,
	path: '/admin',
	beforeLoad: requireSuperAdmin,
	component: lazyPage(() => import('../features/console/admin-page.tsx'), 'AdminPage'),
})

const analyticsRoute = createRoute({
	getParentRoute: () => dashboardRoute,
	path: '/admin/analytics',
	beforeLoad: requireSuperAdmin,
	component: lazyPage(() => import('../features/analytics/analytics-page.tsx'), 'AnalyticsPage'),
})

const outboxRoute = createRoute({
	getParentRoute: () => shellRoute,
	path: '/app/development/outbox',
	staticData: { isForDevelopment: true },
	// The condition leaves the page out of the built app.
	...(import.meta.env.DEV && {
		component: lazyPage(() => import('../features/development/outbox-page.tsx'), 'OutboxPage'),
	}),
})

// The link of an invitation's mail, which people follow signed in or not.
const invitationRoute = createRoute({
	getParentRoute: () => shellRoute,
	path: '/app/invitation',
	validateSearch: z.object({ token: Text, email: Text }),
	component: lazyPage(() => import('../features/companies/invitation-page.tsx'), 'InvitationPage'),
})
// The link to a report that somebody sent.
const testReportRoute = createRoute({
	getParentRoute: () => shellRoute,
	path: '/app/ifc-report/$token',
	component: lazyPage(() => import('../features/model-tools/test-report-page.tsx'), 'TestReportPage'),
})
// A test that sends nothing, for everyone.
const deviceTestingRoute = createRoute({
	getParentRoute: () => shellRoute,
	path: '/app/ifc-testing',
	component: lazyPage(() => import('../features/model-tools/on-device/device-testing.tsx'), 'DeviceTestingPage'),
})
const notificationsRoute = createRoute({
	getParentRoute: () => dashboardRoute,
	path: '/notifications',
	validateSearch: NotificationsSearch,
	component: lazyPage(() => import('../features/notifications/notifications-page.tsx'), 'NotificationsPage'),
})

type OfProject = { context: RouterContext; params: { id: string } }

/**
 * Public projects are open to visitors; the server decides. On a device that knows nobody it is asked before a page's code is
 * loaded, since most of these addresses lead to the sign-in page then.
 */
const askForVisitors = async ({ context, params }: OfProject): Promise<void> => {
	if (readCachedUser() || isAnsweredHere()) return
	await context.queryClient.prefetchQuery({ ...projectQuery(params.id), retry: false, networkMode: 'always' })
}
const projectRoute = createRoute({
	getParentRoute: () => shellRoute,
	path: '/app/project/$id',
	beforeLoad: (of) => askForVisitors(of),
	validateSearch: ProjectSearch,
	component: lazyPage(() => import('./pages/project-page.tsx'), 'ProjectPage'),
})
const panelRoute = createRoute({
	getParentRoute: () => shellRoute,
	path: '/app/project/$id/panel/$panel_id',
	beforeLoad: (of) => askForVisitors(of),
	// The filters of the list that it was opened from.
	validateSearch: PanelSearch,
	component: lazyPage(() => import('./pages/panel-page.tsx'), 'PanelPage'),
})
const groupRoute = createRoute({
	getParentRoute: () => shellRoute,
	path: '/app/project/$id/group/$group_id',
	beforeLoad: (of) => askForVisitors(of),
	component: lazyPage(() => import('./pages/group-page.tsx'), 'GroupPage'),
})
const versionsRoute = createRoute({
	getParentRoute: () => shellRoute,
	path: '/app/project/$id/versions',
	component: lazyPage(() => import('../features/versions/versions-page.tsx'), 'VersionsPage'),
})
const versionReportRoute = createRoute({
	getParentRoute: () => shellRoute,
	path: '/app/project/$id/versions/$number',
	// What of it is listed.
	validateSearch: z.object({ show: Text }),
	component: lazyPage(() => import('../features/versions/version-report-page.tsx'), 'VersionReportPage'),
})

const requirementsRoute = createRoute({
	getParentRoute: () => shellRoute,
	path: '/app/project/$id/requirements',
	// The version whose check is shown; the live one without it.
	validateSearch: z.object({ version: z.coerce.number().int().min(1).optional().catch(undefined) }),
	component: lazyPage(() => import('../features/requirements/requirements-page.tsx'), 'RequirementsPage'),
})

const startRoute = createRoute({
	getParentRoute: () => rootRoute,
	path: '/app',
	validateSearch: z.object({ open: z.enum(SHORTCUTS).optional().catch(undefined) }),
	beforeLoad: async ({ context, search }) => {
		const href = search.open ? shortcutAddress(search.open) : await startAddress(context.queryClient)
		throw redirect({ href, replace: true })
	},
})

/** Other addresses of pages. */
const redirectRoutes = [
	['/app/dashboard/home', '/app/dashboard'],
	['/demo', '/app/demo'],
	['/private-demo', '/app/demo'],
].map(([path, target]) =>
	createRoute({
		getParentRoute: () => rootRoute,
		path: path as string,
		beforeLoad: () => {
			throw redirect({ href: target, replace: true })
		},
	}),
)

const routeTree = rootRoute.addChildren([
	homeRoute,
	...siteRoutes,
	authenticateRoute,
	authenticatedRoute,
	resetPasswordRoute,
	verifyEmailRoute,
	changeEmailRoute,
	restoreEmailRoute,
	startRoute,
	...redirectRoutes,
	...fullScreenRoutes,
	shellRoute.addChildren([
		dashboardRoute.addChildren([
			dashboardHomeRoute,
			createProjectRoute,
			profileRoute,
			settingsRoute,
			notificationsRoute,
			companyRoute,
			billingRoute,
			duplicateRoute,
			adminRoute,
			analyticsRoute,
		]),
		outboxRoute,
		invitationRoute,
		testReportRoute,
		deviceTestingRoute,
		projectRoute,
		panelRoute,
		groupRoute,
		versionsRoute,
		versionReportRoute,
		requirementsRoute,
		...labelRoutes,
	]),
	consoleRoutes,
	consoleUnavailableRoute,
	unmatchedRoute,
])

/** Every page of the app, listed by hand. */
export function createAppRouter(
	queryClient: QueryClient,
	{ isDemo = false, publicId = null }: Partial<Pick<RouterContext, 'isDemo' | 'publicId'>> = {},
) {
	return createRouter({
		routeTree,
		context: { queryClient, isDemo, publicId },
		...(isDemo && { rewrite: demoAddresses }),
		...(publicId && { rewrite: publicAddresses(publicId) }),
		// Dialogs use the router too.
		InnerWrap: ModalsProvider,
		defaultPreload: 'intent',
		defaultPendingComponent: PagePending,
		defaultErrorComponent: PageFailed,
		defaultPendingMs: 150,
		scrollRestoration: true,
		parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
		stringifySearch: (search) => {
			const present = Object.entries(search).filter(([, value]) => value !== undefined && value !== null)
			const text = new URLSearchParams(present.map(([name, value]) => [name, String(value)])).toString()
			return text && `?${text}`
		},
	})
}
export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
	interface Register {
		router: AppRouter
	}
	interface StaticDataRouteOption {
		/** A page for developers alone: in the built app its address leads to /404. */
		isForDevelopment?: boolean
	}
}
