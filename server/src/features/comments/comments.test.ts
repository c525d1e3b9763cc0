import { randomUUID } from 'node:crypto'
import type { CommentListResponse, CommentSummaryResponse, CommentThread } from '@panelyard/contracts/messages/comments'
import type { Panel } from '@panelyard/contracts/panels/panels'
import type { Project } from '@panelyard/contracts/projects/projects'
import { sql } from 'drizzle-orm'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ALL_PANELS, call, convertedProject, WALL_PANELS } from '../../testing/test-projects.ts'
import { sharedTestServer, TEST_PASSWORD, type TestServer } from '../../testing/test-server.ts'

type Person = Awaited<ReturnType<TestServer['signUp']>>
let server: TestServer
let anna: Person
let ben: Person
let eve: Person
let project: Project
let panels: Panel[]

const as = <Body = { message: string; thread: CommentThread }>(
	person: Person | null,
	method: 'GET' | 'POST' | 'PUT' | 'DELETE',
	path: string,
	payload?: object,
) => call<Body>(server, person?.cookie, method, `/projects/${project.id}${path}`, payload)
const panelId = (place: number) => panels[place]?.id ?? ''
const begin = async (person: Person, text: string, more: object = {}) =>
	(await as(person, 'POST', '/comments', { panel_id: panelId(0), text, ...more })).body.thread
const reply = async (person: Person, { id }: CommentThread, text: string, more: object = {}) =>
	(await as(person, 'POST', `/comments/threads/${id}`, { text, ...more })).body.thread
const seen = async (person: Person, { id }: CommentThread) =>
	(await as(person, 'GET', `/comments/threads/${id}`)).body.thread
const list = async (person: Person, query = '') =>
	(await as<CommentListResponse>(person, 'GET', `/comments?${query}`)).body
const summary = async (person: Person) => (await as<CommentSummaryResponse>(person, 'GET', '/comments/summary')).body
const firstTexts = ({ threads }: CommentListResponse) => threads.map(({ comments }) => comments[0]?.text)

beforeAll(async () => {
	server = await sharedTestServer()
	anna = await server.signUp('anna@example.com')
	ben = await server.signUp('ben@example.com')
	eve = await server.signUp('eve@example.com')
	project = await convertedProject(server, anna.cookie)
	await as(anna, 'POST', '/access/assign', { user_id: ben.user.id, role: 'viewer' })
	panels = (await as<{ panels: Panel[] }>(anna, 'GET', '/panels')).body.panels
})
beforeEach(async () => {
	await server.platform.database.execute(sql`delete from comment_threads`)
})
afterAll(() => server.close())

describe('what a device sends again', () => {
	const taken = { status: 409, body: { message: 'This id is taken. Send the request with a new one.' } }

	it('begins a thread once', async () => {
		const payload = { id: randomUUID(), comment_id: randomUUID(), panel_id: panelId(0), text: 'Cracked' }
		const once = await as(ben, 'POST', '/comments', payload)
		expect(once).toMatchObject({
			status: 201,
			body: { thread: { id: payload.id, comments: [{ id: payload.comment_id }] } },
		})
		await reply(anna, once.body.thread, 'Where?')
		const { revision } = await list(anna)
		const again = await as(ben, 'POST', '/comments', payload)
		expect(again.status).toBe(201)
		expect(again.body.thread.comments.map(({ text }) => text)).toEqual(['Cracked', 'Where?'])
		expect((await list(anna)).revision).toBe(revision)
		expect(await as(anna, 'POST', '/comments', payload)).toMatchObject(taken)
		expect(await as(ben, 'POST', '/comments', { ...payload, id: randomUUID() })).toMatchObject(taken)
		expect((await list(anna)).total).toBe(1)
	})

	it('answers a thread once', async () => {
		const thread = await begin(anna, 'Cracked')
		const id = randomUUID()
		const send = (person: Person, { id: thread_id } = thread) =>
			as(person, 'POST', `/comments/threads/${thread_id}`, { id, text: 'Where?' })
		expect((await send(ben)).body.thread.comments.at(-1)).toMatchObject({ id, text: 'Where?' })
		const again = await send(ben)
		expect(again.status).toBe(201)
		expect(again.body.thread.comments).toHaveLength(2)
		expect(await send(anna)).toMatchObject(taken)
		expect(await send(ben, await begin(anna, 'Another'))).toMatchObject(taken)
	})

	it('is heard of once, as is a status that a thread has already', async () => {
		const payload = { id: randomUUID(), panel_id: panelId(0), text: 'Cracked' }
		await as(ben, 'POST', '/comments', payload)
		await as(ben, 'PUT', `/comments/threads/${payload.id}`, { status: 'resolved' })
		const told = vi.spyOn(server.platform, 'tellProject')
		await as(ben, 'POST', '/comments', payload)
		await as(ben, 'PUT', `/comments/threads/${payload.id}`, { status: 'resolved' })
		expect(told).not.toHaveBeenCalled()
		told.mockRestore()
	})
})

describe('a thread', () => {
	it('begins on a panel with a text and a viewpoint, and goes on', async () => {
		const viewpoint = {
			position: [1, 2, 3],
			target: [0, 0, 0],
			projection: { kind: 'perspective', field_of_view: 45 },
			section: { box: null, planes: [{ normal: [0, 1, 0], offset: -2.5 }] },
		}
		const thread = await begin(anna, '  The lifting anchor\nis missing\u200b ', { viewpoint })
		expect(thread).toMatchObject({
			panel_id: panelId(0),
			panel_label: panels[0]?.mark,
			status: 'open',
			viewpoint,
			author_id: anna.user.id,
			unread_count: 0,
			comments: [
				{ text: 'The lifting anchor\nis missing', author_id: anna.user.id, author_name: 'anna', is_read: true },
			],
		})
		const longer = await reply(ben, thread, 'I will look')
		expect(longer.comments.map(({ text, author_name }) => [author_name, text])).toEqual([
			['anna', 'The lifting anchor\nis missing'],
			['ben', 'I will look'],
		])
		expect(Date.parse(longer.updated_at)).toBeGreaterThan(Date.parse(thread.updated_at))
	})

	it.each([
		[{ text: ' ' }, 'Comment text is required'],
		[{ panel_id: undefined }, 'Choose a panel'],
		[{ text: 'x'.repeat(4001) }, 'Comment is too long (at most 4000 characters)'],
	])('is refused plainly: %j', async (wrong, message) => {
		const { status, body } = await as(anna, 'POST', '/comments', { panel_id: panelId(0), text: 'Hello', ...wrong })
		expect([status, body.message]).toEqual([400, message])
	})

	it.each([
		{ position: [0, 0], target: [0, 0, 0], projection: { kind: 'perspective', field_of_view: 45 } },
		{ position: [0, 0, 0], target: [0, 0, 1e9], projection: { kind: 'perspective', field_of_view: 45 } },
		{ position: [0, 0, 0], target: [0, 0, 0], projection: { kind: 'fisheye' } },
		{ position: [0, 0, 0], target: [0, 0, 0], projection: { kind: 'orthographic', height: 0 } },
		{ position: [0, 0, 0], target: [0, 0, 0], projection: { kind: 'orthographic', height: 4 }, script: '<b>' },
	])('takes no viewpoint like %j', async (viewpoint) => {
		const { status } = await as(anna, 'POST', '/comments', { panel_id: panelId(0), text: 'Hello', viewpoint })
		expect(status).toBe(400)
		expect((await list(anna)).total).toBe(0)
	})

	it('is not begun on a panel of another project', async () => {
		const other = await convertedProject(server, eve.cookie)
		const theirs = (await call<{ panels: Panel[] }>(server, eve.cookie, 'GET', `/projects/${other.id}/panels`)).body
		const payload = { panel_id: theirs.panels[0]?.id, text: 'Hello' }
		expect((await as(anna, 'POST', '/comments', payload)).status).toBe(404)
		const thread = await begin(anna, 'Mine')
		const path = `/projects/${other.id}/comments/threads/${thread.id}`
		expect((await call(server, eve.cookie, 'GET', path)).status).toBe(404)
		expect((await call(server, eve.cookie, 'POST', path, { text: 'Hello' })).status).toBe(404)
	})

	it('is resolved by editors and by who began it, and opened again', async () => {
		const thread = await begin(anna, 'Who checks this?')
		const refused = await as(ben, 'PUT', `/comments/threads/${thread.id}`, { status: 'resolved' })
		expect(refused).toMatchObject({ status: 403, body: { error: 'ACCESS_DENIED' } })
		const resolved = await as(anna, 'PUT', `/comments/threads/${thread.id}`, { status: 'resolved' })
		expect(resolved.body.thread).toMatchObject({ status: 'resolved', resolved_by_name: 'anna' })
		const own = await begin(ben, 'Can I?')
		expect((await as(ben, 'PUT', `/comments/threads/${own.id}`, { status: 'resolved' })).status).toBe(200)
		expect(await summary(anna)).toMatchObject({ open: 0, resolved: 2 })
		const open = await as(anna, 'PUT', `/comments/threads/${own.id}`, { status: 'open' })
		expect(open.body.thread).toMatchObject({ status: 'open', resolved_by_name: null, resolved_at: null })
	})

	it('survives another panel rule that leaves its panel out', async () => {
		const wall = panels.find(({ name }) => name.startsWith('Wall panel'))
		const floor = panels.find(({ name }) => !name.startsWith('Wall panel'))
		expect([wall, floor]).not.toContain(undefined)
		const thread = await begin(anna, 'On the floor', { panel_id: floor?.id })
		await as(anna, 'PUT', '', { panel_rule: WALL_PANELS })
		expect((await as<{ panels: Panel[] }>(anna, 'GET', '/panels')).body.panels).not.toContainEqual(
			expect.objectContaining({ id: floor?.id }),
		)
		expect(await seen(anna, thread)).toMatchObject({ panel_id: floor?.id, panel_label: floor?.mark })
		await as(anna, 'PUT', '', { panel_rule: ALL_PANELS })
		expect((await list(anna, `panel_id=${floor?.id}`)).total).toBe(1)
	})
})

describe('read and unread', () => {
	it('is kept for each person, and turned about', async () => {
		const thread = await begin(anna, 'One')
		await reply(anna, thread, 'Two')
		expect(await summary(anna)).toMatchObject({ unread: 0 })
		expect(await summary(ben)).toMatchObject({ unread: 2, panels: [{ panel_id: panelId(0), open: 1, unread: 2 }] })
		const read = await as(ben, 'PUT', `/comments/threads/${thread.id}/read`, { is_read: true })
		expect(read.body.thread).toMatchObject({ unread_count: 0, comments: [{ is_read: true }, { is_read: true }] })
		const unread = await as(ben, 'PUT', `/comments/threads/${thread.id}/read`, { is_read: false })
		expect(unread.body.thread).toMatchObject({ unread_count: 1, comments: [{ is_read: true }, { is_read: false }] })
		await as(ben, 'PUT', '/comments/read')
		expect(await summary(ben)).toMatchObject({ unread: 0 })
	})

	it('one’s own words are always read, and answering reads what stands above', async () => {
		const thread = await begin(anna, 'One')
		expect((await reply(ben, thread, 'Two')).unread_count).toBe(0)
		expect(await seen(anna, thread)).toMatchObject({
			unread_count: 1,
			comments: [{ is_read: true }, { is_read: false }],
		})
	})

	it('what was said before somebody joined is not held against them', async () => {
		const thread = await begin(anna, 'Long ago')
		const late = await server.signUp()
		await as(anna, 'POST', '/access/assign', { user_id: late.user.id, role: 'viewer' })
		expect(await summary(late)).toMatchObject({ open: 1, unread: 0 })
		await reply(anna, thread, 'Now')
		expect(await summary(late)).toMatchObject({ unread: 1 })
	})
})

describe('one’s own words', () => {
	it('are changed by nobody else', async () => {
		const thread = await begin(anna, 'Tpyo')
		const path = `/comments/${thread.comments[0]?.id}`
		expect(thread.comments[0]?.edited_at).toBeNull()
		expect((await as(ben, 'PUT', path, { text: 'Mine' })).status).toBe(403)
		const { body } = await as(anna, 'PUT', path, { text: 'Typo' })
		expect(body.thread.comments[0]).toMatchObject({ text: 'Typo', edited_at: expect.any(String) })
	})

	it('are deleted by oneself or a manager; the thread goes with the last of them', async () => {
		const thread = await reply(ben, await begin(anna, 'One'), 'Two')
		const [first, second] = thread.comments.map(({ id }) => `/comments/${id}`)
		expect((await as(ben, 'DELETE', first ?? '')).status).toBe(403)
		const { body } = await as(anna, 'DELETE', first ?? '')
		expect(body.thread.comments).toMatchObject([{ text: '', is_deleted: true }, { text: 'Two' }])
		expect((await as(anna, 'PUT', first ?? '', { text: 'Back' })).status).toBe(404)
		expect((await as<{ thread: null }>(anna, 'DELETE', second ?? '')).body).toEqual({ thread: null })
		expect((await list(anna)).total).toBe(0)
	})

	it('stay when the account goes', async () => {
		const gone = await server.signUp()
		await as(anna, 'POST', '/access/assign', { user_id: gone.user.id, role: 'viewer' })
		const thread = await begin(gone, 'Remember me')
		await call(server, gone.cookie, 'DELETE', `/users/${gone.user.id}`, { password: TEST_PASSWORD })
		expect((await seen(anna, thread)).comments).toMatchObject([
			{ text: 'Remember me', author_id: null, author_name: '', is_read: false },
		])
	})
})

describe('mentions', () => {
	it('name people with access who stand in the text', async () => {
		const mentions = [ben.user.id, anna.user.id]
		const thread = await begin(anna, 'Ask @ben about it', { mentions })
		expect(thread.comments[0]?.mentions).toEqual([{ user_id: ben.user.id, name: 'ben' }])
		const refused = await as(anna, 'POST', '/comments', {
			panel_id: panelId(0),
			text: 'Ask @eve',
			mentions: [eve.user.id],
		})
		expect(refused).toMatchObject({
			status: 404,
			body: { message: 'One of the people mentioned has no access to this project' },
		})
		expect(firstTexts(await list(ben, 'mine=true'))).toEqual(['Ask @ben about it'])
	})
})

describe('the list', () => {
	it('is filtered, searched and paged, the last active first', async () => {
		const crack = await begin(anna, 'Crack at the corner')
		await begin(ben, '100% done?', { panel_id: panelId(1) })
		await begin(anna, 'Paint', { panel_id: panelId(2) })
		await reply(anna, crack, 'Repaired')
		await as(anna, 'PUT', `/comments/threads/${crack.id}`, { status: 'resolved' })

		expect(firstTexts(await list(anna))).toEqual(['Crack at the corner', 'Paint', '100% done?'])
		expect(firstTexts(await list(anna, 'status=open'))).toEqual(['Paint', '100% done?'])
		expect(firstTexts(await list(anna, 'status=resolved'))).toEqual(['Crack at the corner'])
		expect(firstTexts(await list(anna, 'unread=true'))).toEqual(['100% done?'])
		expect(firstTexts(await list(ben, 'mine=true'))).toEqual(['100% done?'])
		expect(firstTexts(await list(anna, `panel_id=${panelId(1)}`))).toEqual(['100% done?'])
		const { body } = await as<{ group: { id: string } }>(anna, 'POST', '/groups', {
			name: 'Truck 7',
			panel_ids: [panelId(1)],
		})
		expect(firstTexts(await list(anna, `group_id=${body.group.id}`))).toEqual(['100% done?'])
		expect(await list(anna, `group_id=${randomUUID()}`)).toMatchObject({ threads: [], total: 0 })
		expect(firstTexts(await list(anna, 'search=REPAIRED'))).toEqual(['Crack at the corner'])
		expect(firstTexts(await list(anna, 'search=100%25'))).toEqual(['100% done?'])
		expect(firstTexts(await list(anna, 'search=0_'))).toEqual([])
		const found = firstTexts(await list(anna, `search=${encodeURIComponent(panels[2]?.mark ?? '')}`))
		expect(found).toContain('Paint')
		const page = await list(anna, 'page=2&page_size=2')
		expect([firstTexts(page), page.total, page.page]).toEqual([['100% done?'], 3, 2])
	})
})

describe('the room of the project', () => {
	it('hears at once that something was said, and not what', async () => {
		const socket = io(await server.listen(), { transports: ['websocket'], extraHeaders: { cookie: ben.cookie } })
		try {
			const heard: unknown[] = []
			socket.on('comments_changed', (event) => heard.push(event))
			const { revision } = await socket.timeout(5000).emitWithAck('join_project', { project_id: project.id })
			const thread = await begin(anna, 'Between us')
			const event = { project_id: project.id, thread_id: thread.id, panel_id: thread.panel_id, revision: revision + 1 }
			await vi.waitFor(() => expect(heard).toEqual([event]))
			expect((await list(ben)).revision).toBe(revision + 1)
		} finally {
			socket.disconnect()
		}
	})

	it('a visitor of a public project sees no comments', async () => {
		await begin(anna, 'Between us')
		await server.platform.database.execute(sql`update projects set is_public = true where id = ${project.id}`)
		expect((await as(null, 'GET', '/comments')).status).toBe(401)
		expect((await as(eve, 'GET', '/comments/summary')).status).toBe(403)
		await server.platform.database.execute(sql`update projects set is_public = false where id = ${project.id}`)
	})
})
