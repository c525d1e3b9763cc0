import { type ChatMessage, type ChatRole, MAX_OPEN_THREADS } from '@panelyard/contracts/support-chat'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
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
	const given = messages.map(({ attachment_ids: _, ...message }, place) => ({ ...message, place }))
	const { rows } = await db.execute<Omit<WrittenMessage, 'created_at'> & { created_at: string | Date }>(sql`
		with given as (
			select distinct on (thread_id, id) * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g (
				id uuid, thread_id uuid, sender_id uuid, content text, user_agent text, app_version text, page text, place int)
			order by thread_id, id, place
		), locked as (
			select id, user_id, subject, answering_id, last_seq, status from support_threads
			where id in (select thread_id from given) order by id for update
		), allowed as (
			select given.*, t.user_id, t.subject, t.answering_id, t.last_seq, t.status, u.name as sender_name,
				case when t.user_id = given.sender_id then 'user' else 'admin' end as sender_role
			from given join locked t on t.id = given.thread_id join users u on u.id = given.sender_id
			where t.user_id = given.sender_id or u.is_super_admin
		), there as (
			select m.thread_id, m.id, m.seq, m.created_at, m.sender_id, m.sender_role from support_messages m
			join allowed on allowed.thread_id = m.thread_id and allowed.id = m.id
		), numbered as (
			select allowed.*,
				last_seq + (row_number() over (partition by thread_id order by place))::int as seq
			from allowed
			where not exists (select from there where there.thread_id = allowed.thread_id and there.id = allowed.id)
				and case when status = 'closed' and sender_role = 'user' then (select count(*) from support_threads o
					where o.user_id = allowed.user_id and o.status = 'open') < ${MAX_OPEN_THREADS} else true end
		), added as (
			insert into support_messages (thread_id, id, seq, sender_role, sender_id, content)
			select thread_id, id, seq, sender_role, sender_id, content from numbered
			returning thread_id, id, seq, created_at, sender_id, sender_role
		), newest as (
			select distinct on (thread_id) thread_id, seq, content,
				max(seq) filter (where sender_role = 'user') over (partition by thread_id) as user_seq,
				max(seq) filter (where sender_role = 'admin') over (partition by thread_id) as admin_seq
			from numbered order by thread_id, seq desc
		), raised as (
			update support_threads t set last_seq = n.seq,
				last_user_seq = coalesce(n.user_seq, t.last_user_seq),
				last_admin_seq = coalesce(n.admin_seq, t.last_admin_seq),
				last_message = left(n.content, ${PREVIEW}), last_message_at = now(), status = 'open',
				answering_id = coalesce(t.answering_id, a.sender_id),
				tell_at = case when n.admin_seq is null then t.tell_at
					else coalesce(t.tell_at, now() + make_interval(secs => ${tell_after_seconds})) end,
				user_agent = coalesce(u.user_agent, t.user_agent), app_version = coalesce(u.app_version, t.app_version),
				page = coalesce(u.page, t.page)
			from newest n
			left join numbered u on u.thread_id = n.thread_id and u.seq = n.user_seq
			left join numbered a on a.thread_id = n.thread_id and a.seq = n.admin_seq
			where t.id = n.thread_id
		), written as (
			select *, true as is_new from added union all select *, false from there
		)
		select written.*, allowed.sender_name, allowed.user_id, allowed.subject, allowed.answering_id
		from written join allowed on allowed.thread_id = written.thread_id and allowed.id = written.id`)
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
