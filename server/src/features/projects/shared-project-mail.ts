import { z } from 'zod'
import { lockAccount } from '../../access/account-lock.queries.ts'
import { countActions, recordActions } from '../../access/audit.queries.ts'
import { mailsLeft } from '../../access/mail-allowance.ts'
import { languagesOf } from '../../access/person-language.queries.ts'
import type { SessionUser } from '../../access/session-user.ts'
import type { Database } from '../../database/database.ts'
import { composeMail, type MailOptions } from '../../platform/compose-mail.ts'
import type { Platform } from '../../platform/feature.ts'
import type { JobDefinition } from '../../platform/job-queue.ts'
import { isRecipientRejected } from '../../platform/mailer.ts'

/** Mails one person can cause by sharing projects, in an hour. Access is given all the same. */
export const MAX_MAILS_PER_HOUR = 30
/** Longer names are cut in mails. */
const MAX_NAME_LENGTH = 80

const SharedMail = z.object({
	email: z.string(),
	language: z.string().optional(),
	link: z.string(),
	person: z.string(),
	person_email: z.string(),
	project: z.string(),
})

/** Mails that a project was shared; what the mail server refuses is tried again. */
export const SHARED_PROJECT_MAILS: JobDefinition<z.infer<typeof SharedMail>> = {
	name: 'shared-project-mails',
	data: SharedMail,
	retry_limit: 6,
	retry_delay_seconds: 30,
	expire_seconds: 900,
	// They name people and projects.
	kept_seconds: 3600,
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
	const values = {
		link: `${origin}/app/project/${project.id}`,
		person: cut(granter.name || granter.email),
		person_email: granter.email,
		project: cut(project.name),
	}
	await queue.sendAll(
		tx,
		SHARED_PROJECT_MAILS,
		chosen.map((email) => ({ ...values, email, language: languages.get(email) ?? language })),
	)
}

export const workOnSharedProjectMails = ({ queue, mailer, log }: Platform): Promise<void> =>
	queue.work(SHARED_PROJECT_MAILS, 1, async ({ email, language, link, ...values }) => {
		const mail = composeMail('project_shared', language, link, { ...values, email })
		try {
			await mailer.send({ to: email, ...mail })
		} catch (error) {
			log.warn({ err: error }, 'a mail about a shared project could not be sent')
			if (!isRecipientRejected(error)) throw error
		}
	})

const cut = (name: string): string => (name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH)}…` : name)
