import { randomUUID } from 'node:crypto'
import { type Project, type ProjectAccess, ProjectMessages } from '@panelyard/contracts/projects/projects'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { VisitorReads } from '../../platform/http/visitor-limit.ts'
import { ANY_ID, PROJECT_ROUTES as ROUTES } from '../../testing/project-routes.ts'
import { call, convertedProject, emptyProject } from '../../testing/test-projects.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'
import { viewedModel } from './viewed-model.ts'

type Person = Awaited<ReturnType<TestServer['signUp']>>
let server: TestServer
let owner: Person
let friend: Person
let stranger: Person
let project: Project

beforeAll(async () => {
	server = await sharedTestServer()
	owner = await server.signUp('owner@example.com')
	friend = await server.signUp('friend@example.com')
	stranger = await server.signUp('stranger@example.com')
	project = await convertedProject(server, owner.cookie)
})
afterAll(() => server.close())

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const as = <Body = { message: string }>(person: Person | null, method: Method, path: string, payload?: object) =>
	call<Body>(server, person?.cookie, method, `/projects/${project.id}${path}`, payload)
const assign = (person: Person, role: string) =>
	as<{ access: ProjectAccess[] }>(owner, 'POST', '/access/assign', { user_id: person.user.id, role })
const id = ANY_ID

describe('somebody else’s project', () => {
	it('has no call the list above forgot', () => {
		const { paths } = server.app.swagger() as { paths: Record<string, Record<string, unknown>> }
		const served = Object.entries(paths)
			.filter(([path]) => path.startsWith('/projects/{id}'))
			.flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`))
		const covered = (call: string) => {
			const pattern = new RegExp(`^${call.replace('/projects/{id}', '').replace(/\{\w+\}/g, '[^/?]+')}(\\?|$)`)
			return ROUTES.some(([method, path]) => pattern.test(`${method} ${path}`))
		}
		expect(served.filter((call) => !covered(call))).toEqual([])
		expect(served).toHaveLength(ROUTES.length)
	})

	it.each(ROUTES)('%s %s is closed to others, in the words of the spec', async (method, path, _, payload) => {
		const response = await as<{ message: string; error: string }>(stranger, method, path, payload)
		expect(response.status).toBe(403)
		expect(response.body).toMatchObject({ error: 'ACCESS_DENIED', message: ProjectMessages.accessDenied })
	})

	it.each(ROUTES)('%s %s asks a visitor to sign in', async (method, path, _, payload) => {
		expect((await as(null, method, path, payload)).status).toBe(401)
	})

	it.each(ROUTES)('%s %s answers the same for a project that does not exist', async (method, path, _, payload) => {
		const response = await call(server, stranger.cookie, method, `/projects/${randomUUID()}${path}`, payload)
		expect(response.status).toBe(403)
		expect(response.body).toMatchObject({ message: ProjectMessages.accessDenied })
	})

	it.each(ROUTES)('%s %s finds nothing under what is no id', async (method, path, _, payload) => {
		const response = await call(server, stranger.cookie, method, `/projects/1%27%20or%201=1${path}`, payload)
		expect(response.status).toBe(404)
	})

	it('none of its artefacts can be read or downloaded', async () => {
		const { model } = project
		for (const url of [model?.model_url, model?.structure_url, model?.report_url]) {
			expect((await call(server, stranger.cookie, 'GET', url ?? '')).status).toBe(403)
			expect((await call(server, undefined, 'GET', url ?? '')).status).toBe(401)
		}
		for (const query of [`project_id=${project.id}`, `project_id=${project.id}&artefact=model.glb`]) {
			expect((await call(server, stranger.cookie, 'GET', `/files/download?${query}`)).status).toBe(403)
		}
		const file = await server.platform.database.execute<{ id: string }>(sql`select id from uploaded_files`)
		const { status } = await call(server, stranger.cookie, 'GET', `/files/download?file_id=${file.rows[0]?.id}`)
		expect(status).toBe(404)
	})

	it('its artefacts are not served under another project', async () => {
		const theirs = await emptyProject(server, stranger.cookie, 'Bait')
		const url = project.model?.model_url.replace(project.id, theirs.id) ?? ''
		expect((await call(server, stranger.cookie, 'GET', url)).status).toBe(404)
	})
})

describe('roles', () => {
	it.each(ROUTES.filter(([, , needed]) => needed === 'editor' || needed === 'manager'))(
		'%s %s is more than a viewer may do',
		async (method, path, _, payload) => {
			await assign(friend, 'viewer')
			const response = await as<{ error: string }>(friend, method, path, payload)
			expect([response.status, response.body.error]).toEqual([403, 'ACCESS_DENIED'])
		},
	)

	it.each(ROUTES.filter(([, , needed]) => needed === 'manager'))(
		'%s %s is more than an editor may do',
		async (method, path, _, payload) => {
			await assign(friend, 'editor')
			expect((await as(friend, method, path, payload)).status).toBe(403)
		},
	)

	it('a viewer reads, an editor changes statuses, and both see the project in their list', async () => {
		await assign(friend, 'viewer')
		expect((await as(friend, 'GET', '/panels')).status).toBe(200)
		await assign(friend, 'editor')
		expect((await as(friend, 'POST', '/statuses', { name: 'Checked', icon: 'check', colour: '#2f9e44' })).status).toBe(
			201,
		)
		const list = await call<{ projects: Project[] }>(server, friend.cookie, 'GET', '/projects')
		expect(list.body.projects).toMatchObject([{ id: project.id, role: 'editor' }])
	})
})

describe('who has access', () => {
	it('is given by id or by e-mail, listed with the owner first, and taken away again', async () => {
		await assign(friend, 'editor')
		const given = await as<{ access: ProjectAccess[]; total: number }>(owner, 'POST', '/access/assign', {
			email: ' Stranger@Example.com ',
			role: 'viewer',
		})
		expect(given.body.access).toMatchObject([
			{ email: 'owner@example.com', role: 'manager', is_owner: true },
			{ email: 'friend@example.com', role: 'editor', is_owner: false },
			{ email: 'stranger@example.com', role: 'viewer' },
		])
		expect((await as(stranger, 'GET', '')).status).toBe(200)
		await as(owner, 'DELETE', `/access/${stranger.user.id}`)
		expect((await as(stranger, 'GET', '')).status).toBe(403)
		const page = await as<{ access: ProjectAccess[]; total: number }>(owner, 'GET', '/access?page=2&page_size=1')
		expect(page.body).toMatchObject({ access: [{ email: 'friend@example.com' }], total: 2, page: 2, page_size: 1 })
	})

	it('is given up by anybody for themselves, and by nobody else but a manager', async () => {
		await assign(friend, 'viewer')
		await assign(stranger, 'editor')
		expect((await as(friend, 'DELETE', `/access/${stranger.user.id}`)).status).toBe(403)
		expect((await as(friend, 'DELETE', '/access/somebody%40example.com')).status).toBe(403)
		const left = await as(stranger, 'DELETE', `/access/${stranger.user.id.toUpperCase()}`)
		expect(left).toMatchObject({ status: 200, body: { access: [], total: 0 } })
		expect((await as(stranger, 'GET', '')).status).toBe(403)
		expect((await as(stranger, 'DELETE', `/access/${stranger.user.id}`)).status).toBe(403)
		const { body } = await as<{ access: ProjectAccess[] }>(friend, 'GET', '/access')
		expect(body.access.map(({ email }) => email)).toEqual(['owner@example.com', 'friend@example.com'])
	})

	it('never leaves the owner or the last manager out', async () => {
		const stays = { status: 409, body: { error: 'CONFLICT' } }
		expect(await as(owner, 'DELETE', `/access/${owner.user.id}`)).toMatchObject(stays)
		expect(await as(owner, 'POST', '/access/assign', { user_id: owner.user.id, role: 'viewer' })).toMatchObject(stays)
		await as(owner, 'PUT', '/access', { access: [{ user_id: friend.user.id, role: 'manager' }] })
		const { access } = (await as<{ access: ProjectAccess[] }>(friend, 'GET', '/access')).body
		expect(access.map(({ email, role }) => [email, role])).toEqual([
			['owner@example.com', 'manager'],
			['friend@example.com', 'manager'],
		])
		expect(await as(friend, 'DELETE', `/access/${owner.user.id.toUpperCase()}`)).toMatchObject(stays)
		await server.platform.database.execute(sql`update projects set owner_id = null where id = ${project.id}`)
		await as(friend, 'PUT', '/access', { access: [{ user_id: friend.user.id, role: 'manager' }] })
		expect(await as(friend, 'DELETE', `/access/${friend.user.id}`)).toMatchObject(stays)
		expect(await as(friend, 'PUT', '/access', { access: [] })).toMatchObject(stays)
		await as(friend, 'POST', '/access/assign', { user_id: owner.user.id, role: 'manager' })
		await server.platform.database.execute(
			sql`update projects set owner_id = ${owner.user.id} where id = ${project.id}`,
		)
	})
})

describe('a public project', () => {
	it('is read by anybody and changed by nobody from outside', async () => {
		await server.platform.database.execute(sql`update projects set is_public = true where id = ${project.id}`)
		for (const person of [null, stranger]) {
			const seen = await as<{ project: Project }>(person, 'GET', '')
			expect(seen).toMatchObject({ status: 200, body: { project: { role: null, is_public: true } } })
			expect((await as(person, 'GET', '/panels/columns')).status).toBe(200)
			for (const [method, path, needed, payload] of ROUTES) {
				if (needed === 'visitor') continue
				expect((await as(person, method, path, payload)).status, `${method} ${path}`).toBe(person ? 403 : 401)
			}
		}
		const glb = await server.inject({ url: project.model?.model_url ?? '' })
		expect([glb.statusCode, glb.rawPayload.subarray(0, 4).toString()]).toEqual([200, 'glTF'])
		const list = await call<{ total: number }>(server, stranger.cookie, 'GET', '/projects?search=House')
		expect(list.body.total).toBe(0)
		await server.platform.database.execute(sql`update projects set is_public = false where id = ${project.id}`)
	})
})

describe('the model that a page names to the browser', () => {
	const named = (url: string, cookie: string | undefined, reads = new VisitorReads(server.config)) =>
		viewedModel(server.platform, { url, headers: { cookie }, ip: '203.0.113.1' }, reads)
	const view = () => `/app/project/${project.id}/3d-view`

	it('is that of the project in view, for those who may see it', async () => {
		expect(await named(`${view()}?panel=1`, owner.cookie)).toEqual([project.model?.model_url])
		expect(await named(`/app/project/${project.id}`, owner.cookie)).toEqual([])
	})

	it('is not looked up for visitors who have read too much', async () => {
		await server.platform.database.execute(sql`update projects set is_public = true where id = ${project.id}`)
		const reads = new VisitorReads({ visitorRateLimit: { max: 2, timeWindow: 60_000 } })
		const seen = []
		for (let times = 0; times < 4; times++) seen.push((await named(view(), undefined, reads)).length)
		expect(seen).toEqual([1, 1, 0, 0])
		expect(await named(view(), owner.cookie, reads)).toHaveLength(1)
		await server.platform.database.execute(sql`update projects set is_public = false where id = ${project.id}`)
	})

	it('is told to nobody else, nor of what is no project', async () => {
		expect(await named(view(), stranger.cookie)).toEqual([])
		expect(await named(view(), undefined)).toEqual([])
		expect(await named(view(), 'panelyard_session=made-up')).toEqual([])
		expect(await named(`/app/project/${id}/3d-view`, owner.cookie)).toEqual([])
		expect(await named('/app/project/------------------------------------/3d-view', owner.cookie)).toEqual([])
		expect(await named('/app/demo', owner.cookie)).toEqual([])
	})
})
