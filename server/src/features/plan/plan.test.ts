import { randomUUID } from 'node:crypto'
import type { ChangePlanResponse, PlanResponse, PlanStep } from '@panelyard/contracts/figures/plan'
import type { Group } from '@panelyard/contracts/panels/groups'
import type { Project } from '@panelyard/contracts/projects/projects'
import type { UndoChangeResponse } from '@panelyard/contracts/statuses/changes'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type PanelProject, projectWithPanels } from '../../testing/panel-projects.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let anna: Awaited<ReturnType<TestServer['signUp']>>
let ben: typeof anna
let project: PanelProject
let produced: string
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
	produced = project.statusId('produced')
	await project.as('POST', '/access/assign', { user_id: ben.user.id, role: 'editor' })
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => server.close())

type Asked = Partial<PlanStep> & Pick<PlanStep, 'scope' | 'date'>
const put = (set: Asked[], person = anna, change_id: string = randomUUID()) =>
	project
		.as<ChangePlanResponse & { message: string }>(
			'PUT',
			'/plan',
			{ set: set.map((step) => ({ status_id: produced, ...step })), change_id },
			person.cookie,
		)
		.then(({ status, body }) => ({ status, change_id, ...body }))
const undo = (undone: string, person = anna, change_id: string = randomUUID()) =>
	project
		.as<UndoChangeResponse>('POST', `/changes/${undone}/undo`, { change_id }, person.cookie)
		.then(({ status, body }) => ({ status, change_id, ...body }))
const read = async () => (await project.as<PlanResponse>('GET', '/plan')).body
const ofPanels = (ids: string[], date: string | null) => put([{ scope: 'panel', ids, date }])
/** Dates of panels, by panel. */
const dates = async () => {
	const { rows } = await server.platform.database.execute<{ id: string; element: number }>(
		sql`select id, element from panels where project_id = ${project.id}`,
	)
	const found: Record<string, string> = {}
	for (const { date, element_steps, panel_ids } of (await read()).panels) {
		let element = 0
		const elements = element_steps.map((step) => {
			element += step
			return rows.find((row) => row.element === element)?.id ?? ''
		})
		for (const id of [...panel_ids, ...elements]) found[id] = date
	}
	return found
}
const newGroup = async (id?: string) =>
	(await project.as<{ group: Group }>('POST', '/groups', { id, name: 'Truck 1', panel_ids: [first] })).body.group

describe('the plan', () => {
	it('starts empty, and says the time zone and the clock', async () => {
		const plan = await read()
		expect(plan).toMatchObject({ entries: [], panels: [], time_zone: 'UTC', version_id: null })
		expect(Math.abs(Date.parse(plan.now) - Date.now())).toBeLessThan(60_000)
	})

	it('has dates of the project, groups and panels, set and cleared in one call', async () => {
		const group = await newGroup()
		const { status, changed, revision } = await put([
			{ scope: 'project', date: '2026-12-24' },
			{ scope: 'group', ids: [group.id], date: '2026-12-10' },
			{ scope: 'panel', ids: [first, second], date: '2028-02-29' },
		])
		expect([status, changed]).toEqual([200, 4])
		const plan = await read()
		expect(plan.revision).toBe(revision)
		expect(plan.entries).toEqual([
			{ scope: 'group', id: group.id, status_id: produced, date: '2026-12-10' },
			{ scope: 'project', id: '', status_id: produced, date: '2026-12-24' },
		])
		expect(await dates()).toEqual({ [first]: '2028-02-29', [second]: '2028-02-29' })
		await put([
			{ scope: 'project', date: null },
			{ scope: 'panel', ids: [first], date: null },
			{ scope: 'panel', ids: [third], date: '2027-01-01' },
		])
		expect((await read()).entries).toHaveLength(1)
		expect(await dates()).toEqual({ [second]: '2028-02-29', [third]: '2027-01-01' })
	})

	it('takes the later of two dates for the same thing, and counts what changed', async () => {
		const { changed } = await put([
			{ scope: 'panel', ids: [first, first, second], date: '2027-01-01' },
			{ scope: 'panel', ids: [first.toUpperCase()], date: '2027-01-02' },
		])
		expect(changed).toBe(2)
		expect(await dates()).toEqual({ [first]: '2027-01-02', [second]: '2027-01-01' })
		expect((await ofPanels([first, third], '2027-01-02')).changed).toBe(1)
		expect((await ofPanels([first], '2027-01-02')).changed).toBe(0)
	})

	it('refuses what is not in the calendar, not there, or a flag', async () => {
		const stranger = await projectWithPanels(server, ben.cookie)
		const answers = [
			await ofPanels([first], '2027-02-29'),
			await ofPanels([first], '2201-01-01'),
			await ofPanels([], '2027-01-01'),
			await put([{ scope: 'project', date: '2027-01-01', status_id: project.statusId('issue') }]),
			await put([{ scope: 'project', date: '2027-01-01', status_id: stranger.statusId('produced') }]),
			await ofPanels([first, randomUUID()], '2027-01-01'),
			await ofPanels(stranger.panel_ids.slice(0, 1), '2027-01-01'),
			await put([{ scope: 'group', ids: [randomUUID()], date: '2027-01-01' }]),
			await put([{ scope: 'floor', ids: ['Ground'], date: '2027-01-01' }]),
			await put([{ scope: 'panel', ids: ['not an id'], date: '2027-01-01' }]),
		]
		expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 404, 404, 404, 404, 404, 400])
		expect(await read()).toMatchObject({ entries: [], panels: [] })
	})

	it('is told to others, and in the audit log', async () => {
		const told = vi.spyOn(server.platform, 'tellProject')
		const { revision } = await ofPanels([first], '2027-01-01')
		expect(told.mock.calls).toEqual([['project_updated', { project_id: project.id, what: ['plan'], revision }]])
		const { rows } = await server.platform.database.execute<{ details: object }>(
			sql`select details from audit_log where project_id = ${project.id} and action = 'plan.changed'`,
		)
		expect(rows).toEqual([{ details: { changed: 1, status_ids: [produced] } }])
	})

	it('changes once by a change that is sent twice', async () => {
		const { change_id } = await ofPanels([first], '2027-01-01')
		await ofPanels([first], '2027-01-02')
		const told = vi.spyOn(server.platform, 'tellProject')
		const again = await put([{ scope: 'panel', ids: [first], date: '2027-01-01' }], anna, change_id)
		expect(again).toMatchObject({ status: 200, repeated: true, changed: 1 })
		expect(told).not.toHaveBeenCalled()
		expect(await dates()).toEqual({ [first]: '2027-01-02' })
	})
})

describe('undoing a change of the plan', () => {
	it('brings dates back, takes new ones away, and can be undone', async () => {
		await ofPanels([first], '2027-01-01')
		const { change_id } = await put([
			{ scope: 'panel', ids: [first, second], date: '2027-02-02' },
			{ scope: 'project', date: '2027-03-03' },
		])
		const undone = await undo(change_id)
		expect(undone).toMatchObject({ status: 200, restored: 3, kept: 0, changed: [] })
		expect(await dates()).toEqual({ [first]: '2027-01-01' })
		expect((await read()).entries).toEqual([])
		expect(await undo(change_id, anna, undone.change_id)).toMatchObject({ restored: 3, repeated: true })
		expect(await undo(undone.change_id)).toMatchObject({ restored: 3, kept: 0 })
		expect(await dates()).toEqual({ [first]: '2027-02-02', [second]: '2027-02-02' })
		expect((await read()).entries).toHaveLength(1)
	})

	it('keeps what somebody changed since, even to the same date and back', async () => {
		const { change_id } = await ofPanels([first, second, third], '2027-01-01')
		const other = (ids: string[], date: string | null) => put([{ scope: 'panel', ids, date }], ben)
		await other([first], '2027-09-09')
		await other([second], '2027-09-09')
		await other([second], '2027-01-01')
		expect(await undo(change_id)).toMatchObject({ restored: 1, kept: 2 })
		expect(await dates()).toEqual({ [first]: '2027-09-09', [second]: '2027-01-01' })
		const { change_id: cleared } = await ofPanels([first], null)
		await other([first], '2027-10-10')
		await other([first], null)
		expect(await undo(cleared)).toMatchObject({ restored: 0, kept: 1 })
	})

	it('goes back several changes, the last one first', async () => {
		const one = await ofPanels([first], '2027-01-01')
		const two = await ofPanels([first], '2027-02-02')
		const three = await ofPanels([first], null)
		for (const [change, date] of [
			[three, '2027-02-02'],
			[two, '2027-01-01'],
			[one, undefined],
		] as const) {
			expect(await undo(change.change_id)).toMatchObject({ restored: 1, kept: 0 })
			expect((await dates())[first]).toBe(date)
		}
	})

	it('is for the person who made the change, and told to others', async () => {
		const { change_id } = await ofPanels([first], '2027-01-01')
		expect((await undo(change_id, ben)).status).toBe(403)
		const told = vi.spyOn(server.platform, 'tellProject')
		const { revision } = await undo(change_id)
		expect(told.mock.calls).toEqual([['project_updated', { project_id: project.id, what: ['plan'], revision }]])
	})
})

describe('what is planned', () => {
	it('is gone with a status or group, and there again when that comes back', async () => {
		const group = await newGroup()
		await put([
			{ scope: 'group', ids: [group.id], date: '2027-01-01' },
			{ scope: 'panel', ids: [first], date: '2027-02-02' },
		])
		const before = await read()
		await project.as('DELETE', `/groups/${group.id}`)
		expect((await read()).entries).toEqual([])
		await newGroup(group.id)
		const change_id = randomUUID()
		await project.as('DELETE', `/statuses/${produced}?change_id=${change_id}`)
		expect(await read()).toMatchObject({ entries: [], panels: [] })
		await undo(change_id)
		expect(await read()).toMatchObject({ entries: before.entries, panels: before.panels })
	})

	it('is unseen while a step is a flag', async () => {
		await ofPanels([first], '2027-01-01')
		await project.as<{ status: Status }>('PUT', `/statuses/${produced}`, { type: 'flag', progress: 0 })
		expect((await read()).panels).toEqual([])
	})

	it('goes with its panels and its project', async () => {
		await ofPanels([first, second], '2027-01-01')
		const { database } = server.platform
		const rows = async () =>
			(await database.execute(sql`select 1 from plan_entries where project_id = ${project.id}`)).rows.length
		await database.execute(sql`delete from panels where id = ${first}`)
		expect(await rows()).toBe(1)
		await put([{ scope: 'project', date: '2027-01-01' }])
		await database.execute(sql`delete from projects where id = ${project.id}`)
		expect(await rows()).toBe(0)
	})

	it('names panels and projects that exist', async () => {
		const { database } = server.platform
		const insert = (project_id: string, scope_id: string) =>
			database.execute(sql`insert into plan_entries (project_id, status_id, scope_id, scope, revision)
				values (${project_id}, ${produced}, ${scope_id}, 'panel', 1)`)
		await expect(insert(project.id, randomUUID())).rejects.toThrow()
		await expect(insert(randomUUID(), first)).rejects.toThrow()
	})
})

describe('the time zone of a project', () => {
	it('is that of the creator, else UTC', async () => {
		const create = async (time_zone: string) =>
			(
				await server.inject({
					method: 'POST',
					url: '/projects',
					headers: { cookie: anna.cookie },
					payload: { name: 'House', time_zone },
				})
			).json<{ project: Project }>().project.time_zone
		expect(await create('Pacific/Auckland')).toBe('Pacific/Auckland')
		expect(await create('Mars/Olympus')).toBe('UTC')
	})

	it('is changed by managers, to one that there is', async () => {
		const change = (time_zone: string, person = anna) =>
			project.as<{ project: Project }>('PUT', '', { time_zone }, person.cookie)
		expect((await change('America/New_York', ben)).status).toBe(403)
		expect((await change('Mars/Olympus')).status).toBe(400)
		const told = vi.spyOn(server.platform, 'tellProject')
		expect((await change('America/New_York')).body.project.time_zone).toBe('America/New_York')
		expect(told.mock.calls[0]?.[1]).toMatchObject({ what: ['project', 'plan'] })
		expect((await read()).time_zone).toBe('America/New_York')
	})
})
