import { and, count, eq, gte, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../../database/database.ts'
import { recovery_codes, second_factors } from '../../../database/tables/account-tables.ts'

export type SecondFactorRow = typeof second_factors.$inferSelect

export async function findSecondFactor(db: Database, user_id: string): Promise<SecondFactorRow | undefined> {
	const [row] = await db.select().from(second_factors).where(eq(second_factors.user_id, user_id))
	return row
}

/** Whether codes are asked for at sign-in. */
export async function isSecondFactorOn(db: Database, user_id: string): Promise<boolean> {
	const [row] = await db
		.select({ user_id: second_factors.user_id })
		.from(second_factors)
		.where(and(eq(second_factors.user_id, user_id), isNotNull(second_factors.confirmed_at)))
	return row !== undefined
}

/** Writes a secret that isn't confirmed, in the place of another such one. */
export async function writeSecret(tx: Database, user_id: string, secret: string): Promise<void> {
	const fresh = { secret, last_step: 0, wrong_codes: 0, wrong_since: null, created_at: sql`now()` }
	await tx
		.insert(second_factors)
		.values({ user_id, ...fresh })
		.onConflictDoUpdate({ target: second_factors.user_id, set: fresh, setWhere: isNull(second_factors.confirmed_at) })
}

export async function changeSecondFactor(
	tx: Database,
	user_id: string,
	change: Partial<SecondFactorRow>,
): Promise<void> {
	await tx.update(second_factors).set(change).where(eq(second_factors.user_id, user_id))
}

/**
 * Forgets a secret that nobody has confirmed. Call it when the password changes: whoever knew the old one may have seen
 * the secret, which the owner would be given again.
 */
export async function deleteUnconfirmed(tx: Database, user_id: string): Promise<void> {
	await tx.delete(second_factors).where(and(eq(second_factors.user_id, user_id), isNull(second_factors.confirmed_at)))
}

/** Deletes the factor with its recovery codes. Returns whether there was one that was on. */
export async function deleteSecondFactor(tx: Database, user_id: string): Promise<boolean> {
	await tx.delete(recovery_codes).where(eq(recovery_codes.user_id, user_id))
	const [row] = await tx.delete(second_factors).where(eq(second_factors.user_id, user_id)).returning()
	return row?.confirmed_at != null
}

/** Replaces all recovery codes of a person. */
export async function replaceRecoveryCodes(tx: Database, user_id: string, hashes: readonly string[]): Promise<void> {
	await tx.delete(recovery_codes).where(eq(recovery_codes.user_id, user_id))
	await tx.insert(recovery_codes).values(hashes.map((code_hash) => ({ user_id, code_hash })))
}

/** How many of these codes a person has, used ones included, that were made since. */
export async function countCodesSince(
	db: Database,
	user_id: string,
	hashes: readonly string[],
	since: Date,
): Promise<number> {
	const [row] = await db
		.select({ total: count() })
		.from(recovery_codes)
		.where(
			and(
				eq(recovery_codes.user_id, user_id),
				inArray(recovery_codes.code_hash, [...hashes]),
				gte(recovery_codes.created_at, since),
			),
		)
	return row?.total ?? 0
}

export async function deleteRecoveryCodesSince(tx: Database, user_id: string, since: Date): Promise<void> {
	await tx.delete(recovery_codes).where(and(eq(recovery_codes.user_id, user_id), gte(recovery_codes.created_at, since)))
}

/** Uses a recovery code up; false when it isn't one of the person's, or was used. */
export async function takeRecoveryCode(tx: Database, user_id: string, code_hash: string): Promise<boolean> {
	const taken = await tx
		.update(recovery_codes)
		.set({ used_at: sql`now()` })
		.where(
			and(eq(recovery_codes.user_id, user_id), eq(recovery_codes.code_hash, code_hash), isNull(recovery_codes.used_at)),
		)
		.returning({ id: recovery_codes.id })
	return taken.length > 0
}

export async function countRecoveryCodes(db: Database, user_id: string): Promise<number> {
	const [row] = await db
		.select({ total: count() })
		.from(recovery_codes)
		.where(and(eq(recovery_codes.user_id, user_id), isNull(recovery_codes.used_at)))
	return row?.total ?? 0
}
