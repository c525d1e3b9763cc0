import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploaded_files, users } from '../../database/tables/tables.ts'
import { commitWhileWaiting } from '../../testing/commit-while-waiting.ts'
import { call } from '../../testing/test-projects.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
	server = await sharedTestServer()
})
afterAll(() => server.close())

const paths: [string, (ids: string[]) => object][] = [
	['create_from_file', ([file_id]) => ({ file_id })],
	['create_merged', (file_ids) => ({ file_ids })],
]

/** The ids of two files of a person. */
async function filesOf(user_id: string): Promise<string[]> {
	const values = ['a', 'b'].map((name) => ({
		file_name: `${name}.ifc`,
		bytes: 1000,
		sha256: name.repeat(64),
		storage_key: `sources/${randomUUID()}`,
		user_id,
	}))
	const rows = await server.platform.database.insert(uploaded_files).values(values).returning({ id: uploaded_files.id })
	return rows.map(({ id }) => id)
}

test.each(paths)('%s while the account of its files is being deleted causes no deadlock', async (path, files) => {
	const { user, cookie } = await server.signUp()
	const payload = { project_name: 'House', ...files(await filesOf(user.id)) }
	const answer = await commitWhileWaiting(
		server,
		(tx) => tx.select().from(users).where(eq(users.id, user.id)).for('update'),
		() => call(server, cookie, 'POST', `/projects/${path}`, payload),
		(tx) => tx.delete(users).where(eq(users.id, user.id)),
	)
	expect(answer).toMatchObject({ status: 404, body: { message: 'This file does not exist' } })
})

test.each(paths)('%s makes one project, however often it is sent with its id', async (path, files) => {
	const [anna, ben] = [await server.signUp(), await server.signUp()]
	const project_id = randomUUID()
	const create = (person: typeof anna, own: string[]) =>
		call<{ project: { id: string } }>(server, person.cookie, 'POST', `/projects/${path}`, {
			...{ project_name: 'House', project_id },
			...files(own),
		})
	const own = await filesOf(anna.user.id)
	const answers = await Promise.all(Array.from({ length: 3 }, () => create(anna, own)))
	expect(answers.map(({ status, body }) => [status, body.project.id])).toEqual(Array(3).fill([201, project_id]))
	expect((await call<{ total: number }>(server, anna.cookie, 'GET', '/projects')).body.total).toBe(1)
	expect((await create(ben, await filesOf(ben.user.id))).status).toBe(409)
})
