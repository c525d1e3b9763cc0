/** Pages whose last path segment has a name in the interface's language. */
const NAMED = {
	dashboard: 'shell:home',
	home: 'shell:home',
	'create-project': 'shell:create_project',
	settings: 'shell:settings',
	notifications: 'chrome:notifications',
	company: 'chrome:company',
	profile: 'chrome:profile',
	admin: 'chrome:admin',
	billing: 'chrome:billing',
	invitation: 'companies:link.title',
	'ifc-report': 'chrome:test_report',
	'ifc-testing': 'chrome:device_test',
	duplicate: 'gallery:dup_title',
	analytics: 'analytics:title',
} as const
type NamedSegment = keyof typeof NAMED

/**
 * The friendly name of a page, by the last segment of its path: the key of a text, or the segment itself where it has
 * none. An empty path is the dashboard.
 */
export function pageName(pathname: string): { key: (typeof NAMED)[NamedSegment] } | { segment: string } {
	const segments = pathname.split('/').filter((part) => part !== '')
	// What follows is a token.
	if (segments[1] === 'ifc-report') return { key: NAMED['ifc-report'] }
	const segment = segments.at(-1) ?? 'dashboard'
	if (segment === 'app') return { key: NAMED.dashboard }
	if (Object.hasOwn(NAMED, segment)) return { key: NAMED[segment as NamedSegment] }
	try {
		return { segment: decodeURIComponent(segment) }
	} catch {
		return { segment }
	}
}
