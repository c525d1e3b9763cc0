import { afterAll, beforeAll, expect, test } from 'vitest'
import { countActions } from '../../access/audit.queries.ts'
import { commitWhileWaiting } from '../../testing/commit-while-waiting.ts'
import { call, emptyProject } from '../../testing/test-projects.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'
import { MAX_MAILS_PER_HOUR, mailSharedProject } from './shared-project-mail.ts'

const OPTIONS = { language: 'en', origin: 'https://panels.example.com' }

let server: TestServer
beforeAll(async () => {
	server = await sharedTestServer()
})
afterAll(() => server.close())

test('one person causes no more mails by sharing several projects at the same moment', async () => {
	const { cookie, user } = await server.signUp()
	const granter = { ...user, created_at: new Date() }
	const [first, second] = [await emptyProject(server, cookie), (await emptyProject(server, cookie)).id]
	const emails = Array.from({ length: MAX_MAILS_PER_HOUR }, (_, index) => `guest-${index}@example.com`)
	const grant = { email: 'one-more@example.com', role: 'viewer' }
	const { status } = await commitWhileWaiting(
		server,
		(tx) => mailSharedProject(tx, server.platform, granter, first, emails, OPTIONS),
		() => call(server, cookie, 'POST', `/projects/${second}/access/assign`, grant),
	)
	expect(status).toBe(200)
	const sent = await countActions(server.platform.database, user.id, 'access.mailed', new Date(0))
	expect(sent).toBe(MAX_MAILS_PER_HOUR)
})
