import { randomUUID } from 'node:crypto'
import { MAX_VIEW_LENGTH, type SavedView, type SavedViewListResponse } from '@panelyard/contracts/projects/saved-views'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { projects } from '../../database/tables/tables.ts'
import { projectWithPanels } from '../../testing/panel-projects.ts'
import { call } from '../../testing/test-projects.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'

type Person = Awaited<ReturnType<TestServer['signUp']>>
type Answer = z.infer<typeof SavedViewListResponse> & { view: SavedView & { text?: string }; message: string }
let server: TestServer
let anna: Person
let ben: Person
let eve: Person
let path: string

const as = (person: Person | null, method: 'GET' | 'POST' | 'DELETE', more = '', payload?: object) =>
	call<Answer>(server, person?.cookie, method, `${path}${more}`, payload)
const save = (person: Person | null, name: string, view = 'c1_2_3_0.5_0.2!f0') => as(person, 'POST', '', { name, view })
const names = async (person: Person | null) => (await as(person, 'GET')).body.views?.map(({ name }) => name)

beforeAll(async () => {
	server = await sharedTestServer()
	anna = await server.signUp('anna@example.com')
	ben = await server.signUp('ben@example.com')
	eve = await server.signUp('eve@example.com')
})
beforeEach(async () => {
	const project = await projectWithPanels(server, anna.cookie)
	path = `/projects/${project.id}/views`
	await project.as('POST', '/access/assign', { user_id: ben.user.id, role: 'viewer' })
})
afterAll(() => server.close())

describe('saved views', () => {
	it('are shared by everybody in the project, by name', async () => {
		expect((await save(anna, '  Stairs ')).body.view).toMatchObject({
			name: 'Stairs',
			created_by: anna.user.id,
			can_delete: true,
		})
		expect((await save(ben, 'Balconies')).status).toBe(201)
		const { views } = (await as(ben, 'GET')).body
		expect(views.map(({ name, can_delete }) => [name, can_delete])).toEqual([
			['Balconies', true],
			['Stairs', false],
		])
	})
	it('are saved once, however often a device sends the same id', async () => {
		const payload = { id: randomUUID(), name: 'Stairs', view: 'c1_2_3_0.5_0.2!f0' }
		const send = (person: Person) => as(person, 'POST', '', payload)
		expect(await send(ben)).toMatchObject({ status: 201, body: { view: { id: payload.id } } })
		expect(await send(ben)).toMatchObject({ status: 201, body: { view: { id: payload.id, name: 'Stairs' } } })
		const taken = { status: 409, body: { message: 'This id is taken. Send the request with a new one.' } }
		expect(await send(anna)).toMatchObject(taken)
		const elsewhere = await projectWithPanels(server, ben.cookie, 1)
		expect(await elsewhere.as('POST', '/views', payload)).toMatchObject(taken)
		expect(await names(ben)).toEqual(['Stairs'])
	})

	it('are listed without what they show, which each gives by itself', async () => {
		const text = `c1_2_3_0.5_0.2!h${'a'.repeat(MAX_VIEW_LENGTH - 20)}`
		const { id } = (await save(ben, 'Large', text)).body.view
		expect(JSON.stringify((await as(ben, 'GET')).body).length).toBeLessThan(2000)
		expect((await as(ben, 'GET', `/${id}`)).body.view).toMatchObject({ name: 'Large', text, can_delete: true })
		expect((await as(eve, 'GET', `/${id}`)).status).toBe(403)
		expect((await as(null, 'GET', `/${id}`)).status).toBe(401)
		const elsewhere = await projectWithPanels(server, eve.cookie)
		expect((await call(server, eve.cookie, 'GET', `/projects/${elsewhere.id}/views/${id}`)).status).toBe(404)
		expect((await as(ben, 'DELETE', `/${id}`)).status).toBe(200)
		expect((await as(ben, 'GET', `/${id}`)).status).toBe(404)
		await as(ben, 'POST', '', { id, name: 'Large', view: text })
		const { rows } = await server.platform.database.execute<{ action: string }>(
			sql`select action from audit_log where subject_id = ${id} order by action`,
		)
		expect(rows.map(({ action }) => action)).toEqual(['view.deleted', 'view.restored', 'view.saved'])
	})
	it('of more panels than anybody can use are refused with a reason', async () => {
		const refused = await save(ben, 'Huge', 'h'.repeat(MAX_VIEW_LENGTH + 1))
		expect([refused.status, refused.body.message]).toEqual([400, expect.stringContaining('too many panels')])
	})
	it('have a name of their own', async () => {
		await save(anna, 'Stairs')
		const again = await save(ben, 'STAIRS')
		expect([again.status, again.body.message]).toEqual([409, 'View name already exists'])
		expect((await save(ben, '   ')).body.message).toContain('View name is required')
	})
	it('take nothing that is no view', async () => {
		expect((await save(anna, 'Script', '<script>')).status).toBe(400)
		expect((await save(anna, 'Empty', '')).status).toBe(400)
	})
	it('are deleted by their author or an editor, and only there', async () => {
		await save(anna, 'Stairs')
		await save(ben, 'Balconies')
		const [balconies, stairs] = (await as(anna, 'GET')).body.views
		expect((await as(ben, 'DELETE', `/${stairs?.id}`)).status).toBe(403)
		expect((await as(anna, 'DELETE', `/${balconies?.id}`)).body.views.map(({ name }) => name)).toEqual(['Stairs'])
		expect((await as(anna, 'DELETE', `/${balconies?.id}`)).status).toBe(404)
		expect((await as(anna, 'DELETE', '/nonsense')).status).toBe(404)
	})
	it('of a public project do not tell visitors who saved them', async () => {
		const { id } = (await save(anna, 'Stairs')).body.view
		await server.platform.database.update(projects).set({ is_public: true })
		for (const visitor of [null, eve]) {
			const [listed] = (await as(visitor, 'GET')).body.views
			const { view } = (await as(visitor, 'GET', `/${id}`)).body
			for (const seen of [listed, view]) expect(seen).toMatchObject({ id, created_by: null, created_by_name: '' })
		}
		const known = { created_by: anna.user.id, created_by_name: anna.user.name }
		expect((await as(ben, 'GET', `/${id}`)).body.view).toMatchObject(known)
		await server.platform.database.update(projects).set({ is_public: false })
	})
	it('are neither shown to strangers nor saved by them', async () => {
		await save(anna, 'Stairs')
		expect((await as(eve, 'GET')).status).toBe(403)
		expect((await save(eve, 'Mine')).status).toBe(403)
		expect((await as(null, 'GET')).status).toBe(401)
		expect((await save(null, 'Nobody')).status).toBe(401)
		expect(await names(anna)).toEqual(['Stairs'])
	})
})
