import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { created, id, isOneOf, oneOf, time } from './columns.ts'
import { users } from './tables.ts'

const ROLES = ['user', 'admin'] as const
const STATUSES = ['open', 'closed'] as const
const ATTACHMENT_KINDS = ['image', 'log', 'view'] as const

/** A conversation of a person with the support. Deleted with the account. */
export const support_threads = pgTable(
	'support_threads',
	{
		id: id(),
		user_id: uuid()
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		subject: text().notNull(),
		status: oneOf(STATUSES).notNull().default('open'),
		/** Numbers of the last messages: overall, by the person and by admins. Raised under the row's lock. */
		last_seq: integer().notNull().default(0),
		last_user_seq: integer().notNull().default(0),
		last_admin_seq: integer().notNull().default(0),
		/** Number of the last message that each side has read. */
		user_read_seq: integer().notNull().default(0),
		admin_read_seq: integer().notNull().default(0),
		last_message: text(),
		last_message_at: time(),
		created_at: created(),
		/** The admin who is assigned. */
		answering_id: uuid().references(() => users.id, { onDelete: 'set null' }),
		/** When to notify the person of unread messages; null when there is no need. */
		tell_at: time(),
		/** The page on which the person wrote their last message. */
		user_agent: text().notNull().default(''),
		app_version: text().notNull().default(''),
		page: text().notNull().default(''),
	},
	(table) => [
		isOneOf(table.status, STATUSES),
		// None of what a person's message changes in an open thread, so that PostgreSQL changes no index for it. An admin's
		// answer may change `tell_at`, and their first `answering_id`; a message that opens a thread again, `status`.
		index().on(table.user_id),
		index('support_threads_open').on(table.user_id).where(sql`status = 'open'`),
		index().on(table.answering_id),
		index('support_threads_to_tell').on(table.tell_at).where(sql`tell_at is not null`),
	],
)

export const support_messages = pgTable(
	'support_messages',
	{
		thread_id: uuid()
			.notNull()
			.references(() => support_threads.id, { onDelete: 'cascade' }),
		/**
		 * Chosen by the sender's device, and unique only within the thread, so that nobody can probe ids of other
		 * threads.
		 */
		id: uuid().notNull(),
		seq: integer().notNull(),
		sender_role: oneOf(ROLES).notNull(),
		sender_id: uuid().references(() => users.id, { onDelete: 'set null' }),
		content: text().notNull(),
		created_at: created(),
	},
	(table) => [
		primaryKey({ columns: [table.thread_id, table.seq] }),
		unique('support_messages_once').on(table.thread_id, table.id),
		index().on(table.sender_id),
		index('support_messages_words').using('gin', sql`to_tsvector('simple', ${table.content})`),
		isOneOf(table.sender_role, ROLES),
	],
)

/** Attachments of messages. One that isn't sent within a day is deleted. */
export const support_attachments = pgTable(
	'support_attachments',
	{
		id: id(),
		thread_id: uuid()
			.notNull()
			.references(() => support_threads.id, { onDelete: 'cascade' }),
		/** Null until the message is sent. */
		message_id: uuid(),
		user_id: uuid().references(() => users.id, { onDelete: 'set null' }),
		kind: oneOf(ATTACHMENT_KINDS).notNull(),
		file_name: text().notNull(),
		/** Total of its files. */
		bytes: integer().notNull(),
		width: integer(),
		height: integer(),
		/** For a view: the project, and the path in it. */
		project_id: uuid(),
		path: text(),
		created_at: created(),
	},
	(table) => [
		isOneOf(table.kind, ATTACHMENT_KINDS),
		index().on(table.thread_id, table.message_id),
		index().on(table.user_id),
		index('support_attachments_unsent').on(table.created_at).where(sql`message_id is null`),
	],
)

/** Roles of admins from shared views; they end with the conversation. */
export const support_view_grants = pgTable(
	'support_view_grants',
	{
		attachment_id: uuid()
			.notNull()
			.references(() => support_attachments.id, { onDelete: 'cascade' }),
		/** The admin. */
		user_id: uuid()
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		project_id: uuid().notNull(),
		created_at: created(),
	},
	(table) => [primaryKey({ columns: [table.attachment_id, table.user_id] }), index().on(table.user_id)],
)

/** Internal notes of admins about a conversation. */
export const support_notes = pgTable(
	'support_notes',
	{
		id: id(),
		thread_id: uuid()
			.notNull()
			.references(() => support_threads.id, { onDelete: 'cascade' }),
		user_id: uuid().references(() => users.id, { onDelete: 'set null' }),
		text: text().notNull(),
		created_at: created(),
	},
	(table) => [index().on(table.thread_id, table.created_at), index().on(table.user_id)],
)

/** Saved answers of admins. */
export const support_canned_replies = pgTable('support_canned_replies', {
	id: id(),
	title: text().notNull(),
	content: text().notNull(),
	updated_at: created(),
})
