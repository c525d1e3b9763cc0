import { and, asc, count, eq, gte } from 'drizzle-orm'
import type { Database } from '../../../database/database.ts'
import { passkeys } from '../../../database/tables/account-tables.ts'

export type PasskeyRow = typeof passkeys.$inferSelect

export async function listPasskeys(db: Database, user_id: string): Promise<PasskeyRow[]> {
	return db.select().from(passkeys).where(eq(passkeys.user_id, user_id)).orderBy(asc(passkeys.created_at), passkeys.id)
}

export async function countPasskeys(db: Database, user_id: string): Promise<number> {
	const [row] = await db.select({ total: count() }).from(passkeys).where(eq(passkeys.user_id, user_id))
	return row?.total ?? 0
}

/** Undefined when the authenticator has been added already. */
export async function insertPasskey(
	tx: Database,
	passkey: typeof passkeys.$inferInsert,
): Promise<PasskeyRow | undefined> {
	const [row] = await tx.insert(passkeys).values(passkey).onConflictDoNothing().returning()
	return row
}

/** Locks it until the transaction ends. */
export async function lockPasskey(tx: Database, credential_id: string): Promise<PasskeyRow | undefined> {
	const [row] = await tx.select().from(passkeys).where(eq(passkeys.credential_id, credential_id)).for('update')
	return row
}

export async function updatePasskey(
	tx: Database,
	{ id, user_id }: { id: string; user_id: string },
	change: Partial<PasskeyRow>,
): Promise<PasskeyRow | undefined> {
	const [row] = await tx
		.update(passkeys)
		.set(change)
		.where(and(eq(passkeys.id, id), eq(passkeys.user_id, user_id)))
		.returning()
	return row
}

export async function deletePasskey(
	tx: Database,
	{ id, user_id }: { id: string; user_id: string },
): Promise<PasskeyRow | undefined> {
	const [row] = await tx
		.delete(passkeys)
		.where(and(eq(passkeys.id, id), eq(passkeys.user_id, user_id)))
		.returning()
	return row
}

export async function deletePasskeysSince(tx: Database, user_id: string, since: Date): Promise<void> {
	await tx.delete(passkeys).where(and(eq(passkeys.user_id, user_id), gte(passkeys.created_at, since)))
}

export async function deletePasskeysOf(tx: Database, user_id: string): Promise<void> {
	await tx.delete(passkeys).where(eq(passkeys.user_id, user_id))
}
