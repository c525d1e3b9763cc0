import { type SQL, sql } from 'drizzle-orm'

/** SQL for a time in the wire format (`Timestamp`), whatever the session's time zone. `time` is SQL, not a value. */
export const isoTime = (time: string): SQL =>
	sql.raw(`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)
