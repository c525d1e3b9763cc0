import { randomUUID } from 'node:crypto'
import { MAX_FILTER_LENGTH, MAX_SAVED_FILTERS, type SavedFilter } from '@panelyard/contracts/projects/saved-filters'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { projectWithPanels } from '../../testing/panel-projects.ts'
import { call } from '../../testing/test-projects.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'

type Person = Awaited<ReturnType<TestServer['signUp']>>
type Answer = { filters: SavedFilter[]; filter: SavedFilter; message: string }
let server: TestServer
let anna: Person
let ben: Person
let eve: Person
let project_id: string

const as = (person: Person | null, method: 'GET' | 'POST' | 'PUT' | 'DELETE', more = '', payload?: object) =>
	call<Answer>(server, person?.cookie, method, `/projects/${project_id}/filters${more}`, payload)
const save = (person: Person | null, name: string, is_shared = false, query = 'floors=1%2C2&sort=-weight') =>
	as(person, 'POST', '', { name, query, is_shared })
const names = async (person: Person | null) => (await as(person, 'GET')).body.filters?.map(({ name }) => name)

beforeAll(async () => {
	server = await sharedTestServer()
	anna = await server.signUp('anna@example.com')
	ben = await server.signUp('ben@example.com')
	eve = await server.signUp('eve@example.com')
})
beforeEach(async () => {
	const project = await projectWithPanels(server, anna.cookie, 1)
	project_id = project.id
	await project.as('POST', '/access/assign', { user_id: ben.user.id, role: 'viewer' })
})
afterAll(() => server.close())

describe('saved filters', () => {
	it('are private or shared, by name', async () => {
		expect((await save(ben, '  Mine ')).body.filter).toMatchObject({
			name: 'Mine',
			query: 'floors=1%2C2&sort=-weight',
			is_shared: false,
			created_by: ben.user.id,
			can_change: true,
		})
		await save(anna, 'Late', true)
		await save(anna, 'Own')
		expect(await names(ben)).toEqual(['Late', 'Mine'])
		expect(await names(anna)).toEqual(['Late', 'Own'])
		const [late] = (await as(ben, 'GET')).body.filters
		expect(late).toMatchObject({ can_change: false, created_by_name: 'anna' })
	})

	it('are saved once, however often a device sends the same id', async () => {
		const payload = { id: randomUUID(), name: 'Late', query: 'q=w', is_shared: true }
		for (let time = 0; time < 2; time++)
			expect(await as(ben, 'POST', '', payload)).toMatchObject({ status: 201, body: { filter: { id: payload.id } } })
		expect((await as(anna, 'POST', '', payload)).status).toBe(409)
		expect(await names(ben)).toEqual(['Late'])
	})

	it('have a name of their own among those a person sees', async () => {
		await save(anna, 'Late')
		expect((await save(ben, 'late')).status).toBe(201)
		expect(await save(ben, 'LATE')).toMatchObject({ status: 409, body: { message: 'Filter name already exists' } })
		const own = (await save(anna, 'Early')).body.filter
		expect((await as(anna, 'PUT', `/${own.id}`, { name: 'late' })).status).toBe(409)
		expect((await as(anna, 'PUT', `/${own.id}`, { name: 'EARLY' })).status).toBe(200)
	})

	it('are renamed, shared and deleted by their author, and shared ones by a manager', async () => {
		const { id } = (await save(ben, 'Late')).body.filter
		for (const [method, payload] of [
			['PUT', { name: 'Mine' }],
			['DELETE', undefined],
		] as const)
			expect((await as(anna, method, `/${id}`, payload)).status).toBe(404)
		expect((await as(ben, 'PUT', `/${id}`, { is_shared: true })).body.filters).toMatchObject([{ is_shared: true }])
		expect((await as(anna, 'PUT', `/${id}`, { name: 'Very late' })).body.filters).toMatchObject([
			{ name: 'Very late', created_by: ben.user.id },
		])
		expect((await as(anna, 'PUT', `/${id}`, { is_shared: false })).status).toBe(403)
		const hers = (await save(anna, 'Hers', true)).body.filter
		expect((await as(ben, 'PUT', `/${hers.id}`, { name: 'His' })).status).toBe(403)
		expect((await as(ben, 'DELETE', `/${hers.id}`)).status).toBe(403)
		expect((await as(anna, 'DELETE', `/${id}`)).body.filters).toMatchObject([{ name: 'Hers' }])
		expect((await as(ben, 'DELETE', `/${id}`)).status).toBe(404)
		await as(anna, 'POST', '', { id, name: 'Very late', query: 'q=w', is_shared: true })
		const { rows } = await server.platform.database.execute<{ action: string }>(
			sql`select action from audit_log where subject_id = ${id} order by id`,
		)
		expect(rows.map(({ action }) => action).sort()).toEqual(
			['filter.saved', 'filter.changed', 'filter.changed', 'filter.deleted', 'filter.restored'].sort(),
		)
	})

	it('are refused when they say nothing, too much or what no address holds', async () => {
		expect((await save(ben, 'Empty', false, '')).status).toBe(400)
		expect((await save(ben, 'Script', false, '<script>')).status).toBe(400)
		expect((await save(ben, 'Long', false, 'x'.repeat(MAX_FILTER_LENGTH + 1))).status).toBe(400)
		const { id } = (await save(ben, 'Good')).body.filter
		expect((await as(ben, 'PUT', `/${id}`, {})).status).toBe(400)
	})

	it('are no more than a project may keep, however many people save one at once', async () => {
		await server.platform.database.execute(sql`
			insert into saved_filters (project_id, name, query)
			select ${project_id}::uuid, 'Filter ' || number, 'q=1' from generate_series(1, ${MAX_SAVED_FILTERS - 1}::int) as number`)
		const saved = await Promise.all([1, 2, 3, 4].map((number) => save(ben, `New ${number}`, true)))
		expect(saved.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
	})

	it('of one person take up no room of others', async () => {
		await server.platform.database.execute(sql`
			insert into saved_filters (project_id, user_id, private_to, name, query)
			select ${project_id}::uuid, ${ben.user.id}::uuid, ${ben.user.id}::uuid, 'Filter ' || number, 'q=1'
			from generate_series(1, ${MAX_SAVED_FILTERS}::int) as number`)
		expect((await save(ben, 'One more')).status).toBe(409)
		expect((await save(anna, 'Own')).status).toBe(201)
		const { id } = (await save(ben, 'For all', true)).body.filter
		expect((await as(ben, 'PUT', `/${id}`, { is_shared: false })).status, 'made private').toBe(409)
	})

	it('of a public project show visitors the shared ones, and nobody’s name', async () => {
		await save(anna, 'Late', true)
		await save(anna, 'Own')
		await server.platform.database.execute(sql`update projects set is_public = true where id = ${project_id}`)
		for (const visitor of [null, eve])
			expect((await as(visitor, 'GET')).body.filters).toMatchObject([
				{ name: 'Late', created_by: null, created_by_name: '', can_change: false },
			])
		expect((await save(eve, 'Mine')).status).toBe(403)
	})

	it('go with their person when they are private, and stay for the others when shared', async () => {
		const carl = await server.signUp('carl@example.com')
		await call(server, anna.cookie, 'POST', `/projects/${project_id}/access/assign`, {
			user_id: carl.user.id,
			role: 'viewer',
		})
		await save(carl, 'Secret')
		await save(carl, 'For all', true)
		await server.platform.database.execute(sql`delete from users where id = ${carl.user.id}`)
		expect(await names(ben)).toEqual(['For all'])
		const { rows } = await server.platform.database.execute(
			sql`select name from saved_filters where project_id = ${project_id}`,
		)
		expect(rows).toEqual([{ name: 'For all' }])
	})
})
