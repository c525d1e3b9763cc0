import { eq, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { users } from '../database/tables.ts'

/** The name of a person, otherwise the address; empty when the account is gone. */
export async function personName(db: Database, user_id: string | null): Promise<string> {
	if (user_id === null) return ''
	const [row] = await db
		.select({ name: sql<string>`coalesce(nullif(${users.name}, ''), ${users.email})` })
		.from(users)
		.where(eq(users.id, user_id))
	return row?.name ?? ''
}
