import { asc, eq } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { users } from '../../database/tables/tables.ts'

/** The oldest accounts. */
export const listAccounts = (db: Database, most: number) =>
	db
		.select({ id: users.id, email: users.email, name: users.name, is_super_admin: users.is_super_admin })
		.from(users)
		.orderBy(asc(users.created_at), asc(users.id))
		.limit(most)

export async function findAccount(db: Database, id: string) {
	const [row] = await db.select().from(users).where(eq(users.id, id))
	return row
}
