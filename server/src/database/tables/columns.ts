import { getTableName, sql } from 'drizzle-orm'
import { check, type PgColumn, text, timestamp, uuid } from 'drizzle-orm/pg-core'

// Column definitions that all tables share.

export const id = () => uuid().primaryKey().defaultRandom()
export const time = () => timestamp({ withTimezone: true, mode: 'date' })
export const created = () => time().notNull().defaultNow()

/** A text of a fixed set. The table must also list `isOneOf` of the column, so that the database checks it. */
export const oneOf = <Value extends string>(values: readonly Value[]) => text({ enum: values as [Value, ...Value[]] })

/** The check of a `oneOf` column. The values come from the code and contain no quotes. */
export const isOneOf = (column: PgColumn, values: readonly string[]) =>
	check(
		`${getTableName(column.table)}_${column.name}_check`,
		sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`,
	)
