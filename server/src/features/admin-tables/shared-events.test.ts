import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '../../database/tables.ts'
import { projectWithPanels } from '../../testing/panel-projects.ts'
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
	server = await startTestServer()
})
afterAll(() => server.close())

test('no change of statuses loses the events that it shares with a deleted one', async () => {
	const { database } = server.platform
	const { cookie, user } = await server.signUp()
	await database.update(users).set({ is_super_admin: true }).where(eq(users.id, user.id))
	const ask = (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
		server.inject({ method, url, headers: { cookie }, ...(payload && { payload }) })
	await ask('POST', '/admin/proof', { password: TEST_PASSWORD })
	const project = await projectWithPanels(server, cookie)
	for (const key of ['produced', 'delivered'])
		await project.as('POST', '/panels/statuses', { panel_ids: project.panel_ids, set: project.statusId(key) })
	const logged = async () =>
		(
			await database.execute<{ id: string; status: string; events: number; shares: boolean }>(sql`
				select c.id, c.action || ' ' || c.status_name as status, count(e.panel_id)::int as events,
					exists (select from status_changes o where o.events_of = c.id) as shares
				from status_changes c left join status_events e on e.change_id = coalesce(c.events_of, c.id)
				where c.project_id = ${project.id} group by c.id order by c.revision`)
		).rows
	const shared = (await logged()).find(({ shares }) => shares)
	expect(shared?.status).toBe('added Delivered')
	const url = `/admin/api/table/status_changes/${shared?.id}`
	const deleted = expect.arrayContaining([
		{ table: 'status_changes', rows: 1 },
		{ table: 'status_events', rows: project.panel_ids.length },
	])
	expect((await ask('GET', `${url}/impact`)).json().impact.deleted).toEqual(deleted)
	expect((await ask('DELETE', `${url}?cascade=true`)).statusCode).toBe(200)
	expect((await logged()).map(({ status, events }) => [status, events])).toEqual([
		['added Produced', project.panel_ids.length],
	])
})
