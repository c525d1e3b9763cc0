import { and, count, desc, eq, gt, ne, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { sessions } from '../../database/tables/tables.ts'

const isOwn = (user_id: string) => and(eq(sessions.user_id, user_id), gt(sessions.expires_at, sql`now()`))

/** Sessions of a person that haven't ended, the last used first. */
export async function listSessions(db: Database, user_id: string, limit: number) {
	const [row] = await db.select({ total: count() }).from(sessions).where(isOwn(user_id))
	const list = await db
		.select({
			id: sessions.id,
			user_agent: sessions.user_agent,
			created_at: sessions.created_at,
			last_seen_at: sessions.last_seen_at,
		})
		.from(sessions)
		.where(isOwn(user_id))
		.orderBy(desc(sessions.last_seen_at), sessions.id)
		.limit(limit)
	return { sessions: list, total: row?.total ?? 0 }
}

export async function hasSession(db: Database, id: string): Promise<boolean> {
	const [row] = await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, id))
	return row !== undefined
}

/** Ends one session of a person, or all but `except`. Returns the hashes of their tokens. */
export async function endOwnSessions(
	tx: Database,
	user_id: string,
	which: { id: string } | { except: string | null },
): Promise<string[]> {
	const chosen =
		'id' in which ? eq(sessions.id, which.id) : which.except === null ? undefined : ne(sessions.id, which.except)
	const ended = await tx
		.delete(sessions)
		.where(and(eq(sessions.user_id, user_id), chosen))
		.returning({ token_hash: sessions.token_hash })
	return ended.map(({ token_hash }) => token_hash)
}
