import { randomUUID } from 'node:crypto'
import type { ChatAttachment, ChatThread } from '@panelyard/contracts/messages/support-chat'
import { eq, sql } from 'drizzle-orm'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { users } from '../../database/tables/tables.ts'
import { superAdmin } from '../../testing/super-admin.ts'
import { call } from '../../testing/test-projects.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'
import { MessageWriter } from './message-writer.ts'
import { tellOfAnswers } from './support-news.service.ts'

type Person = Awaited<ReturnType<TestServer['signUp']>>
let server: TestServer
let address: string
let admin: Person
beforeAll(async () => {
	server = await sharedTestServer()
	address = await server.listen()
	admin = await superAdmin(server, 'admin@example.com')
})
afterAll(() => server.close())

const api = <Body>(person: Person, method: 'GET' | 'POST', url: string, payload?: object) =>
	call<Body>(server, person.cookie, method, url, payload)
const openTab = async (person: Person) => {
	const extraHeaders = { cookie: person.cookie }
	const socket = io(address, { extraHeaders, transports: ['websocket'], forceNew: true, reconnection: false })
	const heard: [string, object][] = []
	socket.onAny((event, payload) => heard.push([event, payload]))
	await new Promise<void>((open, fail) => void socket.once('connect', open).once('connect_error', fail))
	const ask = (event: string, payload: object) => socket.timeout(10_000).emitWithAck(event, payload)
	const of = (event: string) => heard.filter(([name]) => name === event).map(([, payload]) => payload)
	return { socket, ask, of }
}
const begin = async (person: Person, subject: string): Promise<ChatThread> =>
	(await api<{ thread: ChatThread }>(person, 'POST', '/support/chat/thread', { subject })).body.thread
const add = (person: Person, thread_id: string, payload: string | Buffer, file_name = 'a.txt') =>
	server.inject({
		method: 'POST',
		url: `/support/chat/threads/${thread_id}/attachments?file_name=${file_name}`,
		payload,
		headers: { cookie: person.cookie, 'content-type': 'application/octet-stream' },
	})

test('what the page hasn’t shown stays unread, and the person is told of it', async () => {
	const anna = await server.signUp('unseen@example.com')
	const { id } = await begin(anna, 'technicalIssue')
	for (const content of ['Seen', 'Not seen'])
		await api(admin, 'POST', `/admin/support/chat/threads/${id}/messages`, { content })
	const read = (seq: string) => api(anna, 'POST', `/support/chat/threads/${id}/mark-read${seq}`)
	const unread = async () =>
		(await api<{ threads: ChatThread[] }>(anna, 'GET', '/support/chat/threads')).body.threads[0]?.unread_count
	expect((await read('?seq=1')).body).toEqual({ thread_id: id, seq: 1 })
	expect(await unread()).toBe(1)
	const later = () =>
		server.platform.database.execute(sql`update support_threads set tell_at = now() where tell_at is not null`)
	await later()
	expect(await tellOfAnswers(server.platform)).toBe(1)
	expect((await read('?seq=0')).body, 'nothing is unread again').toMatchObject({ seq: 1 })
	expect((await read('?seq=99')).body, 'no further than there is').toMatchObject({ seq: 2 })
	await api(admin, 'POST', `/admin/support/chat/threads/${id}/messages`, { content: 'Third' })
	expect((await read('')).body).toMatchObject({ seq: 3 })
	await later()
	expect(await tellOfAnswers(server.platform), 'all is read').toBe(0)
})

test('a closed conversation isn’t opened again as one too many, and a message that is there stays acknowledged', async () => {
	const anna = await server.signUp()
	const closed = await begin(anna, 'closed one')
	const url = `/support/chat/threads/${closed.id}/messages`
	const first = { id: randomUUID(), content: 'First' }
	await api(anna, 'POST', url, first)
	await api(admin, 'POST', `/admin/support/chat/threads/${closed.id}/close`)
	for (let n = 0; n < 10; n++) await begin(anna, `subject ${n}`)
	expect(await api(anna, 'POST', url, { content: 'Again' })).toMatchObject({
		...{ status: 409, body: { message: 'You have too many conversations. Please go on in one of them.' } },
	})
	expect((await api(anna, 'POST', url, first)).status, 'sent before').toBe(200)
	const own = (await api<{ threads: ChatThread[] }>(anna, 'GET', '/support/chat/threads')).body.threads
	expect(own.find(({ id }) => id === closed.id)).toMatchObject({ status: 'closed', last_seq: 1 })
})

const remove = async (person: Person, id: string): Promise<number> => {
	const headers = { cookie: person.cookie }
	return (await server.inject({ method: 'DELETE', url: `/support/chat/attachments/${id}`, headers })).statusCode
}

test('files that were added and removed don’t count, and only who added one removes it', async () => {
	const [anna, eve] = [await server.signUp(), await server.signUp()]
	const { id } = await begin(anna, 'technicalIssue')
	const added = async () => (await add(anna, id, 'a log')).json<{ attachment: ChatAttachment }>().attachment
	const files: ChatAttachment[] = []
	for (let n = 0; n < 20; n++) files.push(await added())
	expect((await add(anna, id, 'one more')).statusCode).toBe(409)
	const [kept, removed] = files as [ChatAttachment, ChatAttachment]
	await remove(eve, removed.id)
	expect((await add(anna, id, 'one more')).statusCode, 'not by anybody else').toBe(409)
	for (const _ of [1, 2]) expect(await remove(anna, removed.id)).toBe(204)
	expect((await add(anna, id, 'one more')).statusCode).toBe(201)
	await api(anna, 'POST', `/support/chat/threads/${id}/messages`, { content: '', attachment_ids: [kept.id] })
	await remove(anna, kept.id)
	const sent = { url: `/support/chat/attachments/${kept.id}/file`, headers: { cookie: anna.cookie } }
	expect((await server.inject(sent)).statusCode, 'what is sent stays').toBe(200)
})

test('a flood of typing reaches nobody as one, and the messages of its sender still do', async () => {
	const anna = await server.signUp()
	const { id: thread_id } = await begin(anna, 'technicalIssue')
	const [tab, desk] = [await openTab(anna), await openTab(admin)]
	for (const one of [tab, desk]) await one.ask('join_thread', { thread_id })
	let heard = 0
	desk.socket.on('user_typing', () => heard++)
	const told = new Promise<void>((resolve) => desk.socket.once('new_message', () => resolve()))
	await Promise.all(Array.from({ length: 300 }, (_, at) => tab.ask('typing', { thread_id, content: `${at}` })))
	expect(await tab.ask('send_message', { thread_id, content: 'Still here' })).toMatchObject({ ok: true })
	await told
	expect(heard).toBeGreaterThan(0)
	expect(heard).toBeLessThan(60)
	for (const { socket } of [tab, desk]) socket.disconnect()
})

test('a message without words is known by its file, in lists and in the mail', async () => {
	const anna = await server.signUp('wordless@example.com')
	const { id } = await begin(anna, 'technicalIssue')
	const sendFile = async (person: Person, path: string, name: string) => {
		const { attachment } = (await add(person, id, 'a log', name)).json<{ attachment: ChatAttachment }>()
		await api(person, 'POST', `${path}/${id}/messages`, { content: '', attachment_ids: [attachment.id] })
	}
	await sendFile(anna, '/support/chat/threads', 'steps.log')
	const lists = async () => {
		const own = await api<{ threads: ChatThread[] }>(anna, 'GET', '/support/chat/threads')
		const all = await api<{ threads: ChatThread[] }>(admin, 'GET', '/admin/support/chat/threads?search=wordless')
		return [own, all].map(({ body }) => body.threads[0]?.last_message)
	}
	expect(await lists()).toEqual(['steps.log', 'steps.log'])
	await sendFile(admin, '/admin/support/chat/threads', 'answer.txt')
	expect(await lists()).toEqual(['answer.txt', 'answer.txt'])
	await server.platform.database.execute(sql`update support_threads set tell_at = now() where id = ${id}`)
	await tellOfAnswers(server.platform)
	const told = await api<{ notifications: { message: string }[] }>(anna, 'GET', '/notifications?language=en')
	expect(told.body.notifications[0]?.message).toContain('answer.txt')
})

test('a refused file is said to be what it is', async () => {
	const anna = await server.signUp()
	const { id } = await begin(anna, 'technicalIssue')
	const reason = async (payload: string | Buffer) =>
		(await add(anna, id, payload)).json<{ details: { reason_code: string } }>().details.reason_code
	expect(await reason(Buffer.from([0x4d, 0x5a, 0, 1, 2, 3]))).toBe('chat_file_type')
	expect(await reason('')).toBe('chat_file_empty')
	expect(await reason(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0x10]))).toBe('image_damaged')
})

test('a conversation has no more notes than allowed, however many are added at once, and each is in the log', async () => {
	const anna = await server.signUp()
	const [thread, other] = [await begin(anna, 'one'), await begin(anna, 'other')]
	const { database } = server.platform
	await database.execute(sql`insert into support_notes (id, thread_id, user_id, text)
		select gen_random_uuid(), ${thread.id}::uuid, ${admin.user.id}::uuid, 'note' from generate_series(1, 199)`)
	const note = (thread_id: string, id: string) =>
		api(admin, 'POST', `/admin/support/chat/threads/${thread_id}/notes`, { id, text: 'Calls back at noon' })
	const ids = [randomUUID(), randomUUID(), randomUUID()]
	const answers = await Promise.all(ids.map((id) => note(thread.id, id)))
	expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
	const added = ids[answers.findIndex(({ status }) => status === 200)] as string
	expect((await note(thread.id, added)).status, 'sent again').toBe(200)
	expect((await note(other.id, added)).status, 'of another conversation').toBe(409)
	const { rows } = await database.execute(
		sql`select 1 from audit_log where action = 'support.note_added' and subject_id = ${thread.id}`,
	)
	expect(rows).toHaveLength(1)
})

test('a message is kept as it is written, without what nobody sees and what turns the direction of what follows', async () => {
	const anna = await server.signUp()
	const { id } = await begin(anna, 'technicalIssue')
	const tab = await openTab(anna)
	const texts = [
		['<script>alert(1)</script><b>bold</b>', '<script>alert(1)</script><b>bold</b>'],
		["'; drop table users; --", "'; drop table users; --"],
		['\u202egpj.exe', 'gpj.exe'],
		['ze\u200bro\ufeff width\u0000', 'zero width'],
		['العنصر W12 لم يصل', 'العنصر W12 لم يصل'],
		['👷🏽‍♀️ ok 🏴󠁧󠁢󠁳󠁣󠁴󠁿', '👷🏽‍♀️ ok 🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
		[' two\r\nlines ', 'two\r\nlines'],
	] as const
	for (const [content, kept] of texts)
		expect(await tab.ask('send_message', { thread_id: id, content })).toMatchObject({
			ok: true,
			sent: { content: kept },
		})
	tab.socket.disconnect()
})

test('a note reaches colleagues at once, and neither the person nor twice', async () => {
	const [anna, colleague] = [await server.signUp(), await server.signUp()]
	const { database } = server.platform
	await database.update(users).set({ is_super_admin: true }).where(eq(users.id, colleague.user.id))
	const thread = await begin(anna, 'technicalIssue')
	const [theirs, hers] = [await openTab(colleague), await openTab(anna)]
	for (const tab of [theirs, hers]) await tab.ask('join_thread', { thread_id: thread.id })
	const note = { id: randomUUID(), text: 'Calls back at noon' }
	const path = `/admin/support/chat/threads/${thread.id}/notes`
	await Promise.all([api(admin, 'POST', path, note), api(admin, 'POST', path, note)])
	await api(admin, 'POST', path, note)
	await vi.waitFor(() => expect(theirs.of('note_added')).toMatchObject([{ thread_id: thread.id, note }]))
	// What is told after it has arrived.
	await api(admin, 'POST', `/admin/support/chat/threads/${thread.id}/close`)
	await vi.waitFor(() => expect(hers.of('thread_closed')).toHaveLength(1))
	expect(hers.of('note_added')).toEqual([])
	expect(theirs.of('note_added')).toHaveLength(1)
	for (const { socket } of [theirs, hers]) socket.disconnect()
})

test('while the database is out of reach, waiting messages fail at once instead of one after the other', async () => {
	let statements = 0
	const database = {
		execute: () => {
			statements++
			return Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }))
		},
	}
	const writer = new MessageWriter(database as never, () => {})
	const message = {
		...{ thread_id: randomUUID(), sender_id: randomUUID(), content: 'Hello', attachment_ids: [] },
		...{ may_answer: false, user_agent: '', app_version: '', page: '' },
	}
	const sent = Array.from({ length: 150 }, () => writer.send({ ...message, id: randomUUID() }))
	const ended = await Promise.allSettled(sent)
	expect(ended.every(({ status }) => status === 'rejected')).toBe(true)
	expect(statements).toBeLessThanOrEqual(2)
})
