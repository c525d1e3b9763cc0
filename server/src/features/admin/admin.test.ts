import { AdminStats } from '@panelyard/contracts/console/admin'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobs, projects, uploaded_files } from '../../database/tables/tables.ts'
import { AppError } from '../../platform/app-error.ts'
import { isNavigation, type WebApp } from '../../platform/pages/web-app.ts'
import { servedRoutes } from '../../testing/served-routes.ts'
import { superAdmin } from '../../testing/super-admin.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

/** A page for browsers, whatever address they open. */
const webApp: WebApp = async (app) => {
	app.setNotFoundHandler(async (request, reply) => {
		if (!isNavigation(request)) throw new AppError('NOT_FOUND', 'Not found')
		return reply.type('text/html').send('<!doctype html>')
	})
}

let server: TestServer
beforeAll(async () => {
	server = await startTestServer({}, { webApp })
})
afterAll(() => server.close())

type Person = Awaited<ReturnType<TestServer['signUp']>>
const get = (url: string, person: Person | null, accept = 'application/json') =>
	server.inject({ url, headers: { accept, ...(person && { cookie: person.cookie }) } })

test('to anybody but a super admin the calls of administrators look like addresses that nobody knows', async () => {
	const person = await server.signUp()
	for (const asking of [null, person])
		for (const accept of ['application/json', 'text/html,*/*'])
			for (const url of ['/admin/health', '/admin/stats', '/admin/stats?_t=1']) {
				const [known, unknown] = [await get(url, asking, accept), await get('/admin/nothing', asking, accept)]
				expect([known.statusCode, known.body, known.headers['content-type']], `${url} ${accept}`).toEqual([
					unknown.statusCode,
					unknown.body,
					unknown.headers['content-type'],
				])
			}
	const described = (await server.inject({ url: '/api-docs/json' })).body
	expect(described).not.toMatch(/\/admin\/(stats|health)/)
})

test('no method, body or header tells the calls of administrators from addresses that nobody knows', async () => {
	const person = await server.signUp()
	const routes = servedRoutes(server.app).filter((route) => route.includes(' /admin/'))
	expect(routes.length).toBeGreaterThan(40)
	const known = routes.map((route) => {
		const [method = '', path = ''] = route.split(' ')
		return { method, url: path.replaceAll(/:\w+/g, person.user.id) }
	})
	// Every route is asked by its own method; those that tell others by method or body have one of each method.
	const ofMethods = [...new Map(known.map((one) => [one.method, one.url])).values()]
	expect(ofMethods.length).toBeGreaterThan(2)
	const bodies = [
		{},
		{ payload: '{"values":', headers: { 'content-type': 'application/json' } },
		{ payload: '<a/>', headers: { 'content-type': 'text/xml' } },
		{ payload: 'x'.repeat(2_000_000), headers: { 'content-type': 'application/json' } },
		{ payload: '{}', headers: { 'content-type': 'application/json', origin: 'https://elsewhere.example' } },
	]
	const answerOf = async (method: string, url: string, cookie: string | undefined, body: (typeof bodies)[number]) => {
		const headers = { accept: 'application/json', ...(cookie && { cookie }), ...body.headers }
		const answer = await server.inject({ ...body, method: method as 'GET', url, headers })
		const id = String(answer.headers['x-request-id'])
		return [answer.statusCode, answer.body.replaceAll(id, 'ID'), Object.keys(answer.headers).sort()]
	}
	for (const cookie of [undefined, person.cookie])
		for (const method of ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'])
			for (const [index, body] of bodies.entries()) {
				if (index > 0 && ['GET', 'HEAD', 'OPTIONS'].includes(method)) continue
				const unknown = await answerOf(method, '/nothing/there', cookie, body)
				const own = known.filter((one) => index === 0 && one.method === method).map(({ url }) => url)
				for (const url of new Set([...own, ...ofMethods]))
					expect(await answerOf(method, url, cookie, body), `${method} ${url} ${index}`).toEqual(unknown)
			}
})

test('super admins see the numbers of the whole server, counted once in a while', async () => {
	const admin = await superAdmin(server)
	expect((await get('/admin/health', admin)).json()).toEqual({ ok: true })
	const { database } = server.platform
	const [project] = await database.insert(projects).values({ name: 'House', owner_id: admin.user.id }).returning()
	await database.insert(projects).values({ name: 'Gone', owner_id: admin.user.id, deleted_at: new Date() })
	const file = { file_name: 'a.ifc', bytes: 700, sha256: 'a', storage_key: 'shared' }
	await database.insert(uploaded_files).values([file, file, { ...file, storage_key: 'other', bytes: 5_000_000_000 }])
	const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000)
	const job = { kind: 'convert', project_id: project?.id ?? null } as const
	await database.insert(jobs).values([
		{ ...job, status: 'COMPLETED', finished_at: ago(1) },
		{ ...job, status: 'COMPLETED', finished_at: ago(25) },
		{ ...job, status: 'FAILED', finished_at: ago(23) },
		{ ...job, status: 'QUEUED', created_at: ago(2) },
	])
	const stats = AdminStats.parse((await get('/admin/stats', admin)).json().stats)
	expect(stats).toMatchObject({
		projects: 1,
		conversions: 1,
		failed_conversions: 1,
		stored_bytes: 5_000_000_700,
		queues: [{ kind: 'convert', queued: 1, processing: 0 }],
	})
	expect(stats.accounts).toBeGreaterThanOrEqual(1)
	expect(stats.parts.map(({ part, works }) => [part, works])).toEqual([
		['database', true],
		['storage', true],
		['queue', true],
	])
	expect(stats.days).toHaveLength(30)
	expect(stats.days.at(-1)?.day).toBe(new Date().toISOString().slice(0, 10))
	expect(stats.days.reduce((sum, day) => sum + day.sign_ups, 0)).toBe(stats.accounts)
	expect(stats.days.reduce((sum, day) => sum + day.failed_conversions, 0)).toBe(1)
	expect(stats.time_to_picture).not.toBeNull()
	expect(stats.active_people).toBe(stats.accounts)
	expect(stats.oldest_queued_seconds).toBeGreaterThanOrEqual(7200)
	expect((await get('/admin/stats', admin)).json().stats.counted_at, 'kept').toBe(stats.counted_at)
})
