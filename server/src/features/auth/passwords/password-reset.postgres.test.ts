import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { email_verifications, password_resets, sessions, users } from '../../../database/tables/tables.ts'
import { commitWhileWaiting } from '../../../testing/commit-while-waiting.ts'
import { call } from '../../../testing/test-projects.ts'
import { sharedTestServer, type TestServer } from '../../../testing/test-server.ts'
import { tokenHash } from '../sessions.ts'

let server: TestServer
beforeAll(async () => {
	server = await sharedTestServer()
})
afterAll(() => server.close())

const PASSWORD = 'an altogether new one'
const LINKS = [
	['reset_password', password_resets, { password: PASSWORD }],
	['verify_email', email_verifications, {}],
] as const

test.each(LINKS)('%s uses its link while the account is locked without a deadlock', async (url, links, payload) => {
	const { user } = await server.signUp()
	const token = `the token of a link for ${url}, long enough`
	const link = { user_id: user.id, token_hash: tokenHash(token), expires_at: new Date(Date.now() + 60_000) }
	await server.platform.database.insert(password_resets).values(link)
	await server.platform.database.insert(email_verifications).values({ ...link, email: user.email })
	const { status } = await commitWhileWaiting(
		server,
		(tx) => tx.select().from(users).where(eq(users.id, user.id)).for('update'),
		() => call(server, undefined, 'POST', `/auth/${url}`, { token, ...payload }),
		// As asking for another mail does.
		(tx) => tx.update(links).set({ used_at: new Date() }).where(eq(links.user_id, user.id)),
	)
	expect(status).toBe(400)
	expect(await server.platform.database.$count(sessions, eq(sessions.user_id, user.id))).toBe(1)
})
