import { type SQL, sql } from 'drizzle-orm'

/** Ids as one array parameter of any length; Drizzle would make one parameter of each. */
export const uuidArray = (ids: readonly string[]): SQL => sql`${`{${ids.join(',')}}`}::uuid[]`
