import { randomUUID } from 'node:crypto'
import type { CompanyAction } from '@panelyard/contracts/companies/permissions'
import { ADMIN_USER_CHANGES } from '@panelyard/contracts/console/users'
import { readPreferences } from '@panelyard/contracts/messages/notifications'
import type { ProjectRole } from '@panelyard/contracts/projects/projects'
import { PROJECT_ROUTES } from './project-routes.ts'

/**
 * Who may call a route. `anyone`: also visitors. `signed_in`: everyone with an account, for their own data. `proven`:
 * everyone with a proven address. `operators`: super admins; hidden from everyone else. `others`: has the id of someone
 * else's data, so nobody may. `acquaintances`: people who know the person in it.
 */
export type Decision =
	| 'anyone'
	| 'signed_in'
	| 'proven'
	| 'super_admin'
	| 'operators'
	| 'others'
	| 'acquaintances'
	| { project: ProjectRole | 'visitor'; or?: 'super_admin' }
	| { company: CompanyAction; project?: ProjectRole }

/** The ids in routes of `ROUTE_DECISIONS`: `:id` is a company in `/companies`, a project in `/projects`. */
export type Named = {
	company_id: string
	project_id: string
	/** A member of the company, and their data. */
	bystander_id: string
	/** The id of all the bystander's data, of any kind. */
	theirs_id: string
	invitation_id: string
	/** A deleted company with the same owner as the other. */
	deleted_company_id: string
}

export type RouteDecision = {
	/** In the format of `servedRoutes`. */
	route: string
	decision: Decision
	/** The requested path and body. */
	url?: (named: Named) => string
	body?: (named: Named) => object
}

/** The content of a file that the bystander uploaded, hex. */
export const FILE_HASH = 'ab'.repeat(32)
const CREDENTIAL = {
	...{ id: 'AA', rawId: 'AA', type: 'public-key' },
	response: { clientDataJSON: 'AA', attestationObject: 'AA' },
}
const PUSH = { endpoint: 'https://push.example.com/2', keys: { p256dh: 'AA', auth: 'AA' } }
const STATUS = {
	...{ name: 'Checked', icon: 'check', colour: '#2f9e44', type: 'step', progress: 0, default_key: null },
	...{ is_done: false, replaces: false, set_by: 'editors', requires: [], requires_mode: 'warn' },
}
/** For the demo. */
const NO_WORK = { statuses: [], log: [], groups: [], categories: [], words: [], plan: [], threads: [] }
const LONG = 'a long enough password'
const TOKEN = 'made-up-token-made-up-token'

const PROJECT: RouteDecision[] = PROJECT_ROUTES.map(([method, path, needed, body]) => ({
	route: `${method} /projects/:id${path}`,
	// Super admins restore projects without a manager.
	decision: { project: needed, ...(path === '/restore' ? { or: 'super_admin' as const } : {}) },
	url: ({ project_id }) => `/projects/${project_id}${path}`,
	...(body ? { body: () => body } : {}),
}))

const company = (route: string, action: CompanyAction, body?: (named: Named) => object): RouteDecision => ({
	route,
	decision: { company: action },
	...(body ? { body } : {}),
})

const COMPANIES: RouteDecision[] = [
	company('GET /companies/:id', 'see_company'),
	company('PUT /companies/:id', 'edit_company', () => ({ city: 'Aarhus' })),
	company('DELETE /companies/:id', 'delete_company'),
	company('GET /companies/:id/deletion_impact', 'delete_company'),
	{
		...company('POST /companies/:id/restore', 'delete_company'),
		url: ({ deleted_company_id }) => `/companies/${deleted_company_id}/restore`,
	},
	company('GET /companies/:id/roles', 'see_company'),
	company('GET /companies/:id/assistant', 'edit_company'),
	company('PUT /companies/:id/assistant', 'edit_company', () => ({ uses_model: false })),
	company('GET /companies/:id/usage', 'see_usage'),
	company('GET /companies/:id/projects', 'see_company'),
	company('POST /companies/:id/logo', 'edit_company'),
	company('DELETE /companies/:id/logo', 'edit_company'),
	company('GET /companies/:id/logo/:image_id', 'see_company'),
	company('GET /companies/:id/members', 'see_members'),
	company('PUT /companies/:id/members/:member_id/update', 'edit_member', () => ({ seat: 'on_demand' })),
	company('GET /companies/:id/members/:member_id/removal_impact', 'remove_member'),
	company('DELETE /companies/:id/members/:member_id/remove', 'remove_member'),
	company('GET /companies/:id/members/:member_id/projects', 'see_members'),
	{
		route: 'PUT /companies/:id/members/:member_id/projects/:project_id',
		decision: { company: 'see_members', project: 'manager' },
		body: () => ({ role: 'editor' }),
	},
	company('POST /companies/:id/hand_over', 'hand_over', ({ bystander_id }) => ({ member_id: bystander_id })),
	company('POST /companies/leave', 'leave', ({ company_id }) => ({ company_id })),
	company('POST /companies/:id/invite', 'invite', () => ({ email: 'new@example.com' })),
	company('GET /companies/:id/invitations', 'see_invitations'),
	company('POST /companies/:id/invitations/:invitation_id/resend', 'invite'),
	company('POST /companies/:id/invitations/:invitation_id/withdraw', 'invite'),
	{
		...company('GET /billing/snapshots', 'see_billing'),
		url: ({ company_id }) => `/billing/snapshots?company_id=${company_id}`,
	},
	company('POST /billing/checkout', 'pay', ({ company_id }) => ({ company_id, plan_id: 'price_1' })),
	company('POST /billing/portal', 'pay', ({ company_id }) => ({ company_id })),
	company('POST /notifications', 'notify_members', ({ company_id }) => ({ company_id, title: 'A', message: 'B' })),
	company('POST /projects', 'create_projects', ({ company_id }) => ({ company_id, project_name: 'House' })),
]

/** For anyone, for public projects; the matrix's isn't public. */
const PUBLIC_PATHS = [
	...['', '/view', '/view/panels/columns', '/view/panels/:panel_id', '/view/statuses', '/view/groups', '/view/figures'],
	...['/view/figures/panels', '/view/status_changes', '/view/categories', '/view/plan', '/view/views', '/view/filters'],
	...[
		'/view/settings',
		'/view/panels/properties',
		'/view/panels/axes',
		'/view/panels/:panel_id/neighbours',
		'/view/panels/:panel_id/instructions',
		'/view/panels/:panel_id/files',
	],
	...['/view/elements/:element/properties', '/view/elements/:element/parts', '/picture/:size'],
	'/artefacts/:version_id/:sha256/:name',
]

const all = (decision: Decision, routes: readonly (string | RouteDecision)[]): RouteDecision[] =>
	routes.map((route) => (typeof route === 'string' ? { route, decision } : route))
const signedIn = (route: string, body: (named: Named) => object): RouteDecision => ({
	route,
	decision: 'signed_in',
	body,
})
const others = (route: string, body?: (named: Named) => object): RouteDecision => ({
	route,
	decision: 'others',
	...(body ? { body } : {}),
})

const ADMIN_THREAD = '/admin/support/chat/threads/:id'
const operators = (route: string, body?: () => object): RouteDecision => ({
	route,
	decision: 'operators',
	...(body ? { body } : {}),
})

const SUPPORT_CHAT: RouteDecision[] = [
	signedIn('POST /support/chat/thread', () => ({})),
	...all('signed_in', ['GET /support/chat/threads', 'DELETE /support/chat/attachments/:id']),
	...all('signed_in', ['GET /test_reports', 'DELETE /test_reports/:token']),
	...all('others', [
		...['GET /support/chat/threads/:id/messages', 'GET /support/chat/threads/:id/typing'],
		'POST /support/chat/threads/:id/mark-read',
		{
			...others('GET /support/chat/attachments/:id/:size'),
			url: ({ theirs_id }) => `/support/chat/attachments/${theirs_id}/large`,
		},
	]),
	others('POST /support/chat/threads/:id/messages', () => ({ content: 'Hello' })),
	{
		...others('POST /support/chat/threads/:id/attachments'),
		url: ({ theirs_id }) => `/support/chat/threads/${theirs_id}/attachments?file_name=a.txt`,
	},
	others('POST /support/chat/threads/:id/views', ({ project_id }) => ({
		project_id,
		path: `/app/project/${project_id}`,
	})),
	...all('operators', [
		'POST /admin/support/chat/attachments/:id/open',
		...[
			'GET /admin/support/chat/threads',
			`GET ${ADMIN_THREAD}`,
			`GET ${ADMIN_THREAD}/messages`,
			`GET ${ADMIN_THREAD}/person`,
		],
		...[`GET ${ADMIN_THREAD}/notes`, `POST ${ADMIN_THREAD}/close`, `POST ${ADMIN_THREAD}/mark-read`],
		...['GET /admin/support/canned-replies', 'DELETE /admin/support/canned-replies/:id'],
	]),
	operators(`POST ${ADMIN_THREAD}/messages`, () => ({ content: 'Hello' })),
	operators(`POST ${ADMIN_THREAD}/notes`, () => ({ text: 'Hello' })),
	operators(`PUT ${ADMIN_THREAD}/answering`, () => ({ is_answering: true })),
	operators('PUT /admin/support/canned-replies/:id', () => ({ title: 'Hello', content: 'Hello' })),
]

const ADMIN_TABLE = '/admin/api/table/:name'
const CONSOLE: RouteDecision[] = [
	...all('operators', ['GET /admin/proof', 'POST /admin/proof/passkey']),
	...all('operators', ['GET /admin/api/tables', `GET ${ADMIN_TABLE}`, `GET ${ADMIN_TABLE}/schema`]),
	...all('operators', [`GET ${ADMIN_TABLE}/:id`, `GET ${ADMIN_TABLE}/:id/impact`, `DELETE ${ADMIN_TABLE}/:id`]),
	...all('operators', ['GET /admin/api/diagnostics', 'GET /admin/api/diagnostics/storage_check']),
	...all('operators', [
		'POST /admin/api/diagnostics/storage_check',
		'POST /admin/api/diagnostics/storage_check/repair',
	]),
	...all('operators', ['GET /admin/api/settings', 'GET /admin/audit-log', 'GET /admin/audit-log/export']),
	operators('PUT /admin/api/settings', () => ({ settings: { JOBS_PER_PERSON: '5' } })),
	operators(`POST ${ADMIN_TABLE}`, () => ({ values: { name: 'Mine' } })),
	operators(`PUT ${ADMIN_TABLE}/:id`, () => ({ values: { name: 'Mine' }, version: '1' })),
	operators('POST /admin/proof', () => ({ password: 'wrong' })),
]

/** The decision for every route; some routes have several. */
export const ROUTE_DECISIONS: readonly RouteDecision[] = [
	...PROJECT,
	...COMPANIES,
	{ route: 'GET /projects_delete/:id', decision: { project: 'manager' } },
	{
		route: 'GET /files/download',
		decision: { project: 'visitor' },
		url: ({ project_id }) => `/files/download?project_id=${project_id}`,
	},
	...all('anyone', [
		...['GET /healthz', 'GET /readyz', 'GET /metrics', 'GET /api-docs', 'GET /api-docs/', 'GET /api-docs/json'],
		...['GET /api-docs/yaml', 'GET /config', 'GET /google_auth', 'GET /auth/google/callback', 'GET /auth/check'],
		...['GET /auth/is-admin', 'GET /logout', 'GET /report_refusals', 'POST /report_refusals', 'GET /billing/config'],
		...['POST /billing/webhook', 'POST /signup/emailpw', 'POST /login/emailpw', 'POST /login/second_factor'],
		...['POST /login/passkey', 'POST /login/passkey/options', 'POST /auth/verify_email', 'POST /auth/forgot_password'],
		...['POST /auth/reset_password', 'POST /account/email/restore'],
		...['GET /public_projects', 'GET /test_reports/:token', 'GET /labels/:code', 'GET /projects/demo_issue'],
		...PUBLIC_PATHS.map((path) => `GET /public_projects/:id${path}`),
		{ route: 'POST /analytics/events', decision: 'anyone', body: () => ({ language: 'en', events: [] }) },
		...['POST /account/email/confirm', 'POST /contact', 'POST /companies/invitations/linked'],
	]),
	...all('signed_in', [
		...['GET /account/sessions', 'DELETE /account/sessions', 'GET /account/second_factor', 'DELETE /account/email'],
		...['GET /account/support_access', 'DELETE /account/support_access'],
		signedIn('PUT /account/support_access', () => ({ hours: 1 })),
		...['GET /account/passkeys', 'GET /users', 'GET /profile', 'OPTIONS /files/resumable', 'GET /notifications/types'],
		...['GET /profile/deletion_impact', 'POST /profile/picture', 'DELETE /profile/picture', 'GET /companies'],
		'POST /profile/export',
		...['GET /companies/deleted', 'GET /companies/invitations/user', 'GET /notifications/company-invitations'],
		...['POST /files/upload', 'POST /files/convert_getsettings_upload', 'POST /files/resumable', 'GET /projects'],
		...['GET /projects_all', 'GET /projects/company', 'GET /projects/deleted', 'POST /projects/create_with_ifc'],
		...['GET /portfolio', 'GET /status_sets', 'GET /settings', 'GET /billing/status', 'GET /notifications'],
		...['GET /notifications/unread-count', 'GET /notifications/preferences', 'PUT /notifications/mark-all-read'],
		...['DELETE /notifications/clear-all', 'GET /notifications/push-subscriptions'],
		{ route: 'GET /panels/found', decision: 'signed_in', url: () => '/panels/found?mark=A1' },
		'POST /profile/export',
		signedIn('PUT /profile', () => ({ set: { job_title: 'Engineer' } })),
		signedIn('POST /auth/verify_email/send', () => ({})),
		signedIn('PUT /notifications/preferences', () => readPreferences(null)),
		{ ...signedIn('POST /account/passkeys/options', () => ({ password: 'wrong' })), decision: 'proven' },
		signedIn('PUT /account/password', () => ({ current_password: 'wrong', password: LONG })),
		signedIn('POST /account/email', () => ({ email: 'new@example.com', password: 'wrong' })),
		{ ...signedIn('POST /account/second_factor', () => ({ password: 'wrong' })), decision: 'proven' },
		signedIn('POST /account/second_factor/confirm', () => ({ code: '000000' })),
		signedIn('POST /account/second_factor/recovery_codes', () => ({ password: 'wrong', code: '000000' })),
		signedIn('DELETE /account/second_factor', () => ({ password: 'wrong', code: '000000' })),
		signedIn('POST /account/passkeys', () => ({ name: 'Mine', credential: CREDENTIAL })),
		signedIn('POST /notifications/push-subscriptions', () => PUSH),
		signedIn('POST /status_sets', () => ({ id: randomUUID(), name: 'Mine', statuses: [STATUS] })),
		signedIn('POST /companies', () => ({ name: 'My Own' })),
		signedIn('POST /projects', () => ({ project_name: 'My own' })),
		signedIn('POST /projects/create_from_demo', () => ({ id: randomUUID(), name: 'Mine', work: NO_WORK })),
		signedIn('PUT /settings/:key', () => ({ value: 1 })),
	]),
	...all('others', [
		'DELETE /seeing_as',
		...['DELETE /account/sessions/:id', 'GET /files/:file_id/conversion', 'GET /model_tasks/:id'],
		...['DELETE /model_tasks/:id', 'GET /model_tasks/:id/result', 'DELETE /status_sets/:set_id'],
		'POST /model_tasks/:id/report',
		...['PUT /notifications/:id/read', 'DELETE /notifications/:id', 'POST /companies/invitations/:id/accept'],
		...['POST /companies/invitations/:id/decline', 'HEAD /files/resumable/:upload_id'],
		...['DELETE /files/resumable/:upload_id', 'GET /files/resumable_result/:upload_id'],
		...['DELETE /notifications/push-subscriptions/:id', 'GET /users/:id/picture/:picture_id'],
		others('PATCH /files/resumable/:upload_id'),
		others('DELETE /account/passkeys/:id', () => ({ password: LONG })),
		others('PUT /account/passkeys/:id', () => ({ name: 'Mine' })),
		others('PUT /status_sets/:set_id', () => ({ name: 'Mine' })),
		others('POST /notifications/restore', ({ theirs_id }) => ({ removal_id: theirs_id })),
		others('POST /files/known', () => ({ sha256: FILE_HASH, bytes: 7, file_name: 'house.ifc' })),
		others('POST /model_tasks', ({ theirs_id }) => ({ kind: 'inspect', file_id: theirs_id })),
		others('POST /model_merges/plan', ({ theirs_id }) => ({ file_ids: [theirs_id] })),
		others('POST /projects/create_from_file', ({ theirs_id }) => ({ project_name: 'A', file_id: theirs_id })),
		others('POST /projects/create_merged', ({ theirs_id, bystander_id }) => ({
			project_name: 'A',
			file_ids: [theirs_id, bystander_id],
		})),
		{
			route: 'GET /files/download',
			decision: 'others',
			url: ({ theirs_id }) => `/files/download?file_id=${theirs_id}`,
		},
		others('POST /public_projects/:id/duplicate', () => ({ id: randomUUID(), name: 'Mine', with_statuses: true })),
		others('POST /companies/invitations/open', () => ({ token: TOKEN })),
	]),
	...all('acquaintances', ['GET /users/:id']),
	...all('super_admin', ['DELETE /users/:id']),
	...all('operators', [
		...['GET /admin/health', 'GET /admin/stats', 'GET /admin/contact'],
		{
			route: 'GET /admin/analytics',
			decision: 'operators',
			url: () => '/admin/analytics?from=2026-11-01&to=2026-11-30',
		},
		...['GET /admin/api/projects', 'GET /admin/api/projects/:id', 'POST /admin/api/projects/:id/retry'],
		...['POST /admin/api/projects/:id/restore', 'GET /admin/api/projects/:id/versions/:version_id/report'],
		...['GET /admin/api/projects/:id/public_view', 'PUT /admin/api/projects/:id/public_view'],
		...['GET /admin/api/jobs', 'POST /admin/api/jobs/:id/retry', 'POST /admin/api/jobs/:id/cancel'],
		...['GET /admin/api/companies', 'GET /admin/api/companies/:id', 'GET /admin/api/billing/companies'],
		'GET /admin/api/billing/company/:id/snapshots',
		operators('POST /admin/api/billing/run-cli', () => ({ command: 'settle' })),
		...['GET /admin/api/users', 'GET /admin/api/users/:id'],
		...ADMIN_USER_CHANGES.map((change) => `POST /admin/api/users/:id/${change}`),
		'POST /admin/api/users/:id/see_as',
		operators('POST /admin/api/users/:id/suspend', () => ({ reason: 'Spam' })),
		...['GET /admin/api/queues', 'POST /admin/api/queues/:queue/messages/:id/retry'],
	]),
	...SUPPORT_CHAT,
	...CONSOLE,
]
