import type { ChatAttachment, ChatThread } from '@panelyard/contracts/messages/support-chat'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { SessionUser } from '../../access/session-user.ts'
import { users } from '../../database/tables/tables.ts'
import { superAdmin } from '../../testing/super-admin.ts'
import { call } from '../../testing/test-projects.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'
import { endViewGrants, openView } from './shared-views.service.ts'

type Person = Awaited<ReturnType<TestServer['signUp']>>
let server: TestServer
let admin: Person
beforeAll(async () => {
	server = await sharedTestServer()
	admin = await superAdmin(server, 'admin@example.com')
})
afterAll(() => server.close())
afterEach(() => vi.restoreAllMocks())

const api = <Body>(person: Person, method: 'GET' | 'POST', url: string, payload?: object) =>
	call<Body>(server, person.cookie, method, url, payload)

const sessionUser = (): SessionUser => ({ ...admin.user, is_super_admin: true, created_at: new Date() })

/** A person with a project who shares a view of it in a conversation. */
async function shared() {
	const anna = await server.signUp()
	const { project } = (await api<{ project: { id: string } }>(anna, 'POST', '/projects', { project_name: 'House' }))
		.body
	const { thread } = (await api<{ thread: ChatThread }>(anna, 'POST', '/support/chat/thread', {})).body
	const view = { project_id: project.id, path: `/app/project/${project.id}/3d-view?view=abc` }
	const share = (person: Person, payload: object = view) =>
		api<{ attachment: ChatAttachment }>(person, 'POST', `/support/chat/threads/${thread.id}/views`, payload)
	const { attachment } = (await share(anna)).body
	const open = () => api<{ path: string }>(admin, 'POST', `/admin/support/chat/attachments/${attachment.id}/open`)
	const send = () =>
		api(anna, 'POST', `/support/chat/threads/${thread.id}/messages`, { content: '', attachment_ids: [attachment.id] })
	const read = async () => (await api(admin, 'GET', `/projects/${project.id}`)).status
	return { anna, project, thread, view, attachment, share, open, send, read }
}

test('an admin may look at a view once it is sent, reads the project, and loses that when the conversation is closed', async () => {
	const { thread, view, open, send, read } = await shared()
	expect((await open()).status, 'not sent yet').toBe(404)
	await send()
	expect(await read()).toBe(403)
	expect((await open()).body).toEqual({ path: view.path })
	expect((await open()).status, 'twice').toBe(200)
	expect(await read()).toBe(200)
	const changed = await call(server, admin.cookie, 'PUT', `/projects/${view.project_id}`, { description: 'mine' })
	expect(changed.status, 'reading alone').toBe(403)
	await api(admin, 'POST', `/admin/support/chat/threads/${thread.id}/close`)
	expect(await read()).toBe(403)
	expect((await open()).status).toBe(404)
})

test('the right to look ends by itself, and is not given for what the person no longer manages', async () => {
	const { send, open, read, anna, project } = await shared()
	await send()
	await open()
	await server.platform.database.execute(sql`update support_view_grants set created_at = now() - interval '8 days'`)
	expect(await endViewGrants(server.platform)).toBe(1)
	expect(await read()).toBe(403)
	await call(server, anna.cookie, 'DELETE', `/projects/${project.id}`)
	expect((await open()).status).toBeGreaterThanOrEqual(403)
})

test('an admin who looked at a view, and whose right ends, can’t look at the project any more', async () => {
	const { send, open, read } = await shared()
	await send()
	await open()
	const { database } = server.platform
	await database.update(users).set({ is_super_admin: false }).where(eq(users.id, admin.user.id))
	expect(await read(), 'until the next sweep').toBe(200)
	expect(await endViewGrants(server.platform)).toBeGreaterThan(0)
	expect(await read()).toBe(403)
	await database.update(users).set({ is_super_admin: true }).where(eq(users.id, admin.user.id))
})

test('an admin whose right ends and is swept while they open a view keeps no role', async () => {
	const { attachment, send, read } = await shared()
	await send()
	const { database } = server.platform
	const transaction = database.transaction.bind(database)
	const setRight = (is_super_admin: boolean) =>
		database.update(users).set({ is_super_admin }).where(eq(users.id, admin.user.id))
	vi.spyOn(database, 'transaction').mockImplementationOnce(async (work) => {
		const done = await transaction(work)
		await setRight(false)
		await endViewGrants(server.platform)
		return done
	})
	await openView(server.platform, sessionUser(), attachment.id, 'http://localhost')
	await endViewGrants(server.platform)
	await setRight(true)
	expect(await read()).toBe(403)
})

test('a view whose conversation is closed while it is opened gives no role', async () => {
	const { attachment, thread, send, read } = await shared()
	await send()
	const { database } = server.platform
	const transaction = database.transaction.bind(database)
	vi.spyOn(database, 'transaction').mockImplementationOnce(async (work) => {
		expect((await api(admin, 'POST', `/admin/support/chat/threads/${thread.id}/close`)).status).toBe(200)
		return transaction(work)
	})
	const opened = openView(server.platform, sessionUser(), attachment.id, 'http://localhost')
	await expect(opened).rejects.toMatchObject({ code: 'NOT_FOUND' })
	expect(await read()).toBe(403)
})

test('a project doesn’t count as changed because an admin looked at a shared view of it', async () => {
	const { anna, project, thread, open, send } = await shared()
	await send()
	const changedAt = async () =>
		(await api<{ project: { updated_at: string } }>(anna, 'GET', `/projects/${project.id}`)).body.project.updated_at
	const before = await changedAt()
	expect((await open()).status).toBe(200)
	await api(admin, 'POST', `/admin/support/chat/threads/${thread.id}/close`)
	expect(await changedAt()).toBe(before)
})

test('an admin whom the person made a manager meanwhile stays one when the conversation is closed', async () => {
	const { anna, project, thread, open, send, read } = await shared()
	await send()
	await open()
	const promoted = { user_id: admin.user.id, role: 'manager' }
	expect((await api(anna, 'POST', `/projects/${project.id}/access/assign`, promoted)).status).toBe(200)
	await api(admin, 'POST', `/admin/support/chat/threads/${thread.id}/close`)
	expect(await read()).toBe(200)
	expect(await endViewGrants(server.platform), 'the note of it is gone').toBe(0)
})

test('an admin still reads a project that a second, open conversation shares when the first is closed', async () => {
	const { anna, project, thread, view, open, send, read } = await shared()
	await send()
	await open()
	const { database } = server.platform
	// A person has one open conversation, so this one is closed, the second begun, and the first reopened.
	await database.execute(sql`update support_threads set status = 'closed' where id = ${thread.id}`)
	const second = (await api<{ thread: ChatThread }>(anna, 'POST', '/support/chat/thread', {})).body.thread
	await database.execute(sql`update support_threads set status = 'open' where id = ${thread.id}`)
	expect(second.id).not.toBe(thread.id)
	const shareAgain = `/support/chat/threads/${second.id}/views`
	const { attachment } = (await api<{ attachment: ChatAttachment }>(anna, 'POST', shareAgain, view)).body
	await api(anna, 'POST', `/support/chat/threads/${second.id}/messages`, {
		...{ content: '', attachment_ids: [attachment.id] },
	})
	expect((await api(admin, 'POST', `/admin/support/chat/attachments/${attachment.id}/open`)).status).toBe(200)
	await api(admin, 'POST', `/admin/support/chat/threads/${thread.id}/close`)
	expect(await read(), `${project.id} by the second`).toBe(200)
	await api(admin, 'POST', `/admin/support/chat/threads/${second.id}/close`)
	expect(await read()).toBe(403)
})

test('only who manages a project shares it, and only places in it', async () => {
	const { anna, project, thread, share, view } = await shared()
	const ben = await server.signUp()
	await api(anna, 'POST', `/projects/${project.id}/access/assign`, { user_id: ben.user.id, role: 'editor' })
	expect((await share(ben)).status, 'not his conversation').toBe(404)
	const own = (await api<{ thread: ChatThread }>(ben, 'POST', '/support/chat/thread', {})).body.thread
	expect((await api(ben, 'POST', `/support/chat/threads/${own.id}/views`, view)).status).toBe(403)
	const own_place = `/app/project/${project.id}`
	// A browser follows the last ones to calls that change something, with the cookie of the admin who opens them.
	const elsewhere = ['../../../logout', '%2e%2e/%2E./..\\projects_delete/1', '.\t./../../logout'].map(
		(path) => `${own_place}/${path}`,
	)
	for (const path of ['https://evil.example/', `//evil.example${own_place}`, '/app/dashboard', ...elsewhere])
		expect((await share(anna, { ...view, path })).status, path).toBe(400)
	expect(thread.id).not.toBe(own.id)
})
