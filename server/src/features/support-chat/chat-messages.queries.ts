import type { ChatMessage, ChatRole } from '@panelyard/contracts/support-chat'
import { and, inArray, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { support_attachments } from '../../database/support-chat-tables.ts'
import { uuidArray } from '../../database/uuid-array.ts'

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

/** What is known of a thread and of who writes in it. */
export type Standing = {
	thread_id: string
	user_id: string
	subject: string
	answering_id: string | null
	sender_id: string
	sender_name: string
	is_super_admin: boolean
}

/** Characters of a message that a list of threads shows. */
const PREVIEW = 200

/** Locks the threads of some messages, in the order of their ids. Returns each with each of its senders. */
export async function lockThreads(tx: Database, messages: readonly GivenMessage[]): Promise<Standing[]> {
	const pairs = [...new Map(messages.map((one) => [`${one.thread_id} ${one.sender_id}`, one])).values()]
	const { rows } = await tx.execute<Standing>(sql`
		with given as (
			select * from unnest(${uuidArray(pairs.map((one) => one.thread_id))}, ${uuidArray(pairs.map((one) => one.sender_id))})
				as given (thread_id, sender_id)
		), locked as (
			select id, user_id, subject, answering_id from support_threads
			where id in (select thread_id from given) order by id for update
		)
		select given.thread_id, locked.user_id, locked.subject, locked.answering_id,
			given.sender_id, u.name as sender_name, u.is_super_admin
		from given join locked on locked.id = given.thread_id join users u on u.id = given.sender_id`)
	return rows
}

export type RoledMessage = GivenMessage & { sender_role: ChatRole }
export type WrittenMessage = {
	thread_id: string
	id: string
	seq: number
	created_at: Date
	sender_id: string | null
	is_new: boolean
}

/**
 * Appends messages to threads that are locked. One whose id is in its thread already isn't written again: its row is
 * returned with `is_new` false.
 * @param tell_after_seconds after how long a person is told of an answer that they haven't read
 */
export async function writeMessages(
	tx: Database,
	messages: readonly RoledMessage[],
	tell_after_seconds: number,
): Promise<WrittenMessage[]> {
	const given = messages.map((message, place) => ({ ...message, place }))
	const { rows } = await tx.execute<Omit<WrittenMessage, 'created_at'> & { created_at: string | Date }>(sql`
		with given as (
			select distinct on (thread_id, id) * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g (
				id uuid, thread_id uuid, sender_id uuid, sender_role text, content text,
				user_agent text, app_version text, page text, place int)
			order by thread_id, id, place
		), there as (
			select m.thread_id, m.id, m.seq, m.created_at, m.sender_id from support_messages m
			join given on given.thread_id = m.thread_id and given.id = m.id
		), numbered as (
			select given.*, t.last_seq + (row_number() over (partition by given.thread_id order by place))::int as seq
			from given join support_threads t on t.id = given.thread_id
			where not exists (select from there where there.thread_id = given.thread_id and there.id = given.id)
		), added as (
			insert into support_messages (thread_id, id, seq, sender_role, sender_id, content)
			select thread_id, id, seq, sender_role, sender_id, content from numbered
			returning thread_id, id, seq, created_at, sender_id
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
		)
		select *, true as is_new from added union all select *, false from there`)
	return rows.map((row) => ({ ...row, created_at: new Date(row.created_at) }))
}

/** Makes uploaded attachments of a person part of their message. */
export async function attachTo(
	tx: Database,
	{ id, thread_id, sender_id, attachment_ids }: GivenMessage,
): Promise<void> {
	await tx
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
