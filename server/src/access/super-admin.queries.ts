import { and, eq } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { users } from '../database/tables/tables.ts'

export async function isSuperAdmin(db: Database, user_id: string): Promise<boolean> {
	return (await db.$count(users, and(eq(users.id, user_id), eq(users.is_super_admin, true)))) > 0
}
