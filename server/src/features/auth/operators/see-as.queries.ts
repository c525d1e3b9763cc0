import { and, desc, eq, gt, lt, sql } from 'drizzle-orm'
import type { Database } from '../../../database/database.ts'
import { see_as_consents, see_as_visits } from '../../../database/tables/see-as-tables.ts'
import { audit_log, sessions } from '../../../database/tables/tables.ts'

/** Until when a person lets the support see as they do; null when they don't. */
export async function consentUntil(db: Database, user_id: string): Promise<Date | null> {
	const [row] = await db
		.select({ expires_at: see_as_consents.expires_at })
		.from(see_as_consents)
		.where(and(eq(see_as_consents.user_id, user_id), gt(see_as_consents.expires_at, sql`now()`)))
	return row?.expires_at ?? null
}

export async function putConsent(tx: Database, user_id: string, expires_at: Date): Promise<void> {
	await tx
		.insert(see_as_consents)
		.values({ user_id, expires_at })
		.onConflictDoUpdate({ target: see_as_consents.user_id, set: { expires_at, created_at: sql`now()` } })
}

/** Ends the visits with it. False when there was none. */
export async function deleteConsent(tx: Database, user_id: string): Promise<boolean> {
	const gone = await tx.delete(see_as_consents).where(eq(see_as_consents.user_id, user_id)).returning()
	return gone.length > 0
}

/** Hashes of the tokens of the sessions that see as a person, ended or not. */
export async function visitingSessions(tx: Database, user_id: string): Promise<string[]> {
	const rows = await tx
		.select({ token_hash: sessions.token_hash })
		.from(see_as_visits)
		.innerJoin(sessions, eq(sessions.id, see_as_visits.session_id))
		.where(eq(see_as_visits.user_id, user_id))
	return rows.map(({ token_hash }) => token_hash)
}

export async function isSeen(db: Database, user_id: string): Promise<boolean> {
	return (
		(await db.$count(see_as_visits, and(eq(see_as_visits.user_id, user_id), gt(see_as_visits.ends_at, sql`now()`)))) > 0
	)
}

/** @returns the hash of the session's token */
export async function putVisit(tx: Database, visit: typeof see_as_visits.$inferInsert): Promise<string | undefined> {
	const { user_id, ends_at } = visit
	await tx
		.insert(see_as_visits)
		.values(visit)
		.onConflictDoUpdate({ target: see_as_visits.session_id, set: { user_id, ends_at, created_at: sql`now()` } })
	return hashOf(tx, visit.session_id)
}

/** @returns the hash of the session's token */
export async function deleteVisit(tx: Database, session_id: string): Promise<string | undefined> {
	await tx.delete(see_as_visits).where(eq(see_as_visits.session_id, session_id))
	return hashOf(tx, session_id)
}

async function hashOf(tx: Database, session_id: string): Promise<string | undefined> {
	const [row] = await tx.select({ token_hash: sessions.token_hash }).from(sessions).where(eq(sessions.id, session_id))
	return row?.token_hash
}

/** When a person was seen, the last first. */
export async function visitsOf(db: Database, user_id: string, action: string, limit: number): Promise<Date[]> {
	const rows = await db
		.select({ created_at: audit_log.created_at })
		.from(audit_log)
		.where(and(eq(audit_log.subject_id, user_id), eq(audit_log.action, action)))
		.orderBy(desc(audit_log.created_at))
		.limit(limit)
	return rows.map(({ created_at }) => created_at)
}

/** Deletes what is over. Returns how many rows. */
export async function deleteEndedConsents(db: Database): Promise<number> {
	const visits = await db.delete(see_as_visits).where(lt(see_as_visits.ends_at, sql`now()`)).returning()
	const consents = await db.delete(see_as_consents).where(lt(see_as_consents.expires_at, sql`now()`)).returning()
	return visits.length + consents.length
}
