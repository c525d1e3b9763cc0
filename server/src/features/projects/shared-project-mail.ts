import { z } from 'zod'
import { lockAccount } from '../../access/account-lock.queries.ts'
import { countActions, recordActions } from '../../access/audit.queries.ts'
import { mailsLeft } from '../../access/mail-allowance.ts'
import { languagesOf } from '../../access/person-language.queries.ts'
import type { SessionUser } from '../../access/session-user.ts'
import type { Database } from '../../database/database.ts'
import type { Platform } from '../../platform/feature.ts'
import { composeMail, type MailOptions } from '../../platform/mail/compose-mail.ts'
import { isRecipientRejected } from '../../platform/mail/mailer.ts'
import { ownAddressAlone } from '../../platform/own-address.ts'
import type { JobDefinition } from '../../platform/queue/job-queue.ts'
import * as queries from './shared-project-mail.queries.ts'

/** Mails one person can cause by sharing projects, in an hour. Access is given all the same. */
export const MAX_MAILS_PER_HOUR = 30
/** Longer names are cut in mails. */
const MAX_NAME_LENGTH = 80

const LOST_AFTER_MINUTES = 5
/** Of one sweep. */
const MOST_RESUMED = 100

const KeptMail = z.object({ id: z.uuid(), origin: z.string() })
/** A whole mail, as messages were before these mails were rows: such messages may wait while a server is upgraded. */
const WholeMail = z.object({
	email: z.string(),
	language: z.string().optional(),
	link: z.string(),
	person: z.string(),
	person_email: z.string(),
	project: z.string(),
})
type WholeMail = z.infer<typeof WholeMail>

/** Mails that a project was shared; what the mail server refuses is tried again. */
export const SHARED_PROJECT_MAILS: JobDefinition<z.infer<typeof KeptMail> | WholeMail> = {
	name: 'shared-project-mails',
	data: z.union([KeptMail, WholeMail]),
	retry_limit: 6,
	retry_delay_seconds: 30,
	expire_seconds: 900,
}

/**
 * Has people mailed that a project was shared with them and records it, in the transaction that shares it. People who
 * haven't proven their own address cause no mails.
 * @param emails addresses that had no access before
 * @param options `language`: of mails to people who have none
 */
export async function mailSharedProject(
	tx: Database,
	{ config, queue }: Pick<Platform, 'config' | 'queue'>,
	granter: SessionUser,
	project: { id: string; name: string },
	emails: readonly string[],
	{ language, origin }: MailOptions,
): Promise<void> {
	if (!granter.email_verified || emails.length === 0) return
	// The project's lock doesn't hold back what the same person shares elsewhere.
	await lockAccount(tx, granter.id, 'no key update')
	const sent = await countActions(tx, granter.id, 'access.mailed', new Date(Date.now() - 3600_000))
	const left = Math.min(MAX_MAILS_PER_HOUR - sent, await mailsLeft(tx, config, granter))
	const chosen = emails.slice(0, Math.max(0, left))
	await recordActions(
		tx,
		chosen.map((email) => ({
			project_id: project.id,
			user_id: granter.id,
			action: 'access.mailed',
			details: { email },
		})),
	)
	const languages = await languagesOf(tx, chosen)
	const mails = chosen.map((email) => ({
		...{ project_id: project.id, shared_by: granter.id },
		...{ email, language: languages.get(email) ?? language ?? null },
	}))
	const ids = await queries.insertMails(tx, mails)
	await queue.sendAll(
		tx,
		SHARED_PROJECT_MAILS,
		ids.map((id) => ({ id, origin })),
	)
}

export const workOnSharedProjectMails = (platform: Platform): Promise<void> =>
	platform.queue.work(SHARED_PROJECT_MAILS, 1, (data) =>
		'id' in data ? sendKept(platform, data) : sendMail(platform, data),
	)

/** Sends mails whose message in the queue was lost, or has failed for good. Returns how many. */
export async function resumeSharedProjectMails({ database, queue, config }: Platform): Promise<number> {
	await queries.deleteOldMails(database)
	const overdue = await queries.overdueMails(database, LOST_AFTER_MINUTES, MOST_RESUMED)
	const lost = await queue.lacking(SHARED_PROJECT_MAILS, overdue)
	const origin = ownAddressAlone(config)
	await queue.sendAll(
		database,
		SHARED_PROJECT_MAILS,
		lost.map(({ id }) => ({ id, origin })),
	)
	return lost.length
}

async function sendKept(
	platform: Pick<Platform, 'database' | 'mailer' | 'log'>,
	{ id, origin }: z.infer<typeof KeptMail>,
): Promise<void> {
	const found = await queries.findMail(platform.database, id)
	if (found) {
		const { email, language, project_id, person, person_email, project } = found
		const names = { person: cut(person || person_email), person_email, project: cut(project) }
		const link = `${origin}/app/project/${project_id}`
		await sendMail(platform, { ...names, email, language: language ?? undefined, link })
	}
	await queries.deleteMail(platform.database, id)
}

/** @throws when the mail server couldn't take it, but not when it rejects the address */
async function sendMail(
	{ mailer, log }: Pick<Platform, 'mailer' | 'log'>,
	{ language, link, ...values }: WholeMail,
): Promise<void> {
	try {
		await mailer.send({ to: values.email, ...composeMail('project_shared', language, link, values) })
	} catch (error) {
		log.warn({ err: error }, 'a mail about a shared project could not be sent')
		if (!isRecipientRejected(error)) throw error
	}
}

const cut = (name: string): string => (name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH)}…` : name)
