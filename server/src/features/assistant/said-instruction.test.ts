import { randomUUID } from 'node:crypto'
import type { ProposeResponse } from '@panelyard/contracts/assistant'
import type { StatusEvent } from '@panelyard/contracts/panels'
import {
	INSTRUCTION_HEADER,
	instructionHeader,
	KEPT_INSTRUCTION_LENGTH,
	type SaidInstruction,
} from '@panelyard/contracts/said-instruction'
import type { StatusChange } from '@panelyard/contracts/status-changes'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type PanelProject, projectWithPanels } from '../../testing/panel-projects.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let anna: Awaited<ReturnType<TestServer['signUp']>>
let project: PanelProject

beforeAll(async () => {
	server = await sharedTestServer()
	anna = await server.signUp('anna@example.com')
})
beforeEach(async () => {
	project = await withPanels(4)
})
afterAll(() => server.close())

/** A project of panels W1 to W{count}. */
async function withPanels(count: number): Promise<PanelProject> {
	const made = await projectWithPanels(server, anna.cookie, count)
	await server.platform.database.execute(sql`update panels set mark = 'W' || element where project_id = ${made.id}`)
	await made.as('PUT', '', { name: 'Renamed so that its revision grows' })
	return made
}

type Refusal = { message: string; details?: { reason_code?: string } }
const ask = async (text: string) =>
	(await project.as<ProposeResponse>('POST', '/assistant/proposals', { text, language: 'en' })).body
const apply = async (text: string, more: object = {}) => {
	const made = await ask(text)
	if (made.outcome !== 'proposal') throw new Error(JSON.stringify(made))
	const { instruction, fingerprint } = made
	const request = { text, instruction, fingerprint, change_id: randomUUID(), ...more }
	return project.as<Refusal>('POST', '/assistant/changes', request)
}
/** A change by another call that says which instruction it carries out. */
const carryOut = async (
	said: Partial<SaidInstruction> & { text: string },
	method: 'POST' | 'PUT' | 'DELETE',
	path: string,
	payload?: object,
) => {
	const answer = await server.inject({
		...{ method, url: `/projects/${project.id}${path}`, ...(payload && { payload }) },
		headers: { cookie: anna.cookie, [INSTRUCTION_HEADER]: instructionHeader(said) },
	})
	return { status: answer.statusCode, body: answer.json() }
}
const log = async () =>
	(
		await server.platform.database.execute<{ action: string; instruction: string | null; user_id: string }>(sql`
			select action, details ->> 'instruction' as instruction, user_id from audit_log
			where project_id = ${project.id} and action <> 'project.updated' and action <> 'project.created' order by created_at`)
	).rows
const history = async (panel_id: string | undefined) =>
	(await project.as<{ status_events: StatusEvent[] }>('GET', `/panels/${panel_id}`)).body.status_events
const changes = async () => (await project.as<{ changes: StatusChange[] }>('GET', '/status_changes')).body.changes
const createGroup = async (name: string, panel_ids: string[] = []) =>
	(await project.as<{ group: { id: string } }>('POST', '/groups', { name, panel_ids })).body.group.id

describe('what came from the assistant', () => {
	it('names the instruction and the person in the history of the panel, of the project and in the log', async () => {
		const text = 'Create a group "Truck 9" with W1 and W2'
		await apply(text, { new_group_ids: [randomUUID()] })
		await apply('W1 is delivered')
		const by = { instruction: 'W1 is delivered', user_name: anna.user.name, source: 'assistant' }
		expect(await history(project.panel_ids[0])).toMatchObject([by])
		expect(await changes()).toMatchObject([by])
		const same = { user_id: anna.user.id, instruction: text }
		expect(await log()).toEqual([
			{ action: 'group.created', ...same },
			{ action: 'instruction.applied', ...same },
			{ action: 'instruction.applied', user_id: anna.user.id, instruction: 'W1 is delivered' },
		])
	})

	it('does so for statuses and groups too, and a change by hand at the same moment has none', async () => {
		const group = await createGroup('Truck 9')
		const produced = `/statuses/${project.statusId('produced')}`
		const order = (await project.as<{ statuses: { id: string }[] }>('GET', '/statuses')).body.statuses
		const status_ids = order.map(({ id }) => id).toReversed()
		const byHand = project.as('PUT', `/statuses/${project.statusId('delivered')}`, { colour: '#000000' })
		const said = [
			carryOut({ text: 'Call it A' }, 'PUT', `/groups/${group}`, { name: 'A' }),
			carryOut({ text: 'Make a status' }, 'POST', '/statuses', { name: 'Painted', icon: 'star', colour: '#0ca678' }),
			carryOut({ text: 'Call it B' }, 'PUT', produced, { name: 'B' }),
		]
		await Promise.all([...said, byHand])
		await carryOut({ text: 'Turn them round', panels: 0 }, 'PUT', '/statuses/order', { status_ids: [] })
		const all = (await project.as<{ statuses: { id: string }[] }>('GET', '/statuses')).body.statuses
		const rest = all.map(({ id }) => id).filter((id) => !status_ids.includes(id))
		await carryOut({ text: 'Turn them round', panels: 0 }, 'PUT', '/statuses/order', {
			status_ids: [...status_ids, ...rest],
		})
		await carryOut({ text: 'Delete A', panels: 0 }, 'DELETE', `/groups/${group}`)
		const told = (await log()).map(({ action, instruction }) => `${action}: ${instruction}`).sort()
		expect(told).toEqual([
			'group.created: null',
			'group.deleted: Delete A',
			'group.updated: Call it A',
			'status.created: Make a status',
			'status.updated: Call it B',
			'status.updated: null',
			'statuses.ordered: Turn them round',
		])
	})

	it('names no more than the beginning of a long instruction, and nothing to those outside', async () => {
		await apply(`W1 is delivered.${' Thanks, Tom 😀'.repeat(200)}`)
		const [event] = await history(project.panel_ids[0])
		expect(event?.instruction).toHaveLength(KEPT_INSTRUCTION_LENGTH)
		expect(event?.instruction).toMatch(/^W1 is delivered\..*…$/)
		await server.platform.database.execute(sql`update projects set is_public = true where id = ${project.id}`)
		const otto = await server.signUp(`otto-${randomUUID()}@example.com`)
		const seen = await project.as<{ status_events: StatusEvent[] }>(
			'GET',
			`/panels/${project.panel_ids[0]}`,
			undefined,
			otto.cookie,
		)
		expect(seen.body.status_events).toMatchObject([{ status_name: 'Delivered', instruction: null, user_name: '' }])
	})

	it('is applied whole or not at all', async () => {
		const { database } = server.platform
		// The last thing that applying does fails, after the statuses, the group and the log.
		await database.execute(sql`alter table changes add constraint none_now check (kind <> 'import') not valid`)
		try {
			const text = 'Create a group "Truck 9" with W1 and W2'
			expect((await apply(text, { new_group_ids: [randomUUID()] })).status).toBe(500)
			expect((await apply('W1 is delivered')).status).toBe(500)
		} finally {
			await database.execute(sql`alter table changes drop constraint none_now`)
		}
		expect(await log()).toEqual([])
		expect(await project.carried(project.panel_ids[0] as string)).toEqual([])
		expect((await project.as<{ groups: object[] }>('GET', '/groups')).body.groups).toEqual([])
	})

	it('isn’t believed of a malformed header, nor of a change of statuses by hand', async () => {
		const url = `/projects/${project.id}/groups`
		for (const header of ['x', '%', '%7B%7D', encodeURIComponent(JSON.stringify({ text: 'a', admin: true }))]) {
			const headers = { cookie: anna.cookie, [INSTRUCTION_HEADER]: header }
			const { statusCode } = await server.inject({ method: 'POST', url, payload: { name: header }, headers })
			expect(statusCode, header).toBe(400)
		}
		const { panel_ids } = project
		const set = project.statusId('produced')
		expect((await project.as('POST', '/panels/statuses', { panel_ids, set, source: 'assistant' })).status).toBe(400)
		expect(await log()).toEqual([])
	})
})

describe('a deletion by the assistant', () => {
	const set = (key: string) =>
		server.platform.database.execute(sql`
			insert into panel_statuses (panel_id, status_id)
			select id, ${project.statusId(key)}::uuid from panels where project_id = ${project.id}`)

	it('is refused when it is of other panels than the person saw', async () => {
		const group = await createGroup('Truck 9', project.panel_ids.slice(0, 2))
		expect(await ask('Delete the group Truck 9')).toMatchObject({ outcome: 'project', panel_count: 2 })
		await project.as('POST', `/groups/${group}/panels`, { add: project.panel_ids.slice(2, 3) })
		const stale = await carryOut({ text: 'Delete the group Truck 9', panels: 2 }, 'DELETE', `/groups/${group}`)
		expect(stale).toMatchObject({ status: 409, body: { details: { reason_code: 'STALE_PROPOSAL' } } })
		const fresh = await carryOut({ text: 'Delete the group Truck 9', panels: 3 }, 'DELETE', `/groups/${group}`)
		expect(fresh.status).toBe(200)
	})

	it('of 1,000 panels and more needs a second confirmation, for statuses, groups, categories and the order', async () => {
		project = await withPanels(1000)
		await set('produced')
		await set('delivered')
		const group = await createGroup('Everything', project.panel_ids)
		const look = { name: 'Urgent', icon: 'star', colour: '#0ca678' }
		const category = (await project.as<{ category: { id: string } }>('POST', '/categories', look)).body.category.id
		await project.as('POST', '/panels/category', { panel_ids: project.panel_ids, category_id: category })
		const text = 'Away with it'
		const produced = project.statusId('produced')
		const moved = await ask('Move Produced behind Delivered')
		expect(moved).toMatchObject({ outcome: 'project', change: { do: 'move_status' }, panel_count: 1000 })
		const { statuses } = (await project.as<{ statuses: { id: string }[] }>('GET', '/statuses')).body
		const rest = statuses.map(({ id }) => id).filter((id) => id !== produced)
		const place = rest.indexOf(project.statusId('delivered')) + 1
		const calls = [
			['PUT', '/statuses/order', { status_ids: rest.toSpliced(place, 0, produced) }],
			['DELETE', `/statuses/${produced}`, undefined],
			['DELETE', `/groups/${group}`, undefined],
			['DELETE', `/categories/${category}`, undefined],
		] as const
		for (const [method, path, payload] of calls) {
			const refused = await carryOut({ text, panels: 1000 }, method, path, payload)
			expect(refused, path).toMatchObject({ status: 400, body: { message: 'Confirm a change of 1000 panels' } })
			expect((await carryOut({ text, panels: 1000, confirmed: true }, method, path, payload)).status, path).toBe(200)
		}
	})
})
