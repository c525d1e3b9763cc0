import { COMPANY_SIZES } from '@panelyard/contracts/companies/companies'
import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { created, id, isOneOf, oneOf, time } from './columns.ts'

export const companies = pgTable(
	'companies',
	{
		id: id(),
		name: text().notNull(),
		description: text().notNull().default(''),
		/** An http or https URL, or empty. */
		website: text().notNull().default(''),
		industry: text().notNull().default(''),
		size: oneOf(COMPANY_SIZES),
		country: text().notNull().default(''),
		city: text().notNull().default(''),
		/** Start of its trial. */
		created_at: created(),
		updated_at: created(),
		/** Deleted companies can be restored for 30 days. */
		deleted_at: time(),
	},
	(table) => [isOneOf(table.size, COMPANY_SIZES)],
)

/** A company's logo, re-encoded by the server: a WebP of at most 480 pixels a side, small enough for the database. */
export const company_logos = pgTable('company_logos', {
	company_id: uuid()
		.primaryKey()
		.references(() => companies.id, { onDelete: 'cascade' }),
	/** Part of the address of this logo, so that browsers can cache it for ever. */
	id: uuid().notNull(),
	/** Base64. */
	webp: text().notNull(),
})
