import { CommentStatus, type Viewpoint } from '@panelyard/contracts/messages/comments'
import { index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { created, id, isOneOf, oneOf, time } from './columns.ts'
import { panels } from './panel-tables.ts'
import { projects, users } from './tables.ts'

// What people add to panels: comments, instructions, images, drawings and labels.

export const comment_threads = pgTable(
	'comment_threads',
	{
		id: id(),
		project_id: uuid()
			.notNull()
			.references(() => projects.id, { onDelete: 'cascade' }),
		panel_id: uuid()
			.notNull()
			.references(() => panels.id, { onDelete: 'cascade' }),
		status: oneOf(CommentStatus.options).notNull().default('open'),
		viewpoint: jsonb().$type<Viewpoint>(),
		/** Its author. */
		user_id: uuid().references(() => users.id, { onDelete: 'set null' }),
		resolved_by: uuid().references(() => users.id, { onDelete: 'set null' }),
		resolved_at: time(),
		created_at: created(),
		/** Of the last comment or change of status. */
		updated_at: created(),
	},
	(table) => [
		isOneOf(table.status, CommentStatus.options),
		index().on(table.project_id, table.updated_at),
		index().on(table.panel_id),
	],
)

export const comments = pgTable(
	'comments',
	{
		id: id(),
		thread_id: uuid()
			.notNull()
			.references(() => comment_threads.id, { onDelete: 'cascade' }),
		/** 1, 2, ... within the thread. */
		position: integer().notNull(),
		user_id: uuid().references(() => users.id, { onDelete: 'set null' }),
		/** Empty once deleted. */
		text: text().notNull(),
		created_at: created(),
		edited_at: time(),
		deleted_at: time(),
	},
	(table) => [unique().on(table.thread_id, table.position), index().on(table.user_id)],
)

export const comment_mentions = pgTable(
	'comment_mentions',
	{
		comment_id: uuid()
			.notNull()
			.references(() => comments.id, { onDelete: 'cascade' }),
		user_id: uuid()
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		/** As written in the text. */
		name: text().notNull(),
	},
	(table) => [primaryKey({ columns: [table.comment_id, table.user_id] }), index().on(table.user_id)],
)

/** How far each person has read a thread. Without a row: all that was written before they got access. */
export const comment_reads = pgTable(
	'comment_reads',
	{
		thread_id: uuid()
			.notNull()
			.references(() => comment_threads.id, { onDelete: 'cascade' }),
		user_id: uuid()
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		/** Of the last comment read; 0 for none. */
		position: integer().notNull(),
	},
	(table) => [primaryKey({ columns: [table.thread_id, table.user_id] }), index().on(table.user_id)],
)

/** Images that people added, re-encoded by the server. The storage keys of their files are derived from the id. */
export const project_images = pgTable(
	'project_images',
	{
		id: id(),
		project_id: uuid()
			.notNull()
			.references(() => projects.id, { onDelete: 'cascade' }),
		/** Of the large image, in pixels. */
		width: integer().notNull(),
		height: integer().notNull(),
		large_bytes: integer().notNull(),
		small_bytes: integer().notNull(),
		user_id: uuid().references(() => users.id, { onDelete: 'set null' }),
		created_at: created(),
		/** Since when nothing uses it; null while something does. */
		unused_since: time().defaultNow(),
	},
	(table) => [index().on(table.project_id), index().on(table.user_id), index().on(table.unused_since)],
)

/** Photos of comments. */
export const comment_images = pgTable(
	'comment_images',
	{
		comment_id: uuid()
			.notNull()
			.references(() => comments.id, { onDelete: 'cascade' }),
		image_id: uuid()
			.notNull()
			.references(() => project_images.id, { onDelete: 'cascade' }),
		/** Orders the photos of a comment. */
		position: integer().notNull(),
	},
	(table) => [primaryKey({ columns: [table.comment_id, table.image_id] }), index().on(table.image_id)],
)

/** Steps of how a panel is assembled or installed. */
export const instructions = pgTable(
	'instructions',
	{
		id: id(),
		project_id: uuid()
			.notNull()
			.references(() => projects.id, { onDelete: 'cascade' }),
		panel_id: uuid()
			.notNull()
			.references(() => panels.id, { onDelete: 'cascade' }),
		/** Orders the steps of a panel. */
		position: integer().notNull(),
		title: text().notNull(),
		content: text().notNull(),
		/** Who wrote it last. */
		user_id: uuid().references(() => users.id, { onDelete: 'set null' }),
		created_at: created(),
		updated_at: created(),
	},
	(table) => [index().on(table.project_id), index().on(table.panel_id, table.position), index().on(table.user_id)],
)

export const instruction_images = pgTable(
	'instruction_images',
	{
		instruction_id: uuid()
			.notNull()
			.references(() => instructions.id, { onDelete: 'cascade' }),
		image_id: uuid()
			.notNull()
			.references(() => project_images.id, { onDelete: 'cascade' }),
		/** Orders the images of a step. */
		position: integer().notNull(),
	},
	(table) => [primaryKey({ columns: [table.instruction_id, table.image_id] }), index().on(table.image_id)],
)

/** Files attached to panels. The storage key of each is derived from its id. */
export const panel_files = pgTable(
	'panel_files',
	{
		id: id(),
		project_id: uuid()
			.notNull()
			.references(() => projects.id, { onDelete: 'cascade' }),
		panel_id: uuid()
			.notNull()
			.references(() => panels.id, { onDelete: 'cascade' }),
		/** The file name on the person's device, without path. */
		file_name: text().notNull(),
		bytes: integer().notNull(),
		user_id: uuid().references(() => users.id, { onDelete: 'set null' }),
		created_at: created(),
		/** Deleted files can be restored for 30 days. */
		deleted_at: time(),
	},
	(table) => [
		index().on(table.project_id),
		index().on(table.panel_id),
		index().on(table.user_id),
		index().on(table.deleted_at),
	],
)

/** The codes on printed labels. A panel can have several; the newest one that isn't revoked is printed. */
export const labels = pgTable(
	'labels',
	{
		code: text().primaryKey(),
		project_id: uuid()
			.notNull()
			.references(() => projects.id, { onDelete: 'cascade' }),
		panel_id: uuid()
			.notNull()
			.references(() => panels.id, { onDelete: 'cascade' }),
		/** Who had it issued. */
		user_id: uuid().references(() => users.id, { onDelete: 'set null' }),
		created_at: created(),
		revoked_at: time(),
	},
	(table) => [index().on(table.project_id), index().on(table.panel_id), index().on(table.user_id)],
)
