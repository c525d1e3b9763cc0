import type { ComparisonDetails } from '@panelyard/contracts/models/version-comparison'
import { DECISIONS } from '@panelyard/contracts/models/versions'
import { sql } from 'drizzle-orm'
import { boolean, doublePrecision, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { created, isOneOf, oneOf } from './columns.ts'
import { model_versions, users } from './tables.ts'

// What is kept of the versions of a project's model beside the live one.

const ofVersion = () => ({
	model_version_id: uuid()
		.notNull()
		.references(() => model_versions.id, { onDelete: 'cascade' }),
})

/**
 * The panels of candidates and of earlier versions, as `panels` has those of the live one: going live with a version makes
 * these the project's panels.
 */
export const version_panels = pgTable(
	'version_panels',
	{
		...ofVersion(),
		element: integer().notNull(),
		/** The panel that the element is; of an added one, the id that it gets. */
		panel_id: uuid().notNull(),
		global_id: text().notNull(),
		mark: text().notNull(),
		name: text().notNull(),
		kind: integer(),
		class: text().notNull(),
		description: text().notNull(),
		floor: integer().notNull(),
		floor_computed: boolean().notNull(),
		length: doublePrecision(),
		width: doublePrecision(),
		height: doublePrecision(),
		area: doublePrecision(),
		volume: doublePrecision(),
		weight: doublePrecision(),
		measure_origins: text().notNull(),
		fingerprint: text().notNull(),
		outside_rule: boolean().notNull().default(false),
	},
	(table) => [
		primaryKey({ columns: [table.model_version_id, table.element] }),
		index().on(table.model_version_id, table.panel_id),
	],
)

/** What going live with a version does, or did, to each panel. */
export const version_impacts = pgTable(
	'version_impacts',
	{
		...ofVersion(),
		/** Of an added panel, the id that it gets. */
		panel_id: uuid().notNull(),
		/** The project had the panel before. */
		is_known: boolean().notNull(),
		/** Its element in this version, as the comparison found. */
		element: integer(),
		/** Of an uncertain panel: the element that is likeliest. */
		suggested: integer(),
		categories: text().array().notNull(),
		details: jsonb().$type<ComparisonDetails>().notNull().default({}),
	},
	(table) => [
		primaryKey({ columns: [table.model_version_id, table.panel_id] }),
		index().on(table.model_version_id, table.element),
		index().on(table.model_version_id, table.suggested).where(sql`${table.suggested} is not null`),
		index('version_impacts_changed').on(table.model_version_id).where(sql`${table.categories} <> '{unchanged}'`),
	],
)

/** What people decided of panels in a candidate. */
export const version_decisions = pgTable(
	'version_decisions',
	{
		...ofVersion(),
		panel_id: uuid().notNull(),
		decision: oneOf(DECISIONS).notNull(),
		/** Of `map`: the element that the panel becomes. */
		element: integer(),
		user_id: uuid().references(() => users.id, { onDelete: 'set null' }),
		decided_at: created(),
	},
	(table) => [
		isOneOf(table.decision, DECISIONS),
		primaryKey({ columns: [table.model_version_id, table.panel_id] }),
		index().on(table.user_id),
		index().on(table.model_version_id, table.element),
	],
)
