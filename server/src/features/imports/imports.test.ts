import { randomUUID } from 'node:crypto'
import type { PlanResponse } from '@panelyard/contracts/figures/plan'
import type { Group } from '@panelyard/contracts/panels/groups'
import type { ImportColumns, ImportResponse } from '@panelyard/contracts/panels/imports'
import type { Panel, PanelDetailResponse, StatusRuleBreaks } from '@panelyard/contracts/panels/panels'
import type { UndoChangeResponse } from '@panelyard/contracts/statuses/changes'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type PanelProject, projectWithPanels } from '../../testing/panel-projects.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let anna: Awaited<ReturnType<TestServer['signUp']>>
let ben: typeof anna
let project: PanelProject
let first: string
let second: string
let third: string

beforeAll(async () => {
	server = await startTestServer()
	anna = await server.signUp('anna@example.com')
	ben = await server.signUp('ben@example.com')
})
beforeEach(async () => {
	project = await projectWithPanels(server, anna.cookie, 4)
	;[first, second, third] = project.panel_ids as [string, string, string]
	await project.as('POST', '/access/assign', { user_id: ben.user.id, role: 'editor' })
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => server.close())

type Answer = ImportResponse & { message: string; error: string; details: StatusRuleBreaks }
const bring = async (columns: ImportColumns, more: object = {}, person = anna) => {
	const panel_ids = [first, second, third]
	return project.as<Answer>('POST', '/imports', { panel_ids, columns, ...more }, person.cookie)
}
const status = (cells: string[][], rows: (number | null)[], mode: 'set' | 'add' = 'set'): ImportColumns => ({
	status: { mode, cells, rows },
})
const id = (key: string) => project.statusId(key)
const undo = async (change_id: string, undo_id: string = randomUUID()) => {
	const done = await project.as<UndoChangeResponse & { message: string }>('POST', `/changes/${change_id}/undo`, {
		change_id: undo_id,
	})
	return { ...done, undo_id }
}
const groups = async () => (await project.as<{ groups: Group[] }>('GET', '/groups')).body.groups
const statuses = async () => (await project.as<{ statuses: Status[] }>('GET', '/statuses')).body.statuses
const groupsOf = async (panel_id: string) =>
	(await project.as<{ panels: Panel[] }>('GET', '/panels')).body.panels.find((panel) => panel.id === panel_id)?.groups
const eventsOf = async (panel_id: string) =>
	(await project.as<PanelDetailResponse>('GET', `/panels/${panel_id}`)).body.status_events
const truck = () => ({ id: randomUUID(), name: 'Truck 1' })

describe('a list', () => {
	it('sets statuses, creates what is missing, fills groups, and says how many changed', async () => {
		await project.as('POST', '/panels/statuses', { panel_ids: [first], set: id('produced') })
		const loaded = { id: randomUUID(), name: 'Loaded', icon: 'truck', colour: '#1c7ed6', type: 'step' }
		const group = truck()
		const told = vi.spyOn(server.platform, 'tellProject')
		const { status: code, body } = await bring(
			{
				...status([[id('produced')], [loaded.id, id('issue')]], [0, 0, 1]),
				group: { cells: [[group.id]], rows: [0, null, 0] },
			},
			{ create: { statuses: [loaded], groups: [group] } },
		)
		expect(code).toBe(200)
		expect(body).toMatchObject({
			kinds: {
				status: { changed: 2, stayed: 1, left_out: 0 },
				group: { changed: 2, stayed: 0, left_out: 0 },
			},
			created: { statuses: [loaded.id], groups: [group.id] },
			missing: [],
			dry_run: false,
		})
		expect(await project.carried(third)).toEqual([id('issue'), loaded.id])
		expect(await groups()).toMatchObject([{ name: 'Truck 1', panel_count: 2 }])
		const [event] = await eventsOf(second)
		expect(event).toMatchObject({ source: 'import', action: 'added' })
		expect(body.changed_at).toBe(event?.created_at)
		expect(told.mock.calls[0]?.[1]).toMatchObject({ changed_at: body.changed_at })
		expect(told.mock.calls.map(([name]) => name)).toEqual(['panel_statuses_changed', 'project_updated'])
		expect(told.mock.calls[1]?.[1]).toMatchObject({ what: ['statuses', 'groups', 'panels'] })
	})

	it('adds statuses beside those that panels carry', async () => {
		await project.as('POST', '/panels/statuses', { panel_ids: [first], set: id('designed') })
		await bring(status([[id('produced')]], [0, null, null], 'add'))
		expect(await project.carried(first)).toEqual([id('designed'), id('produced')])
	})

	it('gives a panel of several rows what all of them say', async () => {
		const columns = status([[id('designed')], [id('produced')]], [0, 1])
		await project.as('POST', '/imports', { panel_ids: [first, first], columns })
		expect(await project.carried(first)).toEqual([id('designed'), id('produced')])
	})

	it('passes over panels that are gone and says which', async () => {
		const gone = randomUUID()
		const columns = status([[id('produced')]], [0, 0])
		const { body } = await project.as<Answer>('POST', '/imports', { panel_ids: [first, gone], columns })
		expect(body).toMatchObject({ missing: [gone], kinds: { status: { changed: 1, stayed: 0 } } })
	})

	it('only says what it would do when it is tried out, and what rules would refuse', async () => {
		await project.as('PUT', `/statuses/${id('delivered')}`, { requires: [id('produced')], requires_mode: 'block' })
		await project.as('POST', '/panels/statuses', { panel_ids: [first], set: id('produced') })
		const group = truck()
		const told = vi.spyOn(server.platform, 'tellProject')
		const { body } = await bring(
			{ ...status([[id('delivered')]], [0, 0, null]), group: { cells: [[group.id]], rows: [0, 0, 0] } },
			{ dry_run: true, create: { groups: [group] } },
		)
		expect(body).toMatchObject({
			dry_run: true,
			left_out: [second],
			breaks: [{ status_id: id('delivered'), requires: id('produced'), mode: 'block', panel_count: 1 }],
			kinds: { status: { changed: 1, stayed: 0, left_out: 1 }, group: { changed: 3 } },
			created: { groups: [group.id] },
		})
		expect(await groups()).toEqual([])
		expect(await project.carried(first)).toEqual([id('produced')])
		expect(told).not.toHaveBeenCalled()
	})

	it('is held to the rules of statuses', async () => {
		await project.as('PUT', `/statuses/${id('delivered')}`, { requires: [id('produced')], requires_mode: 'block' })
		const columns = status([[id('delivered')], [id('produced')]], [0, 1, null])
		const refused = await bring(columns)
		expect(refused).toMatchObject({ status: 409, body: { error: 'STATUS_RULE', details: { panel_count: 1 } } })
		expect(await project.carried(second)).toEqual([])
		expect((await bring(columns, { on_rule: 'override' })).status).toBe(400)
		const { body } = await bring(columns, { on_rule: 'leave_out' })
		expect(body).toMatchObject({ left_out: [first], kinds: { status: { changed: 1, left_out: 1 } } })
		await bring(columns, { on_rule: 'override', override_reason: 'Crane is here today' })
		expect(await eventsOf(first)).toMatchObject([{ override_reason: 'Crane is here today', source: 'import' }])
		await project.as('PUT', `/statuses/${id('installed')}`, { set_by: 'managers' })
		expect((await bring(status([[id('installed')]], [0, null, null]), {}, ben)).status).toBe(403)
		await project.as('POST', '/panels/statuses', { panel_ids: [third], set: id('installed') })
		expect((await bring(status([[id('produced')]], [null, null, 0]), {}, ben)).status).toBe(403)
		expect(await project.carried(third)).toEqual([id('installed')])
	})

	it('holds each panel to the rules of what its own row says', async () => {
		await project.as('PUT', `/statuses/${id('delivered')}`, { requires: [id('produced')], requires_mode: 'block' })
		await project.as('PUT', `/statuses/${id('issue')}`, { set_by: 'managers' })
		await project.as('POST', '/panels/statuses', { panel_ids: [third], add: [id('issue')] })
		const columns = status([[id('produced')], [id('delivered'), id('produced')], [id('delivered')]], [0, 1, 2], 'add')
		const { body } = await bring(columns, { on_rule: 'leave_out' }, ben)
		expect(body).toMatchObject({ kinds: { status: { changed: 2, left_out: 1 } }, left_out: [third] })
		expect((await bring(status([[id('issue')]], [0, null, null]), {}, ben)).status).toBe(403)
	})

	it('is not searched for fields that it doesn’t take', async () => {
		const { status: code } = await bring(status([[id('produced')]], [0, 0, 0]), { constructor: { prototype: {} } })
		expect(code).toBe(200)
	})

	it('is refused when it makes no sense', async () => {
		for (const columns of [
			{},
			status([[id('produced')]], [0]),
			status([[id('produced')]], [0, 1, null]),
			status([[randomUUID()]], [0, null, null]),
			{ group: { cells: [[randomUUID()]], rows: [0, 0, 0] } },
		])
			expect((await bring(columns)).status).toBeGreaterThanOrEqual(400)
		const taken = { id: (await statuses())[0]?.id, name: 'New', icon: 'star', colour: '#112233', type: 'step' }
		expect((await bring(status([], [null, null, null]), { create: { statuses: [taken] } })).status).toBe(409)
	})

	it('sent again changes nothing', async () => {
		const change_id = randomUUID()
		const columns = status([[id('produced')]], [0, 0, null])
		await bring(columns, { change_id })
		await project.as('POST', '/panels/statuses', { panel_ids: [first], set: null })
		const { body } = await bring(columns, { change_id })
		expect(body).toMatchObject({ repeated: true, changed: [], kinds: { status: { changed: 2 } } })
		expect(await project.carried(first)).toEqual([])
		expect((await bring(columns, { change_id }, ben)).status).toBe(409)
	})
})

describe('dates, names, descriptions and categories', () => {
	const told = async () => {
		const { panels } = (await project.as<{ panels: Panel[] }>('GET', '/panels')).body
		const plan = (await project.as<PlanResponse>('GET', '/plan')).body.panels
		return {
			words: panels.slice(0, 2).map((panel) => [panel.own_name, panel.own_description]),
			categories: panels.slice(0, 3).map((panel) => panel.category_id),
			plan: plan.map(({ status_id, date, element_steps }) => [status_id, date, element_steps.length]),
		}
	}
	const list = () => {
		const [made, loaded] = [randomUUID(), randomUUID()]
		const columns: ImportColumns = {
			category: { cells: [made], rows: [0, 0, null] },
			name: { cells: ['Gable'], rows: [0, null, null] },
			description: { cells: ['By the road', 'At the back'], rows: [0, 1, null] },
			plan: [
				{ status_id: id('produced'), cells: ['2026-12-01', '2026-12-02'], rows: [0, 1, 1] },
				{ status_id: loaded, cells: ['2026-12-03'], rows: [0, null, null] },
			],
		}
		const create = {
			statuses: [{ id: loaded, name: 'Loaded', icon: 'truck', colour: '#1c7ed6', type: 'step' }],
			categories: [{ id: made, name: 'Corner', icon: 'star', colour: '#1c7ed6' }],
		}
		return { made, loaded, columns, create }
	}

	it('are set as one change, undone and done again', async () => {
		const { made, loaded, columns, create } = list()
		const nothing = await told()
		const kinds = {
			category: { changed: 2 },
			name: { changed: 1 },
			description: { changed: 2 },
			plan: { changed: 4, stayed: 0 },
		}
		expect((await bring(columns, { create, dry_run: true })).body).toMatchObject({ kinds })
		expect(await told()).toEqual(nothing)
		const change_id = randomUUID()
		const heard = vi.spyOn(server.platform, 'tellProject')
		const { body } = await bring(columns, { create, change_id })
		expect(body).toMatchObject({ kinds, created: { statuses: [loaded], categories: [made] } })
		expect(heard.mock.calls.at(-1)?.[1]).toMatchObject({ what: ['statuses', 'categories', 'panels', 'plan'] })
		const set = await told()
		expect(set).toEqual({
			words: [
				['Gable', 'By the road'],
				['', 'At the back'],
			],
			categories: [made, made, null],
			plan: [
				[id('produced'), '2026-12-01', 1],
				[id('produced'), '2026-12-02', 2],
				[loaded, '2026-12-03', 1],
			],
		})
		expect((await bring(columns, { create, change_id })).body).toMatchObject({ repeated: true, kinds })
		const undone = await undo(change_id)
		expect(undone.body).toMatchObject({ replanned: 4, described: 2, kept: 0 })
		expect(await told()).toEqual(nothing)
		expect(await statuses()).toHaveLength(6)
		expect((await project.as<{ categories: [] }>('GET', '/categories')).body.categories).toEqual([])
		expect((await undo(undone.undo_id)).body).toMatchObject({ replanned: 4, described: 2, kept: 0 })
		expect(await told()).toEqual(set)
	})

	it('of the plan that hold for a panel anyway don’t become its own', async () => {
		const group = await project.as<{ group: Group }>('POST', '/groups', { name: 'Lot 1', panel_ids: [second] })
		const entry = { status_id: id('produced'), date: '2026-12-01' }
		const set = [
			{ ...entry, scope: 'project' },
			{ ...entry, scope: 'group', ids: [group.body.group.id], date: '2026-12-02' },
			{ ...entry, scope: 'panel', ids: [third], date: '2026-12-03' },
		]
		expect((await project.as('PUT', '/plan', { set })).status).toBe(200)
		const read = (rows: number[]) =>
			bring({ plan: [{ status_id: id('produced'), cells: ['2026-12-01', '2026-12-02', '2026-12-03'], rows }] })
		expect((await read([0, 1, 2])).body.kinds).toEqual({ plan: { changed: 0, stayed: 3, left_out: 0 } })
		expect((await told()).plan).toEqual([[id('produced'), '2026-12-03', 1]])
		expect((await read([0, 0, 0])).body.kinds).toEqual({ plan: { changed: 2, stayed: 1, left_out: 0 } })
		expect((await told()).plan).toEqual([[id('produced'), '2026-12-01', 2]])
	})

	it('that somebody changed since stay when the list is undone', async () => {
		const { made, columns, create } = list()
		const change_id = randomUUID()
		await bring(columns, { create, change_id })
		await project.as('PUT', `/panels/${first}`, { own_name: 'Gable end' }, ben.cookie)
		const produced = { scope: 'panel', ids: [first], status_id: id('produced'), date: '2027-01-01' }
		await project.as('PUT', '/plan', { set: [produced] }, ben.cookie)
		await project.as('POST', '/panels/category', { panel_ids: [second], category_id: null }, ben.cookie)
		await project.as('POST', '/panels/category', { panel_ids: [second], category_id: made }, ben.cookie)
		expect((await undo(change_id)).body).toMatchObject({ replanned: 3, kept: 3 })
		expect(await told()).toEqual({
			words: [
				['Gable end', ''],
				['', ''],
			],
			categories: [null, made, null],
			plan: [[id('produced'), '2027-01-01', 1]],
		})
	})

	it('are refused when they make no sense', async () => {
		const plan = (status_id: string, date = '2026-12-01', rows: (number | null)[] = [0, null, null]) => ({
			plan: [{ status_id, cells: [date], rows }],
		})
		expect((await bring(plan(id('produced'), '2026-02-30'))).status).toBe(400)
		expect((await bring(plan(id('produced'), '2026-12-01', [0]))).status).toBe(400)
		expect((await bring(plan(id('issue')))).status).toBe(400)
		expect((await bring(plan(randomUUID()))).status).toBe(404)
		expect((await bring({ category: { cells: [randomUUID()], rows: [0, null, null] } })).status).toBe(404)
		expect((await bring({ name: { cells: ['x'.repeat(81)], rows: [0, null, null] } })).status).toBe(400)
	})
})

describe('two lists at once', () => {
	it('that create what is called the same share it', async () => {
		const each = [ben, anna].map((person) => {
			const group = { id: randomUUID(), name: person === ben ? 'Truck 7' : 'TRUCK 7' }
			const added = { id: randomUUID(), name: 'Loaded', icon: 'truck', colour: '#1c7ed6', type: 'step' }
			const row = person === ben ? [0, null, null] : [null, 0, 0]
			const columns = { ...status([[added.id]], row), group: { cells: [[group.id]], rows: row } }
			return bring(columns, { create: { groups: [group], statuses: [added] } }, person)
		})
		expect((await Promise.all(each)).map((answer) => answer.status)).toEqual([200, 200])
		expect(await groups()).toMatchObject([{ panel_count: 3 }])
		expect((await statuses()).filter(({ name }) => name === 'Loaded')).toMatchObject([{ panel_count: 3, position: 6 }])
	})
})

describe('an undone list', () => {
	const loaded = () => ({ id: randomUUID(), name: 'Loaded', icon: 'truck', colour: '#1c7ed6', type: 'step' })

	it('leaves nothing behind, and is done again', async () => {
		const change_id = randomUUID()
		const [made, group] = [loaded(), truck()]
		await project.as('POST', '/panels/statuses', { panel_ids: [first], set: id('produced') })
		await bring(
			{ ...status([[made.id]], [0, 0, null]), group: { cells: [[group.id]], rows: [0, 0, 0] } },
			{ change_id, create: { statuses: [made], groups: [group] } },
		)
		const byBen = { change_id: randomUUID() }
		expect((await project.as('POST', `/changes/${change_id}/undo`, byBen, ben.cookie)).status).toBe(403)
		const told = vi.spyOn(server.platform, 'tellProject')
		const undone = await undo(change_id)
		expect(undone.body).toMatchObject({ restored: 2, kept: 0, regrouped: 3 })
		expect(told.mock.calls.at(-1)).toMatchObject(['project_updated', { what: ['statuses', 'groups', 'panels'] }])
		expect(await groups()).toEqual([])
		expect(await statuses()).toHaveLength(6)
		expect(await project.carried(first)).toEqual([id('produced')])
		const again = await undo(undone.undo_id)
		expect(again.body).toMatchObject({ restored: 2, regrouped: 3 })
		expect(await groups()).toMatchObject([{ id: group.id, name: 'Truck 1', panel_count: 3 }])
		expect(await project.carried(first)).toEqual([made.id])
		expect((await undo(again.undo_id)).body).toMatchObject({ restored: 2, regrouped: 3 })
		expect(await groups()).toEqual([])
	})

	it('keeps what somebody changed or uses since', async () => {
		const change_id = randomUUID()
		const [made, group] = [loaded(), truck()]
		await bring(
			{ ...status([[made.id]], [0, 0, null]), group: { cells: [[group.id]], rows: [0, 0, null] } },
			{ change_id, create: { statuses: [made], groups: [group] } },
		)
		const asBen = (path: string, payload: object) => project.as('POST', path, payload, ben.cookie)
		await asBen('/panels/statuses', { panel_ids: [first], add: [id('issue')] })
		await asBen(`/groups/${group.id}/panels`, { add: [third], remove: [first] })
		await asBen(`/groups/${group.id}/panels`, { add: [first] })
		expect((await undo(change_id)).body).toMatchObject({ restored: 1, kept: 1, regrouped: 1 })
		expect(await project.carried(first)).toEqual([id('issue'), made.id])
		expect(await groupsOf(first)).toEqual([group.id])
		expect(await groupsOf(second)).toEqual([])
		expect((await statuses()).some(({ name }) => name === 'Loaded')).toBe(true)
	})

	it('brings a status back as it was, with what it requires', async () => {
		const change_id = randomUUID()
		const made = loaded()
		const columns = status([[made.id]], [0, null, null])
		await bring(columns, { change_id, create: { statuses: [made] } })
		await project.as('PUT', `/statuses/${made.id}`, { requires: [id('produced')], set_by: 'managers' })
		const { undo_id } = await undo(change_id)
		expect(await statuses()).toHaveLength(6)
		await undo(undo_id)
		expect((await statuses()).at(-1)).toMatchObject({ id: made.id, requires: [id('produced')], set_by: 'managers' })
	})

	it('done again passes over names that are taken by then', async () => {
		const change_id = randomUUID()
		const group = truck()
		await bring({ group: { cells: [[group.id]], rows: [0, 0, 0] } }, { change_id, create: { groups: [group] } })
		const { undo_id } = await undo(change_id)
		await project.as('POST', '/groups', { name: 'truck 1' })
		expect((await undo(undo_id)).body).toMatchObject({ restored: 0, regrouped: 0 })
		expect(await groups()).toMatchObject([{ name: 'truck 1', panel_count: 0 }])
	})
})
