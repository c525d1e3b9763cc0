import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, integer, pgTable, unique, uuid } from 'drizzle-orm/pg-core'
import { id } from './columns.ts'
import { companies } from './company-tables.ts'
import { users } from './tables.ts'

/** Companies' choices for the assistant; without a row, instructions may be sent to the language model. */
export const company_assistants = pgTable('company_assistants', {
	company_id: uuid()
		.primaryKey()
		.references(() => companies.id, { onDelete: 'cascade' }),
	uses_model: boolean().notNull(),
})

/** Usage of the language model on a UTC day, by a company, or by a person for projects outside companies. */
export const assistant_usage = pgTable(
	'assistant_usage',
	{
		id: id(),
		company_id: uuid().references(() => companies.id, { onDelete: 'cascade' }),
		user_id: uuid().references(() => users.id, { onDelete: 'cascade' }),
		day: date({ mode: 'string' }).notNull(),
		requests: integer().notNull().default(0),
		/** Running requests count with their highest possible number. */
		tokens_in: bigint({ mode: 'number' }).notNull().default(0),
		tokens_out: bigint({ mode: 'number' }).notNull().default(0),
	},
	(table) => [
		check('assistant_usage_payer_check', sql`(${table.company_id} is null) <> (${table.user_id} is null)`),
		unique().on(table.company_id, table.day),
		unique().on(table.user_id, table.day),
	],
)
