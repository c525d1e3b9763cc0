import { and, eq, gt, isNull, lt, ne } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { password_resets, sessions, users } from '../../database/tables.ts'

export type UserRow = typeof users.$inferSelect

export async function findUserByEmail(db: Database, email: string): Promise<UserRow | undefined> {
	const [user] = await db.select().from(users).where(eq(users.email, email))
	return user
}

export async function findUserByGoogleSubject(db: Database, subject: string): Promise<UserRow | undefined> {
	const [user] = await db.select().from(users).where(eq(users.google_subject, subject))
	return user
}

/** Undefined when the address or the Google account has an account already. */
export async function insertUser(db: Database, user: typeof users.$inferInsert): Promise<UserRow | undefined> {
	const [row] = await db.insert(users).values(user).onConflictDoNothing().returning()
	return row
}

export async function updateUser(db: Database, id: string, change: Partial<UserRow>): Promise<UserRow | undefined> {
	const [row] = await db.update(users).set(change).where(eq(users.id, id)).returning()
	return row
}

export async function insertSession(db: Database, session: typeof sessions.$inferInsert): Promise<void> {
	await db.insert(sessions).values(session)
}

export async function findSession(db: Database, token_hash: string, now: Date) {
	const [row] = await db
		.select({ session: sessions, user: users })
		.from(sessions)
		.innerJoin(users, eq(users.id, sessions.user_id))
		.where(and(eq(sessions.token_hash, token_hash), gt(sessions.expires_at, now)))
	return row
}

export async function touchSession(db: Database, id: string, last_seen_at: Date, expires_at: Date): Promise<void> {
	await db.update(sessions).set({ last_seen_at, expires_at }).where(eq(sessions.id, id))
}

export async function deleteExpiredSessions(db: Database, user_id: string, now: Date): Promise<void> {
	await db.delete(sessions).where(and(eq(sessions.user_id, user_id), lt(sessions.expires_at, now)))
}

export async function deleteSession(db: Database, token_hash: string): Promise<void> {
	await db.delete(sessions).where(eq(sessions.token_hash, token_hash))
}

/** Ends every session of a person, but `except` when given; gives the hashes of their tokens. */
export async function deleteSessionsOf(db: Database, user_id: string, except?: string): Promise<string[]> {
	const others = except === undefined ? undefined : ne(sessions.token_hash, except)
	const ended = await db
		.delete(sessions)
		.where(and(eq(sessions.user_id, user_id), others))
		.returning({ token_hash: sessions.token_hash })
	return ended.map(({ token_hash }) => token_hash)
}

/** The links of a person's earlier mails stop working. */
export async function replaceReset(db: Database, reset: typeof password_resets.$inferInsert): Promise<void> {
	await db.transaction(async (tx) => {
		await tx.delete(password_resets).where(eq(password_resets.user_id, reset.user_id))
		await tx.insert(password_resets).values(reset)
	})
}

/** Marks a valid reset as used and says whose it was; undefined when it is unknown, used or too old. */
export async function takeReset(db: Database, token_hash: string, now: Date): Promise<string | undefined> {
	const [row] = await db
		.update(password_resets)
		.set({ used_at: now })
		.where(
			and(
				eq(password_resets.token_hash, token_hash),
				isNull(password_resets.used_at),
				gt(password_resets.expires_at, now),
			),
		)
		.returning({ user_id: password_resets.user_id })
	return row?.user_id
}
