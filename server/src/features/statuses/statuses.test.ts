import { randomUUID } from 'node:crypto'
import type { StatusEvent } from '@panelyard/contracts/panels/panels'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type PanelProject, projectWithPanels } from '../../testing/panel-projects.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'

type Listed = { statuses: Status[] }
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

const assign = (panel_ids: string[], ...keys: string[]) =>
	project.as('POST', '/panels/statuses', { panel_ids, add: keys.map(project.statusId) })
const listed = async () => (await project.as<Listed>('GET', '/statuses')).body.statuses

describe('the statuses of a project', () => {
	it('start with the default set, each with its panels counted', async () => {
		await assign(project.panel_ids.slice(0, 4), 'designed')
		expect(
			(await listed()).map(({ default_key, position, panel_count }) => [default_key, position, panel_count]),
		).toEqual([
			['designed', 0, 4],
			['in_production', 1, 0],
			['produced', 2, 0],
			['delivered', 3, 0],
			['installed', 4, 0],
			['issue', 5, 0],
		])
	})

	it('are counted anew after every change of panels', async () => {
		const counts = async () => (await listed()).map(({ panel_count }) => panel_count)
		expect(await counts()).toEqual([0, 0, 0, 0, 0, 0])
		await assign(project.panel_ids, 'produced')
		expect(await counts()).toEqual([0, 0, 6, 0, 0, 0])
		await project.as('POST', '/panels/statuses', { panel_ids: project.panel_ids.slice(1), set: null })
		expect(await counts()).toEqual([0, 0, 1, 0, 0, 0])
	})

	it.each([
		[{ icon: 'star', colour: '#123456' }, 'name', 'Status name is required'],
		[{ name: ' ', icon: 'star', colour: '#123456' }, 'name', 'Status name is required'],
		[{ name: 'Painted', colour: '#123456' }, 'icon', 'Icon is required'],
		[{ name: 'Painted', icon: 'unicorn', colour: '#123456' }, 'icon', 'Icon is required'],
		[{ name: 'Painted', icon: 'star', colour: 'red' }, 'colour', 'Colour must be a hex code such as #1c7ed6'],
	])('%j is refused', async (payload, field, message) => {
		const response = await project.as('POST', '/statuses', payload)
		expect(response).toMatchObject({ status: 400, body: { message, details: { fields: [{ field, message }] } } })
	})

	it('have names of their own, whatever the case', async () => {
		const taken = { status: 409, body: { message: 'Status name already exists' } }
		const add = (name: string) => project.as('POST', '/statuses', { name, icon: 'star', colour: '#123456' })
		expect(await add('pROduced')).toMatchObject(taken)
		expect(await project.as('PUT', `/statuses/${project.statusId('issue')}`, { name: 'Produced' })).toMatchObject(taken)
		const both = await Promise.all(['Painted', 'PAINTED'].map(add))
		expect(both.map((response) => response.status).sort()).toEqual([201, 409])
	})

	it('a renamed default no longer follows the language, a recoloured one does', async () => {
		const path = `/statuses/${project.statusId('issue')}`
		await assign(project.panel_ids.slice(0, 2), 'issue')
		const recoloured = await project.as<{ status: Status }>('PUT', path, { colour: '#FF0000' })
		expect(recoloured.body.status).toMatchObject({
			colour: '#ff0000',
			default_key: 'issue',
			name: 'Issue',
			panel_count: 2,
		})
		const renamed = await project.as<{ status: Status }>('PUT', path, { name: 'Damaged' })
		expect(renamed.body.status).toMatchObject({ name: 'Damaged', default_key: null })
	})

	it('are put in another order, all or none', async () => {
		const ids = (await listed()).map(({ id }) => id)
		const order = (status_ids: (string | undefined)[]) => project.as<Listed>('PUT', '/statuses/order', { status_ids })
		const turned = await order([...ids].reverse())
		expect(turned.body.statuses.map(({ id }) => id)).toEqual([...ids].reverse())
		expect((await order(ids.slice(1))).status).toBe(409)
		expect((await order([ids[0], ...ids.slice(0, -1)])).status).toBe(409)
		expect((await listed()).map(({ id }) => id)).toEqual([...ids].reverse())
	})

	it('refuse an order that has missed a change, and say what changed', async () => {
		const ids = (await listed()).map(({ id }) => id)
		const order = (status_ids: (string | undefined)[]) => project.as('PUT', '/statuses/order', { status_ids })
		const again = 'Order the statuses again.'
		expect((await order(ids.slice(2))).body.message).toBe(`The order leaves out Designed, In production. ${again}`)
		await project.as('DELETE', `/statuses/${ids[5]}`)
		expect((await order(ids)).body.message).toBe(`One status of the order no longer exists. ${again}`)
		expect((await order([ids[0], ...ids.slice(0, 5)])).body.message).toBe(`The order names a status twice. ${again}`)
	})

	it('are created once, however often a device sends the same id', async () => {
		const payload = { id: randomUUID(), name: 'Painted', icon: 'star', colour: '#123456' }
		const made = await project.as<{ status: Status }>('POST', '/statuses', payload)
		expect(made).toMatchObject({ status: 201, body: { status: { id: payload.id, position: 6 } } })
		await project.as('PUT', `/statuses/${payload.id}`, { name: 'Varnished' })
		const again = await project.as<{ status: Status }>('POST', '/statuses', payload)
		expect(again).toMatchObject({ status: 201, body: { status: { id: payload.id, name: 'Varnished' } } })
		expect(await listed()).toHaveLength(7)
		const taken = { status: 409, body: { message: 'This id is taken. Send the request with a new one.' } }
		const other = await projectWithPanels(server, anna.cookie, 1)
		expect(await other.as('POST', '/statuses', payload)).toMatchObject(taken)
		const ben = await server.signUp()
		await project.as('POST', '/access/assign', { user_id: ben.user.id, role: 'editor' })
		expect(await project.as('POST', '/statuses', payload, ben.cookie)).toMatchObject(taken)
		const default_id = { ...payload, id: project.statusId('issue') }
		expect(await project.as('POST', '/statuses', default_id)).toMatchObject(taken)
	})

	it('leave their panels when deleted, and the history keeps their name', async () => {
		const [id] = project.panel_ids as [string]
		await assign(project.panel_ids.slice(0, 3), 'in_production', 'produced')
		const { body } = await project.as<Listed>('DELETE', `/statuses/${project.statusId('in_production')}`)
		expect(body.statuses.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4])
		expect(await project.carried(id)).toEqual([project.statusId('produced')])
		const { status_events } = (await project.as<{ status_events: StatusEvent[] }>('GET', `/panels/${id}`)).body
		expect(status_events).toContainEqual(
			expect.objectContaining({ action: 'removed', source: 'status_deleted', status_name: 'In production' }),
		)
		const audit = await server.platform.database.execute<{ details: object }>(
			sql`select details from audit_log where action = 'status.deleted' and project_id = ${project.id}`,
		)
		expect(audit.rows).toMatchObject([{ details: { name: 'In production', panel_count: 3 } }])
	})
})
