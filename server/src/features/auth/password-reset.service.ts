import { whyNotPasswordOf } from '@panelyard/contracts/auth'
import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import * as queries from './auth.queries.ts'
import { hashPassword } from './passwords.ts'
import { resetMail } from './reset-mail.ts'
import { newToken, tokenHash } from './sessions.ts'

const RESET_MINUTES = 60

/**
 * Mails a link to the holder of an account, in the background: who asks learns neither from the answer nor from its
 * time whether there is an account.
 * @param origin where the link leads, such as `https://panels.example.com`
 */
export function requestPasswordReset(
	platform: Platform,
	email: string,
	language: string | undefined,
	origin: string,
): void {
	sendResetMail(platform, email, language, origin).catch((error) =>
		platform.log.error({ err: error }, 'a reset mail could not be sent'),
	)
}

async function sendResetMail(platform: Platform, email: string, language: string | undefined, origin: string) {
	const user = await queries.findUserByEmail(platform.database, email)
	if (!user) return
	const token = newToken()
	await queries.replaceReset(platform.database, {
		token_hash: tokenHash(token),
		user_id: user.id,
		expires_at: new Date(Date.now() + RESET_MINUTES * 60_000),
	})
	const link = `${origin}/reset-password?token=${token}`
	await platform.mailer.send({ to: user.email, ...resetMail(language, link, RESET_MINUTES) })
}

/**
 * Sets a new password and ends every session of the person, but the one of `own_token`.
 * @throws AppError INVALID_RESET_TOKEN when the link is unknown, used or too old
 */
export async function resetPassword(
	platform: Platform,
	token: string,
	password: string,
	own_token: string | undefined,
): Promise<void> {
	const password_hash = await hashPassword(password)
	const ended = await platform.database.transaction(async (tx) => {
		const user_id = await queries.takeReset(tx, tokenHash(token), new Date())
		if (!user_id) return null
		const user = await queries.updateUser(tx, user_id, { password_hash, email_verified_at: new Date() })
		const message = user && whyNotPasswordOf(user.email, password)
		if (message) throw new AppError('VALIDATION_FAILED', message, { fields: [{ field: 'password', message }] })
		return queries.deleteSessionsOf(tx, user_id, own_token && tokenHash(own_token))
	})
	if (!ended) throw new AppError('INVALID_RESET_TOKEN', 'This link is no longer valid. Please ask for a new one.')
	platform.dropSessions(ended)
}
