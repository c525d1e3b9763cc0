import { date, doublePrecision, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

// How people use the site. No row identifies a person: there is no address, account or time of day.

/** A single event. */
export const analytics_events = pgTable(
	'analytics_events',
	{
		/** UTC. */
		day: date({ mode: 'string' }).notNull(),
		name: text().notNull(),
		/** A known page, `other`, or empty. */
		page: text().notNull(),
		language: text().notNull(),
		/** Distinguishes events of one name: a step, a kind, a target, a range of scores. */
		detail: text().notNull(),
		/** A score, seconds or per cent; 0 without one. */
		amount: doublePrecision().notNull(),
		milliseconds: doublePrecision().notNull(),
	},
	(table) => [index().on(table.day)],
)

/** The sums of a day that has ended. */
export const analytics_days = pgTable(
	'analytics_days',
	{
		day: date({ mode: 'string' }).notNull(),
		name: text().notNull(),
		page: text().notNull(),
		language: text().notNull(),
		detail: text().notNull(),
		events: integer().notNull(),
		amount: doublePrecision().notNull(),
		milliseconds: doublePrecision().notNull(),
	},
	(table) => [primaryKey({ columns: [table.day, table.name, table.page, table.language, table.detail] })],
)

/** The days that `analytics_days` has. */
export const analytics_summed_days = pgTable('analytics_summed_days', { day: date({ mode: 'string' }).primaryKey() })
