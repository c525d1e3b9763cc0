import { randomUUID } from 'node:crypto'
import type { CommentThread } from '@panelyard/contracts/messages/comments'
import type { Notification } from '@panelyard/contracts/messages/notifications'
import { sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { memberOf, newCompany } from '../../testing/company-people.ts'
import { type PanelProject, projectWithPanels } from '../../testing/panel-projects.ts'
import { call, converted, convertedProject, uploadProject } from '../../testing/test-projects.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

type Person = Awaited<ReturnType<TestServer['signUp']>>
let server: TestServer
let anna: Person
let ben: Person
let carl: Person
let project: PanelProject

beforeAll(async () => {
	server = await startTestServer()
	anna = await server.signUp('anna@example.com')
	ben = await server.signUp('ben@example.com')
	carl = await server.signUp('carl@example.com')
})
beforeEach(async () => {
	project = await projectWithPanels(server, anna.cookie)
	for (const { user } of [ben, carl]) await project.as('POST', '/access/assign', { user_id: user.id, role: 'editor' })
	await server.platform.database.execute(sql`delete from notifications`)
})
afterAll(() => server.close())

const told = async (person: Person): Promise<Notification[]> =>
	(await call<{ notifications: Notification[] }>(server, person.cookie, 'GET', '/notifications')).body.notifications
const kinds = async (person: Person) => (await told(person)).map(({ kind }) => kind)
const begin = async (person: Person, text: string, mentions: string[] = []) =>
	(
		await project.as<{ thread: CommentThread }>(
			'POST',
			'/comments',
			{ panel_id: project.panel_ids[0], text, mentions },
			person.cookie,
		)
	).body.thread
const reply = (person: Person, { id }: CommentThread, text: string, mentions: string[] = []) =>
	project.as('POST', `/comments/threads/${id}`, { text, mentions }, person.cookie)

describe('comments', () => {
	it('tell the mentioned, and the others in the thread of a reply; nobody of their own words', async () => {
		const thread = await begin(anna, '@ben@example.com look', [ben.user.id])
		expect(await told(ben)).toMatchObject([
			{
				kind: 'comment_mention',
				type: 'team',
				title: 'anna mentioned you on panel 1',
				message: 'House: @ben@example.com look',
				link: `/app/project/${project.id}?tab=comments&comments=all&thread=${thread.id}`,
			},
		])
		expect([...(await kinds(anna)), ...(await kinds(carl))]).toEqual([])
		await reply(carl, thread, '@ben@example.com too', [ben.user.id])
		expect(await kinds(anna)).toEqual(['comment_reply'])
		expect(await kinds(ben)).toEqual(['comment_mention', 'comment_mention'])
		await reply(ben, thread, 'Done')
		expect(await kinds(carl)).toEqual(['comment_reply'])
		expect(await kinds(ben)).toHaveLength(2)
	})

	it('of a deleted project are not told, whose links lead nowhere, and come back with it', async () => {
		await begin(anna, '@ben@example.com look', [ben.user.id])
		const unread = async () =>
			(await call<{ unread_count: number }>(server, ben.cookie, 'GET', '/notifications/unread-count')).body.unread_count
		await project.as('DELETE', '')
		expect([await kinds(ben), await unread()]).toEqual([[], 0])
		await project.as('POST', '/restore')
		expect([await kinds(ben), await unread()]).toEqual([['comment_mention'], 1])
	})

	it('that are deleted are no longer told, and edited ones tell only whom they newly mention', async () => {
		const thread = await begin(anna, '@ben@example.com look', [ben.user.id])
		const [comment] = thread.comments
		const text = '@ben@example.com @carl@example.com look'
		await project.as('PUT', `/comments/${comment?.id}`, { text, mentions: [ben.user.id, carl.user.id] })
		expect([(await kinds(ben)).length, (await kinds(carl)).length]).toEqual([1, 1])
		await project.as('DELETE', `/comments/${comment?.id}`)
		expect([...(await kinds(ben)), ...(await kinds(carl))]).toEqual([])
	})

	it('sent twice by a device are told once', async () => {
		const id = crypto.randomUUID()
		const payload = { id, comment_id: crypto.randomUUID(), panel_id: project.panel_ids[0] }
		const writing = { ...payload, text: '@ben@example.com', mentions: [ben.user.id] }
		await project.as('POST', '/comments', writing)
		await project.as('POST', '/comments', writing)
		expect(await kinds(ben)).toHaveLength(1)
	})

	it('tell nobody who has lost access since', async () => {
		const thread = await begin(ben, 'Mine')
		await project.as('DELETE', `/access/${ben.user.id}`)
		await server.platform.database.execute(sql`delete from notifications`)
		await reply(anna, thread, 'Answer')
		expect(await told(ben)).toEqual([])
	})
})

describe('access', () => {
	const assign = (person: Person, role: string) =>
		project.as('POST', '/access/assign', { user_id: person.user.id, role })

	it('tells who gets it, who has another role, and who loses it', async () => {
		const dora = await server.signUp()
		await assign(dora, 'viewer')
		await assign(dora, 'viewer')
		await assign(dora, 'manager')
		expect((await told(dora)).map(({ kind, message }) => [kind, message])).toEqual([
			['access_changed', 'anna gave you this role: manager.'],
			['project_shared', 'Your role: viewer.'],
		])
		await project.as('DELETE', `/access/${dora.user.id}`)
		expect((await told(dora)).map(({ kind, message }) => [kind, message])).toEqual([
			['access_removed', 'Ask a manager of the project if you still need it.'],
		])
	})

	it('is told as what one may do with the company’s role: removing one’s own role may take nothing away', async () => {
		const company = await newCompany(server, anna, 'Precast')
		const shared = { company_id: company.id, company_role: 'viewer' }
		expect((await call(server, anna.cookie, 'PUT', `/projects/${project.id}`, shared)).status).toBe(200)
		const dora = await memberOf(server, company.id, { role: 'member' })
		await assign(dora, 'viewer')
		await project.as('DELETE', `/access/${dora.user.id}`)
		expect(await kinds(dora)).toEqual([])
		await assign(dora, 'editor')
		await project.as('DELETE', `/access/${dora.user.id}`)
		expect((await told(dora)).map(({ kind, message }) => [kind, message])).toEqual([
			['access_changed', 'anna gave you this role: viewer.'],
			['access_changed', 'anna gave you this role: editor.'],
		])
	})

	it('that is lost takes along what was told of the project, until it is given again', async () => {
		const unread = async () =>
			(await call<{ unread_count: number }>(server, ben.cookie, 'GET', '/notifications/unread-count')).body.unread_count
		await begin(anna, '@ben@example.com the price is 4 million', [ben.user.id])
		const [mention] = await told(ben)
		await project.as('DELETE', `/access/${ben.user.id}`)
		expect([await kinds(ben), await unread()]).toEqual([['access_removed'], 1])
		const read = await call(server, ben.cookie, 'PUT', `/notifications/${mention?.id}/read`)
		expect([read.status, JSON.stringify(read.body)]).toEqual([404, expect.not.stringContaining('million')])
		const exported = await server.inject({ method: 'POST', url: '/profile/export', headers: { cookie: ben.cookie } })
		const files = unzipSync(exported.rawPayload)
		expect(strFromU8(files['notifications.json'] ?? new Uint8Array())).toMatch(/access_removed/)
		expect(strFromU8(files['notifications.json'] ?? new Uint8Array())).not.toMatch(/million/)
		await assign(ben, 'viewer')
		expect([await kinds(ben), await unread()]).toEqual([['project_shared', 'access_removed', 'comment_mention'], 3])
	})

	it('that one gives up oneself is told to nobody', async () => {
		await project.as('DELETE', `/access/${ben.user.id}`, undefined, ben.cookie)
		expect([...(await kinds(ben)), ...(await kinds(anna))]).toEqual([])
	})

	it('replaced as a whole tells only those for whom it changes', async () => {
		await project.as('PUT', '/access', {
			access: [
				{ user_id: anna.user.id, role: 'manager' },
				{ user_id: ben.user.id, role: 'editor' },
			],
		})
		expect(await kinds(carl)).toEqual(['access_removed'])
		expect([...(await kinds(anna)), ...(await kinds(ben))]).toEqual([])
	})
})

describe('a conversion', () => {
	it('tells the person who uploaded that the model is ready, in the transaction that ends it', async () => {
		const { id } = await convertedProject(server, ben.cookie)
		expect(await told(ben)).toMatchObject([
			{ kind: 'conversion_done', title: 'The model of House is ready', link: `/app/project/${id}` },
		])
	})

	it('that fails is told too', async () => {
		const { id } = await uploadProject(server, ben.cookie, {
			text: "ISO-10303-21;\nHEADER;\nFILE_SCHEMA(('IFC4'));\nENDSEC;\nDATA;\n#1=",
		})
		expect((await converted(server, ben.cookie, id)).conversion_status).toBe('FAILED')
		await vi.waitFor(async () => expect(await kinds(ben)).toEqual(['conversion_failed']))
		expect(await kinds(anna)).toEqual([])
	})
})

describe('a status rule', () => {
	it('that somebody overrides is told to the managers', async () => {
		const [produced, delivered] = [project.statusId('produced'), project.statusId('delivered')]
		await project.as('PUT', `/statuses/${delivered}`, { requires: [produced], requires_mode: 'block' })
		await project.as(
			'POST',
			'/panels/statuses',
			{
				panel_ids: project.panel_ids.slice(0, 2),
				add: [delivered],
				on_rule: 'override',
				override_reason: 'Crane',
			},
			ben.cookie,
		)
		expect(await told(anna)).toMatchObject([
			{
				kind: 'status_rule_overridden',
				title: 'ben overrode a status rule in House',
				message: '2 panels were set to “Delivered” without a status that comes before it.',
			},
		])
		expect([...(await kinds(ben)), ...(await kinds(carl))]).toEqual([])
	})
})

describe('a flag', () => {
	const flag = (panel_ids: readonly string[], more: object = {}) =>
		project.as<{ changed: unknown[] }>(
			'POST',
			'/panels/statuses',
			{ panel_ids, add: [project.statusId('issue')], ...more },
			ben.cookie,
		)

	it('of one panel is told to the managers with its reason, and leads to the panel', async () => {
		const [first = ''] = project.panel_ids
		await flag([first], { reason: ' Corner is broken ' })
		expect(await told(anna)).toMatchObject([
			{
				kind: 'panel_flagged',
				title: 'ben flagged panel 1',
				message: 'House: Issue: Corner is broken',
				link: `/app/project/${project.id}/panel/${first}`,
			},
		])
		expect([...(await kinds(ben)), ...(await kinds(carl))]).toEqual([])
	})

	it('of several panels counts those that get it, and needs no reason', async () => {
		await flag(project.panel_ids.slice(0, 1))
		await flag(project.panel_ids.slice(0, 3))
		await flag(project.panel_ids.slice(0, 3), { reason: 'Again' })
		expect(await told(anna)).toMatchObject([
			{ title: 'ben flagged 2 panels', message: 'House: Issue' },
			{ title: 'ben flagged panel 1', message: 'House: Issue' },
		])
	})

	it('that is undone is told to nobody any more', async () => {
		const change_id = randomUUID()
		await flag(project.panel_ids.slice(0, 1), { change_id })
		await flag(project.panel_ids.slice(1, 2))
		expect(await kinds(anna)).toHaveLength(2)
		expect(
			(await project.as('POST', `/changes/${change_id}/undo`, { change_id: randomUUID() }, ben.cookie)).status,
		).toBe(200)
		expect(await told(anna)).toMatchObject([{ title: 'ben flagged panel 2' }])
	})

	it('that is taken away, and steps, are told to nobody', async () => {
		const panel_ids = project.panel_ids.slice(0, 2)
		await project.as('POST', '/panels/statuses', { panel_ids, add: [project.statusId('issue')] })
		await project.as('POST', '/panels/statuses', { panel_ids, remove: [project.statusId('issue')] }, ben.cookie)
		await project.as('POST', '/panels/statuses', { panel_ids, set: project.statusId('produced') }, ben.cookie)
		expect(await kinds(anna)).toEqual([])
	})
})
