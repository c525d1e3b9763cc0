import { and, count, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { awaitsAccess } from '../../access/pending-access.queries.ts'
import { prepareOnce } from '../../database/connection/prepare-once.ts'
import type { Database } from '../../database/database.ts'
import { see_as_visits } from '../../database/tables/see-as-tables.ts'
import { email_verifications, password_resets, sessions, users } from '../../database/tables/tables.ts'

export type UserRow = typeof users.$inferSelect
export type SessionRow = typeof sessions.$inferSelect

/** By the clock of the database: one server whose clock is wrong must not delete what the others still need. */
const hasEnded = lt(sessions.expires_at, sql`now()`)

export async function findUserByEmail(db: Database, email: string): Promise<UserRow | undefined> {
	const [user] = await db.select().from(users).where(eq(users.email, email))
	return user
}

export async function findUserById(db: Database, id: string): Promise<UserRow | undefined> {
	const [user] = await db.select().from(users).where(eq(users.id, id))
	return user
}

/** Locks the account until the transaction ends. */
export async function lockUser(tx: Database, by: { id: string } | { email: string }): Promise<UserRow | undefined> {
	const [user] = await tx
		.select()
		.from(users)
		.where('id' in by ? eq(users.id, by.id) : eq(users.email, by.email))
		.for('update')
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

/**
 * Begins a session, notes the sign-in and deletes the person's sessions that have ended: one statement, since everybody
 * who signs in waits for it. Hold the account.
 * @returns what the browsers of the person's other sessions say they are, the last used first
 */
export async function beginSession(
	tx: Database,
	{ token_hash, user_id, user_agent, expires_at }: typeof sessions.$inferInsert,
): Promise<string[]> {
	const { rows } = await tx.execute<{ user_agent: string }>(sql`
		with signed_in as (update ${users} set last_login_at = now() where id = ${user_id}),
			ended as (delete from ${sessions} where user_id = ${user_id} and expires_at < now()),
			begun as (
				insert into ${sessions} (token_hash, user_id, user_agent, expires_at)
				values (${token_hash}, ${user_id}, ${user_agent}, ${expires_at.toISOString()}::timestamptz)
			)
		select user_agent from ${sessions} where user_id = ${user_id} and expires_at >= now()
		order by last_seen_at desc limit 200`)
	return rows.map((row) => row.user_agent)
}

/** As whom the session of a super admin sees the app. */
const seen = alias(users, 'seen')

/** The session with its person, and whether access to projects waits for the person's address. */
const sessionOf = prepareOnce((db) =>
	db
		.select({ session: sessions, user: users, awaits_access: awaitsAccess, visit: see_as_visits, seen })
		.from(sessions)
		.innerJoin(users, eq(users.id, sessions.user_id))
		.leftJoin(
			see_as_visits,
			and(eq(see_as_visits.session_id, sessions.id), gt(see_as_visits.ends_at, sql.placeholder('now'))),
		)
		.leftJoin(seen, eq(seen.id, see_as_visits.user_id))
		.where(and(eq(sessions.token_hash, sql.placeholder('token_hash')), gt(sessions.expires_at, sql.placeholder('now'))))
		.prepare('session_of'),
)

export type FoundSession = NonNullable<Awaited<ReturnType<typeof findSession>>>

export async function findSession(db: Database, token_hash: string, now: Date) {
	const [row] = await sessionOf(db).execute({ token_hash, now })
	return row
}

export async function touchSession(db: Database, id: string, last_seen_at: Date, expires_at: Date): Promise<void> {
	await db.update(sessions).set({ last_seen_at, expires_at }).where(eq(sessions.id, id))
}

/** Notes that the person has just proven who they are. Returns when, or undefined when the session has ended. */
export async function markSessionProven(tx: Database, session_id: string): Promise<Date | undefined> {
	const [row] = await tx
		.update(sessions)
		.set({ proven_at: sql`now()` })
		.where(eq(sessions.id, session_id))
		.returning({ proven_at: sessions.proven_at })
	return row?.proven_at ?? undefined
}

export async function deleteSession(db: Database, token_hash: string): Promise<void> {
	await db.delete(sessions).where(eq(sessions.token_hash, token_hash))
}

/** Hashes of the tokens of a person's sessions. */
export async function sessionHashes(db: Database, user_id: string): Promise<string[]> {
	const rows = await db.select({ token_hash: sessions.token_hash }).from(sessions).where(eq(sessions.user_id, user_id))
	return rows.map(({ token_hash }) => token_hash)
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

/** Inserts a reset; the links of the person's earlier mails stop working. */
export async function insertReset(tx: Database, reset: typeof password_resets.$inferInsert, now: Date): Promise<void> {
	await tx
		.update(password_resets)
		.set({ used_at: now })
		.where(and(eq(password_resets.user_id, reset.user_id), isNull(password_resets.used_at)))
	await tx.insert(password_resets).values(reset)
}

/** The links of a person's mails about their password stop working. */
export async function endResets(tx: Database, user_id: string): Promise<void> {
	await tx
		.update(password_resets)
		.set({ used_at: sql`now()` })
		.where(and(eq(password_resets.user_id, user_id), isNull(password_resets.used_at)))
}

export async function countResets(db: Database, user_id: string, since: Date): Promise<number> {
	const [row] = await db
		.select({ total: count() })
		.from(password_resets)
		.where(and(eq(password_resets.user_id, user_id), gt(password_resets.created_at, since)))
	return row?.total ?? 0
}

/** Whose reset it is, valid or not; undefined when it is unknown. */
export async function findResetOwner(db: Database, token_hash: string): Promise<string | undefined> {
	const [row] = await db
		.select({ user_id: password_resets.user_id })
		.from(password_resets)
		.where(eq(password_resets.token_hash, token_hash))
	return row?.user_id
}

/** Marks a reset as used; false when it is unknown, used or expired. Lock its account first, as deletion does. */
export async function takeReset(tx: Database, token_hash: string, now: Date): Promise<boolean> {
	const taken = await tx
		.update(password_resets)
		.set({ used_at: now })
		.where(
			and(
				eq(password_resets.token_hash, token_hash),
				isNull(password_resets.used_at),
				gt(password_resets.expires_at, now),
			),
		)
		.returning({ id: password_resets.id })
	return taken.length > 0
}

/** Whether a reset was used within the last minutes. */
export async function isJustUsed(db: Database, token_hash: string): Promise<boolean> {
	const just_now = gt(password_resets.used_at, sql`now() - interval '10 minutes'`)
	const where = and(eq(password_resets.token_hash, token_hash), just_now)
	return (await db.select({ id: password_resets.id }).from(password_resets).where(where)).length > 0
}

export async function insertVerification(
	db: Database,
	verification: typeof email_verifications.$inferInsert,
): Promise<void> {
	await db.insert(email_verifications).values(verification)
}

export async function countVerifications(db: Database, user_id: string, since: Date): Promise<number> {
	const [row] = await db
		.select({ total: count() })
		.from(email_verifications)
		.where(and(eq(email_verifications.user_id, user_id), gt(email_verifications.created_at, since)))
	return row?.total ?? 0
}

/** Whose link it is, valid or not; undefined when it is unknown. */
export async function findVerificationOwner(db: Database, token_hash: string): Promise<string | undefined> {
	const [row] = await db
		.select({ user_id: email_verifications.user_id })
		.from(email_verifications)
		.where(eq(email_verifications.token_hash, token_hash))
	return row?.user_id
}

/**
 * Marks a link as used and returns the address it was mailed to; undefined when it is unknown, used or too old. Hold
 * its account, as for `takeReset`.
 */
export async function takeVerification(tx: Database, token_hash: string, now: Date): Promise<string | undefined> {
	const [row] = await tx
		.update(email_verifications)
		.set({ used_at: now })
		.where(
			and(
				eq(email_verifications.token_hash, token_hash),
				isNull(email_verifications.used_at),
				gt(email_verifications.expires_at, now),
			),
		)
		.returning({ email: email_verifications.email })
	return row?.email
}

/** Marks the address of an account as proven; false when it was proven before, or when it is another address by now. */
export async function markProven(tx: Database, user_id: string, email: string, now: Date): Promise<boolean> {
	const marked = await tx
		.update(users)
		.set({ email_verified_at: now })
		.where(and(eq(users.id, user_id), eq(users.email, email), isNull(users.email_verified_at)))
		.returning({ id: users.id })
	return marked.length > 0
}

/**
 * Deletes sessions that have ended, and mailed links that ended a day ago: the limits on mails count those.
 * @returns how many of each
 */
export async function deleteExpired(
	db: Database,
): Promise<{ sessions: number; password_resets: number; email_verifications: number }> {
	const links_before = sql`now() - interval '1 day'`
	const ended = await db.delete(sessions).where(hasEnded).returning({ id: sessions.id })
	const resets = await db
		.delete(password_resets)
		.where(lt(password_resets.expires_at, links_before))
		.returning({ id: password_resets.id })
	const verifications = await db
		.delete(email_verifications)
		.where(lt(email_verifications.expires_at, links_before))
		.returning({ id: email_verifications.id })
	return {
		sessions: ended.length,
		password_resets: resets.length,
		email_verifications: verifications.length,
	}
}
