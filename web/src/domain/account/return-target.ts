/**
 * Pages a person can be sent back to after signing in, by the route name that `not_auth_redirect` carries.
 * `:id` and `:part` are filled from the query parameters `id` and `part`.
 */
const RETURN_PAGES = {
	home: '/app/dashboard',
	'create-project': '/app/dashboard/create-project',
	settings: '/app/dashboard/settings',
	profile: '/app/dashboard/profile',
	notifications: '/app/dashboard/notifications',
	company: '/app/dashboard/company',
	admin: '/app/dashboard/admin',
	invitation: '/app/invitation',
	billing: '/app/dashboard/billing',
	duplicate: '/app/dashboard/duplicate',
	project: '/app/project/:id',
	'project-3d-view': '/app/project/:id/3d-view',
	panel: '/app/project/:id/panel/:part',
	group: '/app/project/:id/group/:part',
	versions: '/app/project/:id/versions',
	// `:part` is its number, or `compare` for two of them.
	version: '/app/project/:id/versions/:part',
	requirements: '/app/project/:id/requirements',
	label: '/p/:id',
	console: '/sysbly/:id',
} as const
type RouteName = keyof typeof RETURN_PAGES

export type ReturnTarget = { not_auth_redirect?: string; id?: string; part?: string; return_search?: string }

/** What to hand to /authenticate so that the person comes back to this address. */
export function returnTargetOf(pathname: string, search = ''): ReturnTarget {
	for (const [name, pattern] of Object.entries(RETURN_PAGES)) {
		const match = new RegExp(`^${pattern.replace(/:\w+/g, '([^/]+)')}/?$`).exec(pathname)
		if (!match) continue
		return {
			not_auth_redirect: name,
			...(match[1] ? { id: decodeURIComponent(match[1]) } : {}),
			...(match[2] ? { part: decodeURIComponent(match[2]) } : {}),
			...(search.length > 1 ? { return_search: search } : {}),
		}
	}
	return { not_auth_redirect: 'home' }
}

/** Leads to the page that the person starts with. */
const START = '/app'

/** The address a target stands for, on this origin; the dashboard when it is unknown or incomplete. */
export function addressOfTarget(target: ReturnTarget): string {
	if (target.not_auth_redirect === undefined) return START
	const name = target.not_auth_redirect
	const pattern = Object.hasOwn(RETURN_PAGES, name) ? RETURN_PAGES[name as RouteName] : RETURN_PAGES.home
	if ((pattern.includes(':id') && !target.id) || (pattern.includes(':part') && !target.part)) return RETURN_PAGES.home
	const search = target.return_search?.startsWith('?') ? target.return_search : ''
	const filled = pattern
		.replace(':id', encodeURIComponent(target.id ?? ''))
		.replace(':part', encodeURIComponent(target.part ?? ''))
	return filled + search
}
