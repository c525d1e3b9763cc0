import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { elsewhere } from '../../testing/elsewhere.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'
import { type GivenMessage, listMessages } from './chat-messages.queries.ts'
import { insertThread } from './chat-threads.queries.ts'
import { MessageWriter, type Sent } from './message-writer.ts'

let server: TestServer
beforeAll(async () => {
	server = await sharedTestServer()
})
afterAll(() => server.close())

const messageIn = (thread_id: string, sender_id: string, content: string): GivenMessage => ({
	...{ id: randomUUID(), thread_id, sender_id, content, attachment_ids: [] },
	...{ may_answer: false, user_agent: '', app_version: '', page: '' },
})

test('messages that a device sends to two servers at once are there once, without gaps, and told once', async () => {
	const { database } = server.platform
	const { user } = await server.signUp()
	const thread_id = await insertThread(database, { user_id: user.id, subject: 'Twice' })
	const told: Sent[] = []
	const servers = [1, 2].map(() => new MessageWriter(database, (sent) => told.push(sent)))
	const given = Array.from({ length: 40 }, (_, at) => messageIn(thread_id, user.id, `${at}`))
	const sent = await Promise.all(given.flatMap((one) => servers.map((writer) => writer.send(one))))
	const stored = await listMessages(database, thread_id, { limit: 100 })
	expect(stored.map(({ seq }) => seq)).toEqual(given.map((_, at) => at + 1))
	expect(new Set(stored.map(({ id }) => id))).toEqual(new Set(given.map(({ id }) => id)))
	expect(told.map(({ message }) => message.id).sort()).toEqual(given.map(({ id }) => id).sort())
	for (const { message } of sent) expect(stored[message.seq - 1]?.id).toBe(message.id)
})

test('a thread that somebody holds fails alone, and messages of other threads go out, in its batch and behind it', async () => {
	const { database } = server.platform
	const { user } = await server.signUp()
	const [held, free] = [
		await insertThread(database, { user_id: user.id, subject: 'Held' }),
		await insertThread(database, { user_id: user.id, subject: 'Free' }),
	]
	const writer = new MessageWriter(database, () => {})
	// The first is written alone; one of each thread forms the next batch, and the others wait behind it.
	const given = [free, held, free, held, free].map((thread_id, at) => messageIn(thread_id, user.id, `${at}`))
	const results = await database.transaction(async (holder) => {
		await holder.execute(sql`select from support_threads where id = ${held} for update`)
		let isSettled = false
		const sending = elsewhere(() => Promise.allSettled(given.map((one) => writer.send(one)))).finally(() => {
			isSettled = true
		})
		// As the database does to a statement that waits past its time, without the wait.
		while (!isSettled) {
			await holder.execute(sql`select pg_cancel_backend(pid), pg_sleep(0.05) from pg_locks
				where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`)
		}
		return sending
	})
	expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected', 'fulfilled'])
	const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
	expect(failures[0]).toMatchObject({ cause: { code: '57014' } })
	// It wasn't tried once more.
	expect(failures[1]).toBe(failures[0])
	const stored = await listMessages(database, free, { limit: 100 })
	expect(stored.map(({ content }) => content)).toEqual(['0', '2', '4'])
})
