import { TRIAL_DAYS } from '@panelyard/contracts/auth'
import { AppError } from '../platform/app-error.ts'
import type { App } from '../platform/feature.ts'

const DAY_MS = 24 * 3600_000
const TRIAL_OVER =
	'Your free trial has ended. You can still read and export everything. Upgrade your plan to create or change anything.'

/**
 * Calls that change something and still work once the trial is over: signing in and out and how safely, removing what is one's own,
 * leaving projects and closing them to others, marks of what was read, how one likes to see it, and reports.
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
	'DELETE /account/sessions/:id',
	'POST /account/second_factor',
	'POST /account/second_factor/confirm',
	'POST /account/second_factor/recovery_codes',
	'DELETE /account/second_factor',
	'POST /account/passkeys/options',
	'POST /account/passkeys',
	'PUT /account/passkeys/:id',
	'DELETE /account/passkeys/:id',
	'DELETE /users/:id',
	'DELETE /projects/:id',
	'POST /projects/:id/restore',
	'DELETE /projects/:id/access/:user_id',
	'DELETE /projects/:id/comments/:comment_id',
	'PUT /projects/:id/comments/read',
	'PUT /projects/:id/comments/threads/:thread_id/read',
	'PUT /settings/:key',
	'PUT /projects/:id/settings/:key',
	'POST /projects/:id/report',
	'DELETE /files/resumable/:upload_id',
	'DELETE /model_tasks/:id',
]
const allowed = new Set(ALLOWED_AFTER_TRIAL)
const READING = ['GET', 'HEAD', 'OPTIONS']

/** Whole days of the free trial still ahead, the running one included; 0 when it is over. */
export function trialDaysLeft(created_at: Date, now = new Date()): number {
	const left = created_at.getTime() + TRIAL_DAYS * DAY_MS - now.getTime()
	return Math.max(0, Math.ceil(left / DAY_MS))
}

/** @throws AppError PAYMENT_REQUIRED when the person's trial is over */
export function requireTrial(user: { created_at: Date }): void {
	if (trialDaysLeft(user.created_at) <= 0) throw new AppError('PAYMENT_REQUIRED', TRIAL_OVER)
}

/**
 * Answers 402 to every call that creates or changes something, for people whose trial is over, before its body is read.
 * Call it once requests know who asks.
 */
export function refuseChangesAfterTrial(app: App): void {
	app.addHook('onRequest', async ({ user, method, routeOptions }) => {
		if (!user || READING.includes(method) || routeOptions.url === undefined) return
		if (!allowed.has(`${method} ${routeOptions.url}`)) requireTrial(user)
	})
}
