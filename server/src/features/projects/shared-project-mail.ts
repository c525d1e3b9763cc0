import { lockAccount } from '../../access/account-lock.queries.ts'
import { countActions, recordActions } from '../../access/audit.queries.ts'
import { mailsLeft } from '../../access/mail-allowance.ts'
import { languagesOf } from '../../access/person-language.queries.ts'
import type { SessionUser } from '../../access/session-user.ts'
import type { Database } from '../../database/database.ts'
import { composeMail, type MailOptions } from '../../platform/compose-mail.ts'
import type { Platform } from '../../platform/feature.ts'

/** Mails one person can cause by sharing projects, in an hour. Access is given all the same. */
export const MAX_MAILS_PER_HOUR = 30
/** Longer names are cut in mails. */
const MAX_NAME_LENGTH = 80

/** `language` is that of the address's account; undefined without one. */
export type SharedMail = { email: string; language: string | undefined }

/**
 * Chooses whom to tell that a project was shared with them and records it, in the transaction that shares it. People
 * who haven't proven their own address cause no mails.
 * @param emails addresses that had no access before
 * @returns what to hand to `mailSharedProject` after the commit
 */
export async function chooseMails(
	tx: Database,
	{ config }: Pick<Platform, 'config'>,
	granter: SessionUser,
	project_id: string,
	emails: readonly string[],
): Promise<SharedMail[]> {
	if (!granter.email_verified || emails.length === 0) return []
	// The project's lock doesn't hold back what the same person shares elsewhere.
	await lockAccount(tx, granter.id, 'no key update')
	const sent = await countActions(tx, granter.id, 'access.mailed', new Date(Date.now() - 3600_000))
	const left = Math.min(MAX_MAILS_PER_HOUR - sent, await mailsLeft(tx, config, granter))
	const chosen = emails.slice(0, Math.max(0, left))
	await recordActions(
		tx,
		chosen.map((email) => ({ project_id, user_id: granter.id, action: 'access.mailed', details: { email } })),
	)
	const languages = await languagesOf(tx, chosen)
	return chosen.map((email) => ({ email, language: languages.get(email) }))
}

/**
 * Tells people by mail that a project was shared with them, in the background; failures are logged.
 * @param options `language`: of mails to people who have none
 */
export function mailSharedProject(
	platform: Pick<Platform, 'mailer' | 'log'>,
	granter: SessionUser,
	project: { id: string; name: string },
	mails: readonly SharedMail[],
	{ language, origin }: MailOptions,
): void {
	const link = `${origin}/app/project/${project.id}`
	for (const { email, language: own } of mails) {
		const mail = composeMail('project_shared', own ?? language, link, {
			person: cut(granter.name || granter.email),
			person_email: granter.email,
			project: cut(project.name),
			email,
		})
		platform.mailer
			.send({ to: email, ...mail })
			.catch((error) => platform.log.error({ err: error }, 'a mail about a shared project could not be sent'))
	}
}

const cut = (name: string): string => (name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH)}…` : name)
