import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { created, id } from './columns.ts'
import { projects, users } from './tables.ts'

/** Mails that tell people of a project shared with them and that weren't sent yet. A row goes with its mail. */
export const shared_project_mails = pgTable(
	'shared_project_mails',
	{
		id: id(),
		project_id: uuid()
			.notNull()
			.references(() => projects.id, { onDelete: 'cascade' }),
		shared_by: uuid()
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		email: text().notNull(),
		/** Null for the language of mails to people who have none. */
		language: text(),
		created_at: created(),
	},
	(table) => [index().on(table.created_at), index().on(table.project_id), index().on(table.shared_by)],
)
