import type { FiguresResponse } from '@panelyard/contracts/figures/figures'
import type { PortfolioProject } from '@panelyard/contracts/projects/portfolio'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type PanelProject, projectWithPanels } from '../../testing/panel-projects.ts'
import { call } from '../../testing/test-projects.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'
import { arrivedDone } from './arrived-done.ts'

type Person = Awaited<ReturnType<TestServer['signUp']>>
let server: TestServer
let anna: Person
let ben: Person
let project: PanelProject
beforeAll(async () => {
	server = await sharedTestServer()
	anna = await server.signUp('anna@example.com')
	ben = await server.signUp('ben@example.com')
	project = await projectWithPanels(server, anna.cookie, 6)
	await server.platform.database.execute(sql`
		update panels set area = element, weight = element * 10,
			measure_origins = case when element < 4 then 'ggg' || case when element < 3 then 'i' else 'g' end || 'iq' else '' end`)
})
afterAll(() => server.close())

type Answer = { projects: PortfolioProject[]; total: number }
const read = async (person = anna, query = '') =>
	(await call<Answer>(server, person.cookie, 'GET', `/portfolio${query}`)).body
const only = async (person = anna) => (await read(person)).projects[0] as PortfolioProject
const set = (panel_ids: string[], status: string) =>
	project.as('POST', '/panels/statuses', { panel_ids, set: project.statusId(status) })
const panels = (...places: number[]) => places.map((place) => project.panel_ids[place] as string)
const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10)

it('has the same figures as the project itself', async () => {
	await set(panels(0, 1, 2), 'produced')
	await set(panels(0, 1), 'installed')
	await set(panels(1), 'produced')
	const own = (await project.as<FiguresResponse>('GET', '/figures')).body
	const { incomplete_area, incomplete_volume, ...portfolio } = await only()
	expect([incomplete_area, incomplete_volume]).toEqual([2, 3])
	expect(own.total).toMatchObject({ incomplete_area, incomplete_volume })
	const { steps, not_started, done_from, done_in_7_days, late, due, last_change } = portfolio
	const sums = [...steps, not_started].map(({ count, area, volume, weight }) => ({ count, area, volume, weight }))
	expect(sums).toEqual(own.by_status.map(({ count, area, volume, weight }) => ({ count, area, volume, weight })))
	const done = steps.slice(done_from as number).reduce((sum, step) => sum + step.count, 0)
	expect([done, own.done?.count]).toEqual([1, 1])
	expect({ done_in_7_days, late, due }).toEqual({ done_in_7_days: 1, late: null, due: null })
	expect(last_change?.user_name).toBe('anna')
})

it('names nobody who only came in as the one who changed the project last', async () => {
	await project.as('POST', '/access/assign', { email: 'dora@example.com', role: 'viewer' })
	const updatedAt = async () =>
		(await call<{ project: { updated_at: string } }>(server, anna.cookie, 'GET', `/projects/${project.id}`)).body
			.project.updated_at
	const before = await updatedAt()
	const dora = await server.signUp('dora@example.com')
	expect((await only(dora)).last_change?.user_name).toBe('anna')
	expect(await updatedAt()).toBe(before)
})

it('counts the panels with each flag, and those with any, whatever their step', async () => {
	const issue = project.statusId('issue')
	const hold = (
		await project.as<{ status: { id: string } }>('POST', '/statuses', {
			...{ name: 'Hold', icon: 'hold', colour: '#e03131', type: 'flag' },
		})
	).body.status.id
	const flag = (panel_ids: string[], add: string[]) => project.as('POST', '/panels/statuses', { panel_ids, add })
	await flag(panels(0, 1, 2, 5), [issue])
	await flag(panels(2), [hold])
	await server.platform.database.execute(sql`update panels set outside_rule = true where id = ${panels(5)[0]}`)
	const own = (await project.as<FiguresResponse>('GET', '/figures')).body
	expect(own.flags.map(({ count }) => count).sort()).toEqual([1, 3])
	const { flags, flagged } = await only()
	expect(flags.map(({ id, count }) => [id, count])).toEqual([
		[issue, 3],
		[hold, 1],
	])
	expect(flagged).toBe(3)
	await server.platform.database.execute(sql`update panels set outside_rule = false where id = ${panels(5)[0]}`)
	await project.as('POST', '/panels/statuses', { panel_ids: project.panel_ids, remove: [issue, hold] })
	expect(await only()).toMatchObject({ flags: [], flagged: 0 })
})

it('counts what is late and due by the most specific date, as the list does', async () => {
	const status_id = project.statusId('installed')
	const group = (
		await project.as<{ group: { id: string } }>('POST', '/groups', { name: 'Truck', panel_ids: panels(2, 3) })
	).body.group.id
	await project.as('PUT', '/plan', {
		set: [
			{ scope: 'project', status_id, date: day(-3) },
			{ scope: 'group', ids: [group], status_id, date: day(3) },
			{ scope: 'panel', ids: panels(3), status_id, date: day(30) },
		],
	})
	// 0 is done; 1, 4 and 5 have the project's date, 2 the group's, 3 its own.
	expect(await only()).toMatchObject({ late: 3, due: 1 })
	await set(panels(4), 'installed')
	expect(await only()).toMatchObject({ late: 2, due: 1, done_in_7_days: 2 })
})

it('says what each person has yet to read, and nothing of others’ projects', async () => {
	expect(await read(ben)).toMatchObject({ projects: [], total: 0 })
	await project.as('POST', '/access/assign', { user_id: ben.user.id, role: 'viewer' })
	await project.as('POST', '/comments', { panel_id: panels(0)[0], text: 'Scratched, @ben', mentions: [ben.user.id] })
	expect([await only(), await only(ben)]).toMatchObject([
		{ unread: 0, mentions: 0 },
		{ unread: 1, mentions: 1 },
	])
	await project.as('PUT', '/comments/read', undefined, ben.cookie)
	expect(await only(ben)).toMatchObject({ unread: 0, mentions: 0 })
	await project.as('DELETE', `/access/${ben.user.id}`)
	expect(await read(ben)).toMatchObject({ projects: [], total: 0 })
	expect((await call(server, undefined, 'GET', '/portfolio')).status).toBe(401)
})

it('comes by pages in the order of the list', async () => {
	const second = await projectWithPanels(server, anna.cookie, 1)
	const pages = [await read(anna, '?page=1&page_size=1'), await read(anna, '?page=2&page_size=1')]
	expect(pages.flatMap(({ projects }) => projects.map(({ id }) => id))).toEqual([second.id, project.id])
	expect(await read(anna, '?page=3&page_size=1')).toMatchObject({ projects: [], total: 2 })
})

it('counts a panel that stopped being done within the week, and one that only changed its done status not', () => {
	const change = (revision: number, status_id: string, is_added: boolean, panel: string) => ({
		...{ project_id: 'p', revision, instant: revision, status_id, is_added, panel_ids: [panel] },
	})
	const changes = [
		change(5, 'done', true, 'back'),
		change(4, 'done', false, 'back'),
		change(3, 'signed', true, 'further'),
		change(3, 'done', false, 'further'),
	]
	const carried = new Map([
		['back', new Set(['done'])],
		['further', new Set(['signed'])],
	])
	expect(arrivedDone(changes, carried)).toBe(1)
})

it('lists the projects asked for first before those that changed later, and nobody else’s', async () => {
	const carl = await server.signUp('carl@example.com')
	const ids: string[] = []
	for (let at = 0; at < 3; at++) ids.push((await projectWithPanels(server, carl.cookie, 1)).id)
	const order = async (first: string) =>
		(await read(carl, `?page_size=2&first=${first}`)).projects.map(({ id }) => ids.indexOf(id))
	expect(await order(ids[0] as string)).toEqual([0, 2])
	expect(await order(`${ids[0]},${ids[1]}`)).toEqual([1, 0])
	expect(await order(project.id)).toEqual([2, 1])
	expect((await call(server, carl.cookie, 'GET', '/portfolio?first=everything')).status).toBe(400)
})
