import { randomUUID } from 'node:crypto'
import type { UndoChangeResponse } from '@panelyard/contracts/statuses/changes'
import {
	type ApplySetMode,
	type ApplyStatusSetResponse,
	type OwnStatusSet,
	READY_SET_KEYS,
	READY_SETS,
	SaveStatusSetRequest,
	type SetStatus,
} from '@panelyard/contracts/statuses/status-sets'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type PanelProject, projectWithPanels } from '../../testing/panel-projects.ts'
import { call } from '../../testing/test-projects.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let anna: Awaited<ReturnType<TestServer['signUp']>>
let ben: typeof anna
let project: PanelProject

beforeAll(async () => {
	server = await sharedTestServer()
	anna = await server.signUp('anna@example.com')
	ben = await server.signUp('ben@example.com')
})
beforeEach(async () => {
	project = await projectWithPanels(server, anna.cookie, 2)
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => server.close())

const statuses = async () => (await project.as<{ statuses: Status[] }>('GET', '/statuses')).body.statuses
const names = async () => (await statuses()).map(({ name }) => name)
const apply = (set: string, mode: ApplySetMode, more: object = {}) =>
	project.as<ApplyStatusSetResponse & { message: string }>('POST', '/statuses/apply_set', { set, mode, ...more })
const undo = async (change_id: string, cookie?: string) => {
	const undo_id = randomUUID()
	const body = { change_id: undo_id }
	const path = `/changes/${change_id}/undo`
	return { ...(await project.as<UndoChangeResponse>('POST', path, body, cookie)), undo_id }
}
const named = (list: readonly { name: string }[]) => list.map(({ name }) => name)
const precast = named(READY_SETS.precast)

describe('a ready-made set', () => {
	it.each(READY_SET_KEYS)('%s can be kept as it is', (key) => {
		expect(SaveStatusSetRequest.safeParse({ id: randomUUID(), name: key, statuses: READY_SETS[key] }).success).toBe(
			true,
		)
		expect(READY_SETS[key].filter(({ is_done }) => is_done)).toHaveLength(1)
	})

	it('takes the place of statuses that nothing uses, says so before, and is undone', async () => {
		const [first = ''] = project.panel_ids
		await project.as('POST', '/panels/statuses', { panel_ids: [first], set: project.statusId('produced') })
		const entry = { scope: 'project', status_id: project.statusId('designed'), date: '2026-12-01' }
		await project.as('PUT', '/plan', { set: [entry] })
		const before = await statuses()
		const said = (await apply('precast', 'replace', { dry_run: true })).body
		expect(named(said.removed)).toEqual(['In production', 'Issue'])
		expect(named(said.stayed)).toEqual(['Designed', 'Produced'])
		expect(named(said.kept)).toEqual(['Delivered', 'Installed'])
		expect(said.added).toHaveLength(precast.length - 2)
		expect(await statuses()).toEqual(before)
		const change_id = randomUUID()
		const told = vi.spyOn(server.platform, 'tellProject')
		const { body } = await apply('precast', 'replace', { change_id })
		expect(named(body.added)).toEqual(named(said.added))
		expect(told).toHaveBeenCalledWith('project_updated', expect.objectContaining({ what: ['statuses', 'panels'] }))
		expect(await names()).toEqual(['Designed', 'Produced', ...precast])
		const all = await statuses()
		const byKey = (key: string) => all.find(({ default_key }) => default_key === key)
		expect(byKey('cast')).toMatchObject({ requires: [byKey('approved')?.id], requires_mode: 'block', progress: 40 })
		expect(await project.carried(first)).toEqual([project.statusId('produced')])
		expect((await apply('precast', 'replace', { change_id })).body).toMatchObject({ repeated: true, added: [] })
		const undone = await undo(change_id)
		expect(undone.body).toMatchObject({ kept: 0 })
		expect(await statuses()).toEqual(before)
		await undo(undone.undo_id)
		expect(await statuses()).toEqual(all)
	})

	it('adds what is missing in the order of the work, and its undo leaves what is used by then', async () => {
		const change_id = randomUUID()
		await apply('precast', 'add', { change_id })
		const order = await names()
		expect(order.indexOf('Loaded')).toBeLessThan(order.indexOf('Delivered'))
		expect(order).toHaveLength(6 + precast.length - 2)
		expect((await statuses()).map(({ position }) => position)).toEqual(order.map((_, place) => place))
		const cast = (await statuses()).find(({ name }) => name === 'Cast')?.id
		await project.as('POST', '/panels/statuses', {
			panel_ids: project.panel_ids,
			set: cast,
			on_rule: 'override',
			override_reason: 'Trial',
		})
		expect((await undo(change_id)).body).toMatchObject({ kept: 2 })
		expect(await names()).toEqual(expect.arrayContaining(['Cast', 'Approved', 'Designed']))
		expect(await names()).toHaveLength(8)
	})

	it('changes nothing where all of it is there, and is for managers', async () => {
		const { body } = await apply('standard', 'replace')
		expect(body).toMatchObject({ added: [], removed: [], stayed: [] })
		await project.as('POST', '/access/assign', { user_id: ben.user.id, role: 'manager' })
		const change_id = randomUUID()
		await project.as('POST', '/statuses/apply_set', { set: 'steel', mode: 'add', change_id }, ben.cookie)
		await project.as('POST', '/access/assign', { user_id: ben.user.id, role: 'editor' })
		expect((await undo(change_id, ben.cookie)).status).toBe(403)
	})
})

describe('own sets', () => {
	const own = <Body = { sets: OwnStatusSet[]; message: string }>(
		method: 'GET' | 'POST' | 'PUT' | 'DELETE',
		path = '',
		body?: object,
		person = anna,
	) => call<Body>(server, person.cookie, method, `/status_sets${path}`, body)
	const status = (name: string, more: Partial<SetStatus> = {}): SetStatus => ({
		...(READY_SETS.standard[0] as SetStatus),
		default_key: null,
		name,
		...more,
	})
	const save = (name: string, list = [status('Poured'), status('Stripped', { requires: [0] })], person = anna) =>
		own('POST', '', { id: randomUUID(), name, statuses: list }, person)

	it('are kept, renamed and deleted by their owner, once however often it is sent', async () => {
		const request = { id: randomUUID(), name: 'Walls', statuses: [status('Poured')] }
		await own('POST', '', request)
		expect((await own('POST', '', request)).body.sets).toMatchObject([{ id: request.id, name: 'Walls' }])
		expect((await save('walls')).status).toBe(409)
		expect((await own('POST', '', request, ben)).status).toBe(409)
		expect((await own('GET', '', undefined, ben)).body.sets).toEqual([])
		expect((await own('PUT', `/${request.id}`, { name: 'Slabs' }, ben)).status).toBe(404)
		await own('DELETE', `/${request.id}`, undefined, ben)
		expect((await own('PUT', `/${request.id}`, { name: 'Slabs' })).body.sets).toMatchObject([{ name: 'Slabs' }])
		expect((await own('DELETE', `/${request.id}`)).body.sets).toEqual([])
		expect((await own('DELETE', `/${request.id}`)).status).toBe(200)
		expect((await own('POST', '', request)).body.sets).toHaveLength(1)
		await own('DELETE', `/${request.id}`)
	})

	it('are refused when they make no sense', async () => {
		for (const list of [
			[],
			[status('A'), status('a')],
			[status('A', { requires: [1] })],
			[status('A', { requires: [1] }), status('B', { requires: [0] })],
			[status('A', { default_key: 'painted' as never })],
		])
			expect((await save('Bad', list)).status).toBe(400)
	})

	it('start projects of their owner only, as ready-made ones do', async () => {
		await save('Walls')
		const [set] = (await own('GET')).body.sets
		const create = (status_set: string, person = anna) =>
			call<{ project: { id: string } }>(server, person.cookie, 'POST', '/projects', { name: 'New', status_set })
		const made = (await create(set?.id ?? '')).body.project
		const { body } = await call<{ statuses: Status[] }>(server, anna.cookie, 'GET', `/projects/${made.id}/statuses`)
		const [poured, stripped] = body.statuses
		expect(body.statuses).toMatchObject([{ name: 'Poured' }, { name: 'Stripped', requires: [poured?.id] }])
		expect(stripped?.set_by_people).toEqual([])
		expect((await create(set?.id ?? '', ben)).status).toBe(404)
		expect((await create('timber_frame', ben)).status).toBe(201)
		expect((await create('concrete', ben)).status).toBe(400)
	})

	it('have names that are the same where the database says so, which differs for some letters', async () => {
		const { rows } = await server.platform.database.execute<{ same: boolean }>(
			sql`select lower('İmza') = lower('imza') as same`,
		)
		const saved = await save('Signed', [status('İmza'), status('imza')])
		expect(saved.status).toBe(rows[0]?.same ? 400 : 200)
		const set = saved.body.sets?.find(({ name }) => name === 'Signed')
		const started = await call(server, anna.cookie, 'POST', '/projects', { name: 'New', status_set: set?.id })
		expect(started.status).toBe(201)
	})
})
