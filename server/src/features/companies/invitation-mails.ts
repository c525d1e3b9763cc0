import { INVITATION_DAYS, MAX_INVITED_AT_ONCE } from '@panelyard/contracts/companies/companies'
import { z } from 'zod'
import { countsAsProven } from '../../access/proven-address.ts'
import type { Database } from '../../database/database.ts'
import type { Platform } from '../../platform/feature.ts'
import { composeMail } from '../../platform/mail/compose-mail.ts'
import { isRecipientRejected } from '../../platform/mail/mailer.ts'
import { type Language, languageOf } from '../../platform/mail/phrases.ts'
import { ownAddressAlone } from '../../platform/own-address.ts'
import type { JobDefinition } from '../../platform/queue/job-queue.ts'
import { newToken, tokenHash } from '../auth/sessions.ts'
import { roleWord } from '../notifications/notification-texts.ts'
import { NOBODY_NOTIFIED, type Notified, notify, tellNotified } from '../notifications/notify.ts'
import * as queries from './invitations.queries.ts'

const MAX_NAME_LENGTH = 80
const LOST_AFTER_MINUTES = 5

/** Mails invitations whose mail is due, and notifies those who have an account: each gets a link as it is mailed. */
export const INVITATION_MAILS: JobDefinition<{ invitation_ids: string[]; origin: string }> = {
	name: 'invitation-mails',
	data: z.object({ invitation_ids: z.array(z.uuid()).max(MAX_INVITED_AT_ONCE), origin: z.string() }),
	retry_limit: 6,
	retry_delay_seconds: 30,
	expire_seconds: 900,
}

export const workOnInvitationMails = (platform: Platform): Promise<void> =>
	platform.queue.work(INVITATION_MAILS, 1, (data) => mailInvitations(platform, data))

/**
 * Mails invitations whose message in the queue was lost, has failed for good, or whose server died while it sent the mail.
 * Returns how many.
 */
export async function resumeInvitationMails({ database, queue, config }: Platform): Promise<number> {
	const overdue = await queries.overdueMails(database, LOST_AFTER_MINUTES, MAX_INVITED_AT_ONCE)
	const parts = overdue.map((id) => ({ invitation_ids: [id] }))
	const lost = (await queue.lacking(INVITATION_MAILS, parts)).flatMap(({ invitation_ids }) => invitation_ids)
	if (lost.length > 0) {
		const origin = ownAddressAlone(config)
		await queue.send(database, INVITATION_MAILS, { invitation_ids: lost, origin })
	}
	return lost.length
}

/** Names the notification of an invitation. */
export const notificationOf = (invitation_id: string): string => `invitation:${invitation_id}`

/** Throws, and so has the queue try again, while mails are left that the mail server refused. */
async function mailInvitations(
	platform: Platform,
	{ invitation_ids, origin }: { invitation_ids: string[]; origin: string },
): Promise<void> {
	const { database, mailer, log, config } = platform
	let failure: unknown = null
	for (const invitation of await queries.toBeMailed(database, invitation_ids)) {
		const { id, email, role, access_until, ...names } = invitation
		const language = languageOf(invitation.language)
		const token = newToken()
		const notified = await database.transaction(async (tx) =>
			(await queries.claimMail(tx, id, tokenHash(token))) ? notifyInvited(tx, platform, invitation) : null,
		)
		if (!notified) continue
		tellNotified(platform, notified)
		// The address is filled in for whoever has to sign in or up first.
		const link = `${config.publicUrl ?? origin}/app/invitation?${new URLSearchParams({ token, email })}`
		const mail = composeMail('company_invitation', language, link, {
			person: cut(names.person),
			person_email: names.person_email,
			company: cut(names.company),
			days: INVITATION_DAYS,
			email,
			role: roleWord(role, language),
			last_day: access_until ? lastDay(access_until, language) : '',
		})
		try {
			await mailer.send({ to: email, ...mail })
			await queries.markMailed(database, id, tokenHash(token))
		} catch (error) {
			if (isRecipientRejected(error)) {
				log.warn({ err: error, invitation: id }, 'the mail server rejects the address of an invitation')
				await queries.markMailed(database, id, tokenHash(token))
				continue
			}
			failure = error
			await queries.unclaimMail(database, id, tokenHash(token))
		}
	}
	if (!failure) return
	log.warn({ err: failure }, 'an invitation could not be mailed yet')
	throw failure
}

/** Here and not where people invite, which must take as long for an address without an account. */
async function notifyInvited(
	tx: Database,
	{ config }: Pick<Platform, 'config'>,
	{ id, account, invited_by: by, person, company, role }: Awaited<ReturnType<typeof queries.toBeMailed>>[number],
): Promise<Notified> {
	if (!account || !countsAsProven(config, account)) return NOBODY_NOTIFIED
	const values = { person, company, role }
	return notify(tx, 'company_invitation', [account.id], { by, values, dedupe_key: notificationOf(id) })
}

/** West of this hour, the end of a day is in the next one in UTC. */
const LATEST_END_MS = 10.5 * 3600_000

/** The last day of an access that ends with a day somewhere, as people of the language write it. */
const lastDay = (access_until: Date, language: Language): string =>
	new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : `${language}-u-nu-latn`, {
		dateStyle: 'long',
		timeZone: 'UTC',
	}).format(access_until.getTime() - LATEST_END_MS)

const cut = (name: string): string => (name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH)}…` : name)
