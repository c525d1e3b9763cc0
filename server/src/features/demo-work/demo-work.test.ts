import { randomUUID } from 'node:crypto'
import type { FiguresResponse } from '@panelyard/contracts/figures/figures'
import type { PlanResponse } from '@panelyard/contracts/figures/plan'
import type { CommentThread } from '@panelyard/contracts/messages/comments'
import type { Group } from '@panelyard/contracts/panels/groups'
import type { Panel, StatusEvent } from '@panelyard/contracts/panels/panels'
import type { Project } from '@panelyard/contracts/projects/projects'
import type { SavedFilter } from '@panelyard/contracts/projects/saved-filters'
import type { SavedView } from '@panelyard/contracts/projects/saved-views'
import type { DemoWork } from '@panelyard/contracts/public/demo-work'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type PanelProject, projectWithPanels } from '../../testing/panel-projects.ts'
import { call } from '../../testing/test-projects.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let sample: PanelProject
let cookie: string
let work: DemoWork
const [step, flag, group] = [randomUUID(), randomUUID(), randomUUID()]

const bare = (id = '') => id.replaceAll('-', '')

beforeAll(async () => {
	server = await sharedTestServer()
	sample = await projectWithPanels(server, (await server.signUp()).cookie, 5)
	await server.platform.database.execute(sql`
		update projects set is_public = true, sample_key = 'demo', panel_count = 5 where id = ${sample.id}`)
	cookie = (await server.signUp()).cookie
	const [first = '', second = '', third = ''] = sample.panel_ids
	const look = { icon: 'check', colour: '#2f9e44', default_key: null } as const
	work = {
		statuses: [
			{ id: step, name: 'Set', type: 'step', progress: 100, is_done: true, ...look, panel_ids: [first, randomUUID()] },
			{ id: flag, name: 'Late', type: 'flag', progress: 0, is_done: false, ...look, panel_ids: [second] },
		],
		log: [
			{
				at: '2026-01-05T08:00:00.000Z',
				status_id: step,
				status_name: 'Set',
				action: 'added',
				is_own: true,
				panel_ids: [first],
			},
			{
				at: '2999-01-01T08:00:00.000Z',
				status_id: flag,
				status_name: 'Late',
				action: 'added',
				is_own: false,
				reason: 'Waits for the crane',
				panel_ids: [second, randomUUID()],
			},
		],
		groups: [{ id: group, name: 'Truck 1', description: 'By noon', panel_ids: [second, third] }],
		categories: [{ id: randomUUID(), name: 'Fire', icon: 'star', colour: '#112233', panel_ids: [third, third] }],
		words: [{ panel_id: first, own_name: 'Corner', own_description: '' }],
		plan: [
			{ scope: 'project', id: '', status_id: step, date: '2027-02-01' },
			{ scope: 'group', id: group, status_id: step, date: '2026-12-01' },
			{ scope: 'group', id: randomUUID(), status_id: step, date: '2026-12-01' },
			{ scope: 'panel', id: first, status_id: flag, date: '2026-12-01' },
		],
		threads: [{ panel_id: first, status: 'resolved', viewpoint: null, comments: ['Is it dry?', 'It is'] }],
		filters: [
			{ name: 'Mine', query: `floors=1&groups=${group}&statuses=${step}%2Cnone`, is_shared: false },
			{ name: 'Ours', query: 'sort=-weight', is_shared: true },
		],
		views: [{ name: 'The corner', view: `c1_2_-3.5_0_0!t${bare(step)}_none!h${bare(second)}_${bare(third)}` }],
	}
})
afterAll(() => server.close())

const take = (id: string, who = cookie, changed: object = {}) =>
	call<{ project: Project; message: string }>(server, who, 'POST', '/projects/create_from_demo', {
		...{ id, name: 'My building', work },
		...changed,
	})
const read = async <Body>(id: string, path: string) =>
	(await call<Body>(server, cookie, 'GET', `/projects/${id}${path}`)).body

it('makes a project with everything that was done in the demo, once', async () => {
	const id = randomUUID()
	const answers = await Promise.all([take(id), take(id)])
	expect(answers.map(({ status }) => status)).toEqual([201, 201])
	expect(answers[0].body.project).toMatchObject({ id, name: 'My building', role: 'manager', panel_count: 5 })
	const { projects } = (await call<{ projects: Project[] }>(server, cookie, 'GET', '/projects')).body
	expect(projects).toHaveLength(1)

	const { statuses } = await read<{ statuses: Status[] }>(id, '/statuses')
	expect(statuses.map(({ name, panel_count }) => [name, panel_count])).toEqual([
		['Set', 1],
		['Late', 1],
	])
	const { changes } = await read<{ changes: StatusEvent[] }>(id, '/status_changes')
	expect(changes.map(({ status_name, reason }) => [status_name, reason])).toEqual([
		['Late', 'Waits for the crane'],
		['Set', ''],
	])
	const { groups } = await read<{ groups: Group[] }>(id, '/groups')
	expect(groups).toMatchObject([{ name: 'Truck 1', description: 'By noon', panel_count: 2 }])
	const { panels } = await read<{ panels: Panel[] }>(id, '/panels')
	expect(panels.find(({ own_name }) => own_name === 'Corner')).toMatchObject({
		statuses: [statuses[0]?.id],
		status_changed_at: '2026-01-05T08:00:00.000Z',
	})
	expect(panels.filter(({ category_id }) => category_id !== null)).toHaveLength(1)
	const plan = await read<PlanResponse>(id, '/plan')
	expect(plan.entries.map(({ scope, date }) => [scope, date]).sort()).toEqual([
		['group', '2026-12-01'],
		['project', '2027-02-01'],
	])
	expect(plan.panels).toEqual([])
	const { threads } = await read<{ threads: CommentThread[] }>(id, '/comments')
	expect(threads).toMatchObject([{ status: 'resolved', unread_count: 0 }])
	expect(threads[0]?.comments.map(({ text }) => text)).toEqual(['Is it dry?', 'It is'])
	const figures = await read<FiguresResponse>(id, '/figures')
	expect(figures).toMatchObject({ first_day: '2026-01-05', done: { count: 1 } })
})

it('saved filters and views come along, and name what is in the new project', async () => {
	const id = randomUUID()
	await take(id)
	const { statuses } = await read<{ statuses: Status[] }>(id, '/statuses')
	const { groups } = await read<{ groups: Group[] }>(id, '/groups')
	const { panels } = await read<{ panels: Panel[] }>(id, '/panels')
	const { filters } = await read<{ filters: SavedFilter[] }>(id, '/filters')
	expect(filters.map(({ name, query, is_shared, can_change }) => [name, query, is_shared, can_change])).toEqual([
		['Mine', `floors=1&groups=${groups[0]?.id}&statuses=${statuses[0]?.id}%2Cnone`, false, true],
		['Ours', 'sort=-weight', true, true],
	])
	const { views } = await read<{ views: SavedView[] }>(id, '/views')
	const { view } = await read<{ view: { name: string; text: string } }>(id, `/views/${views[0]?.id}`)
	const [pose, shown, hidden = ''] = view.text.split('!')
	expect([view.name, pose, shown]).toEqual(['The corner', 'c1_2_-3.5_0_0', `t${bare(statuses[0]?.id)}_none`])
	expect(hidden.slice(1).split('_').sort()).toEqual(
		panels
			.filter(({ groups: of }) => of.includes(groups[0]?.id ?? ''))
			.map((panel) => bare(panel.id))
			.sort(),
	)
	const { filters: _, views: __, ...stored } = work
	expect((await take(randomUUID(), cookie, { work: stored })).status, 'work that an older page stored').toBe(201)
})

it('goes on like any project of one’s own', async () => {
	const id = randomUUID()
	await take(id)
	const { statuses } = await read<{ statuses: Status[] }>(id, '/statuses')
	const { panels } = await read<{ panels: Panel[] }>(id, '/panels')
	const change_id = randomUUID()
	const body = { panel_ids: panels.map((panel) => panel.id), set: statuses[0]?.id, change_id }
	const set = await call<{ changed: object[] }>(server, cookie, 'POST', `/projects/${id}/panels/statuses`, body)
	expect(set.body.changed).toHaveLength(4)
	const undo = await call(server, cookie, 'POST', `/projects/${id}/changes/${change_id}/undo`, {
		change_id: randomUUID(),
	})
	expect(undo.body).toMatchObject({ restored: 4, kept: 0 })
})

it('forged times, texts and rows make no project that can’t be opened, and no error of the server', async () => {
	const [logged] = work.log
	const [status] = work.statuses
	const at = (time: string) => ({ log: [{ ...logged, at: time }] })
	const forged: [string, object, number][] = [
		['year 0', at('0000-01-01T00:00:00.000Z'), 400],
		['year 1', at('0001-01-01T00:00:00.000Z'), 400],
		['year 9999', at('9999-12-31T23:59:59.999Z'), 201],
		['a zero byte', { log: [{ ...logged, status_name: 'a\u0000b' }] }, 201],
		['half a character', { log: [{ ...logged, status_name: 'a\ud800b' }] }, 201],
		[
			'a storey with a zero byte',
			{ plan: [{ scope: 'floor', id: '\u0000', status_id: step, date: '2027-01-01' }] },
			400,
		],
		['a default status of its own', { statuses: [{ ...status, default_key: '__proto__' }] }, 400],
		['one id twice', { statuses: [status, { ...status, name: 'Again' }] }, 201],
	]
	for (const [name, changed, expected] of forged) {
		const id = randomUUID()
		const { status: answered } = await take(id, cookie, { work: { ...work, ...changed } })
		expect([name, answered]).toEqual([name, expected])
		if (answered !== 201) continue
		for (const path of ['/figures', '/statuses', '/plan', '/status_changes'])
			expect([name, path, (await call(server, cookie, 'GET', `/projects/${id}${path}`)).status]).toEqual([
				name,
				path,
				200,
			])
	}
})

it('refuses what no demo makes, and ids of others', async () => {
	const id = randomUUID()
	const refused = async (changed: object, who = cookie) => (await take(id, who, changed)).status
	const [status] = work.statuses
	expect(await refused({ work: { ...work, statuses: [status, status] } })).toBe(400)
	expect(await refused({ work: { ...work, log: Array.from({ length: 20_001 }, () => work.log[0]) } })).toBe(400)
	expect(await refused({ work: { ...work, secrets: [] } })).toBe(400)
	expect(await refused({ name: '' })).toBe(400)
	expect(await refused({ id: sample.id })).toBe(409)
	await take(id)
	expect(await refused({}, (await server.signUp()).cookie)).toBe(409)
	await server.platform.database.execute(sql`update projects set sample_key = null where id = ${sample.id}`)
	expect((await take(randomUUID())).status).toBe(404)
})
