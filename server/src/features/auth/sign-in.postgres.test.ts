import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../database/database.ts'
import { sessions, users } from '../../database/tables/tables.ts'
import { commitWhileWaiting } from '../../testing/commit-while-waiting.ts'
import { call } from '../../testing/test-projects.ts'
import { sharedTestServer, TEST_PASSWORD, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
	server = await sharedTestServer()
})
afterAll(() => server.close())

test.each([
	['a password is reset', (tx: Database, id: string) => setHash(tx, id, 'another hash')],
	['an address is proven by somebody else', (tx: Database, id: string) => setHash(tx, id, null)],
	['an account is deleted', (tx: Database, id: string) => tx.delete(users).where(eq(users.id, id))],
])('a sign-in under way while %s fails like a wrong password', async (_, change) => {
	const { user } = await server.signUp()
	const credentials = { email: user.email, password: TEST_PASSWORD }
	const answer = await commitWhileWaiting(
		server,
		async (tx) => {
			await change(tx, user.id)
			await tx.delete(sessions).where(eq(sessions.user_id, user.id))
		},
		() => call(server, undefined, 'POST', '/login/emailpw', credentials),
	)
	const body = { message: 'Wrong email or password', error: 'INVALID_CREDENTIALS' }
	expect(answer).toEqual({ status: 401, body })
	expect(await server.platform.database.select().from(sessions).where(eq(sessions.user_id, user.id))).toEqual([])
})

const setHash = (tx: Database, id: string, password_hash: string | null) =>
	tx.update(users).set({ password_hash }).where(eq(users.id, id))
