import { SITE_PAGES } from '@panelyard/contracts/public/site-pages'
import type { Page } from '@playwright/test'
import { modelIsShown } from '../steps/model-view.ts'
import type { Scene } from './walk-scene.ts'

export const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } } as const
export type Device = keyof typeof SIZES

/** A state of a page to look at. */
export type Place = {
	/** As the router names it. */
	route: string
	address: (scene: Scene) => string
	/** Buttons to press one after the other, by their English words; each opens a dialog or a menu. */
	opens?: readonly (string | RegExp)[]
	/** Waits for what comes late. */
	until?: (page: Page) => Promise<unknown>
	/** Which of the two has it; both without. */
	on?: Device
}

const PROJECT = '/app/project/$id'
const project = (search = '', ...opens: (string | RegExp)[]): Place => ({
	route: PROJECT,
	address: (scene) =>
		`/app/project/${scene.project}${search.replace('$thread', scene.thread).replace('$panel', scene.panel)}`,
	opens,
})
const CREATE = '/app/dashboard/create-project'
const COMPANY = '/app/dashboard/company'
const own = (
	route: string,
	search: string | ((scene: Scene) => string) = '',
	...opens: (string | RegExp)[]
): Place => ({
	route,
	address: (scene) => `${route}${typeof search === 'string' ? search : search(scene)}`,
	opens,
})

/** Somebody with an account, a company and projects. */
const ACCOUNT_PLACES: readonly Place[] = [
	own('/app/dashboard'),
	own('/app/dashboard', '', 'Search and commands'),
	own('/app/dashboard', '', /^Notifications/),
	own('/app/dashboard', '', /^Actions for/),
	own('/app/dashboard', '', 'Open the support chat'),
	own(CREATE),
	own(CREATE, '?tab=testing'),
	own(CREATE, ({ inspection }) => `?tab=testing&inspection=${inspection}`),
	own(CREATE, ({ inspection }) => `?tab=glb&inspection=${inspection}`),
	own(CREATE, '?tab=merge'),
	own(CREATE, ({ project }) => `?project=${project}`),
	own('/app/dashboard/profile'),
	own('/app/dashboard/profile', '', 'Delete account'),
	own('/app/dashboard/profile', '', 'Change email'),
	own('/app/dashboard/settings'),
	own('/app/dashboard/notifications'),
	own(COMPANY),
	own(COMPANY, '?tab=members', 'Invite people'),
	own(COMPANY, '?tab=projects'),
	own(COMPANY, '?tab=invitations'),
	own(COMPANY, '?tab=usage'),
	own(COMPANY, '?tab=settings'),
	own(COMPANY, '?tab=settings', 'Delete the company'),
	own(COMPANY, '?tab=new'),
	own('/app/dashboard/billing'),
	own('/app/dashboard/duplicate', (scene) => `?project=${scene.project}`),
	{
		route: '/app/invitation',
		address: () => '/app/invitation?token=made-up-token-made-up-token',
	},
	{ ...own('/app/dashboard', '', 'Help'), on: 'desktop' },
	{ ...own('/app/dashboard', '', 'Language and appearance'), on: 'desktop' },
]
/** In a project. */
const PROJECT_PLACES: readonly Place[] = [
	project('?tab=overview'),
	{ ...project('?tab=overview', 'Access'), on: 'desktop' },
	{ ...project('?tab=overview', 'Actions'), on: 'phone' },
	{ ...project('?tab=overview', 'More'), on: 'phone' },
	project('?tab=overview', 'Reports by email', 'Add a report'),
	project('?tab=overview', /^Label: /),
	project('?tab=panels'),
	project('?tab=panels', 'Status'),
	project('?tab=panels', 'Saved filters'),
	project('?tab=panels', 'Export'),
	project('?tab=panels&panel=$panel'),
	project('?tab=statuses'),
	project('?tab=statuses', 'Add status'),
	project('?tab=groups'),
	project('?tab=groups', 'Add group'),
	project('?tab=plan'),
	project('?tab=comments&thread=$thread'),
	{ route: PROJECT, address: ({ broken }) => `/app/project/${broken}` },
	{ ...project('?tab=panels', 'Sort'), on: 'phone' },
	{ ...project('?tab=panels', 'More actions'), on: 'phone' },
	{ ...project('?tab=panels', 'Columns'), on: 'desktop' },
	{ ...project('?tab=panels', 'Import list…'), on: 'desktop' },
]
/** Beside a project: of one panel, of one group, of the model. */
const PANEL_PLACES: readonly Place[] = [
	{
		route: '/app/project/$id/panel/$panel_id',
		address: (scene) => `/app/project/${scene.project}/panel/${scene.panel}`,
	},
	{
		route: '/app/project/$id/group/$group_id',
		address: (scene) => `/app/project/${scene.project}/group/${scene.group}`,
	},
	{
		route: '/app/project/$id/labels',
		address: (scene) => `/app/project/${scene.project}/labels?panel=${scene.panel}`,
	},
	{
		route: '/app/project/$id/scan',
		address: (scene) => `/app/project/${scene.project}/scan`,
	},
	{
		route: '/p/$code',
		address: () => '/p/00000000000',
	},
	{
		route: '/app/project/$id/versions',
		address: (scene) => `/app/project/${scene.project}/versions`,
	},
	{
		route: '/app/project/$id/versions/$number',
		address: (scene) => `/app/project/${scene.project}/versions/1`,
	},
	{
		route: '/app/project/$id/requirements',
		address: (scene) => `/app/project/${scene.project}/requirements`,
	},
	{
		route: '/app/project/$id/versions/compare',
		address: (scene) => `/app/project/${scene.project}/versions/compare?from=1&to=1`,
	},
	{
		route: '/app/project/$id/3d-view',
		address: (scene) => `/app/project/${scene.project}/3d-view?panel=${scene.panel}`,
		until: modelIsShown,
	},
]
/** Each part takes one journey, equally long. */
export const OWN_PLACES = { account: [...ACCOUNT_PLACES, ...PANEL_PLACES], project: PROJECT_PLACES } as const

/** Anybody, without an account. */
export const VISITOR_PLACES: readonly Place[] = [
	own('/authenticate'),
	own('/authenticate', '?mode=sign_up'),
	own('/authenticate', '?mode=forgot'),
	own('/authenticate', '?error=google_failed'),
	own('/reset-password', '?token=made-up-token-made-up-token'),
	own('/verify-email', '?token=made-up-token-made-up-token'),
	own('/change-email', '?token=made-up-token-made-up-token'),
	own('/restore-email', '?token=made-up-token-made-up-token'),
	own('/app/invitation', '?token=made-up-token-made-up-token'),
	own('/app/ifc-testing'),
	{ route: '/app/ifc-report/$token', address: () => '/app/ifc-report/made-up-token-made-up-token' },
]

const tabs = ['', '?tab=panels', '?tab=statuses', '?tab=groups', '?tab=plan', '?tab=comments']
/** The same in the demo and in the gallery, documents of their own. */
export const DEMO_ADDRESSES: readonly string[] = tabs.map((search) => `/app/demo/project${search}`)
export const galleryAddresses = ({ project }: Scene): string[] =>
	tabs.slice(0, 4).map((search) => `/gallery/${project}${search}`)

/** Documents that the build wrote. */
export const SITE_ROUTES: readonly string[] = SITE_PAGES.map((page) => `/${page}`)

/** Routes without a page to look at, and why. */
const WITHOUT_PAGE: Readonly<Record<string, string>> = {
	'/app': 'leads to the page that one starts with',
	'/app/dashboard/home': 'leads to the dashboard',
	'/demo': 'leads to the demo',
	'/private-demo': 'leads to the demo',
	'/sysbly': 'leads to the first page of the console',
	'/$': 'leads to /404',
	'/app/demo': 'a document of its own, walked through as such',
	'/authenticated': 'closes itself',
	'/sysbly-unavailable': 'comes up when the server fails',
	'/app/development/outbox': 'left out of the built app',
}

const DECIDED: ReadonlySet<string> = new Set([
	...[...OWN_PLACES.account, ...OWN_PLACES.project, ...VISITOR_PLACES].map(({ route }) => route),
	...SITE_ROUTES,
	...Object.keys(WITHOUT_PAGE),
])

/** What the parameter of a route is the id of, by the part before it. */
const ID_AFTER: Readonly<Record<string, keyof Scene>> = { projects: 'project', companies: 'company', users: 'person' }

/** The routes, as the router names them, that no list above names, with an address where one can be told. */
export function otherPlaces(routes: readonly string[]): { places: Place[]; undecided: string[] } {
	const others = routes.map((route) => route.replace(/(?<=.)\/$/, '')).filter((route) => !DECIDED.has(route))
	const addressOf = (route: string, scene?: Scene) =>
		route.replace(/(\w+)\/\$\w+/g, (all, thing: string) => {
			const id = ID_AFTER[thing]
			return id ? `${thing}/${scene?.[id] ?? ''}` : all
		})
	const undecided = others.filter((route) => addressOf(route).includes('$'))
	const places = others
		.filter((route) => !undecided.includes(route))
		.map((route) => ({ route, address: (scene: Scene) => addressOf(route, scene) }))
	return { places, undecided }
}
