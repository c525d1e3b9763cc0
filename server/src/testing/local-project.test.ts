import { randomUUID } from 'node:crypto'
import type { Category } from '@panelyard/contracts/panels/categories'
import type { Group } from '@panelyard/contracts/panels/groups'
import type { Panel } from '@panelyard/contracts/panels/panels'
import type { Project } from '@panelyard/contracts/projects/projects'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LocalMethod } from '../../../web/src/features/demo/local/local-call.ts'
import { answerCall } from '../../../web/src/features/demo/local/local-project.ts'
import { LocalState } from '../../../web/src/features/demo/local/local-state.ts'
import { type PanelProject, projectWithPanels } from './panel-projects.ts'
import { call } from './test-projects.ts'
import { startTestServer, type TestServer } from './test-server.ts'

// The demo's answers in the browser must equal the server's.

let server: TestServer
let project: PanelProject
let editor: { cookie: string; user: { id: string } }
let local: LocalState

beforeAll(async () => {
	server = await startTestServer()
	const owner = await server.signUp()
	editor = await server.signUp()
	await server.platform.database.execute(sql`update users set email_verified_at = now(), name = 'Ana Editor'`)
	project = await projectWithPanels(server, owner.cookie, 8)
	await project.as('POST', '/access/assign', { user_id: editor.user.id, role: 'editor' })
	await server.platform.database.execute(sql`
		update panels set mark = 'P-' || element, floor = element % 2, area = element * 1.5, weight = element * 100,
			measure_origins = case when element % 3 = 0 then 'gggi-q' else 'gggg-q' end
		where project_id = ${project.id}`)
	await server.platform.database.execute(
		sql`update projects set revision = revision + 1, panel_count = 8 where id = ${project.id}`,
	)
	const read = async <Body>(path: string) => (await project.as<Body>('GET', path, undefined, editor.cookie)).body
	local = new LocalState(
		{
			project: (await read<{ project: Project }>('')).project,
			panels: (await read<{ panels: Panel[] }>('/panels')).panels,
			statuses: (await read<{ statuses: Status[] }>('/statuses')).statuses,
			groups: (await read<{ groups: Group[] }>('/groups')).groups,
			categories: (await read<{ categories: Category[] }>('/categories')).categories,
			log: [],
		},
		{ person: { id: editor.user.id, name: 'Ana Editor' }, now: Date.now, newId: randomUUID, tell: () => {} },
	)
})
afterAll(() => server.close())

const TIME = /^\d{4}-\d{2}-\d{2}T/
/** Lists without a defined order. */
const UNORDERED = new Set(['changed', 'added', 'removed', 'entries', 'panels', 'details', 'panel_ids', 'groups'])

/** An answer without parts that can't be equal: times, and ids that each side chooses. */
function comparable(value: unknown, key = ''): unknown {
	if (typeof value === 'string') return TIME.test(value) ? 'time' : value
	// A fraction of a second.
	if (key === 'median' || key === 'percentile_80') return typeof value
	// Any three of the panels.
	if (key === 'panel_labels') return (value as string[]).length
	if (Array.isArray(value)) {
		const items = value.map((item) => comparable(item))
		return UNORDERED.has(key) ? items.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)) : items
	}
	if (typeof value !== 'object' || value === null) return value
	const fields = Object.entries(value).filter(([name]) => name !== 'id' || !('status_name' in value))
	return Object.fromEntries(fields.sort().map(([name, part]) => [name, comparable(part, name)]))
}

/** Makes a call to both; fails unless the answers are equal. */
async function both<Body = Record<string, unknown>>(method: LocalMethod, path: string, body?: object): Promise<Body> {
	const [route = '', text = ''] = path.split('?')
	const query = Object.fromEntries(new URLSearchParams(text))
	const there = await call<Body>(server, editor.cookie, method, `/projects/${project.id}${path}`, body)
	const here = answerCall(local, { method, path: route, query, body })
	const what = `${method} ${path}`
	expect.soft({ what, status: here?.status, body: comparable(here?.body) }).toEqual({
		what,
		status: there.status,
		body: comparable(there.body),
	})
	return there.body
}

/** All reads of the project. */
async function everything(): Promise<void> {
	const panel = project.panel_ids[0]
	for (const path of [
		'',
		'/panels',
		'/statuses',
		'/groups',
		'/categories',
		'/plan',
		'/comments',
		'/comments/photos',
		'/comments/summary',
		'/figures?time_zone=Europe/Berlin',
		'/status_changes?limit=50',
		'/filters',
		'/views',
		'/settings',
		`/comments?panel_id=${panel}`,
	])
		await both('GET', path)
}

describe('a project in the browser answers as the server does', () => {
	const [step, flag, group, other, thread, comment, category] = Array.from({ length: 7 }, () => randomUUID())
	const ids = () => project.panel_ids
	const status = (key: string) => project.statusId(key)

	it('statuses: created, given, taken, renamed, ordered, deleted, undone and done again', async () => {
		await both('POST', '/statuses', { id: step, name: 'Checked', icon: 'eye', colour: '#112233' })
		await both('POST', '/statuses', { id: step, name: 'Checked', icon: 'eye', colour: '#112233' })
		await both('POST', '/statuses', { id: flag, name: 'Late', icon: 'flag', colour: '#aa2233', type: 'flag' })
		await both('POST', '/statuses', { name: 'CHECKED', icon: 'eye', colour: '#112233' })
		await both('POST', '/statuses', { name: ' ', icon: 'eye', colour: 'red' })
		await both('PUT', `/statuses/${step}`, { progress: 12 })
		await both('PUT', `/statuses/${step}`, { name: 'Seen' })
		await both('PUT', `/statuses/${status('designed')}`, { name: 'Drawn' })
		await both('PUT', `/statuses/${randomUUID()}`, { name: 'Nobody' })

		const [first, second, third] = Array.from({ length: 3 }, () => randomUUID())
		await both('POST', '/panels/statuses', { panel_ids: ids(), set: status('designed'), change_id: first })
		await both('POST', '/panels/statuses', { panel_ids: ids(), set: status('designed'), change_id: first })
		const some = ids().slice(0, 3)
		await both('POST', '/panels/statuses', { panel_ids: some, add: [step, flag], source: 'viewer', change_id: second })
		await both('POST', '/panels/statuses', { panel_ids: some, remove: [flag] })
		await both('POST', '/panels/statuses', { panel_ids: [randomUUID()], add: [step] })
		await both('POST', '/panels/statuses', { panel_ids: some })
		await both('POST', '/panels/statuses', { panel_ids: ids().slice(2, 5), set: step, change_id: third })
		await everything()
		// One of three panels has been changed since.
		await both('POST', `/changes/${second}/undo`, { change_id: randomUUID() })
		await everything()
		const [undo, redo] = [randomUUID(), randomUUID()]
		await both('POST', `/changes/${third}/undo`, { change_id: undo })
		await both('POST', `/changes/${third}/undo`, { change_id: undo })
		await both('POST', `/changes/${undo}/undo`, { change_id: redo })
		await both('POST', `/changes/${randomUUID()}/undo`, { change_id: randomUUID() })
		await everything()

		const { statuses } = await both<{ statuses: Status[] }>('GET', '/statuses')
		const order = statuses.map(({ id }) => id).reverse()
		await both('PUT', '/statuses/order', { status_ids: order })
		await both('PUT', '/statuses/order', { status_ids: order.slice(1) })
		await everything()
		const [gone, back] = [randomUUID(), randomUUID()]
		await both('DELETE', `/statuses/${step}?move_to=${step}`)
		await both('DELETE', `/statuses/${step}?move_to=${status('produced')}&change_id=${gone}`)
		await both('DELETE', `/statuses/${step}?change_id=${gone}`)
		await everything()
		await both('POST', `/changes/${gone}/undo`, { change_id: back })
		await everything()
		await both('POST', `/changes/${back}/undo`, { change_id: randomUUID() })
		await everything()
	})

	it('groups: created, filled, moved, given a status, deleted and brought back', async () => {
		await both('POST', '/groups', { id: group, name: 'Truck 1', panel_ids: ids().slice(0, 4) })
		await both('POST', '/groups', { id: group, name: 'Truck 1', panel_ids: ids().slice(0, 4) })
		await both('POST', '/groups', { id: other, name: 'Truck 2', description: 'By noon' })
		await both('POST', '/groups', { name: 'truck 2' })
		await both('POST', '/groups', { name: 'Truck 3', panel_ids: [randomUUID()] })
		await both('PUT', `/groups/${other}`, { name: 'Last truck' })
		const joined = randomUUID()
		const change = { add: ids().slice(3, 6), remove: ids().slice(0, 1), change_id: joined }
		await both('POST', `/groups/${group}/panels`, change)
		await both('POST', `/groups/${group}/panels`, change)
		await both('POST', `/groups/${other}/move`, { before: group, change_id: randomUUID() })
		await both('POST', `/groups/${other}/move`, { before: group })
		await both('POST', `/groups/${group}/statuses`, { status_id: status('produced'), mode: 'set' })
		await both('POST', `/groups/${group}/statuses`, { status_id: flag })
		await both('POST', `/groups/${randomUUID()}/statuses`, { status_id: flag })
		await everything()
		const deletion = `/groups/${other}?change_id=${randomUUID()}`
		await both('DELETE', deletion)
		const { group: deleted, panel_ids } = await both<{ group: Group; panel_ids: string[] }>('DELETE', deletion)
		await both('DELETE', `/groups/${other}`)
		await both('POST', '/groups', { id: other, name: deleted.name, position: deleted.position, panel_ids })
		await everything()
	})

	it('the plan: of project, group and panels, cleared and undone, with the figures it makes', async () => {
		const change_id = randomUUID()
		const installed = status('installed')
		const set = [
			{ scope: 'project', status_id: installed, date: '2027-03-01' },
			{ scope: 'group', ids: [group], status_id: installed, date: '2026-01-15' },
			{ scope: 'panel', ids: ids().slice(0, 2), status_id: status('produced'), date: '2026-01-02' },
		]
		await both('PUT', '/plan', { set, change_id })
		await both('PUT', '/plan', { set, change_id })
		await everything()
		await both('PUT', '/plan', { set: [{ scope: 'project', status_id: installed, date: null }] })
		await both('PUT', '/plan', { set: [{ scope: 'project', status_id: flag, date: '2027-03-01' }] })
		await both('PUT', '/plan', { set: [{ scope: 'group', ids: [randomUUID()], status_id: installed, date: null }] })
		const undo = randomUUID()
		await both('POST', `/changes/${change_id}/undo`, { change_id: undo })
		await everything()
		await both('POST', `/changes/${undo}/undo`, { change_id: randomUUID() })
		await everything()
		for (const figure of [`behind.${installed}`, `age.${installed}.0`, `planned.${installed}.2027-03-01`])
			await both('GET', `/figures/panels?segment=${figure}&time_zone=Europe/Berlin`)
	})

	it('comments: begun, answered, edited, resolved, deleted', async () => {
		const [panel] = ids()
		const mention = { text: '@Ana Editor look', mentions: [editor.user.id] }
		await both('POST', '/comments', { id: thread, comment_id: comment, panel_id: panel, ...mention })
		await both('POST', '/comments', { id: thread, comment_id: comment, panel_id: panel, ...mention })
		await both('POST', '/comments', { panel_id: panel, text: ' ' })
		const second = randomUUID()
		await both('POST', `/comments/threads/${thread}`, { id: second, text: 'Done' })
		await both('PUT', `/comments/${second}`, { text: 'Done today' })
		await both('PUT', `/comments/threads/${thread}`, { status: 'resolved' })
		await both('PUT', `/comments/threads/${thread}`, { status: 'resolved' })
		await both('GET', '/comments?search=done&status=resolved')
		await both('GET', `/comments?group_id=${group}`)
		await everything()
		await both('DELETE', `/comments/${comment}`)
		await both('GET', `/comments/threads/${thread}`)
		await both('DELETE', `/comments/${second}`)
		await both('GET', `/comments/threads/${thread}`)
		await everything()
	})

	it("categories, people's own words, filters, views and settings", async () => {
		const [panel] = ids()
		await both('POST', '/categories', { id: category, name: 'Fire wall', icon: 'star', colour: '#123456' })
		await both('PUT', `/categories/${category}`, { name: 'Fire walls' })
		const change_id = randomUUID()
		await both('POST', '/panels/category', { panel_ids: ids().slice(0, 3), category_id: category, change_id })
		await both('POST', '/panels/category', { panel_ids: ids().slice(0, 1), category_id: null })
		const undo = randomUUID()
		await both('POST', `/changes/${change_id}/undo`, { change_id: undo })
		await both('POST', `/changes/${undo}/undo`, { change_id: randomUUID() })
		await everything()
		const gone = randomUUID()
		await both('DELETE', `/categories/${category}?change_id=${gone}`)
		await both('POST', `/changes/${gone}/undo`, { change_id: randomUUID() })
		await both('PUT', `/panels/${panel}`, { own_name: 'Corner' })
		await both('PUT', `/panels/${panel}`, { own_name: 'Corner' })
		await both('PUT', `/panels/${panel}`, {})
		const [filter, view] = [randomUUID(), randomUUID()]
		await both('POST', '/filters', { id: filter, name: 'North', query: 'floors=1', is_shared: true })
		await both('POST', '/filters', { name: 'north', query: 'floors=1', is_shared: false })
		await both('PUT', `/filters/${filter}`, { name: 'South' })
		await both('POST', '/views', { id: view, name: 'Roof', view: 'c1.2.3' })
		await both('GET', `/views/${view}`)
		await both('PUT', '/settings/columns', { value: ['mark'] })
		await everything()
		const [used, lorry, crane] = [randomUUID(), randomUUID(), randomUUID()]
		await both('POST', '/filters', { id: lorry, name: 'Lorry', query: `groups=${used}`, is_shared: false })
		await both('POST', '/views', { id: crane, name: 'Crane', view: `t${used.replaceAll('-', '')}` })
		await both('GET', `/uses/${used}`)
		await both('DELETE', `/filters/${filter}`)
		await both('DELETE', `/views/${view}`)
		await everything()
	})
})

it('has no answer for calls that a demo does not offer', () => {
	const offered = (method: LocalMethod, path: string) => answerCall(local, { method, path }) !== null
	for (const path of ['/report_schedules', '/conversion_status', '/requirements', '/versions/1/requirements'])
		expect(offered('GET', path)).toBe(false)
	for (const path of ['/access/assign', '/imports', '/report', '/statuses/apply_set'])
		expect(offered('POST', path)).toBe(false)
})
