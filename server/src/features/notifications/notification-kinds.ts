import type { NotificationType } from '@panelyard/contracts/messages/notifications'

/** What a notification says, bounded when it is raised. */
export type NotificationValues = Record<string, string | number>

type Kind<Name extends string> = {
	type: NotificationType
	/** What its texts and its link name. `count` chooses the plural form, and `role` is put into words. */
	values: readonly Name[]
	/** Path of the exact place; null when there is none. */
	link(values: Readonly<Record<Name, string>>): string | null
}

const kind = <const Name extends string>(
	type: NotificationType,
	values: readonly Name[],
	link: Kind<Name>['link'] = () => null,
): Kind<Name> => ({ type, values, link })

const project = ({ project_id }: { project_id: string }) => `/app/project/${project_id}`
const thread = ({ project_id, thread_id }: { project_id: string; thread_id: string }) =>
	`/app/project/${project_id}?tab=comments&comments=all&thread=${thread_id}`
const late = ({ project_id }: { project_id: string }) => `/app/project/${project_id}?tab=panels&plan=late`
const panel = ({ project_id, panel_id }: { project_id: string; panel_id: string }) =>
	`/app/project/${project_id}/panel/${panel_id}`
const version = ({ project_id, number }: { project_id: string; number: string }) =>
	`/app/project/${project_id}/versions/${number}`
const requirements = ({ project_id, number }: { project_id: string; number: string }) =>
	`/app/project/${project_id}/requirements?version=${number}`
const changedVersion = (values: { project_id: string; number: string; count: string }) =>
	`${version(values)}?show=${values.count === '0' ? 'removed' : 'produced'}`
const home = () => '/app/dashboard'
const account = () => '/app/dashboard/profile'
const billing = () => '/app/dashboard/billing'
const company = ({ company_id }: { company_id: string }) => `/app/dashboard/company?company=${company_id}`
const companyInConsole = ({ company_id }: { company_id: string }) => `/sysbly/companies/${company_id}`
const support = () => '/app/dashboard?support=open'
const invitations = () => '/app/dashboard/company'

/**
 * Everything that people are told. A further event is one line here and a text for each language in `texts/`, with the
 * same key. Names of values that end in `_id` are for the link; the others are in the texts.
 */
export const NOTIFICATION_KINDS = {
	conversion_done: kind('project', ['project', 'project_id'], project),
	conversion_failed: kind('project', ['project', 'project_id'], project),
	status_rule_overridden: kind(
		'project',
		['person', 'project', 'status', 'count', 'project_id', 'panel_id'],
		(values) => (values.panel_id ? panel(values) : project(values)),
	),
	panel_flagged: kind('project', ['person', 'panel', 'project', 'text', 'project_id', 'panel_id'], panel),
	panels_flagged: kind('project', ['person', 'count', 'project', 'text', 'project_id'], project),
	planned_dates_missed: kind('project', ['project', 'count', 'project_id'], late),
	version_ready: kind('project', ['project', 'number', 'project_id'], version),
	version_failed: kind('project', ['project', 'number', 'project_id'], version),
	version_live: kind('project', ['project', 'number', 'count', 'removed', 'project_id'], changedVersion),
	requirements_met: kind('project', ['project', 'number', 'specifications', 'project_id'], requirements),
	requirements_failed: kind('project', ['project', 'number', 'panels', 'elements', 'project_id'], requirements),
	access_changed: kind('project', ['person', 'project', 'role', 'project_id'], project),
	access_removed: kind('project', ['project'], home),
	project_shared: kind('project_shared', ['person', 'project', 'role', 'project_id'], project),

	comment_mention: kind('team', ['person', 'project', 'panel', 'text', 'project_id', 'thread_id'], thread),
	comment_reply: kind('team', ['person', 'project', 'panel', 'text', 'project_id', 'thread_id'], thread),

	company_invitation: kind('company_invitation', ['person', 'company', 'role'], invitations),
	member_joined: kind('company', ['person', 'company', 'company_id'], company),
	member_left: kind('company', ['person', 'company', 'company_id'], company),
	member_removed: kind('company', ['company'], invitations),
	member_changed: kind('company', ['person', 'company', 'role', 'company_id'], company),
	member_access_ending: kind('company', ['company', 'count', 'company_id'], company),
	invitation_declined: kind('company', ['person', 'company', 'company_id'], company),
	company_handed_over: kind('company', ['person', 'company', 'company_id'], company),
	company_deleted: kind('company', ['person', 'company'], invitations),
	company_notice: kind('company', ['title', 'message', 'from']),

	new_sign_in: kind('security', ['device'], account),
	password_changed: kind('security', [], account),
	email_changed: kind('security', ['email'], account),
	second_factor_added: kind('security', [], account),
	second_factor_removed: kind('security', [], account),
	recovery_codes_made: kind('security', [], account),
	recovery_code_used: kind('security', ['count'], account),
	passkey_added: kind('security', ['name'], account),
	passkey_removed: kind('security', ['name'], account),
	google_linked: kind('security', [], account),
	seen_by_support: kind('security', [], account),

	support_reply: kind('system', ['text', 'thread_id'], support),
	trial_ending: kind('system', ['count'], billing),
	trial_ended: kind('system', [], billing),
	company_trial_ending: kind('system', ['company', 'count'], billing),
	payment_failed: kind('system', ['company'], billing),
	plan_ended: kind('system', ['company'], billing),
	subscribed_twice: kind('system', ['company'], billing),
	company_subscribed_twice: kind('system', ['company', 'company_id', 'subscription'], companyInConsole),
	system_notice: kind('system', ['title', 'message']),
} as const

export type NotificationKind = keyof typeof NOTIFICATION_KINDS
type Names<Of extends NotificationKind> = (typeof NOTIFICATION_KINDS)[Of]['values'][number]
/** The values of one kind. Ids that may be lacking are empty texts. */
export type ValuesOf<Of extends NotificationKind> = { [Name in Names<Of>]: Name extends 'count' ? number : string }

export const isNotificationKind = (name: string): name is NotificationKind => Object.hasOwn(NOTIFICATION_KINDS, name)

/** The kinds of a type. */
export const kindsOf = (type: NotificationType): NotificationKind[] =>
	(Object.keys(NOTIFICATION_KINDS) as NotificationKind[]).filter((name) => NOTIFICATION_KINDS[name].type === type)

/** Path of the page that a notification leads to; null when it leads nowhere. */
export function linkOf(name: NotificationKind, values: NotificationValues): string | null {
	const texts = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, encodeURIComponent(value)]))
	return (NOTIFICATION_KINDS[name].link as (values: Record<string, string>) => string | null)(texts)
}
