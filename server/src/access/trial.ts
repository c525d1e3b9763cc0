import { TRIAL_DAYS } from '@panelyard/contracts/accounts/auth'
import { z } from 'zod'
import type { Database } from '../database/database.ts'
import { AppError } from '../platform/app-error.ts'
import type { App } from '../platform/feature.ts'
import * as queries from './entitlement.queries.ts'

const DAY_MS = 24 * 3600_000
const TRIAL_OVER =
	'Your free trial has ended. You can still read and export everything. Upgrade your plan to create or change anything.'

/**
 * Calls that change something and still work after the trial: signing in and out, account security, paying, deleting
 * one's own data, leaving projects and companies, withdrawing access, marks of what was read, settings, reports,
 * proposals of the assistant, and the support chat. Also creating or joining a company, because companies pay.
 */
export const ALLOWED_AFTER_TRIAL: readonly string[] = [
	'POST /signup/emailpw',
	'POST /login/emailpw',
	'POST /auth/verify_email/send',
	'POST /auth/verify_email',
	'POST /auth/forgot_password',
	'POST /auth/reset_password',
	'POST /login/second_factor',
	'POST /login/passkey/options',
	'POST /login/passkey',
	'PUT /account/password',
	'POST /account/email',
	'DELETE /account/email',
	'POST /account/email/confirm',
	'POST /account/email/restore',
	'DELETE /account/sessions',
	'PUT /account/support_access',
	'DELETE /account/support_access',
	'DELETE /seeing_as',
	'DELETE /account/sessions/:id',
	'POST /account/second_factor',
	'POST /account/second_factor/confirm',
	'POST /account/second_factor/recovery_codes',
	'DELETE /account/second_factor',
	'POST /account/passkeys/options',
	'POST /account/passkeys',
	'PUT /account/passkeys/:id',
	'DELETE /account/passkeys/:id',
	'POST /contact',
	'POST /billing/checkout',
	'POST /billing/portal',
	'POST /billing/webhook',
	'PUT /profile',
	'POST /profile/picture',
	'POST /profile/export',
	'DELETE /profile/picture',
	'DELETE /users/:id',
	'DELETE /projects/:id',
	'DELETE /projects/:id/public_project',
	'POST /projects/:id/restore',
	'DELETE /projects/:id/access/:user_id',
	'POST /companies',
	'POST /companies/leave',
	'POST /companies/invitations/open',
	'POST /companies/invitations/:id/accept',
	'POST /companies/invitations/:id/decline',
	'POST /companies/:id/invitations/:invitation_id/withdraw',
	'DELETE /companies/:id/members/:member_id/remove',
	'POST /companies/:id/hand_over',
	'DELETE /companies/:id',
	'POST /companies/:id/restore',
	'PUT /companies/:id/assistant',
	'DELETE /projects/:id/comments/:comment_id',
	'PUT /projects/:id/comments/read',
	'PUT /projects/:id/comments/threads/:thread_id/read',
	'POST /projects/:id/assistant/proposals',
	'PUT /settings/:key',
	'PUT /notifications/preferences',
	'PUT /notifications/:id/read',
	'PUT /notifications/mark-all-read',
	'DELETE /notifications/clear-all',
	'DELETE /notifications/:id',
	'POST /notifications/restore',
	'POST /notifications/push-subscriptions',
	'DELETE /notifications/push-subscriptions/:id',
	'PUT /projects/:id/settings/:key',
	'POST /projects/:id/report',
	'POST /support/chat/thread',
	'POST /support/chat/threads/:id/messages',
	'POST /support/chat/threads/:id/mark-read',
	'POST /support/chat/threads/:id/attachments',
	'POST /support/chat/threads/:id/views',
	'DELETE /support/chat/attachments/:id',
	'DELETE /files/resumable/:upload_id',
	'DELETE /model_tasks/:id',
	'POST /analytics/events',
]
const allowed = new Set(ALLOWED_AFTER_TRIAL)
const READING = ['GET', 'HEAD', 'OPTIONS']
/** Uploads become models of projects later, so everyone who may change some project can upload. */
const UPLOADS = /^\/files\//
/** Calls of super admins, who need no plan. For everyone else these calls don't exist anyway. */
const OPERATORS = /^\/admin\//

/** `is_super_admin` absent: the caller knows of no such right. */
type Account = { id: string; created_at: Date; is_super_admin?: boolean }

/** When the trial of an account or company created at `created_at` ends. */
export const trialEnd = (created_at: Date): Date => new Date(created_at.getTime() + TRIAL_DAYS * DAY_MS)

/** Days until `end`, including the current one; 0 once it has passed. A day is 24 hours, whatever the time zone. */
export const daysUntil = (end: Date, now: Date): number =>
	Math.max(0, Math.ceil((end.getTime() - now.getTime()) / DAY_MS))

/** Whether a person may create and change things, and why. */
export type Entitlement = {
	/** One of their companies pays, or they are a super admin, who needs no trial. */
	is_paying: boolean
	/** The end of their own or a company's trial, whichever is later; may be in the past. */
	trial_ends_at: Date
	/** Days until then, including the current one; 0 when it has passed. */
	trial_days_left: number
}

export async function entitlementOf(db: Database, user: Account, now = new Date()): Promise<Entitlement> {
	const company = await queries.companyEntitlement(db, user.id, now)
	const own = trialEnd(user.created_at)
	const trial_ends_at = company.trial_ends_at && company.trial_ends_at > own ? company.trial_ends_at : own
	const is_paying = company.is_paying || user.is_super_admin === true
	return { is_paying, trial_ends_at, trial_days_left: daysUntil(trial_ends_at, now) }
}

/** What a call changes: a project, a file to upload, or the person's own data. */
export type ChangeTarget = { project_id: string } | 'upload' | 'own'

/**
 * The only rule for who may create and change things: super admins, people in their trial, members of a company that
 * pays or is in its trial, and everyone in a project of such a company. Roles are checked separately.
 */
export async function mayChange(
	db: Database,
	user: Account,
	target: ChangeTarget = 'own',
	now = new Date(),
): Promise<boolean> {
	if (user.is_super_admin || trialEnd(user.created_at) > now) return true
	const { is_paying, trial_days_left } = await entitlementOf(db, user, now)
	if (is_paying || trial_days_left > 0) return true
	if (target === 'upload') return queries.editsEntitledProject(db, user.id, now)
	return target !== 'own' && queries.isProjectEntitled(db, target.project_id, now)
}

/** @throws AppError PAYMENT_REQUIRED when the person may not change this, see `mayChange` */
export async function requirePlan(db: Database, user: Account, target: ChangeTarget = 'own'): Promise<void> {
	if (!(await mayChange(db, user, target))) throw new AppError('PAYMENT_REQUIRED', TRIAL_OVER)
}

/**
 * Starts the trial of a company in the transaction that creates it. A company gets a trial only during its creator's
 * own: otherwise people could extend theirs for ever with a new company every 14 days.
 */
export async function beginCompanyTrial(tx: Database, company_id: string, maker: Account): Promise<void> {
	const now = new Date()
	await queries.insertCompanyTrial(tx, company_id, trialEnd(maker.created_at) > now ? trialEnd(now) : null)
}

const ProjectParams = z.object({ id: z.uuid() })

function targetOf(url: string, params: unknown): ChangeTarget {
	if (UPLOADS.test(url)) return 'upload'
	const project = url.startsWith('/projects/:id') ? ProjectParams.safeParse(params) : null
	return project?.success ? { project_id: project.data.id } : 'own'
}

/**
 * Answers 402 to every call that creates or changes something, for people who may not (`mayChange`), before its body is
 * read. Call it after the hook that identifies the person.
 */
export function refuseChangesAfterTrial(app: App, database: Database): void {
	app.addHook('onRequest', async ({ user, method, routeOptions, params }) => {
		const { url } = routeOptions
		if (
			!user ||
			READING.includes(method) ||
			url === undefined ||
			OPERATORS.test(url) ||
			allowed.has(`${method} ${url}`)
		)
			return
		await requirePlan(database, user, targetOf(url, params))
	})
}
