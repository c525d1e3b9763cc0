import { addressesNeedProof } from '../../../access/proven-address.ts'
import type { SessionUser } from '../../../access/session-user.ts'
import type { Database } from '../../../database/database.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Platform } from '../../../platform/feature.ts'
import { composeMail, type MailOptions } from '../../../platform/mail/compose-mail.ts'
import { recordAccountAction } from '../account-audit.ts'
import * as queries from '../auth.queries.ts'
import { startReset } from '../passwords/password-reset.service.ts'
import { newToken, tokenHash } from '../sessions.ts'
import { forgetForeignProofs } from './foreign-proofs.ts'

const LINK_HOURS = 24

/** Mails a new account its link, in the background; a failure is logged and the person can ask for another link. */
export function welcomeByMail(platform: Platform, user: SessionUser, options: MailOptions): void {
	if (!addressesNeedProof(platform.config)) return
	sendVerification(platform, user.id, options).catch((error) => {
		// A mail server that refuses is logged where it does.
		if (!(error instanceof AppError)) platform.log.error({ err: error }, 'a verification mail could not be sent')
	})
}

/**
 * Mails a link that proves the address of an account. Does nothing when the address is proven.
 * @throws AppError RATE_LIMITED after too many mails to this account, UNAVAILABLE when the mail server refuses it
 */
export async function sendVerification(platform: Platform, user_id: string, options: MailOptions): Promise<void> {
	const { max, timeWindow } = platform.config.rateLimits.forgot
	const token = newToken()
	const email = await platform.database.transaction(async (tx) => {
		const user = await queries.lockUser(tx, { id: user_id })
		if (!user || user.email_verified_at) return null
		if ((await queries.countVerifications(tx, user_id, new Date(Date.now() - timeWindow))) >= max) {
			throw new AppError('RATE_LIMITED', 'Too many attempts. Please wait a moment and try again.')
		}
		const expires_at = new Date(Date.now() + LINK_HOURS * 3600_000)
		await queries.insertVerification(tx, { token_hash: tokenHash(token), user_id, email: user.email, expires_at })
		return user.email
	})
	if (!email) return
	const link = `${options.origin}/verify-email?token=${token}`
	const mail = composeMail('verify_email', options.language, link, { hours: LINK_HOURS })
	await platform.mailer.send({ to: email, ...mail }).catch((error) => {
		platform.log.error({ err: error }, 'a verification mail could not be sent')
		throw new AppError('UNAVAILABLE', 'The email could not be sent. Try again later.')
	})
}

/**
 * Proves the address that a link was mailed to. Whoever signed up with it could be somebody else waiting for its owner:
 * unless that account asks itself, its password and its sessions end here, and a reset of the password begins.
 * @param asking_id the signed-in account; null for a visitor
 * @returns the token of the reset; null when the password stays
 * @throws AppError INVALID_VERIFICATION_TOKEN when the link is unknown, used or too old
 */
export async function verifyEmail(platform: Platform, token: string, asking_id: string | null): Promise<string | null> {
	const now = new Date()
	const taken = await platform.database.transaction(async (tx) => {
		const user_id = await queries.findVerificationOwner(tx, tokenHash(token))
		const user = user_id && (await queries.lockUser(tx, { id: user_id }))
		if (!user) return null
		const stays = { ended: [], reset_token: null }
		const email = await queries.takeVerification(tx, tokenHash(token), now)
		// Asked again by the account itself, whose answer may have got lost.
		if (email === undefined) return asking_id === user_id && user.email_verified_at ? stays : null
		if (!(await queries.markProven(tx, user_id, email, now))) return stays
		await recordAccountAction(tx, user_id, 'account.address_proven', { by: 'mail' })
		if (asking_id === user_id) return stays
		await queries.updateUser(tx, user_id, { password_hash: null })
		await forgetForeignProofs(tx, user_id)
		const ended = await queries.deleteSessionsOf(tx, user_id)
		return { ended, reset_token: await startReset(tx, user_id, now) }
	})
	if (!taken) {
		throw new AppError('INVALID_VERIFICATION_TOKEN', 'This link is no longer valid. Request a new one.')
	}
	platform.dropSessions(taken.ended)
	return taken.reset_token
}

/** Records that a signed-in person followed a link that was mailed to their address: it is theirs. */
export async function proveByLink(tx: Database, user: { id: string; email: string }): Promise<void> {
	if (!(await queries.markProven(tx, user.id, user.email, new Date()))) return
	await recordAccountAction(tx, user.id, 'account.address_proven', { by: 'invitation' })
}
