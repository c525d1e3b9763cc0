import { REPORT_LANGUAGES } from '@panelyard/contracts/figures/reports'

/** The first parts of the addresses of pages; what comes after them may be somebody's. */
const PAGES = [
	'/',
	'/pricing',
	'/contact',
	'/docs',
	'/imprint',
	'/privacy',
	'/terms',
	'/gallery',
	'/authenticate',
	'/authenticated',
	'/404',
	'/app/demo',
	'/app/dashboard',
	'/app/dashboard/create-project',
	'/app/dashboard/notifications',
	'/app/dashboard/settings',
	'/app/dashboard/profile',
	'/app/dashboard/company',
	'/app/dashboard/billing',
	'/app/project',
] as const
const VIEW = /^\/app\/project\/[^/]+\/3d-view$/

/**
 * The page that an address belongs to, without ids, language and query, so that what is kept names nobody and forged
 * addresses make no new pages: `other` for one that isn't ours.
 */
export function knownPage(address: string): string {
	const path = pathOf(address)
	if (VIEW.test(path)) return '/app/project/3d-view'
	const parts = path.split('/')
	for (let length = parts.length; length > 1; length--) {
		const start = parts.slice(0, length).join('/')
		if (start !== '' && (PAGES as readonly string[]).includes(start)) return start
	}
	return path === '/' ? '/' : 'other'
}

function pathOf(address: string): string {
	const path = address.replace(/^https?:\/\/[^/]*/i, '').replace(/[?#].*$/, '')
	const [, first = '', ...rest] = path.split('/')
	const own = (REPORT_LANGUAGES as readonly string[]).includes(first) ? `/${rest.join('/')}` : path
	return own.replace(/(?<=.)\/+$/, '') || '/'
}
