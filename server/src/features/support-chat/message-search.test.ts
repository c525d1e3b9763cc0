import type { AdminChatThread, ChatThread } from '@panelyard/contracts/messages/support-chat'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { users } from '../../database/tables/tables.ts'
import { call } from '../../testing/test-projects.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
	server = await sharedTestServer()
})
afterAll(() => server.close())

it('finds a conversation by words of its messages, however they begin, and by parts of them', async () => {
	const [anna, admin] = [await server.signUp(), await server.signUp()]
	await server.platform.database.update(users).set({ is_super_admin: true }).where(eq(users.id, admin.user.id))
	const message = 'The Fertigteilwand W-12 was refused: 100% wrong, 预制构件编号'
	const begun = await call<{ thread: ChatThread }>(server, anna.cookie, 'POST', '/support/chat/thread', { message })
	const isFound = async (search: string) => {
		const url = `/admin/support/chat/threads?search=${encodeURIComponent(search)}`
		const { body } = await call<{ threads: AdminChatThread[] }>(server, admin.cookie, 'GET', url)
		return body.threads.some(({ id }) => id === begun.body.thread.id)
	}
	for (const search of ['refused fertig', 'teilwand', '100%', '构件', "wrong'"])
		expect(await isFound(search), search).toBe(true)
	for (const search of ['refused beam', '_', "x'); drop table users --", '!&|:*'])
		expect(await isFound(search), search).toBe(false)
})
