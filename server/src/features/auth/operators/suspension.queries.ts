import { eq } from 'drizzle-orm'
import type { Database } from '../../../database/database.ts'
import { account_suspensions } from '../../../database/tables/suspension-tables.ts'

/** Hold the account, so that the answer stays true until `tx` ends. */
export async function isSuspended(tx: Database, user_id: string): Promise<boolean> {
	const rows = await tx
		.select({ user_id: account_suspensions.user_id })
		.from(account_suspensions)
		.where(eq(account_suspensions.user_id, user_id))
	return rows.length > 0
}

/** False when it was suspended before. */
export async function insertSuspension(
	tx: Database,
	values: { user_id: string; reason: string; suspended_by: string },
): Promise<boolean> {
	const rows = await tx
		.insert(account_suspensions)
		.values(values)
		.onConflictDoNothing()
		.returning({ user_id: account_suspensions.user_id })
	return rows.length > 0
}

/** Returns why it was suspended; null when it wasn't. */
export async function deleteSuspension(tx: Database, user_id: string): Promise<string | null> {
	const [row] = await tx
		.delete(account_suspensions)
		.where(eq(account_suspensions.user_id, user_id))
		.returning({ reason: account_suspensions.reason })
	return row?.reason ?? null
}
