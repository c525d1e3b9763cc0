import { eq } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { users } from '../database/tables/tables.ts'

/**
 * Locks an account until `tx` ends.
 * @param strength 'key share' prevents its deletion; 'no key update' also makes other callers with this strength wait;
 * 'update' also prevents new references to it
 * @returns false when there is no such account
 */
export async function lockAccount(
	tx: Database,
	id: string,
	strength: 'update' | 'no key update' | 'key share',
): Promise<boolean> {
	const rows = await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for(strength)
	return rows.length > 0
}
