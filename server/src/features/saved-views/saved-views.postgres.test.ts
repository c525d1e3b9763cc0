import { MAX_SAVED_VIEWS, type SavedViewListResponse } from '@panelyard/contracts/projects/saved-views'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { z } from 'zod'
import { elsewhere } from '../../testing/elsewhere.ts'
import { projectWithPanels } from '../../testing/panel-projects.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'
import { lockViews } from './saved-views.queries.ts'

let server: TestServer
beforeAll(async () => {
	server = await sharedTestServer()
})
afterAll(() => server.close())

it('a project keeps no more views than it may, however many people save one at once', async () => {
	const anna = await server.signUp()
	const { id, as } = await projectWithPanels(server, anna.cookie)
	await server.platform.database.execute(sql`
		insert into saved_views (project_id, name, view)
		select ${id}::uuid, 'View ' || number, 'c1' from generate_series(1, ${MAX_SAVED_VIEWS - 2}::int) as number`)
	const saved = await Promise.all(
		Array.from({ length: 12 }, (_, number) =>
			as('POST', '/views', { name: `New ${number}`, view: 'c1_2_3_0.5_0.2!f0' }),
		),
	)
	expect(saved.filter(({ status }) => status === 201)).toHaveLength(2)
	expect(saved.filter(({ status }) => status === 409)).toHaveLength(10)
	const { views } = (await as<z.infer<typeof SavedViewListResponse>>('GET', '/views')).body
	expect(views).toHaveLength(MAX_SAVED_VIEWS)
})

it('what is added to a project doesn’t wait while somebody saves a view', async () => {
	const { id } = await projectWithPanels(server, (await server.signUp()).cookie)
	const { database } = server.platform
	await database.transaction(async (tx) => {
		await lockViews(tx, id)
		// As each insert of a row that refers to the project locks it.
		const locked = await elsewhere(() =>
			database.execute(sql`select 1 from projects where id = ${id} for key share nowait`),
		)
		expect(locked.rows).toHaveLength(1)
	})
})
