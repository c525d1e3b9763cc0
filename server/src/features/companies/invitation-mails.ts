import { INVITATION_DAYS, MAX_INVITED_AT_ONCE } from '@panelyard/contracts/companies'
import { z } from 'zod'
import { composeMail } from '../../platform/compose-mail.ts'
import type { Platform } from '../../platform/feature.ts'
import type { JobDefinition } from '../../platform/job-queue.ts'
import { newToken, tokenHash } from '../auth/sessions.ts'
import * as queries from './invitations.queries.ts'

const MAX_NAME_LENGTH = 80

/** Mails invitations that have no link yet: each gets one as it is mailed. */
export const INVITATION_MAILS: JobDefinition<{ invitation_ids: string[]; origin: string }> = {
	name: 'invitation-mails',
	data: z.object({ invitation_ids: z.array(z.uuid()).max(MAX_INVITED_AT_ONCE), origin: z.string() }),
	retry_limit: 6,
	retry_delay_seconds: 30,
	expire_seconds: 900,
}

export const workOnInvitationMails = (platform: Platform): Promise<void> =>
	platform.queue.work(INVITATION_MAILS, 1, (data) => mailInvitations(platform, data))

/** Throws, and so has the queue try again, while mails are left that the mail server refused. */
async function mailInvitations(
	{ database, mailer, log, config }: Platform,
	{ invitation_ids, origin }: { invitation_ids: string[]; origin: string },
): Promise<void> {
	let failure: unknown = null
	for (const { id, email, language, ...names } of await queries.toBeMailed(database, invitation_ids)) {
		const token = newToken()
		if (!(await queries.claimMail(database, id, tokenHash(token)))) continue
		// The address is filled in for whoever has to sign in or up first.
		const link = `${config.publicUrl ?? origin}/app/invitation?${new URLSearchParams({ token, email })}`
		const mail = composeMail('company_invitation', language, link, {
			person: cut(names.person),
			person_email: names.person_email,
			company: cut(names.company),
			days: INVITATION_DAYS,
			email,
		})
		try {
			await mailer.send({ to: email, ...mail })
		} catch (error) {
			failure = error
			await queries.unclaimMail(database, id, tokenHash(token))
		}
	}
	if (!failure) return
	log.warn({ err: failure }, 'an invitation could not be mailed yet')
	throw failure
}

const cut = (name: string): string => (name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH)}…` : name)
