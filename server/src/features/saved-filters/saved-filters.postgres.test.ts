import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { elsewhere } from '../../testing/elsewhere.ts'
import { emptyProject } from '../../testing/test-projects.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'
import { lockFilters } from './saved-filters.queries.ts'

let server: TestServer
beforeAll(async () => {
	server = await sharedTestServer()
})
afterAll(() => server.close())

it('what is added to a project doesn’t wait while somebody saves a filter', async () => {
	const { id } = await emptyProject(server, (await server.signUp()).cookie)
	const { database } = server.platform
	await database.transaction(async (tx) => {
		await lockFilters(tx, id)
		// As each insert of a row that refers to the project locks it.
		const locked = await elsewhere(() =>
			database.execute(sql`select 1 from projects where id = ${id} for key share nowait`),
		)
		expect(locked.rows).toHaveLength(1)
	})
})
