import { randomUUID } from 'node:crypto'
import { personLanguage } from '../../../access/person-language.queries.ts'
import type { Database } from '../../../database/database.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Platform } from '../../../platform/feature.ts'
import { composeMail, type MailOptions } from '../../../platform/mail/compose-mail.ts'
import { recordAccountAction } from '../account-audit.ts'
import { raiseNews, tellNews } from '../account-news.ts'
import { endOwnSessions } from '../account-sessions.queries.ts'
import * as accounts from '../auth.queries.ts'
import { type Requester, withOwnProof } from '../own-proof.ts'
import { startReset } from '../passwords/password-reset.service.ts'
import { deletePasskeysSince } from '../second-factor/passkeys.queries.ts'
import {
	deleteRecoveryCodesSince,
	deleteSecondFactor,
	deleteUnconfirmed,
	findSecondFactor,
} from '../second-factor/second-factor.queries.ts'
import { newToken, tokenHash } from '../sessions.ts'
import * as queries from './email-change.queries.ts'
import { OLD_ADDRESS_MAILS, SUSPECT_DAYS, UNDO_DAYS } from './old-address-mail.ts'

export { waitingEmail } from './email-change.queries.ts'

const LINK_HOURS = 24
const LINK_OVER = 'This link is no longer valid. Request a new one.'

const linkOver = () => new AppError('INVALID_VERIFICATION_TOKEN', LINK_OVER)

/**
 * Mails a link that makes an address the person's own. The answer is the same for one that has an account: only whoever
 * opens the link learns that.
 * @throws AppError as `withOwnProof`; RATE_LIMITED after too many mails, UNAVAILABLE when the mail can't be sent,
 * VALIDATION_FAILED about `email` for the address they have
 */
export async function requestEmailChange(
	platform: Platform,
	asking: Requester,
	{ email, password }: { email: string; password?: string | undefined },
	{ language, origin }: MailOptions,
): Promise<void> {
	const { max, timeWindow } = platform.config.rateLimits.forgot
	const token = newToken()
	const change_id = randomUUID()
	await withOwnProof(platform, asking, password, async (tx, account) => {
		if (account.email === email) {
			const message = 'This is your address already'
			throw new AppError('VALIDATION_FAILED', message, { fields: [{ field: 'email', message }] })
		}
		if ((await queries.countEmailChanges(tx, account.id, new Date(Date.now() - timeWindow))) >= max) {
			throw new AppError('RATE_LIMITED', 'Too many attempts. Please wait a moment and try again.')
		}
		await queries.cancelEmailChanges(tx, account.id)
		await queries.insertEmailChange(tx, {
			id: change_id,
			user_id: account.id,
			old_email: account.email,
			new_email: email,
			token_hash: tokenHash(token),
			expires_at: new Date(Date.now() + LINK_HOURS * 3600_000),
		})
	})
	const mail = composeMail('change_email', language, `${origin}/change-email?token=${token}`, { hours: LINK_HOURS })
	await platform.mailer.send({ to: email, ...mail }).catch(async (error) => {
		platform.log.error({ err: error }, 'a mail to a new address could not be sent')
		// Otherwise the profile would say that it waits for the link in this mail.
		await queries.updateEmailChange(platform.database, change_id, { cancelled_at: new Date() })
		throw new AppError('UNAVAILABLE', 'The email could not be sent. Try again later.')
	})
}

/** Forgets an address that waits for its link. */
export const cancelEmailChange = ({ database }: Platform, user_id: string): Promise<number> =>
	queries.cancelEmailChanges(database, user_id)

/**
 * Makes the new address the account's, as the link mailed to it asks. Sessions and mailed links end; the old address is
 * told, with a link that takes the change back. A repeated call, as after a lost answer, changes nothing.
 * @param own_session_id the session that asks and stays; null for a visitor
 * @returns the address
 * @throws AppError INVALID_VERIFICATION_TOKEN, EMAIL_TAKEN
 */
export async function confirmEmailChange(
	platform: Platform,
	token: string,
	own_session_id: string | null,
	origin: string,
): Promise<string> {
	const confirmed = await queries.findConfirmedChange(platform.database, tokenHash(token))
	if (confirmed && (await accounts.findUserById(platform.database, confirmed.user_id))?.email === confirmed.new_email)
		return confirmed.new_email
	const done = await platform.database.transaction(async (tx) => {
		const { change, account } = await holdChange(tx, () => queries.findWaitingChange(tx, tokenHash(token)))
		const { id } = account
		if (account.email !== change.old_email) throw linkOver()
		if (await queries.isTaken(tx, change.new_email, id)) throw taken()
		const now = new Date()
		await accounts.updateUser(tx, id, { email: change.new_email, email_verified_at: now }).catch(asTaken)
		await queries.updateEmailChange(tx, change.id, {
			confirmed_at: now,
			undo_expires_at: new Date(now.getTime() + UNDO_DAYS * 24 * 3600_000),
			old_google_subject: account.google_subject,
			old_email_verified_at: account.email_verified_at,
		})
		await accounts.endResets(tx, id)
		await queries.endVerifications(tx, id)
		await recordAccountAction(tx, id, 'account.address_changed', { from: change.old_email, to: change.new_email })
		const language = await personLanguage(tx, id)
		await platform.queue.send(tx, OLD_ADDRESS_MAILS, { change_id: change.id, language, origin })
		return {
			change,
			ended: await endOwnSessions(tx, id, { except: own_session_id }),
			news: await raiseNews(tx, id, 'email_changed', { email: change.new_email }),
		}
	})
	platform.dropSessions(done.ended)
	tellNews(platform, done.news)
	return done.change.new_email
}

const taken = () => new AppError('EMAIL_TAKEN', 'There is already an account with this email address')

/** Another account took the address at the same moment. */
function asTaken(error: unknown): never {
	for (let cause = error; cause instanceof Error; cause = cause.cause) {
		if ('code' in cause && cause.code === '23505') throw taken()
	}
	throw error
}

/** The change of a token with its account, locked in the order of everywhere. */
async function holdChange(
	tx: Database,
	find: () => Promise<queries.EmailChangeRow | undefined>,
): Promise<{ change: queries.EmailChangeRow; account: accounts.UserRow }> {
	const seen = await find()
	const account = seen && (await accounts.lockUser(tx, { id: seen.user_id }))
	const change = account && (await find())
	if (!account || !change) throw linkOver()
	return { change, account }
}

/**
 * Takes a change of address back, as the link mailed to the old one asks. Whoever made it may have been somebody else:
 * every session and the password end here, as do passkeys, authenticator apps and recovery codes added since or in the
 * days before the change was requested, and Google accounts added since. A reset of the password begins. A repeated call,
 * as after a lost answer, only begins another reset.
 * @throws AppError INVALID_VERIFICATION_TOKEN, EMAIL_TAKEN when another account has the old address by now
 */
export async function restoreEmail(platform: Platform, token: string): Promise<{ email: string; reset_token: string }> {
	const done = await platform.database.transaction(async (tx) => {
		const find = async () =>
			(await queries.findUndoableChange(tx, tokenHash(token))) ?? (await queries.findUndoneChange(tx, tokenHash(token)))
		const { change, account } = await holdChange(tx, find)
		const { id } = account
		if (change.undone_at) {
			if (account.email !== change.old_email) throw linkOver()
			return { ended: [], email: change.old_email, reset_token: await startReset(tx, id, new Date()) }
		}
		if (await queries.isTaken(tx, change.old_email, id)) throw taken()
		const now = new Date()
		const before = {
			email: change.old_email,
			// The link was mailed to it.
			email_verified_at: change.old_email_verified_at ?? now,
			google_subject: change.old_google_subject,
			password_hash: null,
		}
		await accounts.updateUser(tx, id, before).catch(asTaken)
		await queries.updateEmailChange(tx, change.id, { undone_at: now })
		await queries.endLaterUndos(tx, change)
		await queries.cancelEmailChanges(tx, id)
		await queries.endVerifications(tx, id)
		const since = new Date(change.created_at.getTime() - SUSPECT_DAYS * 24 * 3600_000)
		await deletePasskeysSince(tx, id, since)
		const factor = await findSecondFactor(tx, id)
		// An app that isn't confirmed yet has a secret that others may have seen.
		if (factor && (factor.confirmed_at ?? factor.created_at) >= since) await deleteSecondFactor(tx, id)
		else await deleteRecoveryCodesSince(tx, id, since)
		await deleteUnconfirmed(tx, id)
		await recordAccountAction(tx, id, 'account.address_restored', { from: account.email, to: change.old_email })
		const ended = await accounts.deleteSessionsOf(tx, id)
		return { ended, email: change.old_email, reset_token: await startReset(tx, id, now) }
	})
	platform.dropSessions(done.ended)
	return { email: done.email, reset_token: done.reset_token }
}
