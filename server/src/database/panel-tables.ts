import { StatusEvent } from '@panelyard/contracts/panels'
import { PLAN_SCOPES } from '@panelyard/contracts/plan'
import type { Settings } from '@panelyard/contracts/settings'
import type { SetStatus } from '@panelyard/contracts/status-sets'
import { RequiresMode, SetBy, STATUS_ICONS, StatusType } from '@panelyard/contracts/statuses'
import { sql } from 'drizzle-orm'
import {
	boolean,
	date,
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
import { created, id, isOneOf, oneOf } from './columns.ts'
import { projects, users } from './tables.ts'

// Panels of projects, what people say of them (statuses, groups, views and comments), and how each person likes to see them.

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
		/** People's own name and description, shown instead of the model's; empty for none. */
		own_name: text().notNull().default(''),
		own_description: text().notNull().default(''),
		/** A number of the project's `panel_kinds`; null for panels found before kinds were kept. */
		kind: integer(),
		class: text().notNull().default(''),
		description: text().notNull().default(''),
		/** The floor was found by the panel's height, since the model gives it none. */
		floor_computed: boolean().notNull().default(false),
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
		// The rules of a status, `contracts/src/statuses.ts`.
		type: oneOf(StatusType.options).notNull().default('step'),
		progress: integer().notNull().default(0),
		is_done: boolean().notNull().default(false),
		replaces: boolean().notNull().default(false),
		set_by: oneOf(SetBy.options).notNull().default('editors'),
		set_by_people: uuid().array().notNull().default([]),
		requires: uuid().array().notNull().default([]),
		requires_mode: oneOf(RequiresMode.options).notNull().default('warn'),
		created_at: created(),
	},
	(table) => [
		isOneOf(table.icon, STATUS_ICONS),
		isOneOf(table.type, StatusType.options),
		isOneOf(table.set_by, SetBy.options),
		isOneOf(table.requires_mode, RequiresMode.options),
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
		/** Why a rule of the status was overridden; null when none was. */
		override_reason: text(),
		/** What the person told the assistant, if it made the change. */
		instruction: text(),
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
	(table) => [primaryKey({ columns: [table.panel_id, table.change_id] }), index().on(table.change_id)],
)

const CHANGE_KINDS = [
	'panel_statuses',
	'panel_details',
	'panel_category',
	'group_panels',
	'group_created',
	'group_moved',
	'status_created',
	'status_deleted',
	'status_restored',
	'category_created',
	'category_deleted',
	'category_restored',
	'instruction_created',
	'instruction_changed',
	'plan',
	'import',
	'import_undone',
	'status_set',
	'report_sent',
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
		/** Groups are listed by it, then by name. */
		position: integer().notNull().default(0),
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
		/** The project's at the import that put the panel into the group; null when a person did. */
		revision: integer(),
	},
	(table) => [primaryKey({ columns: [table.group_id, table.panel_id] }), index().on(table.panel_id)],
)

/** What people sort panels into. */
export const categories = pgTable(
	'categories',
	{
		id: id(),
		project_id: uuid()
			.notNull()
			.references(() => projects.id, { onDelete: 'cascade' }),
		name: text().notNull(),
		icon: oneOf(STATUS_ICONS).notNull(),
		colour: text().notNull(),
		position: integer().notNull(),
		created_at: created(),
	},
	(table) => [
		isOneOf(table.icon, STATUS_ICONS),
		uniqueIndex('categories_name_in_project').on(table.project_id, sql`lower(${table.name})`),
	],
)

/** The category of panels that have one or had one. Kept true by triggers, as `panel_statuses` is. */
export const panel_categories = pgTable(
	'panel_categories',
	{
		panel_id: uuid().primaryKey(),
		category_id: uuid(),
		/** The project's at the change that first made this state; 0 before the first. An undo leads back to an earlier one. */
		revision: integer().notNull(),
	},
	(table) => [index().on(table.category_id)],
)

/**
 * By which day panels are to have come to a step: the plan of a project, its storeys, its groups and its panels. Kept
 * true by triggers, as `panel_statuses` is. Entries of a deleted status or group stay, unseen, until the project goes:
 * the plan is there again when the deletion is undone.
 */
export const plan_entries = pgTable(
	'plan_entries',
	{
		project_id: uuid().notNull(),
		status_id: uuid().notNull(),
		/** What is planned: a panel, a group, the project, or the hash of a storey's key (`floorScopeId`). */
		scope_id: uuid().notNull(),
		scope: oneOf(PLAN_SCOPES).notNull(),
		/** The key of a storey. */
		floor: text(),
		/** Null once cleared. */
		date: date({ mode: 'string' }),
		/** The revision of the change that first made it what it is: an undo brings the earlier one back. */
		revision: integer().notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.project_id, table.status_id, table.scope_id] }),
		isOneOf(table.scope, PLAN_SCOPES),
		index().on(table.scope_id),
	],
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

/** Statuses that a person keeps for their next projects. */
export const status_sets = pgTable(
	'status_sets',
	{
		id: id(),
		user_id: uuid()
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		name: text().notNull(),
		/** `SetStatus` of the contracts. */
		statuses: jsonb().$type<SetStatus[]>().notNull(),
		created_at: created(),
	},
	(table) => [uniqueIndex('status_sets_name_of_person').on(table.user_id, sql`lower(${table.name})`)],
)

export const saved_filters = pgTable(
	'saved_filters',
	{
		id: id(),
		project_id: uuid()
			.notNull()
			.references(() => projects.id, { onDelete: 'cascade' }),
		name: text().notNull(),
		/** In the web app's own writing. */
		query: text().notNull(),
		/** The only person who sees it, with whom it goes; null for everybody in the project. */
		private_to: uuid().references(() => users.id, { onDelete: 'cascade' }),
		user_id: uuid().references(() => users.id, { onDelete: 'set null' }),
		created_at: created(),
	},
	(table) => [index().on(table.project_id), index().on(table.user_id), index().on(table.private_to)],
)

/** What the app keeps for a person, of the project or of all of it: a free map from keys to values. */
export const settings = pgTable(
	'settings',
	{
		id: id(),
		user_id: uuid()
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		/** Null for settings that belong to no project. */
		project_id: uuid().references(() => projects.id, { onDelete: 'cascade' }),
		key: text().notNull(),
		value: jsonb().$type<Settings[string]>().notNull(),
		updated_at: created(),
	},
	(table) => [
		unique('settings_key_of_person').on(table.user_id, table.project_id, table.key).nullsNotDistinct(),
		index().on(table.project_id),
	],
)
