import { type CurrentUser, type LoginRequest, type SignupRequest, TRIAL_DAYS } from '@panelyard/contracts/auth'
import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import { nameFromEmail } from './account-name.ts'
import * as queries from './auth.queries.ts'
import { hashPassword, passwordMatches } from './passwords.ts'
import type { SessionUser } from './session-user.ts'
import { readSession, sessionUser, tokenOf } from './sessions.ts'

const DAY_MS = 24 * 3600_000

/** @throws AppError NOT_AUTHENTICATED for a visitor */
export function requireUser(request: { user: SessionUser | null }): SessionUser {
	if (!request.user) throw new AppError('NOT_AUTHENTICATED', 'Please sign in')
	return request.user
}

/** Who a socket belongs to, by the Cookie header of its handshake. */
export async function userFromCookies(platform: Platform, cookieHeader: string | undefined) {
	const token = tokenOf(cookieHeader)
	return token ? ((await readSession(platform.database, token))?.user ?? null) : null
}

/** Whole days of the free trial still ahead, the running one included; 0 when it is over. */
export function trialDaysLeft(created_at: Date, now = new Date()): number {
	const left = created_at.getTime() + TRIAL_DAYS * DAY_MS - now.getTime()
	return Math.max(0, Math.ceil(left / DAY_MS))
}

export const currentUser = (user: SessionUser): CurrentUser => ({
	id: user.id,
	email: user.email,
	name: user.name,
	picture: user.picture,
	account_created_at: user.created_at.toISOString(),
	is_super_admin: user.is_super_admin,
	trial_days_left: trialDaysLeft(user.created_at),
})

/** @throws AppError EMAIL_TAKEN */
export async function signUp(platform: Platform, request: SignupRequest): Promise<SessionUser> {
	const user = await queries.insertUser(platform.database, {
		email: request.email,
		name: request.name || nameFromEmail(request.email),
		password_hash: await hashPassword(request.password),
		last_login_at: new Date(),
	})
	if (!user) throw new AppError('EMAIL_TAKEN', 'There is already an account with this email address')
	return sessionUser(user)
}

/** @throws AppError INVALID_CREDENTIALS, the same and as slowly whether or not there is such an account */
export async function signIn(platform: Platform, request: LoginRequest): Promise<SessionUser> {
	const user = await queries.findUserByEmail(platform.database, request.email)
	const matches = await passwordMatches(user?.password_hash ?? null, request.password)
	if (!user || !matches) throw new AppError('INVALID_CREDENTIALS', 'Email or password is wrong')
	await queries.updateUser(platform.database, user.id, { last_login_at: new Date() })
	return sessionUser(user)
}
