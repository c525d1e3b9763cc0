import type { Mail } from '../../platform/mail/compose-mail.ts'
import { layOutMail } from '../../platform/mail/mail-layout.ts'
import type { Language } from '../../platform/mail/phrases.ts'
import { isNotificationKind, linkOf } from './notification-kinds.ts'
import { mailText, textsOf } from './notification-texts.ts'
import type { NotificationRow } from './notifications.queries.ts'

const LIST = '/app/dashboard/notifications'
const SETTINGS = '/app/dashboard/settings#notifications'

/**
 * The mail of one notification, or of several; null when this server knows the kind of none.
 * @param origin of the links, such as `https://panels.example.com`
 */
export function composeNotifications(
	rows: readonly NotificationRow[],
	lang: Language,
	origin: string,
): Omit<Mail, 'to'> | null {
	const told = rows.flatMap(({ kind, values }) =>
		isNotificationKind(kind)
			? [{ ...textsOf(kind, values, lang), link: `${origin}${linkOf(kind, values) ?? LIST}` }]
			: [],
	)
	const [first] = told
	if (!first) return null
	const around = {
		lang,
		note: mailText('note', lang),
		footer: { label: mailText('settings', lang), link: `${origin}${SETTINGS}` },
	}
	if (told.length === 1) {
		const { title, message, link } = first
		const content = { subject: title.plain, heading: title, paragraphs: [message] }
		return {
			kind: 'notification',
			...layOutMail({ ...around, ...content, button: { label: mailText('open', lang), link } }),
		}
	}
	const heading = mailText('several', lang, told.length)
	const content = { subject: heading.plain, heading, paragraphs: [], items: told }
	const button = { label: mailText('open_all', lang), link: `${origin}${LIST}` }
	return { kind: 'digest', ...layOutMail({ ...around, ...content, button }) }
}
