import { randomUUID } from 'node:crypto'
import type {
	ChangeGroupPanelsResponse,
	DeleteGroupResponse,
	Group,
	MoveGroupResponse,
} from '@panelyard/contracts/panels/groups'
import type { AssignStatusesResponse, PanelListResponse } from '@panelyard/contracts/panels/panels'
import { MOST_NAMED_GROUP_PANELS } from '@panelyard/contracts/projects/project-events'
import type { UndoChangeResponse } from '@panelyard/contracts/statuses/changes'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type PanelProject, projectWithPanels } from '../../testing/panel-projects.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let anna: Awaited<ReturnType<TestServer['signUp']>>
let ben: typeof anna
let project: PanelProject
let first: string
let second: string
let third: string

beforeAll(async () => {
	server = await sharedTestServer()
	anna = await server.signUp('anna@example.com')
	ben = await server.signUp('ben@example.com')
})
beforeEach(async () => {
	project = await projectWithPanels(server, anna.cookie)
	;[first, second, third] = project.panel_ids as [string, string, string]
	await project.as('POST', '/access/assign', { user_id: ben.user.id, role: 'editor' })
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => server.close())

const make = (payload: object, person = anna) =>
	project.as<{ group: Group; message: string }>('POST', '/groups', payload, person.cookie)
const change = async (group: Group, payload: object) =>
	(await project.as<ChangeGroupPanelsResponse>('POST', `/groups/${group.id}/panels`, payload)).body
const panelsIn = async (group_id: string) =>
	(await project.as<PanelListResponse>('GET', '/panels')).body.panels
		.filter(({ groups }) => groups.includes(group_id))
		.map(({ id }) => id)
		.sort()
const heard = () => {
	const told = vi.spyOn(server.platform, 'tellProject')
	return () => told.mock.calls.splice(0).map(([name, payload]) => ({ name, ...payload }))
}

describe('a change of a group', () => {
	it('answers which panels really joined and left', async () => {
		const { group } = (await make({ name: 'Truck', panel_ids: [first] })).body
		const changed = await change(group, { add: [first, second, third], remove: [first, third] })
		expect(changed).toMatchObject({ added: [second], removed: [first], group: { panel_count: 1 } })
		expect(await change(group, { remove: [first] })).toMatchObject({ added: [], removed: [] })
	})

	it('sent again is made once', async () => {
		const { group } = (await make({ name: 'Truck' })).body
		const change_id = randomUUID()
		const once = await change(group, { add: [first], change_id })
		await change(group, { remove: [first] })
		const again = await change(group, { add: [first], change_id })
		expect(again, 'as it was when it was made').toMatchObject({ added: [first], removed: [], repeated: true })
		expect(again.group.panel_count).toBe(0)
		expect(again.revision).toBe(once.revision + 1)
		const undo = await project.as('POST', `/changes/${change_id}/undo`, { change_id: randomUUID() })
		expect(undo.status).toBe(409)
	})

	it('is told in steps', async () => {
		const { group } = (await make({ name: 'Truck' })).body
		const told = heard()
		const { revision } = await change(group, { add: [first] })
		const of = { project_id: project.id, group: { id: group.id, panel_count: 1 }, revision }
		expect(told()).toMatchObject([{ name: 'group_panels_changed', ...of, added: [first], removed: [] }])
		await project.as('PUT', `/groups/${group.id}`, { name: 'Lorry' })
		expect(told()).toMatchObject([{ name: 'group_changed', group: { name: 'Lorry' }, revision: revision + 1 }])
		await project.as('DELETE', `/groups/${group.id}`)
		expect(told()).toMatchObject([{ name: 'group_deleted', group: { name: 'Lorry' }, revision: revision + 2 }])
		await make({ name: 'Empty' })
		await make({ name: 'Full', panel_ids: [second] })
		expect(told()).toMatchObject([
			{ name: 'group_changed', group: { name: 'Empty', panel_count: 0 } },
			{ name: 'group_panels_changed', group: { name: 'Full', panel_count: 1 }, added: [second] },
		])
	})

	it('of very many panels only says so', async () => {
		const many = await projectWithPanels(server, anna.cookie, MOST_NAMED_GROUP_PANELS + 1)
		const told = heard()
		await many.as('POST', '/groups', { name: 'All', panel_ids: many.panel_ids })
		expect(told()).toMatchObject([{ name: 'project_updated', what: ['groups', 'panels'] }])
	})

	it('of its statuses can be sent twice and undone', async () => {
		const { group } = (await make({ name: 'Truck', panel_ids: [first, second] })).body
		const payload = { status_id: project.statusId('installed'), mode: 'set', change_id: randomUUID() }
		await project.as('POST', '/panels/statuses', { panel_ids: [first], set: project.statusId('issue') })
		const set = () => project.as<AssignStatusesResponse>('POST', `/groups/${group.id}/statuses`, payload)
		expect((await set()).body.changed).toHaveLength(2)
		expect((await set()).body).toMatchObject({ changed: [], repeated: true })
		const path = `/changes/${payload.change_id}/undo`
		const undone = await project.as<UndoChangeResponse>('POST', path, { change_id: randomUUID() })
		expect(undone.body).toMatchObject({ restored: 2, kept: 0 })
		expect(await project.carried(first)).toEqual([project.statusId('issue')])
		expect(await project.carried(second)).toEqual([])
	})
})

describe('a group with an id of the device', () => {
	it('is created once', async () => {
		const payload = { id: randomUUID(), name: 'Truck', panel_ids: [first] }
		expect(await make(payload)).toMatchObject({ status: 201, body: { group: { id: payload.id } } })
		const told = heard()
		expect(await make(payload)).toMatchObject({ status: 201, body: { group: { id: payload.id, panel_count: 1 } } })
		expect(told()).toEqual([])
		const taken = { status: 409, body: { message: 'This id is taken. Send the request with a new one.' } }
		expect(await make(payload, ben)).toMatchObject(taken)
		const other = await projectWithPanels(server, anna.cookie, 1)
		expect(await other.as('POST', '/groups', { ...payload, panel_ids: [] })).toMatchObject(taken)
		const { body } = await make({ name: 'No id of the device' })
		expect(await make({ id: body.group.id, name: 'Another' })).toMatchObject(taken)
	})

	it('takes no id that a change has', async () => {
		const change_id = randomUUID()
		const payload = { panel_ids: [first], set: project.statusId('issue'), change_id }
		await project.as('POST', '/panels/statuses', payload)
		expect((await make({ id: change_id, name: 'Truck' }, ben)).status).toBe(409)
	})

	it('comes back with what deleting it answered, also by somebody else', async () => {
		const made = (await make({ name: 'Truck', description: 'Monday', panel_ids: [first, second] })).body.group
		// A rule that leaves a panel out doesn't take it from its groups.
		const hide = (is: boolean) =>
			server.platform.database.execute(sql`update panels set outside_rule = ${is} where id = ${second}`)
		await hide(true)
		const { body } = await project.as<DeleteGroupResponse>('DELETE', `/groups/${made.id}`)
		expect(body).toMatchObject({ groups: [], group: { name: 'Truck', description: 'Monday', panel_count: 1 } })
		expect(body.panel_ids).toEqual([first, second].sort())
		const { id, name, description, position } = body.group
		expect((await make({ id, name, description, position, panel_ids: body.panel_ids }, ben)).status).toBe(201)
		await hide(false)
		expect(await panelsIn(made.id)).toEqual([first, second].sort())
		const { rows } = await server.platform.database.execute<{ action: string }>(
			sql`select action from audit_log where subject_id = ${made.id} order by created_at, action`,
		)
		expect(rows.map(({ action }) => action)).toEqual(['group.created', 'group.deleted', 'group.restored'])
	})

	it('is deleted once by a call that is repeated, which is answered as the first', async () => {
		const { id } = (await make({ name: 'Truck', panel_ids: [first] })).body.group
		const path = `/groups/${id}?change_id=${randomUUID()}`
		const { body: once } = await project.as<DeleteGroupResponse>('DELETE', path)
		expect(once).toMatchObject({ group: { name: 'Truck', panel_count: 1 }, panel_ids: [first] })
		const told = heard()
		const { body: again } = await project.as<DeleteGroupResponse>('DELETE', path)
		expect(again).toEqual({ ...once, revision: once.revision, repeated: true })
		expect(told()).toEqual([])
		expect((await project.as('DELETE', path, undefined, ben.cookie)).status).toBe(409)
		expect((await project.as('DELETE', `/groups/${id}`)).status).toBe(404)
	})
})

describe('the order of groups', () => {
	const names = async () =>
		(await project.as<{ groups: Group[] }>('GET', '/groups')).body.groups.map(({ name }) => name)
	const move = (group: Group, payload: object) =>
		project.as<MoveGroupResponse>('POST', `/groups/${group.id}/move`, payload)

	const three = async () => {
		const made: Group[] = []
		for (const name of ['Zoo', 'Ant', 'Bee']) made.push((await make({ name })).body.group)
		return made as [Group, Group, Group]
	}

	it('is that of their making, until one is moved, once for each change', async () => {
		const [zoo, ant, bee] = await three()
		expect(await names()).toEqual(['Zoo', 'Ant', 'Bee'])
		const told = heard()
		const change_id = randomUUID()
		const moved = await move(bee, { before: zoo.id, change_id })
		expect(moved.body).toMatchObject({ group_ids: [bee.id, zoo.id, ant.id] })
		const { revision } = moved.body
		expect(told()).toMatchObject([{ name: 'project_updated', what: ['group_order'], revision }])
		await move(zoo, { before: null })
		expect(await names()).toEqual(['Bee', 'Ant', 'Zoo'])
		told()
		expect((await move(bee, { before: zoo.id, change_id })).body).toMatchObject({ repeated: true })
		expect((await move(bee, { before: ant.id })).body).toMatchObject({ revision: revision + 1 })
		expect((await move(bee, { before: bee.id })).status).toBe(200)
		expect(told()).toEqual([])
		expect(await names()).toEqual(['Bee', 'Ant', 'Zoo'])
	})

	it('isn’t refused to a device that sends a move again after the group was deleted', async () => {
		const [zoo, ant, bee] = await three()
		const change_id = randomUUID()
		await move(bee, { before: zoo.id, change_id })
		await project.as('DELETE', `/groups/${bee.id}`)
		const again = await move(bee, { before: zoo.id, change_id })
		expect(again).toMatchObject({ status: 200, body: { repeated: true, group_ids: [zoo.id, ant.id] } })
		expect(await move(bee, { before: null })).toMatchObject({
			status: 404,
			body: { message: 'This group no longer exists' },
		})
	})

	it('has a deleted group where it was, and a new one at its end', async () => {
		const [zoo, ant, bee] = await three()
		const { group } = (await project.as<DeleteGroupResponse>('DELETE', `/groups/${ant.id}`)).body
		expect((await move(bee, { before: ant.id })).status).toBe(404)
		await move(bee, { before: zoo.id })
		await make({ name: 'Cat' })
		expect((await make({ id: group.id, name: 'Ant', position: group.position })).status).toBe(201)
		expect(await names()).toEqual(['Bee', 'Ant', 'Zoo', 'Cat'])
	})
})
