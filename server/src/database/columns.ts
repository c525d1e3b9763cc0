import { timestamp, uuid } from 'drizzle-orm/pg-core'

// Columns every table writes the same way.

export const id = () => uuid().primaryKey().defaultRandom()
export const time = () => timestamp({ withTimezone: true, mode: 'date' })
export const created = () => time().notNull().defaultNow()
