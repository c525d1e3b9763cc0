import type { Project, ProjectListItem } from '@panelyard/contracts/projects/projects'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type PanelProject, projectWithPanels } from '../../testing/panel-projects.ts'
import { call } from '../../testing/test-projects.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'

type Listed = { projects: ProjectListItem[]; total: number }
let server: TestServer
let cookie: string

beforeAll(async () => {
	server = await sharedTestServer()
})
beforeEach(async () => {
	cookie = (await server.signUp()).cookie
})
afterAll(() => server.close())

const make = async (project_name: string, description = '') =>
	(await call<{ project: Project }>(server, cookie, 'POST', '/projects', { project_name, description })).body.project
const list = async (query = '', by = cookie) => (await call<Listed>(server, by, 'GET', `/projects${query}`)).body
const names = ({ projects }: Listed) => projects.map(({ name }) => name)

describe('the list of projects', () => {
	it('has those a person has a role in, the newest change first', async () => {
		for (const name of ['First', 'Second']) await make(name)
		const stranger = await server.signUp()
		expect(names(await list())).toEqual(['Second', 'First'])
		expect(await list('', stranger.cookie)).toMatchObject({ projects: [], total: 0 })
	})

	const changes: [string, (project: PanelProject) => Promise<{ status: number }>][] = [
		[
			'statuses of panels',
			({ as, panel_ids, statusId }) =>
				as('POST', '/panels/statuses', { panel_ids: panel_ids.slice(0, 1), add: [statusId('installed')] }),
		],
		['a new status', ({ as }) => as('POST', '/statuses', { name: 'Checked', icon: 'check', colour: '#1c7ed6' })],
		['a new group', ({ as, panel_ids }) => as('POST', '/groups', { name: 'Truck 1', panel_ids })],
		['a comment', ({ as, panel_ids }) => as('POST', '/comments', { panel_id: panel_ids[0], text: 'Scratched' })],
		['a saved view', ({ as }) => as('POST', '/views', { name: 'Gable', view: 'c1_2_3_4_5' })],
		['access', ({ as }) => as('POST', '/access/assign', { email: 'guest@example.com', role: 'viewer' })],
	]
	it.each(changes)('begins with the project whose work changed last: %s', async (_what, change) => {
		const first = await projectWithPanels(server, cookie)
		await make('Later')
		expect(names(await list())).toEqual(['Later', 'House'])
		expect((await change(first)).status).toBeLessThan(300)
		const { projects } = await list()
		expect(projects.map(({ name }) => name)).toEqual(['House', 'Later'])
		expect(projects[0]?.updated_at.localeCompare(projects[1]?.updated_at ?? '')).toBe(1)
	})

	it('comes in pages that say how many there are on all of them, also beyond the last', async () => {
		for (const name of ['A', 'B', 'C']) await make(name)
		const pages = await Promise.all([1, 2, 3].map((page) => list(`?page=${page}&page_size=2`)))
		expect(pages.map(names)).toEqual([['C', 'B'], ['A'], []])
		expect(pages.map(({ total }) => total)).toEqual([3, 3, 3])
		expect((await call(server, cookie, 'GET', '/projects?page=99999999999999999999')).status).toBe(400)
	})

	it('is searched in names and descriptions, whatever the case and the characters', async () => {
		await make('House 100%', 'by the lake')
		await make('Hall', 'Lakeside')
		await make('Tower')
		expect(names(await list('?search=LAKE')).sort()).toEqual(['Hall', 'House 100%'])
		expect(names(await list(`?search=${encodeURIComponent('%')}`))).toEqual(['House 100%'])
		expect(names(await list('?search=_'))).toEqual([])
		expect((await list('?search=lake&page_size=1')).total).toBe(2)
	})
})
