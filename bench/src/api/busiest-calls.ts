import type { FilledProject } from './filled-project.ts'

/** One of the calls the web app makes most often. */
export interface BusyCall {
	name: string
	path: string
	method?: 'POST'
	headers?: Record<string, string>
	/** Sent in turn. */
	bodies?: string[]
	/** Carries the whole list: no number of requests a second is asked of it. */
	isWholeList?: boolean
}

/** The busiest calls, on one project. */
export function busiestCalls({ id, etag, panel_id, status_ids }: FilledProject): BusyCall[] {
	const on = (path: string) => `/projects/${id}${path}`
	return [
		{ name: 'GET /auth/check', path: '/auth/check' },
		{ name: 'GET /config', path: '/config' },
		{ name: 'GET /projects', path: '/projects' },
		{ name: 'GET …/unread-count', path: '/notifications/unread-count' },
		{ name: 'GET /projects/:id', path: on('?model_structure=false') },
		{ name: 'GET …/conversion_status', path: on('/conversion_status') },
		{ name: 'GET …/statuses', path: on('/statuses') },
		{ name: 'GET …/groups', path: on('/groups') },
		{ name: 'GET …/panels/columns (304)', path: on('/panels/columns'), headers: { 'if-none-match': etag } },
		{ name: 'GET …/panels/columns', path: on('/panels/columns'), isWholeList: true },
		{ name: 'GET …/comments/summary', path: on('/comments/summary') },
		{
			name: 'POST …/panels/statuses',
			path: on('/panels/statuses'),
			method: 'POST',
			bodies: status_ids.map((set) => JSON.stringify({ panel_ids: [panel_id], set, source: 'panel_list' })),
		},
	]
}
