import type { Panel, PanelStatuses } from '@panelyard/contracts/panels/panels'
import type { ConversionJobView, Project } from '@panelyard/contracts/projects/projects'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import { sql } from 'drizzle-orm'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { call, converted, convertedProject, smallModelText, uploadProject } from '../../testing/test-projects.ts'
import { sharedTestServer, TEST_PASSWORD, type TestServer } from '../../testing/test-server.ts'

type Person = Awaited<ReturnType<TestServer['signUp']>>
type Answer = { ok: boolean; message?: string; revision?: number }
let server: TestServer
let address: string
let anna: Person
let ben: Person
let project: Project
const sockets: Socket[] = []
/** For a machine on which other tests run. */
const SOON = { timeout: 15_000 }

beforeAll(async () => {
	server = await sharedTestServer()
	address = await server.listen()
	anna = await server.signUp('anna@example.com')
	ben = await server.signUp('ben@example.com')
	project = await convertedProject(server, anna.cookie)
})
afterEach(() => {
	for (const socket of sockets.splice(0)) socket.disconnect()
})
afterAll(() => server.close())

/** A browser tab of one person, with everything it hears. */
async function openTab(person: Person | null, headers: Record<string, string> = {}) {
	const socket = io(address, {
		path: '/socket.io',
		transports: ['websocket'],
		reconnection: false,
		extraHeaders: { ...(person ? { cookie: person.cookie } : {}), ...headers },
	})
	sockets.push(socket)
	const heard: [string, Record<string, unknown>][] = []
	socket.onAny((event, payload) => heard.push([event, payload]))
	await new Promise<void>((resolve, reject) => {
		socket.once('connect', resolve)
		socket.once('connect_error', reject)
	})
	const join = (project_id: unknown): Promise<Answer> =>
		socket.timeout(5000).emitWithAck('join_project', { project_id })
	return { socket, heard, join, names: () => heard.map(([event]) => event) }
}
const change = (payload: object, person = anna) =>
	call<{ changed: PanelStatuses[]; revision: number }>(
		server,
		person.cookie,
		'POST',
		`/projects/${project.id}/panels/statuses`,
		payload,
	)
const share = (role: string) =>
	call(server, anna.cookie, 'POST', `/projects/${project.id}/access/assign`, { user_id: ben.user.id, role })

/** Changes the project and waits until one who listens has heard of it. */
async function describeAnew(heard: unknown[]): Promise<void> {
	const before = heard.length
	await call(server, anna.cookie, 'PUT', `/projects/${project.id}`, { description: `change ${before}` })
	await vi.waitFor(() => expect(heard.length).toBeGreaterThan(before), SOON)
}

describe('the room of a project', () => {
	it('hears on every screen of a status set on one', async () => {
		await share('viewer')
		const { panels } = (await call<{ panels: Panel[] }>(server, anna.cookie, 'GET', `/projects/${project.id}/panels`))
			.body
		const { statuses } = (
			await call<{ statuses: Status[] }>(server, anna.cookie, 'GET', `/projects/${project.id}/statuses`)
		).body
		const [one, two] = [await openTab(anna), await openTab(ben)]
		expect(await one.join(project.id)).toMatchObject({ ok: true })
		expect(await two.join(project.id)).toMatchObject({ ok: true })
		const { body } = await change({ panel_ids: [panels[0]?.id], set: statuses[2]?.id })
		for (const tab of [one, two]) {
			await vi.waitFor(() => expect(tab.heard).toHaveLength(1), SOON)
			// Visitors of a public project are in the room too: nothing says who did it.
			expect(tab.heard[0]).toEqual(['panel_statuses_changed', { project_id: project.id, ...body }])
		}
	})

	it('tells who enters what the project has reached, as every list and event does', async () => {
		const read = async (list: string) =>
			(await call<{ revision: number }>(server, anna.cookie, 'GET', `/projects/${project.id}/${list}`)).body.revision
		const before = await read('panels')
		expect([await read('statuses'), await read('groups')]).toEqual([before, before])
		expect((await (await openTab(anna)).join(project.id)).revision).toBe(before)
		const listens = await openTab(anna)
		await listens.join(project.id)

		const group = { name: 'Lorry 1', panel_ids: [] }
		const made = await call<{ group: object }>(server, anna.cookie, 'POST', `/projects/${project.id}/groups`, group)
		await vi.waitFor(() => expect(listens.heard).toHaveLength(1), SOON)
		expect(listens.heard[0]).toEqual([
			'group_changed',
			{ project_id: project.id, group: made.body.group, revision: before + 1 },
		])
		expect(await read('panels')).toBe(before + 1)
		expect((await (await openTab(anna)).join(project.id)).revision).toBe(before + 1)

		const refused = await call(server, anna.cookie, 'POST', `/projects/${project.id}/groups`, group)
		expect(refused.status).toBe(409)
		expect(await read('panels')).toBe(before + 1)
	})

	it('follows a conversion to its end', async () => {
		// A file of its own: one that was converted before is ready at once.
		const started = await uploadProject(server, anna.cookie, { text: `${smallModelText()}\n` })
		const tab = await openTab(anna)
		await tab.join(started.id)
		await converted(server, anna.cookie, started.id)
		await vi.waitFor(() => expect(tab.names()).toContain('project_updated'), SOON)
		const jobs = tab.heard
			.filter(([event]) => event === 'conversion_progress')
			.map(([, payload]) => payload.conversion_job as ConversionJobView)
		const percents = jobs.map((job) => job.percent)
		expect(percents).toEqual([...percents].sort((left, right) => left - right))
		expect(jobs.at(-1)).toMatchObject({ status: 'COMPLETED', percent: 100 })
		const updated = () => tab.heard.flatMap(([event, { what }]) => (event === 'project_updated' ? what : []))
		await vi.waitFor(() => expect(updated()).toEqual(expect.arrayContaining(['model', 'panels', 'versions'])), SOON)
	})

	it('is closed to strangers and visitors, open to visitors of a public project', async () => {
		const stranger = await server.signUp()
		for (const person of [stranger, null]) {
			const tab = await openTab(person)
			expect(await tab.join(project.id)).toEqual({ ok: false, message: 'Access denied' })
			expect(await tab.join('00000000-0000-4000-8000-000000000000')).toEqual({ ok: false, message: 'Access denied' })
		}
		await server.platform.database.execute(sql`update projects set is_public = true where id = ${project.id}`)
		expect(await (await openTab(null)).join(project.id)).toMatchObject({ ok: true })
		await server.platform.database.execute(sql`update projects set is_public = false where id = ${project.id}`)
	})

	it('falls silent for a person who loses access', async () => {
		await share('viewer')
		const [mine, theirs] = [await openTab(anna), await openTab(ben)]
		await mine.join(project.id)
		await theirs.join(project.id)
		await call(server, anna.cookie, 'DELETE', `/projects/${project.id}/access/${ben.user.id}`)
		await vi.waitFor(() => expect(theirs.names()).toContain('project_updated'), SOON)
		await vi.waitFor(async () => {
			const before = theirs.heard.length
			await describeAnew(mine.heard)
			expect(theirs.heard).toHaveLength(before)
		}, SOON)
	})

	it('can be left', async () => {
		const tab = await openTab(anna)
		await tab.join(project.id)
		await tab.socket.timeout(5000).emitWithAck('leave_project', { project_id: project.id })
		const stays = await openTab(anna)
		await stays.join(project.id)
		await describeAnew(stays.heard)
		expect(tab.heard).toEqual([])
	})
})

describe('a session that ends', () => {
	it.each(['signing out', 'deleting the account'])('by %s takes its sockets along at once', async (how) => {
		const person = await server.signUp()
		await call(server, anna.cookie, 'POST', `/projects/${project.id}/access/assign`, {
			user_id: person.user.id,
			role: 'viewer',
		})
		const [mine, theirs] = [await openTab(anna), await openTab(person)]
		await mine.join(project.id)
		await theirs.join(project.id)
		const gone = new Promise((resolve) => theirs.socket.once('disconnect', resolve))
		if (how === 'signing out') await server.inject({ url: '/logout', headers: { cookie: person.cookie } })
		else await call(server, person.cookie, 'DELETE', `/users/${person.user.id}`, { password: TEST_PASSWORD })
		await gone
		const before = theirs.heard.length
		await describeAnew(mine.heard)
		expect(theirs.heard).toHaveLength(before)
		expect(mine.socket.connected).toBe(true)
	})
})

describe('what a socket may send', () => {
	it.each([undefined, null, 'x', 7, { id: 'x' }])(
		'a join of %j is answered and changes nothing',
		async (project_id) => {
			const tab = await openTab(anna)
			expect(await tab.join(project_id)).toEqual({ ok: false, message: 'project_id must be a UUID' })
			expect(tab.socket.connected).toBe(true)
		},
	)

	it('a message without an acknowledgement does no harm', async () => {
		const tab = await openTab(anna)
		tab.socket.emit('join_project')
		tab.socket.emit('join_project', 'x', 'y', 'z')
		tab.socket.emit('no_such_event', {})
		expect(await tab.join(project.id)).toMatchObject({ ok: true })
	})

	it('no more joins than a person needs, of no more projects', async () => {
		const tab = await openTab(anna)
		const { database } = server.platform
		const { rows } = await database.execute<{ id: string }>(sql`
			insert into projects (name, is_public) select 'Public ' || number, true from generate_series(1, 25) as number
			returning id`)
		const joined = []
		for (const { id } of rows) joined.push((await tab.join(id)).ok)
		expect(joined.filter(Boolean)).toHaveLength(20)
		expect(await tab.join(rows[24]?.id)).toEqual({ ok: false, message: 'Too many projects are open at once' })
		expect(await tab.join(rows[0]?.id)).toMatchObject({ ok: true })
		await tab.socket.timeout(5000).emitWithAck('leave_project', { project_id: rows[0]?.id })
		expect(await tab.join(rows[24]?.id)).toMatchObject({ ok: true })
		const many = await Promise.all(Array.from({ length: 120 }, () => tab.join(rows[1]?.id)))
		expect(many.filter(({ ok }) => !ok).length).toBeGreaterThan(0)
		expect(await (await openTab(anna)).join(rows[0]?.id)).toMatchObject({ ok: true })
		await database.execute(sql`delete from projects where name like 'Public %'`)
	})

	it('a page of another site cannot connect', async () => {
		await expect(openTab(anna, { origin: 'https://evil.example' })).rejects.toThrow()
		const own = await openTab(anna, { origin: address })
		expect(own.socket.connected).toBe(true)
	})
})
