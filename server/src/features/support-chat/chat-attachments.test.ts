import { randomUUID } from 'node:crypto'
import type { ChatAttachment, ChatMessage, ChatThread } from '@panelyard/contracts/messages/support-chat'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { superAdmin } from '../../testing/super-admin.ts'
import { phonePhoto } from '../../testing/test-images.ts'
import { call } from '../../testing/test-projects.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

type Person = Awaited<ReturnType<TestServer['signUp']>>
let server: TestServer
let admin: Person

beforeAll(async () => {
	server = await startTestServer()
	admin = await superAdmin(server, 'admin@example.com')
})
afterAll(() => server.close())

const api = <Body>(person: Person, method: 'GET' | 'POST', url: string, payload?: object) =>
	call<Body>(server, person.cookie, method, url, payload)
const begin = async (person: Person): Promise<ChatThread> =>
	(await api<{ thread: ChatThread }>(person, 'POST', '/support/chat/thread', { subject: 'technicalIssue' })).body.thread
const messagesOf = async (person: Person, id: string): Promise<ChatMessage[]> =>
	(await api<{ messages: ChatMessage[] }>(person, 'GET', `/support/chat/threads/${id}/messages`)).body.messages

describe('attachments', () => {
	const add = (person: Person, thread_id: string, payload: Buffer | string, file_name = 'a.txt') =>
		server.inject({
			method: 'POST',
			url: `/support/chat/threads/${thread_id}/attachments?file_name=${file_name}`,
			payload,
			headers: { cookie: person.cookie, 'content-type': 'application/octet-stream' },
		})

	it('are images written anew and texts that are only downloaded, for both sides and nobody else', async () => {
		const [anna, eve] = [await server.signUp(), await server.signUp()]
		const thread = await begin(anna)
		const image = (await add(anna, thread.id, await phonePhoto(), 'photo.jpg')).json<{ attachment: ChatAttachment }>()
			.attachment
		const log = (await add(anna, thread.id, '<script>alert(1)</script>', 'log.html')).json<{
			attachment: ChatAttachment
		}>().attachment
		expect([image.kind, log.kind]).toEqual(['image', 'log'])
		const sent = await api<{ message: ChatMessage }>(anna, 'POST', `/support/chat/threads/${thread.id}/messages`, {
			content: '',
			attachment_ids: [image.id, log.id],
		})
		expect(sent.body.message.attachments.map(({ id }) => id).sort()).toEqual([image.id, log.id].sort())
		const read = (person: Person, path: string) =>
			server.inject({ url: `/support/chat/attachments/${path}`, headers: { cookie: person.cookie } })
		for (const person of [anna, admin]) {
			expect((await read(person, `${image.id}/large`)).headers['content-type']).toBe('image/webp')
			const text = await read(person, `${log.id}/file`)
			expect(text.headers['content-type']).toMatch(/^text\/plain/)
			expect(text.headers['content-disposition']).toMatch(/^attachment/)
			expect(text.headers['x-content-type-options']).toBe('nosniff')
		}
		for (const path of [`${image.id}/large`, `${log.id}/file`]) expect((await read(eve, path)).statusCode).toBe(404)
		expect((await add(eve, thread.id, 'hello')).statusCode).toBe(404)
	})

	it('are added once, however often and however much at once one is sent with its id', async () => {
		const anna = await server.signUp()
		const thread = await begin(anna)
		const id = randomUUID()
		const upload = (body: string) =>
			server.inject({
				method: 'POST',
				url: `/support/chat/threads/${thread.id}/attachments?file_name=a.log&id=${id}`,
				payload: body,
				headers: { cookie: anna.cookie, 'content-type': 'application/octet-stream' },
			})
		const answers = await Promise.all(Array.from({ length: 3 }, () => upload('a log')))
		expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
		expect((await upload('a log')).json()).toEqual(answers[0]?.json())
		const file = await server.inject({
			url: `/support/chat/attachments/${id}/file`,
			headers: { cookie: anna.cookie },
		})
		expect(file.body).toBe('a log')
	})

	it('are sent with their message or not at all', async () => {
		const [anna, ben] = [await server.signUp(), await server.signUp()]
		const [thread, other] = [await begin(anna), await begin(ben)]
		const added = async (person: Person, thread_id: string) =>
			(await add(person, thread_id, 'a log')).json<{ attachment: ChatAttachment }>().attachment.id
		const own = await added(anna, thread.id)
		const send = (attachment_ids: string[]) =>
			api<{ message: ChatMessage }>(anna, 'POST', `/support/chat/threads/${thread.id}/messages`, {
				...{ content: '', attachment_ids },
			})
		for (const foreign of [randomUUID(), await added(ben, other.id)])
			expect((await send([own, foreign])).status).toBe(404)
		expect(await messagesOf(anna, thread.id)).toEqual([])
		expect((await send([own, own])).body.message).toMatchObject({ seq: 1, attachments: [{ id: own }] })
		expect((await send([own])).status, 'of another message').toBe(404)
	})

	it('are refused when they are anything else', async () => {
		const anna = await server.signUp()
		const thread = await begin(anna)
		const program = Buffer.from([0x4d, 0x5a, 0, 1, 2, 3])
		expect((await add(anna, thread.id, program, 'run.exe')).statusCode).toBe(415)
		expect((await add(anna, thread.id, Buffer.alloc(0))).statusCode).toBe(415)
		expect((await add(anna, thread.id, 'a'.repeat(1024 * 1024 + 1))).statusCode).toBe(413)
	})
})
