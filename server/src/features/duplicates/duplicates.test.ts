import { randomUUID } from 'node:crypto'
import type { PlanEntry } from '@panelyard/contracts/figures/plan'
import type { Category } from '@panelyard/contracts/panels/categories'
import type { Group } from '@panelyard/contracts/panels/groups'
import type { Panel } from '@panelyard/contracts/panels/panels'
import type { Project } from '@panelyard/contracts/projects/projects'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call, convertedProject, emptyProject } from '../../testing/test-projects.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'
import { copiedId } from './duplicates.service.ts'

let server: TestServer
let anna: { cookie: string; user: { id: string } }
let bob: { cookie: string; user: { id: string } }
let project: Project
beforeAll(async () => {
	server = await sharedTestServer()
	anna = await server.signUp('anna@example.com')
	bob = await server.signUp('bob@example.com')
	project = await convertedProject(server, anna.cookie)
})
afterAll(() => server.close())

const as = <Body>(cookie: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
	call<Body>(server, cookie, method, path, payload)
const duplicate = (cookie: string, id: string, request: object = {}, of = project.id) =>
	as<{ project: Project }>(cookie, 'POST', `/projects/${of}/duplicate`, {
		id,
		name: 'The copy',
		with_statuses: true,
		...request,
	})
const partsOf = async (id: string, cookie = anna.cookie) => {
	const get = async <Body>(path: string) => (await as<Body>(cookie, 'GET', `/projects/${id}${path}`)).body
	const { panels } = await get<{ panels: Panel[] }>('/panels')
	const { statuses } = await get<{ statuses: Status[] }>('/statuses')
	const { groups } = await get<{ groups: Group[] }>('/groups')
	const { categories } = await get<{ categories: Category[] }>('/categories')
	const { entries } = await get<{ entries: PlanEntry[] }>('/plan')
	return { panels, statuses, groups, categories, entries }
}

it('a copy has the model, panels, statuses, groups, categories and plan, and nobody of the other project', async () => {
	const before = await partsOf(project.id)
	const panel_ids = before.panels.slice(0, 7).map(({ id }) => id)
	const [first, second] = before.statuses as [Status, Status]
	const path = `/projects/${project.id}`
	await as(anna.cookie, 'PUT', `${path}/statuses/${second.id}`, { requires: [first.id], requires_mode: 'warn' })
	await as(anna.cookie, 'POST', `${path}/panels/statuses`, { panel_ids, set: first.id })
	const category_id = randomUUID()
	await as(anna.cookie, 'POST', `${path}/categories`, {
		...{ id: category_id, name: 'Facade', icon: 'star', colour: '#123456' },
	})
	await as(anna.cookie, 'POST', `${path}/panels/category`, { panel_ids: panel_ids.slice(0, 2), category_id })
	await as(anna.cookie, 'POST', `${path}/groups`, { name: 'Truck 1', panel_ids: panel_ids.slice(2) })
	await as(anna.cookie, 'PUT', `${path}/panels/${panel_ids[0]}`, { own_name: 'Gable' })
	const floor = project.model?.floors[0]?.name ?? ''
	await as(anna.cookie, 'PUT', `${path}/plan`, {
		set: [
			{ scope: 'project', status_id: first.id, date: '2026-12-01' },
			{ scope: 'panel', panel_ids: [panel_ids[1]], status_id: first.id, date: '2026-12-02' },
			{ scope: 'floor', id: floor, status_id: second.id, date: '2026-12-03' },
		],
	})
	await as(anna.cookie, 'POST', `${path}/comments`, { panel_id: panel_ids[0], text: 'Only for us' })
	await as(anna.cookie, 'POST', `${path}/access/assign`, { email: 'bob@example.com', role: 'viewer' })
	const source = await partsOf(project.id)

	const id = randomUUID()
	const made = await duplicate(bob.cookie, id)
	expect([made.status, made.body.project]).toMatchObject([
		201,
		{ id, name: 'The copy', role: 'manager', panel_count: project.panel_count, conversion_status: 'COMPLETED' },
	])
	const copy = await partsOf(id, bob.cookie)
	const copied = (one: string) => copiedId(id, one)
	const plain = ({ created_at: _, status_changed_at: __, ...row }: Panel & { created_at?: string }) => row
	expect(copy.panels.map(plain)).toEqual(
		source.panels.map((panel) =>
			plain({
				...panel,
				id: copied(panel.id),
				statuses: panel.statuses.map(copied),
				groups: panel.groups.map(copied),
				category_id: panel.category_id && copied(panel.category_id),
			}),
		),
	)
	expect(copy.statuses.map(({ id, requires }) => ({ id, requires }))).toEqual(
		source.statuses.map(({ id, requires }) => ({ id: copied(id), requires: requires.map(copied) })),
	)
	expect(copy.groups).toMatchObject([{ name: 'Truck 1', panel_count: 5 }])
	expect(copy.categories).toMatchObject([{ name: 'Facade' }])
	expect(copy.entries.length).toBe(source.entries.length)
	const { body } = await as<{ threads: unknown[] }>(bob.cookie, 'GET', `/projects/${id}/comments`)
	expect(body.threads).toEqual([])
	const access = await as<{ access: { email: string }[] }>(bob.cookie, 'GET', `/projects/${id}/access`)
	expect(access.body.access.map(({ email }) => email)).toEqual(['bob@example.com'])
	expect((await as(anna.cookie, 'GET', `/projects/${id}`)).status).toBe(403)
	const figures = await as<{ flow: unknown }>(bob.cookie, 'GET', `/projects/${id}/figures`)
	expect(figures.status).toBe(200)

	// The model outlives the other project.
	const url = made.body.project.model?.model_url as string
	expect((await server.inject({ url, headers: { cookie: bob.cookie } })).statusCode).toBe(200)
	const changes = await as<{ changes: { user_name: string }[] }>(bob.cookie, 'GET', `/projects/${id}/status_changes`)
	expect(changes.body.changes).toHaveLength(1)
})

it('sending it again makes no second copy, and an id that is somebody else’s is refused', async () => {
	const id = randomUUID()
	const both = await Promise.all([duplicate(anna.cookie, id), duplicate(anna.cookie, id)])
	expect(both.map(({ status }) => status)).toEqual([201, 201])
	expect((await duplicate(anna.cookie, id, { name: 'Again' })).body.project.name).toBe('The copy')
	const { rows } = await server.platform.database.execute(sql`select 1 from panels where project_id = ${id}`)
	expect(rows).toHaveLength(project.panel_count)
	expect((await duplicate(bob.cookie, id)).status).toBe(409)
	// Undone, it can be restored like every project.
	expect((await as(anna.cookie, 'DELETE', `/projects/${id}`)).status).toBe(200)
	expect((await as(anna.cookie, 'POST', `/projects/${id}/restore`)).status).toBe(200)
})

it('without statuses they are there, and no panel carries one', async () => {
	const id = randomUUID()
	await duplicate(anna.cookie, id, { with_statuses: false })
	const { panels, statuses, groups } = await partsOf(id)
	expect(statuses.length).toBeGreaterThan(0)
	expect(panels.flatMap((panel) => panel.statuses)).toEqual([])
	expect(groups).toHaveLength(1)
})

it('a project without a model can be duplicated too; one without access, after the trial, or in no company of theirs can’t', async () => {
	const empty = await emptyProject(server, anna.cookie)
	const id = randomUUID()
	expect((await duplicate(anna.cookie, id, {}, empty.id)).body.project).toMatchObject({ id, model: null })
	const carl = await server.signUp('carl@example.com')
	expect((await duplicate(carl.cookie, randomUUID())).status).toBe(403)
	expect((await duplicate(anna.cookie, randomUUID(), { company_id: randomUUID() })).status).toBe(403)
	await server.platform.database.execute(
		sql`update users set created_at = now() - interval '15 days' where id = ${bob.user.id}`,
	)
	expect((await duplicate(bob.cookie, randomUUID())).status).toBe(402)
})
