import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploaded_files, users } from '../../database/tables.ts'
import { commitWhileWaiting } from '../../testing/commit-while-waiting.ts'
import { call } from '../../testing/test-projects.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
	server = await sharedTestServer()
})
afterAll(() => server.close())

test.each([
	['create_from_file', (ids: string[]) => ({ file_id: ids[0] })],
	['create_merged', (file_ids: string[]) => ({ file_ids })],
])('%s while the account of its files is being deleted causes no deadlock', async (path, files) => {
	const { user, cookie } = await server.signUp()
	const values = ['a', 'b'].map((name) => ({
		file_name: `${name}.ifc`,
		bytes: 1000,
		sha256: name.repeat(64),
		storage_key: `${path}/${name}`,
		user_id: user.id,
	}))
	const inserted = await server.platform.database
		.insert(uploaded_files)
		.values(values)
		.returning({ id: uploaded_files.id })
	const payload = { project_name: 'House', ...files(inserted.map(({ id }) => id)) }
	const answer = await commitWhileWaiting(
		server,
		(tx) => tx.select().from(users).where(eq(users.id, user.id)).for('update'),
		() => call(server, cookie, 'POST', `/projects/${path}`, payload),
		(tx) => tx.delete(users).where(eq(users.id, user.id)),
	)
	expect(answer).toMatchObject({ status: 404, body: { message: 'This file does not exist' } })
})
