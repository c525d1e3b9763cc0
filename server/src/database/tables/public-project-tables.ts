import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { time } from './columns.ts'
import { projects, users } from './tables.ts'

/** What visitors see of a public project. Kept when the project is no longer public, for the next time. */
export const public_projects = pgTable(
	'public_projects',
	{
		project_id: uuid()
			.primaryKey()
			.references(() => projects.id, { onDelete: 'cascade' }),
		is_public: boolean().notNull(),
		/** Its text in the gallery. */
		line: text().notNull(),
		shows_statuses: boolean().notNull(),
		shows_groups: boolean().notNull(),
		shows_figures: boolean().notNull(),
		allows_duplicates: boolean().notNull(),
		/** When it became public; null while it isn't. */
		published_at: time(),
		/** When the operator withheld it from visitors; null while it isn't withheld. */
		withheld_at: time(),
		published_by: uuid().references(() => users.id, { onDelete: 'set null' }),
	},
	(table) => [index().on(table.is_public, table.published_at), index().on(table.published_by)],
)
