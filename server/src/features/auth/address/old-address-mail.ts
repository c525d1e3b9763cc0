import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { Platform } from '../../../platform/feature.ts'
import { composeMail } from '../../../platform/mail/compose-mail.ts'
import { isRecipientRejected } from '../../../platform/mail/mailer.ts'
import { ownAddressAlone } from '../../../platform/own-address.ts'
import type { JobDefinition } from '../../../platform/queue/job-queue.ts'
import { tokenHash } from '../sessions.ts'
import * as queries from './email-change.queries.ts'

export const UNDO_DAYS = 7
/** Days before a change in which whoever made it may have prepared their way back in. */
export const SUSPECT_DAYS = 7

const LOST_AFTER_MINUTES = 5
/** Of one sweep. */
const MOST_RESUMED = 100

type OldAddressMail = { change_id: string; language?: string | undefined; origin: string }

/** Mails the old address that another one replaced it, with the only copy of the link that takes this back. */
export const OLD_ADDRESS_MAILS: JobDefinition<OldAddressMail> = {
	name: 'old-address-mails',
	data: z.object({ change_id: z.uuid(), language: z.string().optional(), origin: z.string() }),
	retry_limit: 20,
	retry_delay_seconds: 30,
	expire_seconds: 900,
}

export const workOnOldAddressMails = (platform: Platform): Promise<void> =>
	platform.queue.work(OLD_ADDRESS_MAILS, 1, (data) => mailOldAddress(platform, data))

/** Mails old addresses whose message in the queue was lost, or has failed for good. Returns how many. */
export async function resumeOldAddressMails({ database, queue, config }: Platform): Promise<number> {
	const overdue = await queries.overdueUndoMails(database, LOST_AFTER_MINUTES, MOST_RESUMED)
	const parts = overdue.map(({ change_id }) => ({ change_id }))
	const lost = new Set((await queue.lacking(OLD_ADDRESS_MAILS, parts)).map(({ change_id }) => change_id))
	const origin = ownAddressAlone(config)
	const mails = overdue.filter(({ change_id }) => lost.has(change_id)).map((mail) => ({ ...mail, origin }))
	await queue.sendAll(database, OLD_ADDRESS_MAILS, mails)
	return mails.length
}

async function mailOldAddress(
	{ database, config, mailer, log }: Platform,
	{ change_id, language, origin }: OldAddressMail,
): Promise<void> {
	// The same each time, so that every mail of repeated ones has a link that works.
	const token = createHmac('sha256', config.sessionSecret).update(`undo email change ${change_id}`).digest('base64url')
	const change = await queries.setUndoToken(database, change_id, tokenHash(token))
	if (!change || change.undo_mailed_at) return
	const link = `${origin}/restore-email?token=${token}`
	const mail = composeMail('email_changed', language, link, {
		email: change.new_email,
		days: UNDO_DAYS,
		before: SUSPECT_DAYS,
	})
	try {
		await mailer.send({ to: change.old_email, ...mail })
	} catch (error) {
		log.error({ err: error }, 'the old address could not be told of a change')
		if (!isRecipientRejected(error)) throw error
	}
	await queries.updateEmailChange(database, change_id, { undo_mailed_at: new Date() })
}
