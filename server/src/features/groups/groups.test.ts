import { type Group, MAX_GROUPS } from '@panelyard/contracts/panels/groups'
import type { PanelListResponse, PanelStatuses, StatusEvent } from '@panelyard/contracts/panels/panels'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type PanelProject, projectWithPanels } from '../../testing/panel-projects.ts'
import { call } from '../../testing/test-projects.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'

type Answer = { group: Group; message: string }
let server: TestServer
let anna: Awaited<ReturnType<TestServer['signUp']>>
let project: PanelProject

beforeAll(async () => {
	server = await sharedTestServer()
	anna = await server.signUp('anna@example.com')
})
beforeEach(async () => {
	project = await projectWithPanels(server, anna.cookie)
})
afterAll(() => server.close())

const make = (payload: object) => project.as<Answer>('POST', '/groups', payload)
const listed = async () => (await project.as<{ groups: Group[] }>('GET', '/groups')).body.groups
const assign = (panel_ids: string[], ...keys: string[]) =>
	project.as('POST', '/panels/statuses', { panel_ids, add: keys.map(project.statusId) })

describe('groups', () => {
	it('count their panels by the furthest status', async () => {
		const ids = project.panel_ids.slice(0, 3)
		await assign(ids.slice(0, 2), 'designed', 'delivered')
		const made = await make({ name: ' Truck 1 ', panel_ids: ids })
		expect(made.status).toBe(201)
		expect(made.body.group).toMatchObject({
			name: 'Truck 1',
			panel_count: 3,
			status_breakdown: [
				{ status_id: null, count: 1 },
				{ status_id: project.statusId('delivered'), count: 2 },
			],
		})
		const { panels } = (await project.as<PanelListResponse>('GET', '/panels')).body
		expect(panels.filter((panel) => panel.groups.includes(made.body.group.id))).toHaveLength(3)
	})

	it('are counted anew after every change, and alike alone and in the list', async () => {
		const [first, second] = project.panel_ids as [string, string]
		await make({ name: 'Other', panel_ids: [second] })
		const { group } = (await make({ name: 'Truck', panel_ids: [first, second] })).body
		expect((await listed()).map(({ name, panel_count }) => [name, panel_count])).toEqual([
			['Other', 1],
			['Truck', 2],
		])
		await assign([first], 'produced')
		await assign([second], 'delivered')
		const breakdown = (await listed()).find(({ id }) => id === group.id)?.status_breakdown
		expect(breakdown).toEqual([
			{ status_id: project.statusId('produced'), count: 1 },
			{ status_id: project.statusId('delivered'), count: 1 },
		])
		const renamed = await project.as<Answer>('PUT', `/groups/${group.id}`, { name: 'Truck 7' })
		expect(renamed.body.group).toEqual((await listed()).find(({ id }) => id === group.id))
	})

	it('are no more than a project may have', async () => {
		await server.platform.database.execute(sql`
			insert into groups (project_id, name, position)
			select ${project.id}::uuid, 'Truck ' || number, number from generate_series(1, ${MAX_GROUPS - 1}::int) as number`)
		const made = await Promise.all(['A', 'B'].map((name) => make({ name })))
		expect(made.map(({ status }) => status).sort()).toEqual([201, 409])
	})

	it('record no change of their panels when nothing changed', async () => {
		const { group } = (await make({ name: 'Truck', panel_ids: [project.panel_ids[0]] })).body
		const add = () => project.as('POST', `/groups/${group.id}/panels`, { add: [project.panel_ids[0]] })
		expect((await add()).status).toBe(200)
		const { rows } = await server.platform.database.execute(
			sql`select action from audit_log where project_id = ${project.id} and action = 'group_panels.changed'`,
		)
		expect(rows).toEqual([])
	})

	it('have names of their own', async () => {
		await make({ name: 'Truck 1' })
		expect(await make({ name: 'TRUCK 1' })).toMatchObject({
			status: 409,
			body: { message: 'Group name already exists', details: { fields: [{ field: 'name' }] } },
		})
		const { group } = (await make({ name: 'Truck 2' })).body
		expect((await project.as('PUT', `/groups/${group.id}`, { name: 'truck 1' })).status).toBe(409)
		expect(await make({})).toMatchObject({ status: 400, body: { message: 'Group name is required' } })
		expect(await make({ name: ' ' })).toMatchObject({ body: { message: 'Group name is required' } })
	})

	it('give a status to every panel they have at that moment, which keeps what it has', async () => {
		const ids = project.panel_ids.slice(0, 3) as [string, string, string]
		const { group } = (await make({ name: 'Truck 9', panel_ids: ids })).body
		const path = `/groups/${group.id}`
		await assign([ids[0]], 'installed')
		await project.as('POST', `${path}/panels`, { remove: [ids[2]] })
		const delivered = project.statusId('delivered')
		const { body } = await project.as<{ changed: PanelStatuses[] }>('POST', `${path}/statuses`, {
			status_id: delivered,
		})
		expect(body.changed).toHaveLength(2)
		expect(await project.carried(ids[0])).toEqual([delivered, project.statusId('installed')])
		expect(await project.carried(ids[1])).toEqual([delivered])
		expect(await project.carried(ids[2])).toEqual([])
		const { status_events } = (await project.as<{ status_events: StatusEvent[] }>('GET', `/panels/${ids[1]}`)).body
		expect(status_events[0]).toMatchObject({ source: 'group', action: 'added' })
		expect((await project.as('POST', `${path}/statuses`, { status_id: group.id })).status).toBe(404)
		expect((await project.as('DELETE', path)).status).toBe(200)
		expect((await project.as('POST', `${path}/statuses`, { status_id: delivered })).status).toBe(404)
	})

	it('make a status the only one of every panel they have, or take all away', async () => {
		const ids = project.panel_ids.slice(0, 2) as [string, string]
		const { group } = (await make({ name: 'Truck 9', panel_ids: ids })).body
		const set = (status_id: string | null, mode?: string) =>
			project.as('POST', `/groups/${group.id}/statuses`, { status_id, mode })
		await assign([ids[0]], 'designed')
		await set(project.statusId('installed'), 'set')
		expect(await project.carried(ids[0])).toEqual([project.statusId('installed')])
		expect(await project.carried(ids[1])).toEqual([project.statusId('installed')])
		await set(null, 'set')
		expect(await project.carried(ids[0])).toEqual([])
		expect(await set(null)).toMatchObject({ status: 400, body: { message: 'Choose a status' } })
	})

	it('gain and lose panels, are renamed, and go without their panels', async () => {
		await make({ name: 'Truck 1' })
		const { group } = (await make({ name: 'Truck 2' })).body
		const path = `/groups/${group.id}`
		const ids = project.panel_ids.slice(0, 5)
		const changed = await project.as<Answer>('POST', `${path}/panels`, { add: ids })
		expect(changed.body.group.panel_count).toBe(5)
		const less = await project.as<Answer>('POST', `${path}/panels`, { remove: ids.slice(0, 2), add: ids })
		expect(less.body.group.panel_count).toBe(3)
		const renamed = await project.as<Answer>('PUT', path, { name: 'truck 2', description: 'Monday' })
		expect(renamed.body.group).toMatchObject({ name: 'truck 2', description: 'Monday' })
		const rest = await project.as<{ groups: Group[] }>('DELETE', path)
		expect(rest.body.groups.map((one) => one.name)).toEqual(['Truck 1'])
		expect((await project.as<{ total: number }>('GET', '/panels')).body.total).toBe(project.panel_ids.length)
		expect((await project.as('DELETE', path)).status).toBe(404)
	})

	it('take only panels of their project, and belong to one', async () => {
		const other = await projectWithPanels(server, anna.cookie)
		expect((await make({ name: 'Truck', panel_ids: [other.panel_ids[0]] })).status).toBe(404)
		expect(await listed()).toEqual([])
		const { group } = (await make({ name: 'Truck' })).body
		expect((await call(server, anna.cookie, 'DELETE', `/projects/${other.id}/groups/${group.id}`)).status).toBe(404)
	})
})
