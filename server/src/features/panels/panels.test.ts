import { MEASURES, measureOrigin } from '@panelyard/contracts/panels/measures'
import {
	type AssignStatusesResponse,
	MANY_PANELS,
	type Panel,
	PanelListResponse,
	type PanelStatuses,
	type StatusEvent,
} from '@panelyard/contracts/panels/panels'
import type { Project } from '@panelyard/contracts/projects/projects'
import type { StatusChange } from '@panelyard/contracts/statuses/status-changes'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { call, convertedProject, emptyProject } from '../../testing/test-projects.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let anna: { cookie: string; user: { id: string } }
let ben: typeof anna
let project: Project
let panels: Panel[]
let statuses: Status[]

const as = <Body = { message: string }>(
	person: typeof anna,
	method: 'GET' | 'POST' | 'PUT' | 'DELETE',
	path: string,
	payload?: object,
) => call<Body>(server, person.cookie, method, `/projects/${project.id}${path}`, payload)
const assign = async (payload: object, person = anna) =>
	(await as<{ changed: PanelStatuses[]; message: string }>(person, 'POST', '/panels/statuses', payload)).body
const statusId = (key: string) => statuses.find((status) => status.default_key === key)?.id as string
const panelIds = (count: number) => panels.slice(0, count).map((panel) => panel.id)
const carried = async (id: string) =>
	(await as<{ panels: Panel[] }>(anna, 'GET', '/panels')).body.panels.find((panel) => panel.id === id)?.statuses
const history = async (id: string) =>
	(await as<{ status_events: StatusEvent[] }>(anna, 'GET', `/panels/${id}`)).body.status_events

beforeAll(async () => {
	server = await sharedTestServer()
	anna = await server.signUp('anna@example.com')
	ben = await server.signUp('ben@example.com')
	project = await convertedProject(server, anna.cookie)
	await as(anna, 'POST', '/access/assign', { user_id: ben.user.id, role: 'editor' })
	panels = (await as<{ panels: Panel[] }>(anna, 'GET', '/panels')).body.panels
	statuses = (await as<{ statuses: Status[] }>(anna, 'GET', '/statuses')).body.statuses
})
beforeEach(async () => {
	await server.platform.database.execute(sql`delete from panel_statuses`)
	await server.platform.database.execute(sql`delete from status_events`)
	await server.platform.database.execute(sql`delete from status_changes`)
})
afterAll(() => server.close())

describe('statuses of panels', () => {
	it('are kept in the order of the work, whatever the order they came in', async () => {
		const [id] = panelIds(1)
		await assign({ panel_ids: [id], add: [statusId('installed'), statusId('designed')] })
		await assign({ panel_ids: [id], add: [statusId('produced')] })
		expect(await carried(id as string)).toEqual([statusId('designed'), statusId('produced'), statusId('installed')])
	})

	it('the list of all panels is as its contract says, and no object is made of a panel', async () => {
		const stringify = vi.spyOn(JSON, 'stringify')
		const { body } = await as<PanelListResponse>(anna, 'GET', '/panels')
		const written = stringify.mock.calls.some(([value]) => JSON.stringify(value)?.includes('"panels":['))
		stringify.mockRestore()
		expect(PanelListResponse.parse(body)).toEqual(body)
		expect([body.panels.length > 0, body.total, written]).toEqual([true, body.panels.length, false])
	})

	it('of hundreds of panels are told by their elements when asked for so', async () => {
		const { database } = server.platform
		await database.execute(sql`
			insert into panels (project_id, global_id, element)
			select ${project.id}::uuid, 'many', 1000000 + 3 * number from generate_series(1, ${MANY_PANELS}) as number
			union all select ${project.id}::uuid, 'gone', null`)
		const list = (await as<PanelListResponse>(anna, 'GET', '/panels')).body
		const many = list.panels.filter(({ global_id }) => global_id === 'many' || global_id === 'gone')
		const payload = { panel_ids: many.map(({ id }) => id), set: statusId('produced'), answer: 'by_element' }
		await assign({ panel_ids: payload.panel_ids.slice(0, 2), add: [statusId('designed')] })
		const { body } = await as<AssignStatusesResponse>(anna, 'POST', '/panels/statuses', {
			...payload,
			set: undefined,
			add: [statusId('produced')],
		})
		expect(body.changed).toEqual([{ panel_id: many.at(-1)?.id, statuses: [statusId('produced')] }])
		expect(body.by_element?.version_id).toBe(list.version_id)
		const sets = body.by_element?.sets.map(({ statuses, element_steps }) => [statuses.length, element_steps])
		expect(sets?.sort()).toEqual([
			[1, [1_000_009, ...new Array(MANY_PANELS - 3).fill(3)]],
			[2, [1_000_003, 3]],
		])
		await database.execute(sql`delete from panels where global_id in ('many', 'gone')`)
	})

	it('say only which panels changed, and log only what changed', async () => {
		const [first, second] = panelIds(2) as [string, string]
		await assign({ panel_ids: [first], add: [statusId('designed')] })
		const { changed } = await assign({ panel_ids: [first, second], add: [statusId('designed')], source: 'panel_list' })
		expect(changed).toEqual([{ panel_id: second, statuses: [statusId('designed')] }])
		expect(await history(first)).toHaveLength(1)
		expect(await history(second)).toMatchObject([
			{ action: 'added', status_name: 'Designed', source: 'panel_list', user_name: 'anna' },
		])
		expect((await assign({ panel_ids: [first], remove: [statusId('issue')] })).changed).toEqual([])
	})

	it('set replaces all others, and null takes all away', async () => {
		const [id] = panelIds(1) as [string]
		await assign({ panel_ids: [id], add: [statusId('designed'), statusId('produced')] })
		await assign({ panel_ids: [id], set: statusId('produced') })
		expect(await carried(id)).toEqual([statusId('produced')])
		const { changed } = await assign({ panel_ids: [id], set: null })
		expect(changed).toEqual([{ panel_id: id, statuses: [] }])
		expect((await history(id)).map(({ action, status_name }) => `${action} ${status_name}`).sort()).toEqual(
			['added Designed', 'added Produced', 'removed Designed', 'removed Produced'].sort(),
		)
	})

	it('date the panel by their last change, a removal too, in answers and in lists', async () => {
		const [first, second] = panelIds(2) as [string, string]
		const dateOf = async (id: string) =>
			(await as<{ panel: Panel }>(anna, 'GET', `/panels/${id}`)).body.panel.status_changed_at
		const made = (payload: object) => as<AssignStatusesResponse>(anna, 'POST', '/panels/statuses', payload)
		expect(await dateOf(first)).toBeNull()
		const added = (await made({ panel_ids: [first, second], add: [statusId('designed')] })).body.changed_at
		expect(added).toEqual(expect.any(String))
		expect(await dateOf(first)).toBe(added)
		const removed = (await made({ panel_ids: [first], remove: [statusId('designed')] })).body.changed_at
		expect(await dateOf(first)).toBe(removed)
		expect(await dateOf(second)).toBe(added)
		expect((await made({ panel_ids: [first], set: null })).body.changed_at).toBeUndefined()
		const listed = (await as<PanelListResponse>(anna, 'GET', '/panels')).body.panels
		expect(listed.find(({ id }) => id === first)?.status_changed_at).toBe(removed)
	})

	it('a status in both lists is added', async () => {
		const [id] = panelIds(1) as [string]
		await assign({ panel_ids: [id, id], add: [statusId('issue')], remove: [statusId('issue')] })
		expect(await carried(id)).toEqual([statusId('issue')])
	})

	it('change together or not at all', async () => {
		const [id] = panelIds(1) as [string]
		const unknown = '00000000-0000-4000-8000-000000000000'
		expect((await assign({ panel_ids: [id, unknown], add: [statusId('issue')] })).message).toMatch(/no longer exists/)
		expect((await assign({ panel_ids: [id], add: [statusId('issue'), unknown] })).message).toMatch(/no longer exists/)
		expect(await carried(id)).toEqual([])
	})

	it('of another project cannot be given, and its panels cannot be reached', async () => {
		const other = await emptyProject(server, anna.cookie, 'Other')
		const theirs = await call<{ statuses: Status[] }>(server, anna.cookie, 'GET', `/projects/${other.id}/statuses`)
		const foreign = theirs.body.statuses[0]?.id
		expect((await as(anna, 'POST', '/panels/statuses', { panel_ids: panelIds(1), add: [foreign] })).status).toBe(404)
		const through = `/projects/${other.id}/panels`
		expect((await call(server, anna.cookie, 'GET', `${through}/${panelIds(1)[0]}`)).status).toBe(404)
		const payload = { panel_ids: panelIds(1), add: [foreign] }
		expect((await call(server, anna.cookie, 'POST', `${through}/statuses`, payload)).status).toBe(404)
	})

	it('changed by two people at the same time end as one of them said', async () => {
		const ids = panelIds(20)
		const [produced, delivered] = [statusId('produced'), statusId('delivered')]
		await Promise.all(
			Array.from({ length: 10 }, (_, index) =>
				index % 2
					? assign({ panel_ids: ids, set: produced })
					: assign({ panel_ids: [...ids].reverse(), set: delivered }, ben),
			),
		)
		const after = (await as<{ panels: Panel[] }>(anna, 'GET', '/panels')).body.panels
		const kinds = new Set(after.map((panel) => JSON.stringify(panel.statuses)))
		expect([JSON.stringify([produced]), JSON.stringify([delivered])]).toContain([...kinds][0])
		expect(kinds.size).toBe(1)
		const events = await history(ids[0] as string)
		const balance = (status: string) =>
			events.reduce((sum, event) => sum + (event.status_id === status ? (event.action === 'added' ? 1 : -1) : 0), 0)
		expect(balance(produced) + balance(delivered)).toBe(1)
	})

	it.each([
		[{ panel_ids: [] }, 'panel_ids'],
		[{}, 'panel_ids'],
		[{ panel_ids: ['x'], set: null }, 'panel_ids.0'],
	])('%j is refused', async (payload, field) => {
		const response = await as<{ details: { fields: { field: string }[] } }>(anna, 'POST', '/panels/statuses', payload)
		expect(response.status).toBe(400)
		expect(response.body.details.fields[0]?.field).toBe(field)
	})
})

describe('the latest changes', () => {
	const changes = async (person = anna, limit = '') =>
		(await as<{ changes: StatusChange[] }>(person, 'GET', `/status_changes${limit}`)).body.changes

	it('tell once of what somebody did in one go, newest first', async () => {
		const ids = panelIds(4)
		expect(await changes()).toEqual([])
		await assign({ panel_ids: ids, set: statusId('produced') })
		await assign({ panel_ids: ids.slice(1), set: statusId('delivered'), source: 'viewer' }, ben)
		await assign({ panel_ids: ids.slice(3), remove: [statusId('delivered')] })
		expect(await changes()).toMatchObject([
			{ action: 'removed', status_name: 'Delivered', panel_count: 1, panel_id: ids[3], user_name: 'anna' },
			{ action: 'added', status_name: 'Delivered', panel_count: 3, panel_id: null, user_name: 'ben', source: 'viewer' },
			{ action: 'added', status_name: 'Produced', panel_count: 4, panel_id: null, user_name: 'anna' },
		])
		expect(await changes(ben, '?limit=2')).toHaveLength(2)
		expect((await as(anna, 'GET', '/status_changes?limit=0')).status).toBe(400)
	})

	it('and the history of a panel name nobody to those who only look in from outside', async () => {
		const [id] = panelIds(1) as [string]
		const reason = 'Cast by Otto'
		await assign({ panel_ids: [id], set: statusId('produced'), reason })
		const outsider = await server.signUp('otto@example.com')
		expect((await as(outsider, 'GET', '/status_changes')).status).toBe(403)
		await server.platform.database.execute(sql`update projects set is_public = true where id = ${project.id}`)
		try {
			const nobody = { user_id: null, user_name: '', reason: '' }
			expect(await changes(outsider)).toMatchObject([{ status_name: 'Produced', ...nobody }])
			const seen = await as<{ status_events: StatusEvent[] }>(outsider, 'GET', `/panels/${id}`)
			expect(seen.body.status_events).toMatchObject([{ status_name: 'Produced', ...nobody }])
			expect(await history(id)).toMatchObject([{ user_name: 'anna', reason }])
			expect(await changes()).toMatchObject([{ user_name: 'anna', reason }])
		} finally {
			await server.platform.database.execute(sql`update projects set is_public = false where id = ${project.id}`)
		}
	})
})

describe('one panel', () => {
	it('comes with the properties of the model', async () => {
		const [panel] = panels as [Panel]
		const detail = await as<{ panel: Panel; property_sets: { name: string }[] }>(anna, 'GET', `/panels/${panel.id}`)
		expect(detail.body.panel).toEqual(panel)
		expect(detail.body.property_sets.length).toBeGreaterThan(0)
		const same = await as<{ property_sets: object[] }>(anna, 'GET', `/elements/${panel.element}/properties`)
		expect(same.body.property_sets).toEqual(detail.body.property_sets)
	})

	it('says of each of its measures where it comes from, and of none that it has not', () => {
		for (const panel of panels) {
			for (const measure of MEASURES)
				expect(measureOrigin(panel.measure_origins, measure) === null).toBe(panel[measure] === null)
		}
		expect(panels.some((panel) => panel.weight !== null)).toBe(true)
	})

	it('does not exist under an element beyond the model', async () => {
		expect((await as(anna, 'GET', '/elements/99999999/properties')).status).toBe(404)
		expect((await as(anna, 'GET', '/elements/-1/properties')).status).toBe(400)
	})
})
