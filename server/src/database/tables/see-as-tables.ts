import { index, pgTable, uuid } from 'drizzle-orm/pg-core'
import { created, time } from './columns.ts'
import { sessions, users } from './tables.ts'

/**
 * People who let the support see the app as they do. Withdrawing the consent deletes the row, and with it all visits.
 */
export const see_as_consents = pgTable('see_as_consents', {
	user_id: uuid()
		.primaryKey()
		.references(() => users.id, { onDelete: 'cascade' }),
	created_at: created(),
	expires_at: time().notNull(),
})

/** Sessions of super admins that see the app as someone else. */
export const see_as_visits = pgTable(
	'see_as_visits',
	{
		session_id: uuid()
			.primaryKey()
			.references(() => sessions.id, { onDelete: 'cascade' }),
		user_id: uuid()
			.notNull()
			.references(() => see_as_consents.user_id, { onDelete: 'cascade' }),
		created_at: created(),
		/** Not later than the consent. */
		ends_at: time().notNull(),
	},
	(table) => [index().on(table.user_id)],
)
