import type { BillingPlan } from '@panelyard/contracts/companies/billing'
import {
	bigint,
	boolean,
	char,
	index,
	integer,
	jsonb,
	pgTable,
	primaryKey,
	text,
	timestamp,
	uuid,
} from 'drizzle-orm/pg-core'
import { created, id, isOneOf, oneOf, time } from './columns.ts'
import { companies } from './company-tables.ts'
import { users } from './tables.ts'

/** Values of the payment provider. */
export const SUBSCRIPTION_STATES = [
	'incomplete',
	'incomplete_expired',
	'trialing',
	'active',
	'past_due',
	'canceled',
	'unpaid',
	'paused',
] as const

/** While a late payment is retried, the company still counts as paying. */
export const PAYING_STATES = [
	'trialing',
	'active',
	'past_due',
] as const satisfies readonly (typeof SUBSCRIPTION_STATES)[number][]

/** The subscription exists: it is charged, or would be again once its open invoice is paid. */
export const LIVE_STATES = [
	...PAYING_STATES,
	'incomplete',
	'unpaid',
	'paused',
] as const satisfies readonly (typeof SUBSCRIPTION_STATES)[number][]

/** A company's subscription, as last read from the payment provider, and its trial. */
export const company_billing = pgTable(
	'company_billing',
	{
		id: id(),
		/** Null once the company was purged: a running subscription is then ended. */
		company_id: uuid()
			.unique()
			.references(() => companies.id, { onDelete: 'set null' }),
		/** Null without a trial, because its creator had used theirs. */
		trial_ends_at: time(),
		customer_id: text().unique(),
		/** The payment page that was opened last; null once it has ended. */
		checkout_session_id: text(),
		checkout_opened_at: time(),
		subscription_id: text().unique(),
		subscription_item_id: text(),
		status: oneOf(SUBSCRIPTION_STATES),
		plan: jsonb().$type<BillingPlan>(),
		seats: integer().notNull().default(0),
		period_ends_at: time(),
		/** When a cancelled subscription runs out. */
		ends_at: time(),
		/** Whether the server cancelled it because the company was deleted. */
		is_ended_by_deletion: boolean().notNull().default(false),
		/** Start of the read from the provider, by the database's clock: an older read never overwrites a newer one. */
		read_at: timestamp({ withTimezone: true, mode: 'string' }),
		created_at: created(),
	},
	(table) => [isOneOf(table.status, SUBSCRIPTION_STATES)],
)

/** Processed events of the payment provider, so that none is processed twice. */
export const billing_events = pgTable(
	'billing_events',
	{
		id: text().primaryKey(),
		type: text().notNull(),
		created_at: created(),
	},
	(table) => [index().on(table.created_at)],
)

/** Each company's figures at the end of each month. */
export const company_snapshots = pgTable(
	'company_snapshots',
	{
		company_id: uuid()
			.notNull()
			.references(() => companies.id, { onDelete: 'cascade' }),
		/** `2026-11`, in UTC. */
		month: char({ length: 7 }).notNull(),
		members: integer().notNull(),
		seats: integer().notNull(),
		projects: integer().notNull(),
		stored_bytes: bigint({ mode: 'number' }).notNull(),
		conversions: integer().notNull(),
		created_at: created(),
	},
	(table) => [primaryKey({ columns: [table.company_id, table.month] })],
)

/** Reminders that a trial ends soon, each sent once. */
export const trial_reminders = pgTable(
	'trial_reminders',
	{
		user_id: uuid()
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		/** 7, 3 or 1. */
		days: integer().notNull(),
		/** The trial: the person's own, or a company's that ends later. */
		trial_ends_at: time().notNull(),
		created_at: created(),
	},
	(table) => [primaryKey({ columns: [table.user_id, table.days, table.trial_ends_at] })],
)
