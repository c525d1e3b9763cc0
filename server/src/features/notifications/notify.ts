import type { Database } from '../../database/database.ts'
import { type IdQuery, idRows } from '../../database/tables/uuid-array.ts'
import type { Platform } from '../../platform/feature.ts'
import { NOTIFICATION_KINDS, type NotificationKind, type ValuesOf } from './notification-kinds.ts'
import * as queries from './notifications.queries.ts'
import { wakeDeliveries } from './wake-deliveries.ts'

/** Characters of a name, and of the words of a person. */
const MOST_OF_NAME = 80
const MOST_OF_TEXT: Readonly<Record<string, number>> = { text: 200, title: 120, message: 1000 }

/** Whom to tell once the transaction has committed; give it to `tellNotified`. */
export type Notified = { user_ids: string[]; has_deliveries: boolean }
export const NOBODY_NOTIFIED: Notified = { user_ids: [], has_deliveries: false }

type Event<Kind extends NotificationKind> = {
	/** Whose doing it is: this person isn't told. Null: nobody's. */
	by: string | null
	values: ValuesOf<Kind>
	/** The project it goes with when that is purged. */
	project_id?: string
	/** Names what happened, such as `comment:ID`: raised again, it is told to nobody twice. */
	dedupe_key?: string
}

/**
 * Raises a notification for people, in the transaction that does what they are told, and in one statement for however
 * many. Give what it returns to `tellNotified` after the commit. Locks the accounts against deletion, so projects must
 * be locked before.
 * @param to ids, or a query of `id`s
 */
export async function notify<Kind extends NotificationKind>(
	tx: Database,
	kind: Kind,
	to: readonly string[] | IdQuery,
	{ by, values, project_id, dedupe_key }: Event<Kind>,
): Promise<Notified> {
	if (Array.isArray(to) && to.every((id) => id === by)) return NOBODY_NOTIFIED
	const rows = await queries.insertNotifications(tx, {
		kind,
		type: NOTIFICATION_KINDS[kind].type,
		to: Array.isArray(to) ? idRows(to) : (to as IdQuery),
		by,
		values: bounded(values),
		project_id: project_id ?? null,
		dedupe_key: dedupe_key ?? null,
	})
	return {
		user_ids: rows.map(({ user_id }) => user_id),
		has_deliveries: rows.some(({ is_delivered }) => is_delivered),
	}
}

/** Takes back what was raised with some keys: for what is gone, such as a deleted comment. */
export async function retractNotifications(tx: Database, ...dedupe_keys: readonly string[]): Promise<Notified> {
	return { user_ids: await queries.deleteByKeys(tx, dedupe_keys), has_deliveries: false }
}

/** Tells the people's open pages, and begins mails and pushes. Call it after the commit; never throws. */
export function tellNotified(platform: Platform, ...notified: readonly Notified[]): void {
	const user_ids = [...new Set(notified.flatMap((each) => each.user_ids))]
	if (user_ids.length > 0) platform.tellPerson(user_ids, 'notifications_changed', { raised: true })
	if (notified.some(({ has_deliveries }) => has_deliveries)) wakeDeliveries(platform)
}

function bounded(values: Readonly<Record<string, string | number>>): Record<string, string | number> {
	return Object.fromEntries(
		Object.entries(values).map(([name, value]) => [
			name,
			typeof value === 'number' ? Math.trunc(value) : shortened(value, MOST_OF_TEXT[name] ?? MOST_OF_NAME),
		]),
	)
}

/** A text cut between characters, with an ellipsis. */
export function shortened(text: string, most: number): string {
	if (text.length <= most) return text
	const characters = [...text]
	return characters.length <= most ? text : `${characters.slice(0, most).join('').trimEnd()}…`
}
