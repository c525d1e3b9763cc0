import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { listMessages } from './chat-messages.queries.ts'
import { insertThread } from './chat-threads.queries.ts'
import { MessageWriter, type Sent } from './message-writer.ts'

let server: TestServer
beforeAll(async () => {
	server = await startTestServer()
})
afterAll(() => server.close())

test('messages that a device sends to two servers at once are there once, without gaps, and told once', async () => {
	const { database } = server.platform
	const { user } = await server.signUp()
	const thread_id = await insertThread(database, { user_id: user.id, subject: 'Twice' })
	const told: Sent[] = []
	const servers = [1, 2].map(() => new MessageWriter(database, (sent) => told.push(sent)))
	const given = Array.from({ length: 40 }, (_, at) => ({
		...{ id: randomUUID(), thread_id, sender_id: user.id, content: `${at}`, attachment_ids: [] },
		...{ may_answer: false, user_agent: '', app_version: '', page: '' },
	}))
	const sent = await Promise.all(given.flatMap((one) => servers.map((writer) => writer.send(one))))
	const stored = await listMessages(database, thread_id, { limit: 100 })
	expect(stored.map(({ seq }) => seq)).toEqual(given.map((_, at) => at + 1))
	expect(new Set(stored.map(({ id }) => id))).toEqual(new Set(given.map(({ id }) => id)))
	expect(told.map(({ message }) => message.id).sort()).toEqual(given.map(({ id }) => id).sort())
	for (const { message } of sent) expect(stored[message.seq - 1]?.id).toBe(message.id)
})
