import { type SQL, sql } from 'drizzle-orm'

/** Ids as one array parameter of any length; Drizzle would use one parameter per id. */
export const uuidArray = (ids: readonly string[]): SQL => sql`${`{${ids.join(',')}}`}::uuid[]`

/** A query whose rows are ids. */
export type IdQuery = SQL

/** Ids as rows with a column `id`. */
export const idRows = (ids: readonly string[]): IdQuery => sql`select id from unnest(${uuidArray(ids)}) as given (id)`

/** The ids of a query except some. */
export const idsWithout = (query: IdQuery, ids: readonly string[]): IdQuery =>
	sql`select id from (${query}) as every (id) except select id from unnest(${uuidArray(ids)}) as left_out (id)`
