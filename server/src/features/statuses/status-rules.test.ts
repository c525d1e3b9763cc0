import { randomUUID } from 'node:crypto'
import type { Group } from '@panelyard/contracts/panels/groups'
import type { AssignStatusesResponse, StatusEvent, StatusRuleBreaks } from '@panelyard/contracts/panels/panels'
import type { Status, UpdateStatusRequest } from '@panelyard/contracts/statuses/statuses'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type PanelProject, projectWithPanels } from '../../testing/panel-projects.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let anna: Awaited<ReturnType<TestServer['signUp']>>
let ben: Awaited<ReturnType<TestServer['signUp']>>
let project: PanelProject
let first: string
let second: string

beforeAll(async () => {
	server = await sharedTestServer()
	anna = await server.signUp('anna@example.com')
	ben = await server.signUp('ben@example.com')
})
beforeEach(async () => {
	project = await projectWithPanels(server, anna.cookie)
	await project.as('POST', '/access/assign', { user_id: ben.user.id, role: 'editor' })
	;[first, second] = project.panel_ids as [string, string]
})
afterAll(() => server.close())

type Refused = { message: string; error: string; details: StatusRuleBreaks }
const id = (key: string) => project.statusId(key)
const rule = (key: string, rules: UpdateStatusRequest, cookie?: string) =>
	project.as<{ status: Status; message: string }>('PUT', `/statuses/${id(key)}`, rules, cookie)
const change = <Body = AssignStatusesResponse>(payload: object, cookie?: string) =>
	project.as<Body>('POST', '/panels/statuses', payload, cookie)
const set = (panel_ids: string[], key: string, more: object = {}) =>
	change<AssignStatusesResponse & Refused>({ panel_ids, set: id(key), ...more })
const ids = (...keys: string[]) => keys.map(id)
const eventsOf = async (panel_id: string) =>
	(await project.as<{ status_events: StatusEvent[] }>('GET', `/panels/${panel_id}`)).body.status_events

describe('a flag', () => {
	it('stays when a step is set, outranks nothing, and is set beside the step', async () => {
		await set([first], 'produced')
		await set([first], 'issue')
		expect(await project.carried(first)).toEqual(ids('issue', 'produced'))
		await set([first], 'delivered')
		expect(await project.carried(first)).toEqual(ids('issue', 'delivered'))
		const { group } = (await project.as<{ group: Group }>('POST', '/groups', { name: 'A', panel_ids: [first] })).body
		expect(group.status_breakdown).toEqual([{ status_id: id('delivered'), count: 1 }])
		await change({ panel_ids: [first], set: null })
		expect(await project.carried(first)).toEqual([])
	})

	it('has no part in the progress, whatever is asked for', async () => {
		const { body } = await rule('produced', { type: 'flag', progress: 40, is_done: true, replaces: true })
		expect(body.status).toMatchObject({ type: 'flag', progress: 0, is_done: false, replaces: false })
	})
})

describe('a status that replaces', () => {
	it('takes the steps before it away, and leaves flags and later steps', async () => {
		await rule('delivered', { replaces: true })
		await change({ panel_ids: [first], add: ids('designed', 'produced', 'installed', 'issue') })
		await change({ panel_ids: [first], add: ids('delivered') })
		expect(await project.carried(first)).toEqual(ids('issue', 'delivered', 'installed'))
	})
})

describe('a status that requires another', () => {
	beforeEach(async () => {
		await rule('delivered', { requires: ids('produced'), requires_mode: 'block' })
		await set([first], 'produced')
	})

	it('is refused with the panels that lack it, and nothing changes', async () => {
		const { status, body } = await set([first, second], 'delivered')
		expect(status).toBe(409)
		expect(body.error).toBe('STATUS_RULE')
		expect(body.details).toMatchObject({
			panel_count: 1,
			asked: 2,
			breaks: [
				{
					status_id: id('delivered'),
					requires: id('produced'),
					mode: 'block',
					panel_count: 1,
					panels: [{ id: second }],
				},
			],
		})
		expect(await project.carried(first)).toEqual(ids('produced'))
	})

	it('names panels as they are shown', async () => {
		await project.as('PUT', `/panels/${second}`, { own_name: 'North corner' })
		const { body } = await set([second], 'delivered')
		expect(body.details.breaks[0]?.panels).toMatchObject([{ id: second, name: 'North corner' }])
	})

	it('leaves out those panels when asked to', async () => {
		const { body } = await set([first, second], 'delivered', { on_rule: 'leave_out' })
		expect(body).toMatchObject({ left_out: 1, changed: [{ panel_id: first }] })
		expect(await project.carried(second)).toEqual([])
	})

	it('is overridden with a reason, which the history keeps and visitors don’t see', async () => {
		expect(await set([first, second], 'delivered', { on_rule: 'override' })).toMatchObject({
			status: 400,
			body: { message: 'Say why the rule is overridden' },
		})
		const override_reason = 'Crane is here only today'
		await set([first, second], 'delivered', { on_rule: 'override', override_reason })
		expect(await eventsOf(second)).toMatchObject([{ status_name: 'Delivered', override_reason }])
		const { changes } = (await project.as<{ changes: StatusEvent[] }>('GET', '/status_changes')).body
		expect(changes[0]).toMatchObject({ override_reason })
	})

	it('only asked about needs no reason', async () => {
		await rule('delivered', { requires_mode: 'warn' })
		expect((await set([second], 'delivered')).body.details.breaks[0]?.mode).toBe('warn')
		expect((await set([second], 'delivered', { on_rule: 'override' })).status).toBe(200)
		expect(await eventsOf(second)).toMatchObject([{ override_reason: '' }])
	})

	it('takes a panel that gave the other one up for a later step, and not one that lost it', async () => {
		await rule('installed', { requires: ids('produced') })
		await set([first], 'delivered')
		expect((await set([first], 'installed')).status).toBe(200)
		await set([second], 'produced')
		await change({ panel_ids: [second], remove: ids('produced') })
		expect((await set([second], 'installed')).status).toBe(409)
		// An undone step didn't give way: it never was.
		const change_id = randomUUID()
		await set([second], 'designed')
		await set([second], 'produced', { change_id })
		await project.as('POST', `/changes/${change_id}/undo`, { change_id: randomUUID() })
		expect(await project.carried(second)).toEqual(ids('designed'))
		expect((await set([second], 'installed')).status).toBe(409)
	})

	it('holds groups too', async () => {
		const { group } = (
			await project.as<{ group: { id: string } }>('POST', '/groups', { name: 'Truck', panel_ids: [first, second] })
		).body
		const path = `/groups/${group.id}/statuses`
		expect((await project.as('POST', path, { status_id: id('delivered') })).status).toBe(409)
		const { body } = await project.as<AssignStatusesResponse>('POST', path, {
			status_id: id('delivered'),
			on_rule: 'leave_out',
		})
		expect(body).toMatchObject({ left_out: 1 })
		expect(await project.carried(first)).toEqual(ids('produced', 'delivered'))
	})

	it('is satisfied by what is added with it, and is forgotten with the status that it requires, until that is back', async () => {
		expect((await change({ panel_ids: [second], add: ids('produced', 'delivered') })).status).toBe(200)
		const change_id = randomUUID()
		await project.as('DELETE', `/statuses/${id('produced')}?change_id=${change_id}`)
		const requires = async () =>
			(await project.as<{ statuses: Status[] }>('GET', '/statuses')).body.statuses.find(
				(status) => status.id === id('delivered'),
			)?.requires
		expect(await requires()).toEqual([])
		await project.as('POST', `/changes/${change_id}/undo`, { change_id: randomUUID() })
		expect(await requires()).toEqual(ids('produced'))
	})

	it('can’t wait for itself, directly or by others', async () => {
		expect((await rule('delivered', { requires: ids('delivered') })).status).toBe(409)
		await rule('installed', { requires: ids('delivered') })
		const { status, body } = await rule('produced', { requires: ids('installed') })
		expect(status).toBe(409)
		expect(body.message).toContain('wait for each other')
		expect((await rule('produced', { requires: [randomUUID()] })).status).toBe(400)
	})
})

describe('who may set a status', () => {
	it('is held for setting and removing it, and for what changes the rule', async () => {
		await rule('installed', { set_by: 'managers' })
		const asBen = (payload: object) => change<{ message: string }>({ panel_ids: [first], ...payload }, ben.cookie)
		expect(await asBen({ set: id('installed') })).toMatchObject({
			status: 403,
			body: {
				message: 'Only managers may set or remove “Installed”',
				details: { status_id: id('installed'), name: 'Installed', default_key: 'installed', set_by: 'managers' },
			},
		})
		await set([first], 'installed')
		expect((await asBen({ remove: ids('installed') })).status).toBe(403)
		expect((await rule('installed', { set_by: 'editors' }, ben.cookie)).status).toBe(403)
		expect((await rule('installed', { colour: '#112233' }, ben.cookie)).status).toBe(200)
		expect((await project.as('DELETE', `/statuses/${id('installed')}`, undefined, ben.cookie)).status).toBe(403)
		await rule('installed', { set_by: 'people', set_by_people: [ben.user.id] })
		expect((await asBen({ remove: ids('installed') })).status).toBe(200)
		expect((await rule('installed', { set_by: 'people', set_by_people: [] })).status).toBe(400)
	})

	it('is held when the status falls away with others, but an earlier step gives way to a later one', async () => {
		await rule('installed', { set_by: 'managers' })
		await set([first], 'installed')
		const asBen = (payload: object) => change({ panel_ids: [first, second], ...payload }, ben.cookie)
		expect((await asBen({ set: id('designed') })).status).toBe(403)
		expect((await asBen({ set: null })).status).toBe(403)
		expect(await project.carried(first)).toEqual(ids('installed'))
		await rule('issue', { set_by: 'managers' })
		expect((await asBen({ panel_ids: [second], set: null })).status).toBe(200)
		await rule('produced', { set_by: 'managers' })
		await set([second], 'produced')
		expect((await asBen({ panel_ids: [second], set: id('delivered') })).status).toBe(200)
		expect(await project.carried(second)).toEqual(ids('delivered'))
	})

	it('is held when a change is undone after the rule came', async () => {
		const asBen = async (payload: object) => {
			const change_id = randomUUID()
			expect((await change({ panel_ids: [first], change_id, ...payload }, ben.cookie)).status).toBe(200)
			return () =>
				project.as<{ message: string; restored: number }>(
					'POST',
					`/changes/${change_id}/undo`,
					{ change_id: randomUUID() },
					ben.cookie,
				)
		}
		await set([first], 'delivered')
		const taken = await asBen({ set: id('designed') })
		const refusal = { status: 403, body: { message: 'Only managers may set or remove “Delivered”' } }
		await rule('delivered', { set_by: 'managers' })
		expect(await taken()).toMatchObject(refusal)
		expect(await project.carried(first)).toEqual(ids('designed'))
		await rule('delivered', { set_by: 'editors' })
		const given = await asBen({ set: id('delivered') })
		await rule('delivered', { set_by: 'managers' })
		expect(await given()).toMatchObject(refusal)
		expect(await project.carried(first)).toEqual(ids('delivered'))
		// A step that only gave way to a later one comes back by the one who set that.
		const later = await asBen({ set: id('installed') })
		expect(await later()).toMatchObject({ status: 200, body: { restored: 1 } })
		expect(await project.carried(first)).toEqual(ids('delivered'))
		expect((await rule('delivered', { set_by: 'people', set_by_people: [ben.user.id] })).status).toBe(200)
		expect((await given()).status).toBe(200)
	})

	it('is held when panels get the status instead of a deleted one', async () => {
		await rule('installed', { set_by: 'managers' })
		await set([first], 'designed')
		const path = `/statuses/${id('designed')}?move_to=${id('installed')}`
		expect((await project.as('DELETE', path, undefined, ben.cookie)).status).toBe(403)
		expect(await project.carried(first)).toEqual(ids('designed'))
		expect((await project.as('DELETE', path)).status).toBe(200)
	})

	it('an editor creates a flag, but no rules', async () => {
		const create = (more: object) =>
			project.as<{ status: Status }>(
				'POST',
				'/statuses',
				{ name: 'Hold', icon: 'hold', colour: '#aa0000', ...more },
				ben.cookie,
			)
		expect((await create({ set_by: 'managers' })).status).toBe(403)
		expect((await create({ type: 'flag' })).body.status).toMatchObject({ type: 'flag', progress: 0, requires: [] })
		const { status } = (
			await project.as<{ status: Status }>('POST', '/statuses', {
				name: 'Handed over',
				icon: 'check',
				colour: '#00aa00',
			})
		).body
		expect(status).toMatchObject({ type: 'step', progress: 100, is_done: false })
	})
})
