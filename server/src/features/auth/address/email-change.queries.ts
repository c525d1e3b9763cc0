import { and, count, desc, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { languageOfUser } from '../../../access/person-language.queries.ts'
import type { Database } from '../../../database/database.ts'
import { email_changes } from '../../../database/tables/account-tables.ts'
import { email_verifications, users } from '../../../database/tables/tables.ts'

export type EmailChangeRow = typeof email_changes.$inferSelect

const waits = and(
	isNull(email_changes.confirmed_at),
	isNull(email_changes.cancelled_at),
	gt(email_changes.expires_at, sql`now()`),
)

/** The address that waits for its link to be opened; null for none. */
export async function waitingEmail(db: Database, user_id: string): Promise<string | null> {
	const [row] = await db
		.select({ new_email: email_changes.new_email })
		.from(email_changes)
		.where(and(eq(email_changes.user_id, user_id), waits))
		.orderBy(desc(email_changes.created_at))
		.limit(1)
	return row?.new_email ?? null
}

export async function countEmailChanges(db: Database, user_id: string, since: Date): Promise<number> {
	const [row] = await db
		.select({ total: count() })
		.from(email_changes)
		.where(and(eq(email_changes.user_id, user_id), gt(email_changes.created_at, since)))
	return row?.total ?? 0
}

export async function insertEmailChange(tx: Database, change: typeof email_changes.$inferInsert): Promise<void> {
	await tx.insert(email_changes).values(change)
}

/** The links of changes that wait stop working. Returns how many. */
export async function cancelEmailChanges(tx: Database, user_id: string): Promise<number> {
	const cancelled = await tx
		.update(email_changes)
		.set({ cancelled_at: sql`now()` })
		.where(and(eq(email_changes.user_id, user_id), waits))
		.returning({ id: email_changes.id })
	return cancelled.length
}

/** The change that a token confirms; undefined when it is unknown, used or too old. */
export async function findWaitingChange(db: Database, token_hash: string): Promise<EmailChangeRow | undefined> {
	const [row] = await db
		.select()
		.from(email_changes)
		.where(and(eq(email_changes.token_hash, token_hash), waits))
	return row
}

/** The change that a token has confirmed within the last minutes, unless it was taken back. */
export async function findConfirmedChange(db: Database, token_hash: string): Promise<EmailChangeRow | undefined> {
	const just_now = gt(email_changes.confirmed_at, sql`now() - interval '10 minutes'`)
	const isConfirmed = and(just_now, isNull(email_changes.undone_at))
	const [row] = await db
		.select()
		.from(email_changes)
		.where(and(eq(email_changes.token_hash, token_hash), isConfirmed))
	return row
}

/** Sets the token that takes a change back. Null when the change can't be taken back any more. */
export async function setUndoToken(db: Database, id: string, undo_token_hash: string): Promise<EmailChangeRow | null> {
	const [row] = await db
		.update(email_changes)
		.set({ undo_token_hash })
		.where(
			and(eq(email_changes.id, id), isNull(email_changes.undone_at), gt(email_changes.undo_expires_at, sql`now()`)),
		)
		.returning()
	return row ?? null
}

/** Changes of the last days that the old address should have been told of by now, with the person's language. */
export async function overdueUndoMails(
	db: Database,
	minutes: number,
	most: number,
): Promise<{ change_id: string; language: string | undefined }[]> {
	const rows = await db
		.select({ change_id: email_changes.id, language: languageOfUser })
		.from(email_changes)
		.innerJoin(users, eq(users.id, email_changes.user_id))
		.where(
			and(
				isNull(email_changes.undo_mailed_at),
				isNull(email_changes.undone_at),
				lt(email_changes.confirmed_at, sql`now() - make_interval(mins => ${minutes})`),
				gt(email_changes.confirmed_at, sql`now() - interval '1 day'`),
			),
		)
		.orderBy(email_changes.confirmed_at, email_changes.id)
		.limit(most)
	return rows.map(({ change_id, language }) => ({ change_id, language: language ?? undefined }))
}

/** The change that a token has taken back within the last minutes. */
export async function findUndoneChange(db: Database, undo_token_hash: string): Promise<EmailChangeRow | undefined> {
	const just_now = gt(email_changes.undone_at, sql`now() - interval '10 minutes'`)
	const [row] = await db
		.select()
		.from(email_changes)
		.where(and(eq(email_changes.undo_token_hash, undo_token_hash), just_now))
	return row
}

/** The change that a token takes back; undefined when it is unknown, used or too old. */
export async function findUndoableChange(db: Database, undo_token_hash: string): Promise<EmailChangeRow | undefined> {
	const [row] = await db
		.select()
		.from(email_changes)
		.where(
			and(
				eq(email_changes.undo_token_hash, undo_token_hash),
				isNull(email_changes.undone_at),
				gt(email_changes.undo_expires_at, sql`now()`),
			),
		)
	return row
}

export async function updateEmailChange(tx: Database, id: string, change: Partial<EmailChangeRow>): Promise<void> {
	await tx.update(email_changes).set(change).where(eq(email_changes.id, id))
}

/** Ends the ways back of changes that came after one that is taken back. */
export async function endLaterUndos(tx: Database, { id, user_id, created_at }: EmailChangeRow): Promise<void> {
	await tx
		.update(email_changes)
		.set({ undone_at: sql`now()` })
		.where(
			and(
				eq(email_changes.user_id, user_id),
				sql`${email_changes.id} <> ${id}`,
				gt(email_changes.created_at, created_at),
				isNotNull(email_changes.confirmed_at),
				isNull(email_changes.undone_at),
			),
		)
}

/** Whether an address belongs to another account. */
export async function isTaken(tx: Database, email: string, except_user_id: string): Promise<boolean> {
	const [row] = await tx
		.select({ id: users.id })
		.from(users)
		.where(and(eq(users.email, email), sql`${users.id} <> ${except_user_id}`))
	return row !== undefined
}

/** Links that prove an address the account no longer has stop working. */
export async function endVerifications(tx: Database, user_id: string): Promise<void> {
	await tx
		.update(email_verifications)
		.set({ used_at: sql`now()` })
		.where(and(eq(email_verifications.user_id, user_id), isNull(email_verifications.used_at)))
}

/** Deletes changes that nothing can be done with any more, a day later: the limit on mails counts them. */
export async function deleteOldEmailChanges(db: Database): Promise<number> {
	const ended = sql`now() - interval '1 day'`
	const deleted = await db
		.delete(email_changes)
		.where(
			and(
				lt(email_changes.expires_at, ended),
				or(isNull(email_changes.undo_expires_at), lt(email_changes.undo_expires_at, ended)),
			),
		)
		.returning({ id: email_changes.id })
	return deleted.length
}
