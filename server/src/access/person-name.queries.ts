import { eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { users } from '../database/tables/tables.ts'

const shown = sql<string>`coalesce(nullif(${users.name}, ''), ${users.email})`

/** Names of people by their ids, otherwise their addresses; without those whose account is gone. */
export async function personNames(db: Database, user_ids: readonly string[]): Promise<Map<string, string>> {
	if (user_ids.length === 0) return new Map()
	const rows = await db
		.select({ id: users.id, name: shown })
		.from(users)
		.where(inArray(users.id, [...user_ids]))
	return new Map(rows.map(({ id, name }) => [id, name]))
}

/** A person by what `personNames` found; null for nobody, and when the account is gone. */
export function namedPerson(
	names: ReadonlyMap<string, string>,
	user_id: string | null,
): { user_id: string; name: string } | null {
	const name = user_id === null ? undefined : names.get(user_id)
	return user_id === null || name === undefined ? null : { user_id, name }
}

/** The name of a person, otherwise the address; empty when the account is gone. */
export async function personName(db: Database, user_id: string | null): Promise<string> {
	if (user_id === null) return ''
	const [row] = await db.select({ name: shown }).from(users).where(eq(users.id, user_id))
	return row?.name ?? ''
}
