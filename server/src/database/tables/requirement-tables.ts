import type { ElementFailure, FoundRequirements } from '@panelyard/contracts/testing/requirements'
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { created, id, time } from './columns.ts'
import { model_versions, projects, users } from './tables.ts'

/** The IDS files of a project, against which each version of its model is checked. */
export const requirement_files = pgTable(
	'requirement_files',
	{
		id: id(),
		project_id: uuid()
			.notNull()
			.references(() => projects.id, { onDelete: 'cascade' }),
		file_name: text().notNull(),
		title: text().notNull(),
		content: text().notNull(),
		specification_count: integer().notNull(),
		user_id: uuid().references(() => users.id, { onDelete: 'set null' }),
		created_at: created(),
		/** Its place in the list: a file that replaces another one takes over that of the first. */
		listed_at: created(),
		/** Removed ones can be restored. */
		removed_at: time(),
	},
	(table) => [index().on(table.project_id, table.created_at), index().on(table.user_id)],
)

/** What the last check of a version found. */
export const requirement_checks = pgTable('requirement_checks', {
	model_version_id: uuid()
		.primaryKey()
		.references(() => model_versions.id, { onDelete: 'cascade' }),
	/** Ids of the files that it was checked against, in order. */
	file_ids: uuid().array().notNull(),
	found: jsonb().$type<FoundRequirements>().notNull(),
	checked_at: created(),
})

/** The elements of a version that fail, with the failures of their parts. */
export const requirement_failures = pgTable(
	'requirement_failures',
	{
		model_version_id: uuid()
			.notNull()
			.references(() => model_versions.id, { onDelete: 'cascade' }),
		element: integer().notNull(),
		failures: jsonb().$type<ElementFailure[]>().notNull(),
		specifications: jsonb().$type<number[]>().notNull(),
	},
	(table) => [primaryKey({ columns: [table.model_version_id, table.element] })],
)
