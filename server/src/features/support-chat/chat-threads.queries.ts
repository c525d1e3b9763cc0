import type { AdminChatThread, ChatRole, ChatThread } from '@panelyard/contracts/messages/support-chat'
import { and, asc, count, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { support_threads } from '../../database/tables/support-chat-tables.ts'
import { users } from '../../database/tables/tables.ts'

export type ThreadRow = typeof support_threads.$inferSelect

const viewed = (row: ThreadRow) => ({
	id: row.id,
	subject: row.subject,
	status: row.status,
	last_message: row.last_message,
	last_message_at: row.last_message_at?.toISOString() ?? null,
	last_seq: row.last_seq,
	created_at: row.created_at.toISOString(),
})

export async function findThread(db: Database, id: string): Promise<ThreadRow | null> {
	const [row] = await db.select().from(support_threads).where(eq(support_threads.id, id))
	return row ?? null
}

export async function lockThread(tx: Database, id: string): Promise<ThreadRow | null> {
	const [row] = await tx.select().from(support_threads).where(eq(support_threads.id, id)).for('update')
	return row ?? null
}

/** Messages of the support after the person's last read one. */
const unreadCount = sql<number>`(select count(*)::int from support_messages m
	where m.thread_id = support_threads.id and m.seq > support_threads.user_read_seq and m.sender_role = 'admin')`

const lastActive = [
	desc(sql`coalesce(${support_threads.last_message_at}, ${support_threads.created_at})`),
	support_threads.id,
]

/** A person's threads, the last active first. */
export async function threadsOf(db: Database, user_id: string, limit: number): Promise<ChatThread[]> {
	const rows = await db
		.select({ thread: support_threads, unread_count: unreadCount })
		.from(support_threads)
		.where(eq(support_threads.user_id, user_id))
		.orderBy(...lastActive)
		.limit(limit)
	return rows.map(({ thread, unread_count }) => ({ ...viewed(thread), unread_count }))
}

export async function threadOf(db: Database, user_id: string, id: string): Promise<ChatThread | null> {
	const [row] = await db
		.select({ thread: support_threads, unread_count: unreadCount })
		.from(support_threads)
		.where(and(eq(support_threads.user_id, user_id), eq(support_threads.id, id)))
	return row ? { ...viewed(row.thread), unread_count: row.unread_count } : null
}

/** The id of a person's open thread with a subject. */
export async function openThreadWith(db: Database, user_id: string, subject: string): Promise<string | null> {
	const [row] = await db
		.select({ id: support_threads.id })
		.from(support_threads)
		.where(
			and(
				eq(support_threads.user_id, user_id),
				eq(support_threads.subject, subject),
				eq(support_threads.status, 'open'),
			),
		)
		.orderBy(asc(support_threads.created_at))
		.limit(1)
	return row?.id ?? null
}

export async function countThreads(db: Database, user_id: string): Promise<{ open: number; all: number }> {
	const [row] = await db
		.select({ all: count(), open: sql<number>`count(*) filter (where ${support_threads.status} = 'open')::int` })
		.from(support_threads)
		.where(eq(support_threads.user_id, user_id))
	return row ?? { open: 0, all: 0 }
}

export async function insertThread(tx: Database, values: typeof support_threads.$inferInsert): Promise<string> {
	const [row] = await tx.insert(support_threads).values(values).returning({ id: support_threads.id })
	if (!row) throw new Error('No thread was inserted')
	return row.id
}

/**
 * Marks messages as read by one side, up to a place or all. What was read stays so. The person is still told of answers
 * after that place. Returns up to where the side has read now; null when there is no such thread.
 */
export async function markRead(
	db: Database,
	id: string,
	role: ChatRole,
	up_to: number | undefined,
): Promise<{ seq: number; user_id: string } | null> {
	const { user_read_seq, admin_read_seq, last_seq, last_admin_seq, tell_at } = support_threads
	const column = role === 'user' ? user_read_seq : admin_read_seq
	const seen = up_to === undefined ? sql`${last_seq}` : sql`least(${last_seq}, ${up_to}::int)`
	const now_read = sql<number>`greatest(${column}, ${seen})`
	const read =
		role === 'user'
			? {
					user_read_seq: now_read,
					tell_at: sql`case when ${last_admin_seq} > ${now_read} then ${tell_at} end`,
				}
			: { admin_read_seq: now_read }
	const [row] = await db
		.update(support_threads)
		.set(read)
		.where(eq(support_threads.id, id))
		.returning({ seq: column, user_id: support_threads.user_id })
	return row ?? null
}

export async function setStatus(tx: Database, id: string, status: ThreadRow['status']): Promise<void> {
	await tx.update(support_threads).set({ status }).where(eq(support_threads.id, id))
}

export async function setAnswering(tx: Database, id: string, answering_id: string | null): Promise<void> {
	await tx.update(support_threads).set({ answering_id }).where(eq(support_threads.id, id))
}

export type ThreadFilter = { status: 'open' | 'closed' | 'all'; search?: string | undefined }

/** LIKE pattern of a text anywhere. */
const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** Threads whose messages a search reads without an index. */
const RECENT_THREADS = 200
/** Messages that a search finds by the index. */
const MOST_FOUND = 2000

const isUnread = sql`${support_threads.last_user_seq} > ${support_threads.admin_read_seq}`

function matching({ status, search }: ThreadFilter) {
	const text = search ? containing(search) : null
	return and(
		status === 'all' ? undefined : eq(support_threads.status, status),
		text === null
			? undefined
			: sql`(${users.name} ilike ${text} or ${users.email} ilike ${text} or ${support_threads.subject} ilike ${text}
				or ${support_threads.id} in (${threadsSaying(search ?? '', text)}))`,
	)
}

/**
 * Threads with a message that has words which begin so, by the index; and, for languages without spaces and for parts of
 * words, with a message among the last active threads that has the text anywhere.
 */
function threadsSaying(search: string, text: string) {
	const words = search.match(/[\p{L}\p{N}]+/gu)?.map((word) => `'${word}':*`)
	// The limit makes PostgreSQL read the messages of each thread by their index, not all messages once for each thread.
	const anywhere = sql`(select recent.id as thread_id from (
			select t.id from support_threads t order by coalesce(t.last_message_at, t.created_at) desc limit ${RECENT_THREADS}
		) recent cross join lateral (
			select from support_messages m where m.thread_id = recent.id and m.content ilike ${text} limit 1
		) found)`
	if (!words) return anywhere
	return sql`(select m.thread_id from support_messages m
		where to_tsvector('simple', m.content) @@ to_tsquery('simple', ${words.join(' & ')}) limit ${MOST_FOUND})
		union all ${anywhere}`
}

const answeringName = sql<string | null>`(select a.name from users a where a.id = support_threads.answering_id)`

/** Threads of everybody: those with unread messages first, then the last active first. */
export async function listThreads(db: Database, filter: ThreadFilter, limit: number): Promise<AdminChatThread[]> {
	const rows = await db
		.select({ thread: support_threads, name: users.name, email: users.email, answering: answeringName })
		.from(support_threads)
		.innerJoin(users, eq(users.id, support_threads.user_id))
		.where(matching(filter))
		.orderBy(desc(isUnread), ...lastActive)
		.limit(limit)
	return rows.map(({ thread, name, email, answering }) => adminView(thread, { name, email }, answering))
}

export async function countMatching(db: Database, filter: ThreadFilter): Promise<number> {
	const [row] = await db
		.select({ total: count() })
		.from(support_threads)
		.innerJoin(users, eq(users.id, support_threads.user_id))
		.where(matching(filter))
	return row?.total ?? 0
}

export async function adminThread(db: Database, id: string): Promise<AdminChatThread | null> {
	const [row] = await db
		.select({ thread: support_threads, name: users.name, email: users.email, answering: answeringName })
		.from(support_threads)
		.innerJoin(users, eq(users.id, support_threads.user_id))
		.where(eq(support_threads.id, id))
	return row ? adminView(row.thread, { name: row.name, email: row.email }, row.answering) : null
}

const adminView = (
	row: ThreadRow,
	user: { name: string; email: string },
	answering_name: string | null,
): AdminChatThread => ({
	...viewed(row),
	has_unread: row.last_user_seq > row.admin_read_seq,
	user_id: row.user_id,
	user_name: user.name,
	user_email: user.email,
	answering_id: row.answering_id,
	answering_name,
})

/** Those of some people who are super admins now. */
export async function adminsAmong(db: Database, user_ids: readonly string[]): Promise<Set<string>> {
	if (user_ids.length === 0) return new Set()
	const rows = await db
		.select({ id: users.id })
		.from(users)
		.where(and(eq(users.is_super_admin, true), sql`${users.id} = any(${`{${user_ids.join(',')}}`}::uuid[])`))
	return new Set(rows.map(({ id }) => id))
}

export async function personOf(
	db: Database,
	id: string,
): Promise<{ id: string; email: string; name: string; is_super_admin: boolean } | null> {
	const [row] = await db
		.select({ id: users.id, email: users.email, name: users.name, is_super_admin: users.is_super_admin })
		.from(users)
		.where(eq(users.id, id))
	return row ?? null
}

/** Locks up to `limit` threads whose person is to be told by now of what they haven't read, passing over locked ones. */
export async function dueToTell(tx: Database, limit: number): Promise<ThreadRow[]> {
	return tx
		.select()
		.from(support_threads)
		.where(sql`${support_threads.tell_at} <= now()`)
		.orderBy(support_threads.tell_at)
		.limit(limit)
		.for('update', { skipLocked: true })
}

export async function setTold(tx: Database, id: string): Promise<void> {
	await tx.update(support_threads).set({ tell_at: null }).where(eq(support_threads.id, id))
}
