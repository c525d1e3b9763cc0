import type { CurrentUser, LoginRequest, SignupRequest } from '@panelyard/contracts/accounts/auth'
import { keepFirstLanguage } from '../../access/person-language.queries.ts'
import type { SessionUser } from '../../access/session-user.ts'
import { entitlementOf } from '../../access/trial.ts'
import type { Database } from '../../database/database.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import { hashPassword } from '../../platform/password-hash.ts'
import { recordAccountAction } from './account-audit.ts'
import { nameFromEmail } from './account-name.ts'
import * as queries from './auth.queries.ts'
import { passwordMatches, requireGoodPassword } from './passwords/passwords.ts'
import { readSession, tokenOf, type Verified, verified, wrongCredentials } from './sessions.ts'

/** Who a socket belongs to, by the Cookie header of its handshake. */
export async function userFromCookies(platform: Platform, cookieHeader: string | undefined) {
	const token = tokenOf(cookieHeader)
	return token ? ((await readSession(platform, token))?.user ?? null) : null
}

export async function currentUser(db: Database, user: SessionUser): Promise<CurrentUser> {
	const { is_paying, trial_days_left } = await entitlementOf(db, user)
	return {
		id: user.id,
		email: user.email,
		email_verified: user.email_verified,
		name: user.name,
		picture: user.picture,
		account_created_at: user.created_at.toISOString(),
		is_super_admin: user.is_super_admin,
		is_paying,
		trial_days_left,
		...(user.seen_by && { seen_until: user.seen_by.until.toISOString() }),
	}
}

/** @throws AppError EMAIL_TAKEN, VALIDATION_FAILED when the password is easy to guess */
export async function signUp(platform: Platform, request: SignupRequest): Promise<Verified> {
	requireGoodPassword(request.email, request.password)
	const password_hash = await hashPassword(request.password)
	const user = await platform.database.transaction(async (tx) => {
		const inserted = await queries.insertUser(tx, {
			email: request.email,
			name: request.name || nameFromEmail(request.email),
			password_hash,
		})
		if (inserted) {
			await recordAccountAction(tx, inserted.id, 'account.created', { by: 'password' })
			await keepFirstLanguage(tx, inserted.id, request.language)
		}
		return inserted
	})
	if (!user) throw new AppError('EMAIL_TAKEN', 'There is already an account with this email address')
	return verified(platform.config, user)
}

/** @throws AppError INVALID_CREDENTIALS, the same and as slowly whether or not there is such an account */
export async function signIn(platform: Platform, request: LoginRequest): Promise<Verified> {
	const user = await queries.findUserByEmail(platform.database, request.email)
	const matches = await passwordMatches(user?.password_hash ?? null, request.password)
	if (!user || !matches) throw wrongCredentials()
	return verified(platform.config, user)
}
