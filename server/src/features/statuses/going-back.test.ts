import { randomUUID } from 'node:crypto'
import type { ImportResponse } from '@panelyard/contracts/panels/imports'
import type { AssignStatusesResponse, StatusRuleBreaks } from '@panelyard/contracts/panels/panels'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Database } from '../../database/database.ts'
import { type PanelProject, projectWithPanels } from '../../testing/panel-projects.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'
import { heldBackByPlans } from './going-back.service.ts'
import type { StatusRow } from './statuses.queries.ts'

let server: TestServer
let anna: Awaited<ReturnType<TestServer['signUp']>>
let project: PanelProject
let first: string
let second: string
let third: string

beforeAll(async () => {
	server = await sharedTestServer()
	anna = await server.signUp('anna@example.com')
})
beforeEach(async () => {
	project = await projectWithPanels(server, anna.cookie, 4)
	;[first, second, third] = project.panel_ids as [string, string, string]
	await set([first, second], 'installed')
	await set([third], 'produced')
})
afterAll(() => server.close())

type Answer = AssignStatusesResponse & { error: string; message: string; details: StatusRuleBreaks }
const id = (key: string) => project.statusId(key)
const change = (payload: object) => project.as<Answer>('POST', '/panels/statuses', payload)
const set = (panel_ids: string[], key: string, more: object = {}) => change({ panel_ids, set: id(key), ...more })
const back = (from: string, to: string | null, panel_count: number) => ({
	from: id(from),
	to: to && id(to),
	panel_count,
})

it('is refused with old and new status and how many panels, and nothing changes', async () => {
	const { status, body } = await set(project.panel_ids, 'designed', { on_back: 'refuse' })
	expect(status).toBe(409)
	expect(body).toMatchObject({ error: 'STATUS_RULE', message: '3 panels would go back to an earlier status' })
	expect(body.details).toMatchObject({
		breaks: [],
		back: [back('installed', 'designed', 2), back('produced', 'designed', 1)],
		panel_count: 3,
		asked: 4,
	})
	expect(body.details.back[0]?.panels.map((panel) => panel.id).toSorted()).toEqual([first, second].toSorted())
	expect(await project.carried(first)).toEqual([id('installed')])
})

it('can be left out, or allowed, as it is for programs that don’t ask', async () => {
	const { body } = await set(project.panel_ids, 'delivered', { on_back: 'leave_out' })
	expect(body).toMatchObject({ left_out: 2 })
	expect(body.changed).toHaveLength(2)
	expect(await project.carried(first)).toEqual([id('installed')])
	await set([first], 'designed', { on_back: 'allow' })
	await set([second], 'designed')
	expect([await project.carried(first), await project.carried(second)]).toEqual([[id('designed')], [id('designed')]])
})

it('means neither later steps, nor flags, nor the same step, and losing all of them does', async () => {
	for (const key of ['installed', 'issue'])
		expect((await set(project.panel_ids, key, { on_back: 'refuse' })).status, key).toBe(200)
	expect((await change({ panel_ids: [first], add: [id('designed')], on_back: 'refuse' })).status).toBe(200)
	const { body } = await change({ panel_ids: [first, second], set: null, on_back: 'refuse' })
	expect(body.details.back).toMatchObject([back('installed', null, 2)])
})

it('is asked about before rules, of which the others are held to', async () => {
	await project.as('PUT', `/statuses/${id('delivered')}`, { requires: [id('produced')], requires_mode: 'block' })
	const refused = await set(project.panel_ids, 'delivered', { on_back: 'refuse' })
	expect(refused.body.details).toMatchObject({ breaks: [], back: [back('installed', 'delivered', 2)] })
	const held = await set(project.panel_ids, 'delivered', { on_back: 'leave_out' })
	expect(held.body.details).toMatchObject({ back: [], breaks: [{ panel_count: 1 }], panel_count: 1 })
	const done = await set(project.panel_ids, 'delivered', { on_back: 'leave_out', on_rule: 'leave_out' })
	expect(done.body).toMatchObject({ left_out: 3, changed: [{ panel_id: third }] })
})

it('holds for the panels of a group', async () => {
	const { group } = (
		await project.as<{ group: { id: string } }>('POST', '/groups', { name: 'Lot', panel_ids: [first, third] })
	).body
	const give = (on_back: string) =>
		project.as<Answer>('POST', `/groups/${group.id}/statuses`, { status_id: id('delivered'), mode: 'set', on_back })
	expect((await give('refuse')).body.details).toMatchObject({ back: [back('installed', 'delivered', 1)], asked: 2 })
	expect((await give('leave_out')).body).toMatchObject({ left_out: 1 })
	expect(await project.carried(first)).toEqual([id('installed')])
})

it('holds for a list, whose other columns are still set, tried out or not', async () => {
	const group = { id: randomUUID(), name: 'Truck 1' }
	const columns = {
		status: { mode: 'set', cells: [[id('delivered')], [id('designed'), id('produced')]], rows: [0, 1, 0] },
		group: { cells: [[group.id]], rows: [0, 0, 0] },
	}
	const list = { panel_ids: [first, second, third], columns, create: { groups: [group] } }
	const bring = (more: object) => project.as<ImportResponse>('POST', '/imports', { ...list, ...more })
	for (const how of [{ on_back: 'refuse', dry_run: true }, { on_back: 'leave_out' }]) {
		const { body } = await bring(how)
		expect(body.held_back.toSorted()).toEqual([first, second].toSorted())
		expect(body.kinds).toMatchObject({ status: { changed: 1, left_out: 2 }, group: { changed: 3 } })
	}
	expect(await project.carried(first)).toEqual([id('installed')])
	expect((await bring({ on_back: 'refuse' })).status).toBe(409)
	expect((await bring({ on_back: 'allow' })).body).toMatchObject({ held_back: [], kinds: { status: { changed: 2 } } })
	expect(await project.carried(second)).toEqual([id('designed'), id('produced')])
})

it('is found by one statement, however many different statuses a list sets', async () => {
	const steps = Array.from(
		{ length: 200 },
		(_, position) => ({ id: randomUUID(), type: 'step', position }) as StatusRow,
	)
	const plans = Array.from({ length: 1000 }, (_, number) => {
		const add = [steps[number % 200], steps[(number * 7) % 190]].map((step) => (step as StatusRow).id)
		const remove = steps.map((step) => step.id).filter((step) => !add.includes(step))
		return { wanted: { add, remove, replace: false }, panel_ids: [randomUUID()] }
	})
	let statements = 0
	const execute = async () => {
		statements++
		return { rows: [] }
	}
	const db = { execute } as unknown as Database
	expect(await heldBackByPlans(db, randomUUID(), plans, { rows: steps, on_back: 'leave_out' })).toEqual([])
	expect(statements).toBe(1)
})

it('of 10,000 panels by one list is left out in one go', async () => {
	const large = await projectWithPanels(server, anna.cookie, 10_000)
	await server.platform.database.execute(sql`
		insert into panel_statuses (panel_id, status_id)
		select id, ${large.statusId('installed')}::uuid from panels where project_id = ${large.id}`)
	const columns = {
		status: { mode: 'set', cells: [[large.statusId('designed')]], rows: large.panel_ids.map(() => 0) },
	}
	const list = { panel_ids: large.panel_ids, columns, answer: 'by_element', on_back: 'leave_out' }
	const { body } = await large.as<ImportResponse>('POST', '/imports', list)
	expect(body.held_back).toHaveLength(10_000)
	expect(body.kinds.status).toEqual({ changed: 0, stayed: 0, left_out: 10_000 })
})
