import type { Notification } from '@panelyard/contracts/messages/notifications'
import type { Language } from '../../platform/mail/phrases.ts'
import { isNotificationKind, linkOf, NOTIFICATION_KINDS } from './notification-kinds.ts'
import { textsOf } from './notification-texts.ts'
import type { NotificationRow } from './notifications.queries.ts'

/** A notification as its reader sees it; null for a kind that this version of the server doesn't know. */
export function viewNotification(row: NotificationRow, lang: Language): Notification | null {
	const { id, kind, values, created_at, read_at } = row
	if (!isNotificationKind(kind)) return null
	const { title, message } = textsOf(kind, values, lang)
	return {
		id,
		type: NOTIFICATION_KINDS[kind].type,
		kind,
		title: title.plain,
		message: message.plain,
		link: linkOf(kind, values),
		created_at: created_at.toISOString(),
		is_read: read_at !== null,
		read_at: read_at?.toISOString() ?? null,
	}
}
