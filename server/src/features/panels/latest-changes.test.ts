import { randomUUID } from 'node:crypto'
import type { StatusChange } from '@panelyard/contracts/statuses/status-changes'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type PanelProject, projectWithPanels } from '../../testing/panel-projects.ts'
import { call } from '../../testing/test-projects.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let project: PanelProject
beforeAll(async () => {
	server = await sharedTestServer()
	const { cookie } = await server.signUp('anna@example.com')
	project = await projectWithPanels(server, cookie, 5)
	await server.platform.database.execute(sql`update panels set mark = 'W-' || element, element = element`)
})
afterAll(() => server.close())

const set = (panel_ids: string[], status: string, change_id = randomUUID()) =>
	project.as('POST', '/panels/statuses', { panel_ids, set: project.statusId(status), change_id })
const latest = async () => (await project.as<{ changes: StatusChange[] }>('GET', '/status_changes')).body.changes
const changedAt = async ({ revision }: StatusChange) =>
	(await project.as<{ panel_ids: string[] }>('GET', `/status_changes/${revision}/panels`)).body.panel_ids

it('says from what to what, of which panels and which group, and whether it was undone', async () => {
	const { panel_ids } = project
	const name = 'Truck 1'
	const { group } = (await project.as<{ group: { id: string } }>('POST', '/groups', { name, panel_ids })).body
	await project.as('POST', '/groups', { name: 'Other', panel_ids: panel_ids.slice(1) })
	await set(panel_ids.slice(0, 3), 'produced')
	const change_id = randomUUID()
	await set(panel_ids, 'installed', change_id)
	const [installed, produced] = (await latest()) as [StatusChange, StatusChange]
	expect(installed).toMatchObject({
		status_name: 'Installed',
		replaced: [{ status_name: 'Produced', panel_count: 3 }],
		from_none: 2,
		group: { id: group.id, name },
		is_undone: false,
	})
	expect(installed.panel_labels).toHaveLength(3)
	expect(produced).toMatchObject({ replaced: [], from_none: 3, group: { name } })
	expect(produced.panel_labels).toEqual(['W-1', 'W-2', 'W-3'])
	expect((await changedAt(produced)).toSorted()).toEqual(panel_ids.slice(0, 3).toSorted())
	expect(await changedAt(installed)).toHaveLength(5)

	const undo_id = randomUUID()
	await project.as('POST', `/changes/${change_id}/undo`, { change_id: undo_id })
	const wasUndone = async () =>
		(await latest()).filter(({ is_undo }) => !is_undo).map(({ status_name, is_undone }) => [status_name, is_undone])
	expect(await wasUndone()).toEqual([
		['Installed', true],
		['Produced', false],
	])
	await project.as('POST', `/changes/${undo_id}/undo`, { change_id: randomUUID() })
	expect(await wasUndone(), 'redone').toEqual([
		['Installed', false],
		['Produced', false],
	])
})

it('says of each status of a list what its own panels had, not what those of the whole list had', async () => {
	const other = await projectWithPanels(server, (await server.signUp('imports@example.com')).cookie, 5)
	const [first, second, third, fourth, fifth] = other.panel_ids as [string, string, string, string, string]
	const give = (panel_ids: string[], key: string) =>
		other.as('POST', '/panels/statuses', { panel_ids, set: other.statusId(key) })
	await give([first, second], 'produced')
	await give([third], 'delivered')
	const cells = ['installed', 'delivered', 'designed'].map((key) => [other.statusId(key)])
	const columns = { status: { mode: 'set', cells, rows: [0, 0, 0, 1, 2] } }
	await other.as('POST', '/imports', { panel_ids: [first, second, third, fourth, fifth], columns })
	const { changes } = (await other.as<{ changes: StatusChange[] }>('GET', '/status_changes')).body
	expect(
		changes.slice(0, 3).map((change) => [change.status_name, change.panel_count, change.replaced, change.from_none]),
	).toEqual([
		['Delivered', 1, [], 1],
		['Designed', 1, [], 1],
		[
			'Installed',
			3,
			[
				{ status_name: 'Produced', panel_count: 2 },
				{ status_name: 'Delivered', panel_count: 1 },
			],
			0,
		],
	])
})

it('counts a flag, and a step beside another one, as nothing that had no status', async () => {
	const other = await projectWithPanels(server, (await server.signUp('flags@example.com')).cookie, 2)
	const give = (change: object) => other.as('POST', '/panels/statuses', { panel_ids: other.panel_ids, ...change })
	await give({ add: [other.statusId('issue')] })
	await give({ add: [other.statusId('produced')] })
	await give({ add: [other.statusId('delivered')] })
	const { changes } = (await other.as<{ changes: StatusChange[] }>('GET', '/status_changes')).body
	expect(changes.map(({ status_name, from_none }) => [status_name, from_none])).toEqual([
		['Delivered', 0],
		['Produced', 2],
		['Issue', 0],
	])
})

it('is silent to visitors about people, and to strangers about everything', async () => {
	await server.platform.database.execute(sql`update projects set is_public = true where id = ${project.id}`)
	const path = `/projects/${project.id}/status_changes`
	const seen = await call<{ changes: StatusChange[] }>(server, undefined, 'GET', path)
	expect(new Set(seen.body.changes.map(({ user_id, user_name }) => `${user_id}${user_name}`))).toEqual(
		new Set(['null']),
	)
	await server.platform.database.execute(sql`update projects set is_public = false where id = ${project.id}`)
	const stranger = await server.signUp('eve@example.com')
	expect((await call(server, stranger.cookie, 'GET', `${path}/1/panels`)).status).toBe(403)
})

it('names nobody whose account was deleted, although the project has not changed since', async () => {
	const leaving = await server.signUp('leaving@example.com')
	const [panel_id] = project.panel_ids
	if (!panel_id) throw new Error('no panel')
	await project.as('POST', '/access/assign', { user_id: leaving.user.id, role: 'editor' })
	const request = { panel_ids: [panel_id], set: project.statusId('produced'), change_id: randomUUID() }
	await project.as('POST', '/panels/statuses', request, leaving.cookie)
	expect((await latest())[0]).toMatchObject({ user_id: leaving.user.id, user_name: leaving.user.name })
	await server.platform.database.execute(sql`update users set name = 'Renamed' where id = ${leaving.user.id}`)
	expect((await latest())[0]).toMatchObject({ user_name: 'Renamed' })
	await server.platform.database.execute(sql`delete from users where id = ${leaving.user.id}`)
	expect((await latest())[0]).toMatchObject({ user_id: null, user_name: '' })
})

it('names no group of more than a thousand panels, which would have to be compared with those of each change', async () => {
	const { cookie } = await server.signUp('bea@example.com')
	const large = await projectWithPanels(server, cookie, 1_001)
	const [, ...others] = large.panel_ids
	for (const [name, panel_ids] of [['All', large.panel_ids] as const, ['Others', others] as const]) {
		await large.as('POST', '/groups', { name, panel_ids })
		await large.as('POST', '/panels/statuses', { panel_ids, set: large.statusId('produced'), on_back: 'allow' })
		await large.as('POST', '/panels/statuses', { panel_ids, set: large.statusId('designed'), on_back: 'allow' })
	}
	const { changes } = (await large.as<{ changes: StatusChange[] }>('GET', '/status_changes')).body
	expect(changes.map(({ panel_count, group }) => [panel_count, group?.name])).toEqual([
		[1_000, 'Others'],
		[1_000, 'Others'],
		[1_001, undefined],
		[1_001, undefined],
	])
})
