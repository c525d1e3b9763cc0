/** Where an answer is kept: with one project, or with what a person sees of all of them. */
export type Place = {
	project: string | null
	/** The address without what only makes it different from the last call. */
	key: string
	/** Its content never changes under this address. */
	isImmutable: boolean
}

const OF_PERSON = new Set([
	'/auth/check',
	'/projects',
	'/settings',
	'/portfolio',
	'/notifications',
	'/notifications/unread-count',
	'/companies',
])
const PROJECT = /^\/projects\/([0-9a-f]{8}-[0-9a-f-]{27})(?:\/([a-z_]+)(?:\/.*)?)?$/
/** The first part of the path after the project, of what its pages show. */
const OF_PROJECT = new Set([
	'artefacts',
	'categories',
	'comments',
	'elements',
	'figures',
	'filters',
	'groups',
	'images',
	'labels',
	'offline_copy',
	'panel_files',
	'panels',
	'plan',
	'settings',
	'status_changes',
	'statuses',
	'versions',
	'views',
])

const IMMUTABLE = new Set(['artefacts', 'images', 'panel_files'])

/** Null for what the device never keeps, such as secrets, sessions and the console. */
export function placeOf(address: URL): Place | null {
	const query = new URLSearchParams(address.search)
	query.delete('_t')
	const key = `${address.pathname}${query.size > 0 ? `?${query}` : ''}`
	if (OF_PERSON.has(address.pathname)) return { project: null, key, isImmutable: false }
	const [, project, part] = PROJECT.exec(address.pathname) ?? []
	if (!project) return null
	// The list of projects shows the picture of every one.
	if (part === 'picture') return { project: null, key, isImmutable: true }
	if (part && !OF_PROJECT.has(part)) return null
	return { project, key, isImmutable: part !== undefined && IMMUTABLE.has(part) }
}
