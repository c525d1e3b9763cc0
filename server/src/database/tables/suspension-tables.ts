import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { created } from './columns.ts'
import { users } from './tables.ts'

/** Accounts that the operator has suspended: nobody can sign in to them. */
export const account_suspensions = pgTable('account_suspensions', {
	user_id: uuid()
		.primaryKey()
		.references(() => users.id, { onDelete: 'cascade' }),
	/** For other admins; the person never sees it. */
	reason: text().notNull(),
	suspended_by: uuid().references(() => users.id, { onDelete: 'set null' }),
	created_at: created(),
})
