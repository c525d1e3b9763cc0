import type { Settings } from '@panelyard/contracts/accounts/settings'
import { PLAN_SCOPES } from '@panelyard/contracts/figures/plan'
import { StatusEvent } from '@panelyard/contracts/panels/panels'
import type { SetStatus } from '@panelyard/contracts/statuses/status-sets'
import { RequiresMode, SetBy, STATUS_ICONS, StatusType } from '@panelyard/contracts/statuses/statuses'
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
import { bareMark } from './bare-mark.ts'
import { created, id, isOneOf, oneOf } from './columns.ts'
import { projects, users } from './tables.ts'

// Panels of projects, people's data about them (statuses, groups, views), and people's settings.

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
		/** The storey was computed from the panel's height, because the model has none for it. */
		floor_computed: boolean().notNull().default(false),
		/** Index into the live model's floors; -1 for none. */
		floor: integer().notNull().default(-1),
		length: doublePrecision(),
		width: doublePrecision(),
		height: doublePrecision(),
		area: doublePrecision(),
		volume: doublePrecision(),
		weight: doublePrecision(),
		/** Six letters, `contracts/src/panels/measures.ts`. */
		measure_origins: text().notNull().default(''),
		fingerprint: text().notNull().default(''),
		/** The project's panel rule doesn't match it now. It is hidden, and kept for its statuses and groups. */
		outside_rule: boolean().notNull().default(false),
		created_at: created(),
	},
	(table) => [
		index().on(table.project_id),
		// Its migration adds the constraint `panels_element_once`, which this can't describe: at the end of each statement, no two
		// panels of a project have the same element. It isn't a key, so others can comment on panels that a change of versions writes.
		index('panels_bare_mark').on(table.project_id, sql`${bareMark(table.mark)} text_pattern_ops`),
	],
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
		// The rules of a status, `contracts/src/statuses/statuses.ts`.
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
 * Foreign keys would be checked row by row, which takes most of the time of a change to 50,000 panels. Triggers check
 * once per statement instead: referenced rows exist, and deleting them deletes these rows. Writers must hold the
 * project's lock.
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
 * One change of a status on one or many panels. Append-only: with `status_events`, it is the history behind all figures
 * over time. It outlives its status and person, so it has no foreign keys.
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
		/** How many of them had no step before, where a step was added; null where nobody counted. */
		from_none: integer(),
		/** The panel, if it was only one. */
		panel_id: uuid(),
		/**
		 * The project's revision at this change: rows of one change share it, later changes have a greater one. 0 for old
		 * rows.
		 */
		revision: integer().notNull().default(0),
		is_undo: boolean().notNull().default(false),
		/** The revision of the change that this one undid. */
		undoes: integer(),
		/** Why a rule of the status was overridden; null when none was. */
		override_reason: text(),
		/** Why, in the person's words; empty without. */
		reason: text().notNull().default(''),
		/** The person's instruction to the assistant, if it made the change. */
		instruction: text(),
		/**
		 * The change of the same revision that affected exactly the same panels, whose events are also those of this one.
		 * Null: it has its own.
		 */
		events_of: uuid(),
		created_at: created(),
	},
	(table) => [
		isOneOf(table.action, StatusEvent.shape.action.options),
		isOneOf(table.source, StatusEvent.shape.source.options),
		index().on(table.project_id, table.created_at),
		index().on(table.project_id, table.revision),
		// The history of one panel: its own changes, and those of several panels.
		index().on(table.panel_id).where(sql`${table.panel_id} is not null`),
		index('status_changes_of_several_index').on(table.project_id).where(sql`${table.panel_id} is null`),
	],
)

/**
 * The panels of each change. Only values that differ between them: a change may affect 50,000. The only index holds them
 * in the order in which they are inserted; one by panel would take most of the time of such a change.
 */
export const status_events = pgTable(
	'status_events',
	{
		change_id: uuid().notNull(),
		panel_id: uuid().notNull(),
	},
	(table) => [primaryKey({ columns: [table.change_id, table.panel_id] })],
)

const CHANGE_KINDS = [
	'panel_statuses',
	'panel_details',
	'panel_category',
	'group_panels',
	'group_created',
	'group_moved',
	'group_deleted',
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
	'version_live',
] as const

/** Changes with an id from a device, kept for a while so that they can be repeated and undone. */
export const changes = pgTable(
	'changes',
	{
		/** Chosen by a device; for a creation, the id of the new row. */
		id: uuid().notNull(),
		project_id: uuid()
			.notNull()
			.references(() => projects.id, { onDelete: 'cascade' }),
		user_id: uuid()
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		kind: oneOf(CHANGE_KINDS).notNull(),
		/** The project's revision at this change, as in `status_changes`. */
		revision: integer().notNull(),
		/** Its answer, and the data to undo it. */
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
		/** Groups are sorted by it, then by name. */
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
		/** The project's revision at the import that added the panel to the group; null when a person added it. */
		revision: integer(),
	},
	(table) => [primaryKey({ columns: [table.group_id, table.panel_id] }), index().on(table.panel_id)],
)

/** Categories that people sort panels into. */
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

/** The category of panels that have or had one. Triggers check its references, as for `panel_statuses`. */
export const panel_categories = pgTable(
	'panel_categories',
	{
		panel_id: uuid().primaryKey(),
		category_id: uuid(),
		/**
		 * The project's revision at the change that first set this state; 0 before the first. An undo restores an earlier
		 * one.
		 */
		revision: integer().notNull(),
	},
	(table) => [index().on(table.category_id)],
)

/**
 * The days by which panels must reach a step: the plan of a project, its storeys, groups and panels. Triggers check its
 * references, as for `panel_statuses`. Entries of a deleted status or group stay, hidden, until the project is purged,
 * so that undoing the deletion restores the plan.
 */
export const plan_entries = pgTable(
	'plan_entries',
	{
		project_id: uuid().notNull(),
		status_id: uuid().notNull(),
		/** The id of the panel, group or project, or the hash of a storey's key (`floorScopeId`). */
		scope_id: uuid().notNull(),
		scope: oneOf(PLAN_SCOPES).notNull(),
		/** The key of a storey. */
		floor: text(),
		/** Null once cleared. */
		date: date({ mode: 'string' }),
		/** The revision of the change that first set it: an undo restores the earlier one. */
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
		/** Camera, section, filters and selection, in the web app's own format. */
		view: text().notNull(),
		user_id: uuid().references(() => users.id, { onDelete: 'set null' }),
		created_at: created(),
	},
	(table) => [
		uniqueIndex('saved_views_name_in_project').on(table.project_id, sql`lower(${table.name})`),
		index().on(table.user_id),
	],
)

/** Sets of statuses that a person saved for new projects. */
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
		/** The only person who sees it, and with whose account it is deleted; null for everyone in the project. */
		private_to: uuid().references(() => users.id, { onDelete: 'cascade' }),
		user_id: uuid().references(() => users.id, { onDelete: 'set null' }),
		created_at: created(),
	},
	(table) => [index().on(table.project_id), index().on(table.user_id), index().on(table.private_to)],
)

/** Settings of a person, for a project or for the whole app: a map from keys to values. */
export const settings = pgTable(
	'settings',
	{
		id: id(),
		user_id: uuid()
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		/** Null for settings of the whole app. */
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
