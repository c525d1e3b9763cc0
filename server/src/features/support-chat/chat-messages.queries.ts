import { type ChatMessage, type ChatRole, MAX_OPEN_THREADS } from '@panelyard/contracts/support-chat'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { executePrepared } from '../../database/prepared-statement.ts'
import { support_attachments, support_threads } from '../../database/support-chat-tables.ts'

/** A message as its sender gave it. */
export type GivenMessage = {
	id: string
	thread_id: string
	sender_id: string
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
 * @param tell_after_seconds after how long a person is told of an answer that they haven't read
 * @throws unique_violation when another server wrote one of them while this one waited for the thread: call it again
 */
export async function writeMessages(
	db: Database,
	messages: readonly GivenMessage[],
	tell_after_seconds: number,
): Promise<WrittenMessage[]> {
	const once = new Map<string, GivenMessage>()
	for (const one of messages) {
		const key = `${one.thread_id} ${one.id}`
		if (!once.has(key)) once.set(key, one)
	}
	const given = [...once.values()]
	const column = (name: Exclude<keyof GivenMessage, 'attachment_ids'>) => sql.param(given.map((one) => one[name]))
	const rows = await executePrepared<Omit<WrittenMessage, 'created_at'> & { created_at: string | Date }>(
		db,
		'write_messages',
		sql`
		with given as (
			select * from unnest(${column('id')}::uuid[], ${column('thread_id')}::uuid[], ${column('sender_id')}::uuid[],
				${column('content')}::text[], ${column('user_agent')}::text[], ${column('app_version')}::text[],
				${column('page')}::text[]
			) with ordinality as g (id, thread_id, sender_id, content, user_agent, app_version, page, place)
			where place between 1 and ${MOST_GIVEN}
		), locked as (
			select id, user_id, subject, answering_id, last_seq, status from support_threads
			where id in (select thread_id from given) order by id for update
		), allowed as (
			select given.*, t.user_id, t.subject, t.answering_id, t.last_seq, t.status, u.name as sender_name,
				case when t.user_id = given.sender_id then 'user' else 'admin' end as sender_role,
				m.seq as there_seq, m.created_at as there_created_at, m.sender_id as there_sender_id,
				m.sender_role as there_sender_role
			from given join locked t on t.id = given.thread_id join users u on u.id = given.sender_id
			left join support_messages m on m.thread_id = given.thread_id and m.id = given.id
			where t.user_id = given.sender_id or u.is_super_admin
		), numbered as (
			select *, last_seq + (row_number() over (partition by thread_id order by place))::int as seq
			from allowed
			where there_seq is null
				and case when status = 'closed' and sender_role = 'user' then (select count(*) from support_threads o
					where o.user_id = allowed.user_id and o.status = 'open') < ${MAX_OPEN_THREADS} else true end
		), added as (
			insert into support_messages (thread_id, id, seq, sender_role, sender_id, content)
			select thread_id, id, seq, sender_role, sender_id, content from numbered
			returning thread_id, id, seq, created_at, sender_id, sender_role
		), newest as (
			select thread_id, max(seq) as seq, max(seq) filter (where sender_role = 'user') as user_seq,
				max(seq) filter (where sender_role = 'admin') as admin_seq,
				(array_agg(content order by place desc))[1] as content,
				(array_agg(sender_id order by place desc) filter (where sender_role = 'admin'))[1] as admin_id,
				(array_agg(user_agent order by place desc) filter (where sender_role = 'user'))[1] as user_agent,
				(array_agg(app_version order by place desc) filter (where sender_role = 'user'))[1] as app_version,
				(array_agg(page order by place desc) filter (where sender_role = 'user'))[1] as page
			from numbered group by thread_id
		), raised as (
			update support_threads t set last_seq = n.seq,
				last_user_seq = coalesce(n.user_seq, t.last_user_seq),
				last_admin_seq = coalesce(n.admin_seq, t.last_admin_seq),
				last_message = left(n.content, ${PREVIEW}), last_message_at = now(), status = 'open',
				answering_id = coalesce(t.answering_id, n.admin_id),
				tell_at = case when n.admin_seq is null then t.tell_at
					else coalesce(t.tell_at, now() + make_interval(secs => ${tell_after_seconds})) end,
				user_agent = coalesce(n.user_agent, t.user_agent), app_version = coalesce(n.app_version, t.app_version),
				page = coalesce(n.page, t.page)
			from newest n where t.id = n.thread_id
		)
		select allowed.thread_id, allowed.id, coalesce(added.seq, there_seq) as seq,
			coalesce(added.created_at, there_created_at) as created_at, added.seq is not null as is_new,
			case when added.seq is null then there_sender_id else added.sender_id end as sender_id,
			coalesce(added.sender_role, there_sender_role) as sender_role,
			sender_name, user_id, subject, answering_id
		from allowed left join added on added.thread_id = allowed.thread_id and added.id = allowed.id
		where coalesce(added.seq, there_seq) is not null`,
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

/** Makes uploaded attachments of a person part of their message. Returns how many there were. */
export async function attachTo(
	tx: Database,
	{ id, thread_id, sender_id, attachment_ids }: GivenMessage,
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
	return attached.length
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
