import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { created, id, time } from './columns.ts'
import { users } from './tables.ts'

/** Reports of tested files, which everyone who has the link can read until they expire. */
export const test_reports = pgTable(
	'test_reports',
	{
		id: id(),
		user_id: uuid()
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		/** The test it is the report of, which is deleted long before. One report each. */
		task_id: uuid().notNull().unique(),
		token: text().notNull().unique(),
		file_name: text().notNull(),
		/** An `Inspection`. */
		inspection: jsonb().$type<unknown>().notNull(),
		tested_at: time().notNull(),
		created_at: created(),
		expires_at: time().notNull(),
	},
	(table) => [index().on(table.user_id, table.created_at), index().on(table.expires_at)],
)
