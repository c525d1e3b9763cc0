import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Database } from '../../../database/database.ts'
import { account_challenges } from '../../../database/tables/account-tables.ts'

export type ChallengeRow = typeof account_challenges.$inferSelect

export async function insertChallenge(db: Database, challenge: typeof account_challenges.$inferInsert): Promise<void> {
	await db.insert(account_challenges).values(challenge)
}

const isOpen = (kind: ChallengeRow['kind'], token_hash: string) =>
	and(
		eq(account_challenges.kind, kind),
		eq(account_challenges.token_hash, token_hash),
		gt(account_challenges.expires_at, sql`now()`),
	)

/** A step that still waits; undefined when it is unknown, done or too old. */
export async function findChallenge(
	db: Database,
	kind: ChallengeRow['kind'],
	token_hash: string,
): Promise<ChallengeRow | undefined> {
	const [row] = await db.select().from(account_challenges).where(isOpen(kind, token_hash))
	return row
}

/** Ends a step and returns it; undefined when it is unknown, done or too old. */
export async function takeChallenge(
	db: Database,
	kind: ChallengeRow['kind'],
	token_hash: string,
): Promise<ChallengeRow | undefined> {
	const [row] = await db.delete(account_challenges).where(isOpen(kind, token_hash)).returning()
	return row
}

export async function deleteExpiredChallenges(db: Database): Promise<number> {
	const deleted = await db
		.delete(account_challenges)
		.where(lt(account_challenges.expires_at, sql`now()`))
		.returning({ id: account_challenges.id })
	return deleted.length
}
