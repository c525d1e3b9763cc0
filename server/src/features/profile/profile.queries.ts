import type { ProfileFields } from '@panelyard/contracts/accounts/profile'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { profiles } from '../../database/tables/account-tables.ts'
import { users } from '../../database/tables/tables.ts'

export type AccountRow = typeof users.$inferSelect
export type ProfileRow = typeof profiles.$inferSelect

export async function findProfile(
	db: Database,
	user_id: string,
): Promise<{ account: AccountRow; profile: ProfileRow | null } | undefined> {
	const [row] = await db
		.select({ account: users, profile: profiles })
		.from(users)
		.leftJoin(profiles, eq(profiles.user_id, users.id))
		.where(eq(users.id, user_id))
	return row
}

/** Locks the account until `tx` ends. */
export async function lockProfile(tx: Database, user_id: string): Promise<void> {
	await tx.select({ id: users.id }).from(users).where(eq(users.id, user_id)).for('no key update')
}

/** Writes all fields, and the name that others see. */
export async function writeProfile(tx: Database, user_id: string, fields: ProfileFields, name: string): Promise<void> {
	const set = { ...fields, updated_at: sql`now()` }
	await tx
		.insert(profiles)
		.values({ user_id, ...set })
		.onConflictDoUpdate({ target: profiles.user_id, set })
	await tx.update(users).set({ name }).where(eq(users.id, user_id))
}
