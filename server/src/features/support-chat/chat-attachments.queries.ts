import { and, count, eq, inArray, isNull, lt, ne, not, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { support_attachments, support_threads, support_view_grants } from '../../database/tables/support-chat-tables.ts'
import { users } from '../../database/tables/tables.ts'

export type AttachmentRow = typeof support_attachments.$inferSelect

/** An attachment with whose thread it is in. */
export async function findAttachment(
	db: Database,
	id: string,
): Promise<(AttachmentRow & { owner_id: string; thread_status: 'open' | 'closed' }) | null> {
	const [row] = await db
		.select({
			attachment: support_attachments,
			owner_id: support_threads.user_id,
			thread_status: support_threads.status,
		})
		.from(support_attachments)
		.innerJoin(support_threads, eq(support_threads.id, support_attachments.thread_id))
		.where(eq(support_attachments.id, id))
	return row ? { ...row.attachment, owner_id: row.owner_id, thread_status: row.thread_status } : null
}

export async function countUnsent(db: Database, user_id: string): Promise<number> {
	const [row] = await db
		.select({ total: count() })
		.from(support_attachments)
		.where(and(eq(support_attachments.user_id, user_id), isNull(support_attachments.message_id)))
	return row?.total ?? 0
}

/** Returns whether the row is new: a row with its id stays as it is. */
export async function insertAttachment(
	tx: Database,
	values: typeof support_attachments.$inferInsert,
): Promise<boolean> {
	const inserted = await tx
		.insert(support_attachments)
		.values(values)
		.onConflictDoNothing({ target: support_attachments.id })
		.returning({ id: support_attachments.id })
	return inserted.length > 0
}

/** Deletes up to `limit` attachments that were uploaded a day ago and never sent. Returns their ids. */
export async function deleteUnsent(tx: Database, limit: number): Promise<string[]> {
	const isDue = and(
		isNull(support_attachments.message_id),
		lt(support_attachments.created_at, sql`now() - interval '1 day'`),
	)
	const due = await tx.select({ id: support_attachments.id }).from(support_attachments).where(isDue).limit(limit)
	if (due.length === 0) return []
	const ids = due.map(({ id }) => id)
	// A message that was sent meanwhile has its row locked, and makes the condition false.
	const gone = await tx
		.delete(support_attachments)
		.where(and(inArray(support_attachments.id, ids), isDue))
		.returning({ id: support_attachments.id })
	return gone.map(({ id }) => id)
}

/** Deletes an attachment of a person that no message has. Returns its id, or nothing. */
export async function deleteUnsentOf(tx: Database, user_id: string, id: string): Promise<string[]> {
	const own = and(eq(support_attachments.id, id), eq(support_attachments.user_id, user_id))
	const gone = await tx
		.delete(support_attachments)
		.where(and(own, isNull(support_attachments.message_id)))
		.returning({ id: support_attachments.id })
	return gone.map((row) => row.id)
}

/** Ids of all attachments in a person's threads. */
export async function attachmentsInThreadsOf(tx: Database, user_id: string): Promise<string[]> {
	const rows = await tx
		.select({ id: support_attachments.id })
		.from(support_attachments)
		.innerJoin(support_threads, eq(support_threads.id, support_attachments.thread_id))
		.where(eq(support_threads.user_id, user_id))
	return rows.map(({ id }) => id)
}

/** Notes that an admin has a role because of a view. */
export async function insertGrant(tx: Database, values: typeof support_view_grants.$inferInsert): Promise<void> {
	await tx.insert(support_view_grants).values(values).onConflictDoNothing()
}

export type GrantRow = Pick<typeof support_view_grants.$inferSelect, 'attachment_id' | 'user_id' | 'project_id'>

/** Roles that are to end: those of a closed thread, of people who are no longer super admins, and those older than `days`. */
export async function endedGrants(db: Database, days: number, limit: number): Promise<GrantRow[]> {
	return db
		.select({
			attachment_id: support_view_grants.attachment_id,
			user_id: support_view_grants.user_id,
			project_id: support_view_grants.project_id,
		})
		.from(support_view_grants)
		.innerJoin(support_attachments, eq(support_attachments.id, support_view_grants.attachment_id))
		.innerJoin(support_threads, eq(support_threads.id, support_attachments.thread_id))
		.innerJoin(users, eq(users.id, support_view_grants.user_id))
		.where(hasEnded(days))
		.limit(limit)
}

/** Of grants joined with their threads and people. */
const hasEnded = (days: number) =>
	or(
		eq(support_threads.status, 'closed'),
		eq(users.is_super_admin, false),
		lt(support_view_grants.created_at, sql`now() - make_interval(days => ${days})`),
	)

/** Whether the person of a grant may still look at its project because of another view. */
export async function hasOtherOpenGrant(db: Database, grant: GrantRow, days: number): Promise<boolean> {
	const [open] = await db
		.select({ attachment_id: support_view_grants.attachment_id })
		.from(support_view_grants)
		.innerJoin(support_attachments, eq(support_attachments.id, support_view_grants.attachment_id))
		.innerJoin(support_threads, eq(support_threads.id, support_attachments.thread_id))
		.innerJoin(users, eq(users.id, support_view_grants.user_id))
		.where(
			and(
				eq(support_view_grants.user_id, grant.user_id),
				eq(support_view_grants.project_id, grant.project_id),
				ne(support_view_grants.attachment_id, grant.attachment_id),
				not(hasEnded(days) as SQL),
			),
		)
		.limit(1)
	return open !== undefined
}

/** Notes another view for a role that an admin has because of views. Does nothing if the role has another source. */
export async function extendGrant(db: Database, { attachment_id, user_id, project_id }: GrantRow): Promise<void> {
	await db.execute(sql`
		insert into support_view_grants (attachment_id, user_id, project_id)
		select ${attachment_id}, ${user_id}, ${project_id}
		where exists (select from support_view_grants where user_id = ${user_id} and project_id = ${project_id})
		on conflict do nothing`)
}

/** Forgets a role that has ended. */
export async function deleteGrant(db: Database, { attachment_id, user_id }: GrantRow): Promise<void> {
	await db
		.delete(support_view_grants)
		.where(and(eq(support_view_grants.attachment_id, attachment_id), eq(support_view_grants.user_id, user_id)))
}
