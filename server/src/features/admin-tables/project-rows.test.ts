import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { model_versions, uploaded_files } from '../../database/tables/tables.ts'
import { projectWithPanels } from '../../testing/panel-projects.ts'
import { provenSuperAdmin } from '../../testing/super-admin.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let admin: Awaited<ReturnType<TestServer['signUp']>>
beforeAll(async () => {
	server = await sharedTestServer()
	admin = await provenSuperAdmin(server)
})
afterAll(() => server.close())

const TABLE = '/admin/api/table'
const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
	server.inject({ method, url, headers: { cookie: admin.cookie }, ...(payload && { payload }) })

test('no model is moved to a project or a person by its row', async () => {
	const { database } = server.platform
	const eve = await server.signUp()
	const [hers, mine] = [await projectWithPanels(server, eve.cookie), await projectWithPanels(server, admin.cookie)]
	const file = { file_name: 'a.ifc', bytes: 1, sha256: 'a', storage_key: 'project-rows', user_id: eve.user.id }
	const [source] = await database.insert(uploaded_files).values(file).returning()
	const version = { project_id: hers.id, number: 7, file_id: source?.id ?? '' }
	const [made] = await database.insert(model_versions).values(version).returning()
	for (const [table, id, values] of [
		['model_versions', made?.id, { project_id: mine.id }],
		['uploaded_files', source?.id, { user_id: admin.user.id }],
	] as const) {
		const url = `${TABLE}/${table}/${id}`
		const { row } = (await ask('GET', url)).json()
		expect((await ask('PUT', url, { values, version: row.version })).statusCode, table).toBe(400)
	}
})

test('nobody writes into the history of panels', async () => {
	const values = { status_name: 'Produced', action: 'added', source: 'api', panel_count: 1 }
	expect((await ask('POST', `${TABLE}/status_changes`, { values })).statusCode).toBe(403)
})

test.each([
	['comments', { text: 'I said so' }],
	['panels', { global_id: 'forged', element: 1 }],
	['panel_statuses', {}],
	['notifications', { kind: 'system_notice', values: {} }],
	['instructions', { title: 'Lift without straps' }],
	['support_notes', { text: 'Forged' }],
])('nobody writes words or work in the name of others into %s', async (table, values) => {
	expect((await ask('POST', `${TABLE}/${table}`, { values })).statusCode).toBe(403)
})

test('no change of statuses loses the events that it shares with a deleted one', async () => {
	const { database } = server.platform
	const project = await projectWithPanels(server, admin.cookie)
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
	const url = `${TABLE}/status_changes/${shared?.id}`
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
