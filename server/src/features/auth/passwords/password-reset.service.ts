import { addressesNeedProof } from '../../../access/proven-address.ts'
import type { Database } from '../../../database/database.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Platform } from '../../../platform/feature.ts'
import { composeMail } from '../../../platform/mail/compose-mail.ts'
import { hashPassword } from '../../../platform/password-hash.ts'
import { recordAccountAction } from '../account-audit.ts'
import { raiseNews, tellNews } from '../account-news.ts'
import { cancelEmailChanges } from '../address/email-change.queries.ts'
import { forgetForeignProofs } from '../address/foreign-proofs.ts'
import * as queries from '../auth.queries.ts'
import { isSuspended } from '../operators/suspension.queries.ts'
import { deleteUnconfirmed } from '../second-factor/second-factor.queries.ts'
import { newToken, tokenHash } from '../sessions.ts'
import { passwordMatches, requireGoodPassword } from './passwords.ts'

const RESET_MINUTES = 60

/**
 * Mails a link to the holder of an account, in the background, so that neither the answer nor its timing reveals
 * whether the account exists.
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
	const { max, timeWindow } = platform.config.rateLimits.forgot
	const token = newToken()
	const to = await platform.database.transaction(async (tx) => {
		const user = await queries.lockUser(tx, { email })
		if (!user || (await isSuspended(tx, user.id))) return null
		const now = new Date()
		// One mailbox gets at most `max` mails, from however many network addresses they are asked for.
		const sent = await queries.countResets(tx, user.id, new Date(now.getTime() - timeWindow))
		if (sent >= max) return null
		await addReset(tx, user.id, token, now)
		return user.email
	})
	if (!to) return
	const link = `${origin}/reset-password?token=${token}`
	await platform.mailer.send({ to, ...composeMail('reset_password', language, link, { minutes: RESET_MINUTES }) })
}

/** Starts a reset without a mail, for somebody who has just proven the address. Returns the token. */
export async function startReset(tx: Database, user_id: string, now: Date): Promise<string> {
	const token = newToken()
	await addReset(tx, user_id, token, now)
	return token
}

function addReset(tx: Database, user_id: string, token: string, now: Date): Promise<void> {
	const expires_at = new Date(now.getTime() + RESET_MINUTES * 60_000)
	return queries.insertReset(tx, { token_hash: tokenHash(token), user_id, expires_at }, now)
}

/**
 * Sets a new password and ends every session of the person, but the one of `own_token`.
 * @throws AppError INVALID_RESET_TOKEN when the link is unknown, used or too old, VALIDATION_FAILED when the password
 * is easy to guess; the link still works then
 */
export async function resetPassword(
	platform: Platform,
	token: string,
	password: string,
	own_token: string | undefined,
): Promise<void> {
	const password_hash = await hashPassword(password)
	const token_hash = tokenHash(token)
	const ended = await platform.database.transaction(async (tx) => {
		const id = await queries.findResetOwner(tx, token_hash)
		// Lock the account before its resets, as everywhere: another order could deadlock.
		const user = id && (await queries.lockUser(tx, { id }))
		if (!user) return null
		if (!(await queries.takeReset(tx, token_hash, new Date()))) {
			// The call that changed the password may be repeated because its answer got lost.
			const isRecent = await queries.isJustUsed(tx, token_hash)
			return isRecent && (await passwordMatches(user.password_hash, password)) ? 'repeated' : null
		}
		requireGoodPassword(user.email, password)
		await queries.updateUser(tx, user.id, { password_hash })
		await recordAccountAction(tx, user.id, 'account.password_reset')
		// The link was mailed to the account's address, so it proves that address.
		if (await queries.markProven(tx, user.id, user.email, new Date())) {
			await recordAccountAction(tx, user.id, 'account.address_proven', { by: 'password reset' })
			if (addressesNeedProof(platform.config)) await forgetForeignProofs(tx, user.id)
		}
		await cancelEmailChanges(tx, user.id)
		await deleteUnconfirmed(tx, user.id)
		return {
			sessions: await queries.deleteSessionsOf(tx, user.id, own_token && tokenHash(own_token)),
			news: await raiseNews(tx, user.id, 'password_changed', {}),
		}
	})
	if (ended === 'repeated') return
	if (!ended) throw new AppError('INVALID_RESET_TOKEN', 'This link is no longer valid. Request a new one.')
	platform.dropSessions(ended.sessions)
	tellNews(platform, ended.news)
}
