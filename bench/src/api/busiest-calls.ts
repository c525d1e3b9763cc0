import { BENCH_PASSWORD } from '../bench-server.ts'
import type { FilledCompany } from './filled-company.ts'
import type { FilledProject } from './filled-project.ts'

/** One of the calls the web app makes most often. */
export interface BusyCall {
	name: string
	path: string
	method?: 'POST'
	headers?: Record<string, string>
	/** Sent in turn. */
	bodies?: string[]
	/** Sent without the cookie of a session. */
	isSignedOut?: boolean
	/** Carries a whole list, or hashes a password: no number of requests a second is asked of it. */
	isHeavy?: boolean
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
		{ name: 'GET …/panels/columns', path: on('/panels/columns'), isHeavy: true },
		{ name: 'GET …/comments/summary', path: on('/comments/summary') },
		{
			name: 'POST …/panels/statuses',
			path: on('/panels/statuses'),
			method: 'POST',
			bodies: status_ids.map((set) => JSON.stringify({ panel_ids: [panel_id], set, source: 'panel_list' })),
		},
	]
}

/** What people in a large company wait for: signing in, its lists, and one's role in a project by the company. */
export function companyCalls({ id, project_id, emails }: FilledCompany): BusyCall[] {
	return [
		{
			name: 'POST /login/emailpw',
			path: '/login/emailpw',
			method: 'POST',
			isHeavy: true,
			isSignedOut: true,
			bodies: emails.map((email) => JSON.stringify({ email, password: BENCH_PASSWORD })),
		},
		{ name: 'GET /auth/check', path: '/auth/check' },
		{ name: 'GET …/unread-count', path: '/notifications/unread-count' },
		{ name: 'GET /notifications', path: '/notifications' },
		{ name: 'GET /projects', path: '/projects', isHeavy: true },
		{ name: 'GET …/members', path: `/companies/${id}/members`, isHeavy: true },
		{ name: 'GET /projects/:id (role)', path: `/projects/${project_id}?model_structure=false` },
	]
}
