import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { created, id, time } from './columns.ts'
import { projects, sessions, users } from './tables.ts'

/** Notifications of people, in the app, by mail and by push. Texts are written when read, in the reader's language. */
export const notifications = pgTable(
	'notifications',
	{
		id: id(),
		user_id: uuid()
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		/** A key of `NOTIFICATION_KINDS`. Unchecked, so that a new kind needs no migration. */
		kind: text().notNull(),
		/** The values in the texts and the link. */
		values: jsonb().$type<Record<string, string | number>>().notNull(),
		/** The project it is about, and with which it is deleted. */
		project_id: uuid().references(() => projects.id, { onDelete: 'cascade' }),
		/** Identifies the event, so that people are notified of it once. */
		dedupe_key: text(),
		/** False for people who don't want this type in the app. */
		is_shown: boolean().notNull(),
		created_at: created(),
		read_at: time(),
		/** When the person removed it, and the id of that removal, which can be undone. */
		removed_at: time(),
		removal_id: uuid(),
		/** The earliest time to mail or push it; null when it isn't due, or has been sent. */
		mail_at: time(),
		digest_at: time(),
		push_at: time(),
	},
	(table) => [
		unique('notifications_told_once').on(table.user_id, table.dedupe_key),
		index().on(table.user_id, table.created_at),
		index('notifications_unread').on(table.user_id).where(sql`read_at is null and removed_at is null and is_shown`),
		index().on(table.project_id),
		index().on(table.created_at),
		index('notifications_mail_due').on(table.mail_at).where(sql`mail_at is not null`),
		index('notifications_digest_due').on(table.digest_at).where(sql`digest_at is not null`),
		index('notifications_push_due').on(table.push_at).where(sql`push_at is not null`),
		index('notifications_of_event').on(table.dedupe_key).where(sql`dedupe_key is not null`),
	],
)

/** Notices to many people, and the progress of sending them. */
export const notices = pgTable(
	'notices',
	{
		id: id(),
		user_id: uuid().references(() => users.id, { onDelete: 'set null' }),
		/** Null: everyone. */
		company_id: uuid(),
		title: text().notNull(),
		message: text().notNull(),
		created_at: created(),
		/** The last person who got it, in the order of ids. */
		reached_id: uuid(),
		reached_count: integer().notNull().default(0),
		finished_at: time(),
	},
	(table) => [index().on(table.user_id)],
)

/**
 * Push subscriptions of browsers, each valid until the end of the session that added it, so that none outlives a
 * sign-out.
 */
export const push_subscriptions = pgTable(
	'push_subscriptions',
	{
		id: id(),
		user_id: uuid()
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		session_id: uuid()
			.notNull()
			.references(() => sessions.id, { onDelete: 'cascade' }),
		endpoint: text().notNull().unique(),
		p256dh: text().notNull(),
		auth: text().notNull(),
		user_agent: text().notNull().default(''),
		created_at: created(),
		last_used_at: time(),
	},
	(table) => [index().on(table.user_id), index().on(table.session_id)],
)

/** The pair that signs pushes, unless the configuration has one. One row. */
export const push_keys = pgTable(
	'push_keys',
	{
		id: integer().primaryKey().default(1),
		public_key: text().notNull(),
		private_key: text().notNull(),
		created_at: created(),
	},
	(table) => [check('push_keys_one_row', sql`${table.id} = 1`)],
)
