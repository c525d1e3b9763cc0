import { type ChatMessage, type ChatRole, MAX_OPEN_THREADS } from '@panelyard/contracts/messages/support-chat'
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { executePrepared } from '../../database/connection/prepared-statement.ts'
import type { Database } from '../../database/database.ts'
import { support_attachments, support_threads } from '../../database/tables/support-chat-tables.ts'

/** A message as its sender gave it. */
export type GivenMessage = {
	id: string
	thread_id: string
	sender_id: string
	/** Whether the sender is let in as an admin where this was written; the right itself is read again. */
	may_answer: boolean
	content: string
	attachment_ids: readonly string[]
	user_agent: string
	app_version: string
	page: string
}

/** Characters of a message that a list of threads shows. */
const PREVIEW = 200
/**
 * More than `MessageWriter` gives at once. As a condition, it makes the planner expect few messages, so that it looks up
 * their threads and people by index instead of reading all of them.
 */
const MOST_GIVEN = 1000

/** A message that is in its thread now. */
export type WrittenMessage = {
	thread_id: string
	id: string
	seq: number
	created_at: Date
	/** False: it was there before. */
	is_new: boolean
	/** Who wrote it, and as what. */
	sender_id: string | null
	sender_role: ChatRole
	sender_name: string
	/** Of the thread: its person, its subject, and the admin who had taken it on. */
	user_id: string
	subject: string
	answering_id: string | null
}

/**
 * Appends messages to their threads, in one statement for all of them: locks the threads in the order of their ids, gives
 * each message the next place, and says of each thread what is its last. Whoever the thread is about writes as `user`,
 * every other super admin as `admin`; messages of anybody else aren't written, and not returned, nor are those by which a
 * person with `MAX_OPEN_THREADS` open ones would open another. One whose id is in its thread already isn't written again.
 *
 * People wait for this statement and for no other, so it does as little as it can: each step of a plan costs more on the
 * embedded database than the few rows that go through it.
 * @param given at most one of each thread
 * @param tell_after_seconds after how long a person is told of an answer that they haven't read
 * @throws unique_violation when another server wrote one of them while this one waited for the thread: call it again
 */
export async function writeMessages(
	db: Database,
	given: readonly GivenMessage[],
	tell_after_seconds: number,
): Promise<WrittenMessage[]> {
	const column = (name: Exclude<keyof GivenMessage, 'attachment_ids'>) => sql.param(given.map((one) => one[name]))
	const rows = await executePrepared<Omit<WrittenMessage, 'created_at'> & { created_at: string | Date }>(
		db,
		'write_messages',
		sql`
		with given as (
			select * from unnest(${column('id')}::uuid[], ${column('thread_id')}::uuid[], ${column('sender_id')}::uuid[],
				${column('may_answer')}::boolean[], ${column('content')}::text[], ${column('user_agent')}::text[],
				${column('app_version')}::text[], ${column('page')}::text[]
			) with ordinality as g (id, thread_id, sender_id, may_answer, content, user_agent, app_version, page, place)
			where place between 1 and ${MOST_GIVEN}
		), allowed as (
			select g.*, t.user_id, t.subject, t.answering_id, t.status, u.name as sender_name,
				case when t.user_id = g.sender_id then 'user' else 'admin' end as sender_role,
				m.seq as there_seq, m.created_at as there_created_at, m.sender_id as there_sender_id,
				m.sender_role as there_sender_role
			from given g join support_threads t on t.id = g.thread_id join users u on u.id = g.sender_id
			left join support_messages m on m.thread_id = g.thread_id and m.id = g.id
			where t.user_id = g.sender_id or (g.may_answer and u.is_super_admin)
			order by t.id for no key update of t
		), raised as (
			update support_threads t set last_seq = t.last_seq + 1, status = 'open',
				last_message = left(content, ${PREVIEW}), last_message_at = now(),
				last_user_seq = case sender_role when 'user' then t.last_seq + 1 else t.last_user_seq end,
				last_admin_seq = case sender_role when 'admin' then t.last_seq + 1 else t.last_admin_seq end,
				answering_id = case sender_role when 'admin' then coalesce(t.answering_id, sender_id) else t.answering_id end,
				tell_at = case sender_role
					when 'admin' then coalesce(t.tell_at, now() + make_interval(secs => ${tell_after_seconds}))
					else t.tell_at end,
				user_agent = case sender_role when 'user' then a.user_agent else t.user_agent end,
				app_version = case sender_role when 'user' then a.app_version else t.app_version end,
				page = case sender_role when 'user' then a.page else t.page end
			from allowed a where t.id = a.thread_id and there_seq is null
				and case when a.status = 'closed' and sender_role = 'user' then (select count(*) from support_threads o
					where o.user_id = a.user_id and o.status = 'open') < ${MAX_OPEN_THREADS} else true end
			returning a.thread_id, a.id, t.last_seq as seq, sender_role, sender_id, content
		), added as (
			insert into support_messages (thread_id, id, seq, sender_role, sender_id, content)
			select thread_id, id, seq, sender_role, sender_id, content from raised
		)
		select a.thread_id, a.id, coalesce(r.seq, there_seq) as seq, coalesce(there_created_at, now()) as created_at,
			r.seq is not null as is_new,
			case when r.seq is null then there_sender_id else a.sender_id end as sender_id,
			coalesce(there_sender_role, a.sender_role) as sender_role, sender_name, user_id, subject, answering_id
		from allowed a left join raised r on r.thread_id = a.thread_id where coalesce(r.seq, there_seq) is not null`,
	)
	return rows.map((row) => ({ ...row, created_at: new Date(row.created_at) }))
}

/** Whether the thread of a message is its sender's own. */
export async function isOwnThread(db: Database, { thread_id, sender_id }: GivenMessage): Promise<boolean> {
	const rows = await db
		.select({ id: support_threads.id })
		.from(support_threads)
		.where(and(eq(support_threads.id, thread_id), eq(support_threads.user_id, sender_id)))
	return rows.length > 0
}

/**
 * Makes uploaded attachments of a person part of their message; lists show the first one's name for a message without
 * words. Returns how many there were.
 */
export async function attachTo(
	tx: Database,
	{ id, thread_id, sender_id, content, attachment_ids }: GivenMessage,
): Promise<number> {
	const attached = await tx
		.update(support_attachments)
		.set({ message_id: id })
		.where(
			and(
				inArray(support_attachments.id, [...attachment_ids]),
				sql`${support_attachments.thread_id} = ${thread_id}`,
				sql`${support_attachments.user_id} = ${sender_id}`,
				isNull(support_attachments.message_id),
			),
		)
		.returning({ id: support_attachments.id })
	if (content === '') {
		await tx.execute(sql`
			update support_threads set last_message = left(${firstFileOf(sql`${thread_id}::uuid`, sql`${id}::uuid`)}, ${PREVIEW})
			where id = ${thread_id} and last_message = ''`)
	}
	return attached.length
}

const firstFileOf = (thread_id: SQL, message_id: SQL) => sql`(select file_name from support_attachments
	where thread_id = ${thread_id} and message_id = ${message_id} order by created_at, id limit 1)`

/** The first message of the support after a place: its words, or the name of its file. */
export async function firstAnswerAfter(db: Database, thread_id: string, seq: number): Promise<string | null> {
	const { rows } = await db.execute<{ text: string }>(sql`
		select coalesce(nullif(m.content, ''), ${firstFileOf(sql`m.thread_id`, sql`m.id`)}, '') as text
		from support_messages m where m.thread_id = ${thread_id} and m.seq > ${seq} and m.sender_role = 'admin'
		order by m.seq limit 1`)
	return rows[0]?.text ?? null
}

type Range = { after_seq?: number | undefined; before_seq?: number | undefined; limit: number }

/** Messages of a thread in their order: the last before a place, or the first after one. */
export async function listMessages(db: Database, thread_id: string, range: Range): Promise<ChatMessage[]> {
	const { after_seq, before_seq, limit } = range
	const forwards = after_seq !== undefined
	const { rows } = await db.execute<Omit<ChatMessage, 'created_at'> & { created_at: string | Date }>(sql`
		select m.id, m.thread_id, m.seq, m.content, m.sender_role, coalesce(u.name, '') as sender_name, m.created_at,
			m.seq <= case m.sender_role when 'user' then t.admin_read_seq else t.user_read_seq end as is_read,
			coalesce((
				select jsonb_agg(jsonb_build_object('id', a.id, 'kind', a.kind, 'file_name', a.file_name, 'bytes', a.bytes,
					'width', a.width, 'height', a.height) order by a.created_at, a.id)
				from support_attachments a where a.thread_id = m.thread_id and a.message_id = m.id
			), '[]'::jsonb) as attachments
		from support_messages m join support_threads t on t.id = m.thread_id left join users u on u.id = m.sender_id
		where m.thread_id = ${thread_id}
			${forwards ? sql`and m.seq > ${after_seq}` : before_seq === undefined ? sql`` : sql`and m.seq < ${before_seq}`}
		order by ${forwards ? sql`m.seq` : sql`m.seq desc`} limit ${limit}`)
	const found = rows.map((row) => ({ ...row, created_at: new Date(row.created_at).toISOString() }))
	return forwards ? found : found.reverse()
}
