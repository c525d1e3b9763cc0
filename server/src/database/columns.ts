import { getTableName, sql } from 'drizzle-orm'
import { check, type PgColumn, text, timestamp, uuid } from 'drizzle-orm/pg-core'

// Columns every table writes the same way.

export const id = () => uuid().primaryKey().defaultRandom()
export const time = () => timestamp({ withTimezone: true, mode: 'date' })
export const created = () => time().notNull().defaultNow()

/** A text of a fixed set. The table lists `isOneOf` of the column too, so that the database holds it to the set. */
export const oneOf = <Value extends string>(values: readonly Value[]) => text({ enum: values as [Value, ...Value[]] })

/** The check of a `oneOf` column. Values are ours and have no quotes. */
export const isOneOf = (column: PgColumn, values: readonly string[]) =>
	check(
		`${getTableName(column.table)}_${column.name}_check`,
		sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`,
	)
