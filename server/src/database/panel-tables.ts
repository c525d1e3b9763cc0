import { CommentStatus, type Viewpoint } from '@panelyard/contracts/comments'
import { StatusEvent } from '@panelyard/contracts/panels'
import { STATUS_ICONS } from '@panelyard/contracts/statuses'
import { sql } from 'drizzle-orm'
import {
	boolean,
	doublePrecision,
	index,
	integer,
	jsonb,
	pgTable,
	primaryKey,
	text,
	unique,
	uniqueIndex,
	uuid,
} from 'drizzle-orm/pg-core'
import { created, id, isOneOf, oneOf, time } from './columns.ts'
import { projects, users } from './tables.ts'

// Panels of projects, and what people say of them: statuses, groups, views and comments.

export const panels = pgTable(
	'panels',
	{
		id: id(),
		project_id: uuid()
			.notNull()
			.references(() => projects.id, { onDelete: 'cascade' }),
		/** Index in the live version's structure; null when the live model lacks the panel. */
		element: integer(),
		global_id: text().notNull(),
		mark: text().notNull().default(''),
		name: text().notNull().default(''),
		/** A number of the project's `panel_kinds`; null for panels found before kinds were kept. */
		kind: integer(),
		class: text().notNull().default(''),
		description: text().notNull().default(''),
		/** Index into the live model's floors; -1 for none. */
		floor: integer().notNull().default(-1),
		length: doublePrecision(),
		width: doublePrecision(),
		height: doublePrecision(),
		area: doublePrecision(),
		volume: doublePrecision(),
		weight: doublePrecision(),
		/** Six letters, `contracts/src/measures.ts`. */
		measure_origins: text().notNull().default(''),
		fingerprint: text().notNull().default(''),
		/** The project's panel rule does not take it now: hidden, and kept for the statuses and groups it carries. */
		outside_rule: boolean().notNull().default(false),
		created_at: created(),
	},
	(table) => [index().on(table.project_id), uniqueIndex().on(table.project_id, table.element)],
)

export const statuses = pgTable(
	'statuses',
	{
		id: id(),
		project_id: uuid()
			.notNull()
			.references(() => projects.id, { onDelete: 'cascade' }),
		name: text().notNull(),
		default_key: text(),
		icon: oneOf(STATUS_ICONS).notNull(),
		colour: text().notNull(),
		position: integer().notNull(),
		created_at: created(),
	},
	(table) => [
		isOneOf(table.icon, STATUS_ICONS),
		uniqueIndex('statuses_name_in_project').on(table.project_id, sql`lower(${table.name})`),
	],
)

/**
 * Foreign keys would be looked up row by row, which is most of the time of a change to 50,000 panels. Triggers hold the
 * same promise once for each statement: what a row names exists, and goes with it. Whoever writes holds the project.
 */
export const panel_statuses = pgTable(
	'panel_statuses',
	{
		panel_id: uuid().notNull(),
		status_id: uuid().notNull(),
		created_at: created(),
	},
	(table) => [primaryKey({ columns: [table.panel_id, table.status_id] }), index().on(table.status_id)],
)

/**
 * What somebody did in one go to a status of one or many panels. Append-only: with `status_events`, the history every
 * KPI over time comes from. Outlives the status and the person it names, so it refers to nothing by foreign key.
 */
export const status_changes = pgTable(
	'status_changes',
	{
		id: id(),
		project_id: uuid().notNull(),
		status_id: uuid(),
		status_name: text().notNull(),
		action: oneOf(StatusEvent.shape.action.options).notNull(),
		source: oneOf(StatusEvent.shape.source.options).notNull(),
		user_id: uuid(),
		panel_count: integer().notNull(),
		/** The panel, when it was only one. */
		panel_id: uuid(),
		/** The project's at this change: rows of one change share it, and later ones have a greater one. 0 for old ones. */
		revision: integer().notNull().default(0),
		is_undo: boolean().notNull().default(false),
		/** The revision of the change that this one took back: its panels are as they were before that. */
		undoes: integer(),
		created_at: created(),
	},
	(table) => [
		isOneOf(table.action, StatusEvent.shape.action.options),
		isOneOf(table.source, StatusEvent.shape.source.options),
		index().on(table.project_id, table.created_at),
		index().on(table.project_id, table.revision),
	],
)

/** The panels of each change. Only what differs between them: a change may be of 50,000. */
export const status_events = pgTable(
	'status_events',
	{
		change_id: uuid().notNull(),
		panel_id: uuid().notNull(),
	},
	(table) => [primaryKey({ columns: [table.panel_id, table.change_id] })],
)

const CHANGE_KINDS = [
	'panel_statuses',
	'group_panels',
	'group_created',
	'status_created',
	'status_deleted',
	'status_restored',
] as const

/** Changes that devices gave an id, kept for a while so that they can be sent twice and undone. */
export const changes = pgTable(
	'changes',
	{
		/** Chosen by a device; of something created, its own id. */
		id: uuid().notNull(),
		project_id: uuid()
			.notNull()
			.references(() => projects.id, { onDelete: 'cascade' }),
		user_id: uuid()
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		kind: oneOf(CHANGE_KINDS).notNull(),
		/** The project's at this change, as in `status_changes`. */
		revision: integer().notNull(),
		/** What its answer said, and what undoing it needs. */
		payload: jsonb().$type<Record<string, unknown>>().notNull().default({}),
		created_at: created(),
	},
	(table) => [
		primaryKey({ columns: [table.project_id, table.id] }),
		isOneOf(table.kind, CHANGE_KINDS),
		index().on(table.created_at),
		index().on(table.user_id),
	],
)

export const groups = pgTable(
	'groups',
	{
		id: id(),
		project_id: uuid()
			.notNull()
			.references(() => projects.id, { onDelete: 'cascade' }),
		name: text().notNull(),
		description: text().notNull().default(''),
		created_at: created(),
	},
	(table) => [uniqueIndex('groups_name_in_project').on(table.project_id, sql`lower(${table.name})`)],
)

/** Kept true by triggers, as `panel_statuses` is. */
export const group_panels = pgTable(
	'group_panels',
	{
		group_id: uuid().notNull(),
		panel_id: uuid().notNull(),
	},
	(table) => [primaryKey({ columns: [table.group_id, table.panel_id] }), index().on(table.panel_id)],
)

export const saved_views = pgTable(
	'saved_views',
	{
		id: id(),
		project_id: uuid()
			.notNull()
			.references(() => projects.id, { onDelete: 'cascade' }),
		name: text().notNull(),
		/** Camera, section, filters and selection, in the web app's own writing. */
		view: text().notNull(),
		user_id: uuid().references(() => users.id, { onDelete: 'set null' }),
		created_at: created(),
	},
	(table) => [
		uniqueIndex('saved_views_name_in_project').on(table.project_id, sql`lower(${table.name})`),
		index().on(table.user_id),
	],
)

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
		/** Who began it. */
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
		/** As it stands in the text. */
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
