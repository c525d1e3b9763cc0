import { CONTACT_TOPICS } from '@panelyard/contracts/public/contact-topics'
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { created, isOneOf, oneOf, time } from './columns.ts'

/** Messages of visitors to the operator. */
export const contact_messages = pgTable(
	'contact_messages',
	{
		/** Chosen by the sender, so that a repeated message is stored once. */
		id: uuid().primaryKey(),
		name: text().notNull(),
		email: text().notNull(),
		company: text().notNull(),
		topic: oneOf(CONTACT_TOPICS).notNull(),
		message: text().notNull(),
		language: text().notNull(),
		created_at: created(),
		/** When the mail to the operator was sent. */
		mailed_at: time(),
	},
	(table) => [isOneOf(table.topic, CONTACT_TOPICS), index().on(table.created_at), index().on(table.email)],
)
