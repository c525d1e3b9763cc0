import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { time } from './columns.ts'
import { projects, users } from './tables.ts'

/** What visitors see of a project that its managers made public. Kept when it is taken back, for the next time. */
export const public_projects = pgTable(
	'public_projects',
	{
		project_id: uuid()
			.primaryKey()
			.references(() => projects.id, { onDelete: 'cascade' }),
		is_public: boolean().notNull(),
		/** What the gallery says of it. */
		line: text().notNull(),
		shows_statuses: boolean().notNull(),
		shows_groups: boolean().notNull(),
		shows_figures: boolean().notNull(),
		allows_duplicates: boolean().notNull(),
		/** Since when it is public; null while it isn't. */
		published_at: time(),
		/** Since when whoever runs the server keeps it from visitors; null while they don't. */
		withheld_at: time(),
		published_by: uuid().references(() => users.id, { onDelete: 'set null' }),
	},
	(table) => [index().on(table.is_public, table.published_at), index().on(table.published_by)],
)
