import type { SupportAccess } from '@panelyard/contracts/accounts/see-as'
import { and, eq, sql } from 'drizzle-orm'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { notifications } from '../../../database/tables/notification-tables.ts'
import { see_as_visits } from '../../../database/tables/see-as-tables.ts'
import { audit_log, sessions, users } from '../../../database/tables/tables.ts'
import { servedRoutes } from '../../../testing/served-routes.ts'
import { superAdmin } from '../../../testing/super-admin.ts'
import { call } from '../../../testing/test-projects.ts'
import { sharedTestServer, type TestServer } from '../../../testing/test-server.ts'

type Person = Awaited<ReturnType<TestServer['signUp']>>
let server: TestServer
let address: string
let admin: Person
let anna: Person
beforeAll(async () => {
	server = await sharedTestServer()
	address = await server.listen()
	admin = await superAdmin(server, 'operator@example.com')
})
afterAll(() => server.close())
beforeEach(async () => {
	await api('DELETE', '/seeing_as')
	await server.platform.database.execute(sql`update sessions set proven_at = now() where user_id = ${admin.user.id}`)
	anna = await server.signUp()
})

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const api = <Body = { error?: string }>(method: Method, url: string, body?: object, person = admin) =>
	call<Body>(server, person.cookie, method, url, body)
const support = async (method: Method, body?: object): Promise<SupportAccess> =>
	(await api<{ support_access: SupportAccess }>(method, '/account/support_access', body, anna)).body.support_access
const seeAs = (person = anna) => api(`POST`, `/admin/api/users/${person.user.id}/see_as`)
const whoIsSeen = async () => {
	const { body } = await api<{ user: { id: string; seen_until?: string; is_super_admin: boolean } }>(
		'GET',
		'/auth/check',
	)
	return body.user
}
const audited = (action: string) =>
	server.platform.database
		.select({ user_id: audit_log.user_id })
		.from(audit_log)
		.where(and(eq(audit_log.action, action), eq(audit_log.subject_id, anna.user.id)))

it('needs the person’s consent and a proof, is told and audited, and ends with the consent at once', async () => {
	expect((await seeAs()).status, 'without consent').toBe(409)
	expect((await support('PUT', { hours: 24 })).allowed_until).not.toBeNull()
	await server.platform.database.update(sessions).set({ proven_at: null }).where(eq(sessions.user_id, admin.user.id))
	expect((await seeAs()).body.error).toBe('PROOF_NEEDED')
	await server.platform.database.execute(sql`update sessions set proven_at = now() where user_id = ${admin.user.id}`)
	expect((await seeAs()).status).toBe(200)

	expect(await whoIsSeen()).toMatchObject({ id: anna.user.id, is_super_admin: false, seen_until: expect.any(String) })
	expect((await api('GET', '/admin/health')).status, 'the console is closed meanwhile').toBe(404)
	expect(await support('GET')).toMatchObject({ is_seen: true, seen_at: [expect.any(String)] })
	expect(await audited('account.seen_by_support')).toEqual([{ user_id: admin.user.id }])
	expect(await audited('account.support_allowed')).toEqual([{ user_id: anna.user.id }])
	const told = await server.platform.database
		.select({ kind: notifications.kind })
		.from(notifications)
		.where(eq(notifications.user_id, anna.user.id))
	expect(told).toContainEqual({ kind: 'seen_by_support' })

	expect(await support('DELETE')).toMatchObject({ allowed_until: null, is_seen: false })
	expect((await whoIsSeen()).id).toBe(admin.user.id)
	expect((await seeAs()).status).toBe(409)
})

it('refuses every call that changes something, and those that show how somebody signs in', async () => {
	await support('PUT', { hours: 1 })
	await seeAs()
	const own = ['DELETE /seeing_as', 'POST /billing/webhook']
	const changing = ['GET /projects_delete/:id', 'GET /google_auth', 'GET /auth/google/callback']
	const routes = servedRoutes(server.app).filter(
		(route) =>
			!own.includes(route) &&
			(!/^(GET|HEAD|OPTIONS) /.test(route) || changing.includes(route) || route.startsWith('GET /account/')),
	)
	expect(routes.length).toBeGreaterThan(150)
	const wrong: string[] = []
	for (const route of routes) {
		const [method, path] = route.split(' ') as [Method, string]
		const url = path.replace(/:\w+/g, anna.user.id)
		const { status, body } = await api(method, url, method === 'GET' ? undefined : {})
		if (status !== 403 || body.error !== 'SEEING_AS') wrong.push(`${route}: ${status} ${JSON.stringify(body)}`)
	}
	expect(wrong).toEqual([])
	expect((await api('GET', '/projects')).status).toBe(200)

	expect((await api('DELETE', '/seeing_as')).body).toEqual({ person_id: anna.user.id })
	expect((await whoIsSeen()).id).toBe(admin.user.id)
	expect((await api('DELETE', '/seeing_as')).status).toBe(404)
	expect(await audited('account.seeing_ended')).toEqual([{ user_id: admin.user.id }])
})

it('never shows another super admin, and ends with its time and with the right of who looks', async () => {
	const { database } = server.platform
	await support('PUT', { hours: 1 })
	const setAdmin = (person: Person, is_super_admin: boolean) =>
		database.update(users).set({ is_super_admin }).where(eq(users.id, person.user.id))
	await setAdmin(anna, true)
	expect((await seeAs()).status).toBe(409)
	await setAdmin(anna, false)
	await seeAs()
	await setAdmin(anna, true)
	expect((await whoIsSeen()).id, 'became a super admin').toBe(admin.user.id)
	await setAdmin(anna, false)
	expect((await whoIsSeen()).id).toBe(anna.user.id)
	await setAdmin(admin, false)
	expect((await whoIsSeen()).id, 'no right any more').toBe(admin.user.id)
	await setAdmin(admin, true)
	await database.update(see_as_visits).set({ ends_at: sql`now() - interval '1 second'` })
	expect((await whoIsSeen()).id, 'too long').toBe(admin.user.id)
})

it('sockets read only, and close when it ends', async () => {
	const tabs: Socket[] = []
	const open = () => {
		const socket = io(address, {
			...{ path: '/socket.io', transports: ['websocket'], forceNew: true, reconnection: false },
			extraHeaders: { cookie: admin.cookie },
		})
		tabs.push(socket)
		return new Promise<Socket>((resolve, reject) => {
			socket.once('connect', () => resolve(socket))
			socket.once('connect_error', reject)
		})
	}
	try {
		const { body } = await api<{ thread: { id: string } }>('POST', '/support/chat/thread', { subject: 'x' }, anna)
		const thread_id = body.thread.id
		await support('PUT', { hours: 1 })
		const asAdmin = await open()
		await seeAs()
		await vi.waitFor(() => expect(asAdmin.connected, 'the operator’s own socket').toBe(false))
		const seen = await open()
		const ask = (event: string, payload: object) => seen.timeout(5000).emitWithAck(event, payload)
		expect(await ask('join_thread', { thread_id })).toMatchObject({ ok: true })
		for (const event of ['send_message', 'typing', 'stop_typing', 'mark_messages_read']) {
			const payload = { thread_id, content: 'In her name', client_role: 'user' }
			expect(await ask(event, payload), event).toMatchObject({ ok: false, error: 'SEEING_AS' })
		}
		await support('DELETE')
		await vi.waitFor(() => expect(seen.connected).toBe(false))
	} finally {
		for (const tab of tabs) tab.disconnect()
	}
})
