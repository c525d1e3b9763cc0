import { randomUUID } from 'node:crypto'
import type { AssignStatusesResponse, StatusEvent } from '@panelyard/contracts/panels/panels'
import type { UndoChangeResponse } from '@panelyard/contracts/statuses/changes'
import type { StatusChange } from '@panelyard/contracts/statuses/status-changes'
import type { DeleteStatusResponse, Status } from '@panelyard/contracts/statuses/statuses'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { forgetOldChanges } from '../../access/made-changes.ts'
import { type PanelProject, projectWithPanels } from '../../testing/panel-projects.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let anna: { cookie: string; user: { id: string } }
let ben: typeof anna
let project: PanelProject
let first: string
let second: string

beforeAll(async () => {
	server = await sharedTestServer()
	anna = await server.signUp('anna@example.com')
	ben = await server.signUp('ben@example.com')
})
afterAll(() => server.close())
beforeEach(async () => {
	project = await projectWithPanels(server, anna.cookie, 3)
	;[first, second] = project.panel_ids as [string, string]
	await project.as('POST', '/access/assign', { user_id: ben.user.id, role: 'editor' })
})

const ids = (...keys: string[]) => keys.map((key) => project.statusId(key))
/** Makes a key the only status; gives the id of the change. */
async function set(panel_ids: string[], key: string | null, person = anna, change_id: string = randomUUID()) {
	const payload = { panel_ids, set: key && project.statusId(key), change_id, source: 'panel_list' }
	const { status, body } = await project.as<AssignStatusesResponse>('POST', '/panels/statuses', payload, person.cookie)
	expect(status).toBe(200)
	return { change_id, body }
}
async function undo(change_id: string, person = anna, undo_id: string = randomUUID()) {
	const payload = { change_id: undo_id }
	const made = await project.as<UndoChangeResponse & { message: string }>(
		'POST',
		`/changes/${change_id}/undo`,
		payload,
		person.cookie,
	)
	return { change_id: undo_id, ...made }
}
const revision = async () => (await project.as<{ revision: number }>('GET', '/panels')).body.revision
const statuses = async () => (await project.as<{ statuses: Status[] }>('GET', '/statuses')).body.statuses
const latest = async () => (await project.as<{ changes: StatusChange[] }>('GET', '/status_changes')).body.changes

describe('a change that is sent again', () => {
	it('is made once and answered with the revision that the project has', async () => {
		const { change_id, body } = await set([first], 'designed')
		expect(body).not.toHaveProperty('repeated')
		await set([first], 'produced', ben)
		const before = await revision()
		const again = await set([first], 'designed', anna, change_id)
		expect(again.body).toEqual({ changed: [], revision: before, repeated: true })
		expect(await project.carried(first)).toEqual(ids('produced'))
		expect(await revision()).toBe(before)
		expect((await latest()).find((one) => one.change_id === change_id)).toMatchObject({ is_undo: false })
	})

	it('has an id that nobody else and no other kind of change can use', async () => {
		const { change_id } = await set([first], 'designed')
		const payload = { panel_ids: [first], add: ids('issue'), change_id }
		expect(await project.as('POST', '/panels/statuses', payload, ben.cookie)).toMatchObject({
			status: 409,
			body: { message: 'Another change has this change_id' },
		})
		expect((await project.as('DELETE', `/statuses/${project.statusId('issue')}?change_id=${change_id}`)).status).toBe(
			409,
		)
		expect(await project.carried(first)).toEqual(ids('designed'))
	})

	it('can be made again when it failed, and is forgotten after 30 days', async () => {
		const change_id = randomUUID()
		const payload = { panel_ids: [randomUUID()], set: project.statusId('issue'), change_id }
		expect((await project.as('POST', '/panels/statuses', payload)).status).toBe(404)
		await set([first], 'issue', anna, change_id)
		const { database } = server.platform
		await database.execute(sql`update changes set created_at = now() - interval '29 days'`)
		expect(await forgetOldChanges(server.platform)).toBe(0)
		await database.execute(sql`update changes set created_at = now() - interval '31 days'`)
		expect(await forgetOldChanges(server.platform)).toBeGreaterThan(0)
		expect((await undo(change_id)).status).toBe(404)
	})
})

describe('an undo', () => {
	it('gives panels back what they had, and logs it as a change', async () => {
		await set([first], 'designed')
		const { change_id } = await set([first, second], 'produced')
		const undone = await undo(change_id)
		expect(undone.body).toMatchObject({ restored: 2, kept: 0 })
		expect(undone.body.changed).toHaveLength(2)
		expect(await project.carried(first)).toEqual(ids('designed'))
		expect(await project.carried(second)).toEqual([])
		const { status_events } = (await project.as<{ status_events: StatusEvent[] }>('GET', `/panels/${first}`)).body
		expect(status_events.filter(({ is_undo }) => is_undo)).toMatchObject([
			{ action: 'removed', status_name: 'Produced', source: 'panel_list', user_name: 'anna' },
			{ action: 'added', status_name: 'Designed', source: 'panel_list', user_name: 'anna' },
		])
		const rows = (await latest()).filter((change) => change.change_id === undone.change_id)
		expect(rows.length).toBeGreaterThan(0)
		expect(rows.every(({ is_undo }) => is_undo)).toBe(true)
	})

	it('keeps panels that somebody changed since, and says how many', async () => {
		await set([first], 'delivered')
		const { change_id } = await set([first, second], 'designed')
		await set([first], 'in_production', ben)
		expect((await undo(change_id)).body).toMatchObject({ restored: 1, kept: 1 })
		expect(await project.carried(first)).toEqual(ids('in_production'))
		expect(await project.carried(second)).toEqual([])
		expect((await undo(change_id)).body).toMatchObject({ restored: 0, kept: 2, changed: [] })
	})

	it('keeps a panel that somebody changed and changed back', async () => {
		const { change_id } = await set([first], 'designed')
		await set([first], 'in_production', ben)
		await set([first], 'designed', ben)
		expect((await undo(change_id)).body).toMatchObject({ restored: 0, kept: 1 })
	})

	it('of one change after the other leads back to the start, and to the end again', async () => {
		const made = [await set([first], 'designed'), await set([first], 'produced'), await set([first], 'installed')]
		const undone = []
		for (const { change_id } of made.reverse()) undone.push(await undo(change_id))
		expect(undone.map(({ body }) => body.restored)).toEqual([1, 1, 1])
		expect(await project.carried(first)).toEqual([])
		const redone = []
		for (const { change_id } of undone.reverse()) redone.push(await undo(change_id))
		expect(redone.map(({ body }) => body.restored)).toEqual([1, 1, 1])
		expect(await project.carried(first)).toEqual(ids('installed'))
		expect((await undo(redone[2]?.change_id as string)).body.restored).toBe(1)
		expect(await project.carried(first)).toEqual(ids('produced'))
	})

	it('of many panels, each with a history of its own, leads each to what it had', async () => {
		const keys = ['designed', 'produced', 'delivered', 'in_production']
		const many = await projectWithPanels(server, anna.cookie, 8)
		const had: string[][] = []
		for (const [place, id] of many.panel_ids.entries()) {
			const key = keys[place % keys.length] as string
			for (const one of ['installed', key]) {
				await many.as('POST', '/panels/statuses', { panel_ids: [id], set: many.statusId(one) })
			}
			had.push([many.statusId(key)])
		}
		const change_id = randomUUID()
		await many.as('POST', '/panels/statuses', { panel_ids: many.panel_ids, set: many.statusId('installed'), change_id })
		const undone = await many.as<UndoChangeResponse>('POST', `/changes/${change_id}/undo`, { change_id: randomUUID() })
		expect(undone.body).toMatchObject({ restored: 8, kept: 0 })
		expect(await Promise.all(many.panel_ids.map(many.carried))).toEqual(had)
	})

	it('in another order than the changes keeps the panel', async () => {
		const older = await set([first], 'installed')
		const newer = await set([first], 'designed')
		expect((await undo(older.change_id)).body).toMatchObject({ restored: 0, kept: 1 })
		expect((await undo(newer.change_id)).body).toMatchObject({ restored: 1, kept: 0 })
		expect((await undo(older.change_id)).body).toMatchObject({ restored: 1, kept: 0 })
		expect(await project.carried(first)).toEqual([])
	})

	it('is not made again by a redo that somebody came before', async () => {
		const { change_id } = await set([first], 'installed')
		const undone = await undo(change_id)
		await set([first], 'issue', ben)
		expect((await undo(undone.change_id)).body).toMatchObject({ restored: 0, kept: 1 })
		expect((await undo(change_id)).body).toMatchObject({ restored: 0, kept: 1 })
		expect(await project.carried(first)).toEqual(ids('issue'))
	})

	it('sent twice is made once and answered as the first time', async () => {
		const { change_id } = await set([first], 'installed')
		const undone = await undo(change_id)
		await set([first], 'issue')
		const again = await undo(change_id, anna, undone.change_id)
		expect(again.body).toMatchObject({ changed: [], restored: 1, kept: 0, repeated: true })
		expect(await project.carried(first)).toEqual(ids('issue'))
		const other = await set([second], 'issue')
		expect((await undo(other.change_id, anna, undone.change_id)).status).toBe(409)
		expect((await undo(other.change_id, anna, change_id)).status).toBe(409)
	})

	it('keeps a panel whose earlier status is gone', async () => {
		await set([first], 'delivered')
		const { change_id } = await set([first, second], 'installed')
		await project.as('DELETE', `/statuses/${project.statusId('delivered')}`)
		expect((await undo(change_id)).body).toMatchObject({ restored: 1, kept: 1 })
		expect(await project.carried(first)).toEqual(ids('installed'))
	})

	it('is for the person who made the change, as long as they may change it', async () => {
		const { change_id } = await set([first], 'installed', ben)
		expect((await undo(change_id)).status).toBe(403)
		expect(await undo(randomUUID())).toMatchObject({
			status: 404,
			body: { message: 'This change can no longer be undone' },
		})
		await project.as('POST', '/access/assign', { user_id: ben.user.id, role: 'viewer' })
		expect((await undo(change_id, ben)).status).toBe(403)
		const other = await projectWithPanels(server, anna.cookie, 1)
		const made = await set([first], 'issue')
		expect((await other.as('POST', `/changes/${made.change_id}/undo`, { change_id: randomUUID() })).status).toBe(404)
	})
})

describe('a deleted status', () => {
	async function deleted(query: Record<string, string> = {}) {
		const change_id = randomUUID()
		const path = `/statuses/${project.statusId('delivered')}?${new URLSearchParams({ ...query, change_id })}`
		return { change_id, path, ...(await project.as<DeleteStatusResponse>('DELETE', path)) }
	}

	it('comes back where it was, on the panels that nobody changed since', async () => {
		await project.as('PUT', `/statuses/${project.statusId('delivered')}`, { colour: '#123456' })
		const before = await statuses()
		await set([first, second], 'delivered')
		const { change_id, body, path } = await deleted()
		expect(body).toMatchObject({ moved: 0, changed: [{ statuses: [] }, { statuses: [] }] })
		expect(body.statuses).toHaveLength(5)
		await set([second], 'issue', ben)
		expect((await project.as('DELETE', path)).body).toMatchObject({ changed: [], moved: 0, repeated: true })
		const undone = await undo(change_id)
		expect(undone.body).toMatchObject({ restored: 1, kept: 1, status: { colour: '#123456', panel_count: 1 } })
		expect(await statuses()).toMatchObject(before.map(({ panel_count: _, ...status }) => status))
		expect(await project.carried(first)).toEqual(ids('delivered'))
		expect(await project.carried(second)).toEqual(ids('issue'))
		expect(await undo(change_id)).toMatchObject({
			status: 409,
			body: { message: 'This status has already been restored' },
		})
	})

	it('gives its panels to another status, which an undo takes back and a redo gives again', async () => {
		await set([first, second], 'delivered')
		const produced = project.statusId('produced')
		await project.as('POST', '/panels/statuses', { panel_ids: [second], add: [produced] })
		const { change_id, body } = await deleted({ move_to: produced })
		expect(body.moved).toBe(1)
		expect(await project.carried(first)).toEqual([produced])
		expect(await project.carried(second)).toEqual([produced])
		const undone = await undo(change_id)
		expect(undone.body).toMatchObject({ restored: 2, kept: 0 })
		expect(await project.carried(first)).toEqual(ids('delivered'))
		expect(await project.carried(second)).toEqual(ids('produced', 'delivered'))
		const redone = await undo(undone.change_id)
		expect(redone.body).toMatchObject({ restored: 2, deleted_status_id: project.statusId('delivered') })
		expect(await project.carried(first)).toEqual([produced])
		expect(await statuses()).toHaveLength(5)
		expect((await undo(redone.change_id)).body).toMatchObject({ restored: 2, status: { name: 'Delivered' } })
		expect(await project.carried(second)).toEqual(ids('produced', 'delivered'))
	})

	it('does not come back beside another one of its name', async () => {
		const { change_id } = await deleted()
		const payload = { name: 'DELIVERED', icon: 'star', colour: '#000000' }
		expect((await project.as('POST', '/statuses', payload)).status).toBe(201)
		expect(await undo(change_id)).toMatchObject({ status: 409, body: { message: 'Status name already exists' } })
	})

	it('gives its panels only to another status of the project', async () => {
		const other = await projectWithPanels(server, anna.cookie, 1)
		expect((await deleted({ move_to: other.statusId('issue') })).status).toBe(404)
		expect((await deleted({ move_to: project.statusId('delivered') })).status).toBe(400)
		expect(await statuses()).toHaveLength(6)
	})

	it('is still on hidden panels after an undo', async () => {
		await set([first, second], 'delivered')
		const hide = (is: boolean) =>
			server.platform.database.execute(sql`update panels set outside_rule = ${is} where id = ${second}`)
		await hide(true)
		const { change_id } = await deleted()
		expect((await undo(change_id)).body).toMatchObject({ restored: 1, kept: 0 })
		await hide(false)
		// The list is kept by revision, which hiding by hand doesn't raise.
		await set([first], 'issue')
		expect(await project.carried(second)).toEqual(ids('delivered'))
	})
})
