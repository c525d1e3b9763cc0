import { randomUUID } from 'node:crypto'
import type {
	AdminChatThread,
	ChatAck,
	ChatAttachment,
	ChatMessage,
	ChatThread,
	SupportedPerson,
} from '@panelyard/contracts/messages/support-chat'
import { eq, inArray, sql } from 'drizzle-orm'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { audit_log, users } from '../../database/tables/tables.ts'
import { superAdmin } from '../../testing/super-admin.ts'
import { call } from '../../testing/test-projects.ts'
import { sharedTestServer, TEST_PASSWORD, type TestServer } from '../../testing/test-server.ts'
import { tellOfAnswers } from './support-news.service.ts'

type Person = Awaited<ReturnType<TestServer['signUp']>>
let server: TestServer
let address: string
let admin: Person
const sockets: Socket[] = []

beforeAll(async () => {
	server = await sharedTestServer()
	address = await server.listen()
	admin = await superAdmin(server, 'admin@example.com')
})
afterEach(() => {
	for (const socket of sockets.splice(0)) socket.disconnect()
})
afterAll(() => server.close())

async function openTab(person: Person) {
	const socket = io(address, {
		path: '/socket.io',
		transports: ['websocket'],
		forceNew: true,
		reconnection: false,
		extraHeaders: { cookie: person.cookie },
	})
	sockets.push(socket)
	const heard: [string, Record<string, never>][] = []
	socket.onAny((event, payload) => heard.push([event, payload]))
	await new Promise<void>((open, fail) => void socket.once('connect', open).once('connect_error', fail))
	const ask = (event: string, payload: unknown): Promise<ChatAck> => socket.timeout(5000).emitWithAck(event, payload)
	const of = (event: string) => heard.filter(([name]) => name === event).map(([, payload]) => payload as never)
	return { socket, ask, of }
}
const api = <Body>(person: Person, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
	call<Body>(server, person.cookie, method, url, payload)
const begin = async (person: Person, subject = 'technicalIssue'): Promise<ChatThread> =>
	(await api<{ thread: ChatThread }>(person, 'POST', '/support/chat/thread', { subject })).body.thread
const messagesOf = async (person: Person, id: string, query = ''): Promise<ChatMessage[]> =>
	(await api<{ messages: ChatMessage[] }>(person, 'GET', `/support/chat/threads/${id}/messages${query}`)).body.messages

describe('a conversation', () => {
	it('reaches both sides once, in order, and is stored before it is acknowledged', async () => {
		const anna = await server.signUp()
		const desk = await openTab(admin)
		const thread = await begin(anna)
		await vi.waitFor(() =>
			expect(desk.of('thread_created')).toMatchObject([{ thread: { id: thread.id, subject: 'technicalIssue' } }]),
		)
		const [tab, other] = [await openTab(anna), await openTab(anna)]
		expect(await tab.ask('join_thread', { thread_id: thread.id })).toMatchObject({ ok: true, last_seq: 0 })
		expect(await desk.ask('join_thread', { thread_id: thread.id })).toMatchObject({ ok: true })
		const id = randomUUID()
		const said = { thread_id: thread.id, id, content: '  My conversion failed ' }
		expect(await tab.ask('send_message', said)).toMatchObject({
			ok: true,
			sent: { id, seq: 1, content: 'My conversion failed' },
		})
		const again = await tab.ask('send_message', said)
		expect(again).toMatchObject({ ok: true, sent: { id, seq: 1 } })
		expect(await desk.ask('send_message', { thread_id: thread.id, content: 'Let me look' })).toMatchObject({
			sent: { seq: 2, sender_role: 'admin' },
		})
		for (const one of [tab, desk, other]) {
			await vi.waitFor(() => expect(one.of('new_message')).toHaveLength(2))
			expect(one.of('new_message')).toMatchObject([
				{ thread_id: thread.id, thread_subject: 'technicalIssue', message: { seq: 1, sender_role: 'user' } },
				{ message: { seq: 2, sender_role: 'admin' } },
			])
		}
		expect((await messagesOf(anna, thread.id)).map(({ content }) => content)).toEqual([
			'My conversion failed',
			'Let me look',
		])
		expect(await messagesOf(anna, thread.id, '?after_seq=1')).toMatchObject([{ seq: 2 }])
	})

	it('is read in the lists of admins when an admin reads it, not when its person does', async () => {
		const anna = await server.signUp()
		expect((await api<{ thread: ChatThread }>(anna, 'POST', '/support/chat/thread')).status, 'without a body').toBe(200)
		const thread = await begin(anna)
		const [list, tab] = [await openTab(admin), await openTab(anna)]
		for (const [person, path] of [
			[anna, '/support'],
			[admin, '/admin/support'],
		] as const)
			expect((await api(person, 'POST', `${path}/chat/threads/${thread.id}/mark-read`)).status).toBe(200)
		await vi.waitFor(() => expect(list.of('messages_marked_read')).not.toEqual([]))
		expect(list.of('messages_marked_read')).toMatchObject([{ thread_id: thread.id, reader_role: 'admin' }])
		await vi.waitFor(() => expect(tab.of('messages_marked_read')).toMatchObject([{ reader_role: 'user' }, {}]))
	})

	it('keeps its order and its ids however many arrive at once, by both ways', async () => {
		const anna = await server.signUp()
		const thread = await begin(anna)
		const [tab, desk] = [await openTab(anna), await openTab(admin)]
		const ids = Array.from({ length: 15 }, () => randomUUID())
		const sent = ids.flatMap((id, at) => [
			tab.ask('send_message', { thread_id: thread.id, id, content: `user ${at}` }),
			desk.ask('send_message', { thread_id: thread.id, content: `admin ${at}` }),
		])
		const answers = await Promise.all(sent)
		expect(answers.filter(({ ok }) => !ok)).toEqual([])
		const messages = await messagesOf(anna, thread.id)
		expect(messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 30 }, (_, at) => at + 1))
		const mine = messages.filter(({ sender_role }) => sender_role === 'user')
		expect(mine.map(({ id }) => id)).toEqual(ids)
	})

	it('is in the admins’ list closed too, unless that is asked for one state', async () => {
		const anna = await server.signUp()
		const thread = await begin(anna)
		await api(anna, 'POST', `/support/chat/threads/${thread.id}/messages`, { content: 'Solved, thank you' })
		expect((await api(admin, 'POST', `/admin/support/chat/threads/${thread.id}/close`)).status).toBe(200)
		const isListed = async (query: string) =>
			(
				await api<{ threads: AdminChatThread[] }>(admin, 'GET', `/admin/support/chat/threads${query}`)
			).body.threads.some(({ id }) => id === thread.id)
		expect(await isListed('')).toBe(true)
		expect(await isListed('?status=closed')).toBe(true)
		expect(await isListed('?status=open')).toBe(false)
	})

	it('is read by each side for itself, and unread until then', async () => {
		const anna = await server.signUp()
		const thread = await begin(anna)
		const listed = async () =>
			(
				await api<{ threads: AdminChatThread[] }>(admin, 'GET', '/admin/support/chat/threads?search=technical')
			).body.threads.find(({ id }) => id === thread.id)
		await api(anna, 'POST', `/support/chat/threads/${thread.id}/messages`, { content: 'Hello' })
		expect(await listed()).toMatchObject({ has_unread: true, last_message: 'Hello' })
		const desk = await openTab(admin)
		expect(await desk.ask('mark_messages_read', { thread_id: thread.id })).toMatchObject({ ok: true, seq: 1 })
		expect(await listed()).toMatchObject({ has_unread: false })
		expect(await messagesOf(anna, thread.id)).toMatchObject([{ is_read: true }])
		await api(admin, 'POST', `/admin/support/chat/threads/${thread.id}/messages`, { content: 'Hi' })
		const own = async () => (await api<{ threads: ChatThread[] }>(anna, 'GET', '/support/chat/threads')).body.threads[0]
		expect(await own()).toMatchObject({ unread_count: 1 })
		expect((await api(anna, 'POST', `/support/chat/threads/${thread.id}/mark-read`)).status).toBe(200)
		expect(await own()).toMatchObject({ unread_count: 0 })
	})

	it('is closed by admins alone, and opened again by a message', async () => {
		const anna = await server.signUp()
		const thread = await begin(anna)
		const tab = await openTab(anna)
		expect((await api(anna, 'POST', `/admin/support/chat/threads/${thread.id}/close`)).status).toBe(404)
		expect((await api(admin, 'POST', `/admin/support/chat/threads/${thread.id}/close`)).body).toMatchObject({
			thread: { status: 'closed' },
		})
		await vi.waitFor(() => expect(tab.of('thread_closed')).toEqual([{ thread_id: thread.id, last_seq: 0 }]))
		const read = (person: Person) => api(person, 'GET', `/admin/support/chat/threads/${thread.id}`)
		expect((await read(admin)).body).toMatchObject({ thread: { id: thread.id, status: 'closed' } })
		expect((await read(anna)).status).toBe(404)
		// The same subject begins a new one while the old one is closed, unless the old one is named.
		expect((await begin(anna)).id).not.toBe(thread.id)
		const named = { thread_id: thread.id, subject: 'technicalIssue', message: 'Again' }
		const goneOn = await api<{ thread: ChatThread }>(anna, 'POST', '/support/chat/thread', named)
		expect(goneOn.body.thread).toMatchObject({ id: thread.id, status: 'open', last_message: 'Again' })
		const eve = await server.signUp()
		for (const person of [eve, admin])
			expect((await api(person, 'POST', '/support/chat/thread', named)).status).toBe(404)
		await api(admin, 'POST', `/admin/support/chat/threads/${thread.id}/close`)
		await api(anna, 'POST', `/support/chat/threads/${thread.id}/messages`, { content: 'Not solved' })
		const { threads } = (await api<{ threads: ChatThread[] }>(anna, 'GET', '/support/chat/threads')).body
		expect(threads.find(({ id }) => id === thread.id)).toMatchObject({ status: 'open' })
	})

	it('begins once, however often it is asked for at once', async () => {
		const anna = await server.signUp()
		const made = await Promise.all(Array.from({ length: 5 }, () => begin(anna, 'billingQuestion')))
		expect(new Set(made.map(({ id }) => id)).size).toBe(1)
		const message_id = randomUUID()
		const first = { message: ' Hello ', message_id }
		const opened = await Promise.all(
			[1, 2].map(() => api<{ thread: ChatThread }>(anna, 'POST', '/support/chat/thread', first)),
		)
		expect(opened[0]?.body.thread).toMatchObject({ subject: 'No subject' })
		expect(await messagesOf(anna, opened[0]?.body.thread.id ?? '')).toMatchObject([
			{ content: 'Hello', id: message_id },
		])
	})
})

describe('typing', () => {
	it('tells who has joined, and hides from people what admins type', async () => {
		const anna = await server.signUp('typing@example.com')
		const thread = await begin(anna)
		const [tab, desk] = [await openTab(anna), await openTab(admin)]
		const typed = { thread_id: thread.id, content: 'I th' }
		expect(await tab.ask('typing', typed), 'not joined').toMatchObject({ ok: false })
		for (const one of [tab, desk]) await one.ask('join_thread', { thread_id: thread.id })
		await tab.ask('typing', typed)
		await vi.waitFor(() => expect(desk.of('user_typing')).toHaveLength(1))
		expect(desk.of('user_typing')).toMatchObject([
			{ user_email: 'typing@example.com', content: 'I th', user_role: 'user' },
		])
		await desk.ask('typing', typed)
		await vi.waitFor(() =>
			expect(tab.of('user_typing')).toMatchObject([{ user_email: '', content: '', user_role: 'admin' }]),
		)
		const seen = await api<{ typing: object[] }>(anna, 'GET', `/support/chat/threads/${thread.id}/typing`)
		expect(seen.body.typing).toMatchObject([{ user_role: 'admin', content: '' }])
		desk.socket.disconnect()
		await vi.waitFor(() => expect(tab.of('user_stopped_typing')).toMatchObject([{ user_role: 'admin' }]))
	})
})

describe('bad input', () => {
	it('keeps strangers out of a thread, whatever role they claim', async () => {
		const [anna, eve] = [await server.signUp(), await server.signUp()]
		const thread = await begin(anna)
		const tab = await openTab(eve)
		const claimed = { thread_id: thread.id, content: 'I am the support', client_role: 'admin' }
		for (const event of ['join_thread', 'send_message', 'mark_messages_read'])
			expect(await tab.ask(event, claimed), event).toMatchObject({ ok: false, error: 'NOT_FOUND' })
		expect(await tab.ask('typing', claimed)).toMatchObject({ ok: false })
		for (const path of ['messages', 'typing'])
			expect((await api(eve, 'GET', `/support/chat/threads/${thread.id}/${path}`)).status).toBe(404)
		expect(await messagesOf(anna, thread.id)).toEqual([])
		const own = await openTab(anna)
		expect(await own.ask('send_message', claimed)).toMatchObject({ sent: { sender_role: 'user' } })
	})

	it('stores texts as they are written, and refuses empty and long ones', async () => {
		const anna = await server.signUp()
		const thread = await begin(anna)
		const tab = await openTab(anna)
		const send = (content: unknown) => tab.ask('send_message', { thread_id: thread.id, content })
		for (const content of ['', '   ', '\u200b', undefined, { a: 1 }, 'x'.repeat(4001)])
			expect(await send(content)).toMatchObject({ ok: false, error: 'VALIDATION_FAILED' })
		for (const content of ['<img src=x onerror=alert(1)>', '👩‍🔧 🏗️', 'مرحبا بالعالم', '漢'.repeat(4000)])
			expect(await send(content)).toMatchObject({ ok: true, sent: { content } })
		expect(await tab.ask('send_message', { thread_id: 'x', content: 'a' })).toMatchObject({ ok: false })
		tab.socket.emit('send_message', { thread_id: thread.id, content: 'x'.repeat(1024 * 1024) })
		await vi.waitFor(() => expect(tab.socket.connected).toBe(false))
		expect((await server.inject({ url: '/healthz' })).statusCode).toBe(200)
	})

	it('slows down who sends too many', async () => {
		const anna = await server.signUp()
		const thread = await begin(anna)
		const tab = await openTab(anna)
		const answers = await Promise.all(
			Array.from({ length: 50 }, (_, at) => tab.ask('send_message', { thread_id: thread.id, content: `${at}` })),
		)
		const sent = answers.filter(({ ok }) => ok).length
		expect(sent).toBeGreaterThanOrEqual(20)
		expect(sent).toBeLessThan(30)
		expect(answers.find(({ ok }) => !ok)).toMatchObject({ error: 'RATE_LIMITED' })
	})

	it('hears nothing more as an admin whose right has ended', async () => {
		const former = await server.signUp()
		const set = (is_super_admin: boolean) =>
			server.platform.database.update(users).set({ is_super_admin }).where(eq(users.id, former.user.id))
		await set(true)
		const desk = await openTab(former)
		const anna = await server.signUp()
		const thread = await begin(anna)
		await desk.ask('join_thread', { thread_id: thread.id })
		await set(false)
		expect(await desk.ask('send_message', { thread_id: thread.id, content: 'Still here' })).toMatchObject({ ok: false })
		expect((await api(former, 'GET', '/admin/support/chat/threads')).status).toBe(404)
		// It is noticed within seconds that they still listen. What they would hear, another admin hears.
		const witness = await openTab(admin)
		let heard = 0
		await vi.waitFor(
			async () => {
				heard++
				const before = desk.of('new_message').length
				await api(anna, 'POST', `/support/chat/threads/${thread.id}/messages`, { content: 'Hello' })
				await vi.waitFor(() => expect(witness.of('new_message')).toHaveLength(heard))
				expect(desk.of('new_message')).toHaveLength(before)
			},
			{ timeout: 25_000, interval: 2000 },
		)
	})
})

it('tells a person who is away by notification and mail, once, and not who has read the answer', async () => {
	const [away, there] = [await server.signUp('away@example.com'), await server.signUp()]
	for (const person of [away, there]) {
		const thread = await begin(person)
		await api(admin, 'POST', `/admin/support/chat/threads/${thread.id}/messages`, { content: 'It works now' })
		if (person === there) await api(there, 'POST', `/support/chat/threads/${thread.id}/mark-read`)
	}
	expect(await tellOfAnswers(server.platform), 'too soon').toBe(0)
	await server.platform.database.execute(sql`update support_threads set tell_at = now() where tell_at is not null`)
	await tellOfAnswers(server.platform)
	const told = async (person: Person) =>
		(
			await api<{ notifications: { kind: string; link: string; message: string }[] }>(
				person,
				'GET',
				'/notifications?language=en',
			)
		).body.notifications
	expect(await told(away)).toMatchObject([
		{ kind: 'support_reply', link: '/app/dashboard?support=open', message: expect.stringContaining('It works now') },
	])
	expect(await told(there)).toEqual([])
	expect(await tellOfAnswers(server.platform)).toBe(0)
})

describe('the desk', () => {
	it('shows what an admin needs of the person, and keeps notes from them', async () => {
		const anna = await server.signUp('desk@example.com')
		await api(anna, 'POST', '/projects', { project_name: 'House of Anna' })
		const thread = await begin(anna)
		const url = `/admin/support/chat/threads/${thread.id}`
		const { person } = (await api<{ person: SupportedPerson }>(admin, 'GET', `${url}/person`)).body
		expect(person).toMatchObject({
			email: 'desk@example.com',
			trial_days_left: 14,
			projects: [{ name: 'House of Anna', role: 'manager' }],
			failed_conversions: [],
		})
		const note = { id: randomUUID(), text: 'Calls back at noon' }
		for (const _ of [1, 2])
			expect((await api(admin, 'POST', `${url}/notes`, note)).body).toMatchObject({ notes: [{ text: note.text }] })
		const reply = `/admin/support/canned-replies/${randomUUID()}`
		const hello = { title: 'Hello', content: 'Hello, how can I help?' }
		for (const _ of [1, 2]) {
			expect((await api(admin, 'PUT', `${url}/answering`, { is_answering: true })).body).toMatchObject({
				thread: { answering_id: admin.user.id },
			})
			expect((await api(admin, 'PUT', reply, hello)).body).toMatchObject({ replies: [{ title: 'Hello' }] })
		}
		const logged = await server.platform.database.$count(
			audit_log,
			inArray(audit_log.action, ['support.thread_answering', 'support.reply_saved']),
		)
		expect(logged, 'repeated calls').toBe(2)
		expect((await api(admin, 'DELETE', reply)).body).toEqual({ replies: [] })
	})

	it('goes with the account, with its files', async () => {
		const anna = await server.signUp('leaving@example.com')
		const thread = await begin(anna)
		const file = await server.inject({
			method: 'POST',
			url: `/support/chat/threads/${thread.id}/attachments?file_name=a.log`,
			payload: 'a log',
			headers: { cookie: anna.cookie },
		})
		expect(file.statusCode).toBe(201)
		expect((await api(anna, 'DELETE', `/users/${anna.user.id}`, { password: TEST_PASSWORD })).status).toBeLessThan(300)
		expect((await api(admin, 'GET', `/admin/support/chat/threads/${thread.id}/messages`)).status).toBe(404)
		const keys: string[] = []
		for await (const { key } of server.platform.storage.list('support/')) keys.push(key)
		expect(keys.filter((key) => key.includes(file.json<{ attachment: ChatAttachment }>().attachment.id))).toEqual([])
	})
})
