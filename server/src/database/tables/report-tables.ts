import { REPORT_STATES } from '@panelyard/contracts/figures/report-schedules'
import { REPORT_LANGUAGES, REPORT_UNITS } from '@panelyard/contracts/figures/reports'
import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { created, id, isOneOf, oneOf, time } from './columns.ts'
import { projects, users } from './tables.ts'

/** When a project's report is mailed, and to whom. */
export const report_schedules = pgTable(
	'report_schedules',
	{
		id: id(),
		project_id: uuid()
			.notNull()
			.references(() => projects.id, { onDelete: 'cascade' }),
		/** 1 for Monday to 7 for Sunday, in the project's time zone. */
		weekday: integer().notNull(),
		hour: integer().notNull(),
		language: oneOf(REPORT_LANGUAGES).notNull(),
		units: oneOf(REPORT_UNITS).notNull().default('metric'),
		user_ids: jsonb().$type<string[]>().notNull(),
		emails: jsonb().$type<string[]>().notNull(),
		is_paused: boolean().notNull(),
		/**
		 * Origin of links in the mails if the server has no `PUBLIC_URL`: that of the app when the schedule was saved.
		 */
		origin: text().notNull(),
		created_by: uuid().references(() => users.id, { onDelete: 'set null' }),
		created_at: created(),
		/** It isn't due before this time. */
		rescheduled_at: created(),
		/** The last date that it was mailed for. */
		last_date: date({ mode: 'string' }),
		/** The last mailing, and the addresses that were passed to the mail server in it. */
		run_id: uuid(),
		handed: jsonb().$type<string[]>().notNull().default([]),
		state: oneOf(REPORT_STATES).notNull().default('never'),
		ran_at: time(),
	},
	(table) => [
		isOneOf(table.language, REPORT_LANGUAGES),
		isOneOf(table.units, REPORT_UNITS),
		isOneOf(table.state, REPORT_STATES),
		index().on(table.project_id),
		index().on(table.created_by),
	],
)

/** Addresses that unsubscribed from the reports of a project. */
export const report_refusals = pgTable(
	'report_refusals',
	{
		project_id: uuid()
			.notNull()
			.references(() => projects.id, { onDelete: 'cascade' }),
		email: text().notNull(),
		created_at: created(),
	},
	(table) => [primaryKey({ columns: [table.project_id, table.email] })],
)
