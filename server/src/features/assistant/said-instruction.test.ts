import { randomUUID } from 'node:crypto'
import type { ProposeResponse } from '@panelyard/contracts/assistant/assistant'
import { KEPT_INSTRUCTION_LENGTH } from '@panelyard/contracts/assistant/said-instruction'
import type { StatusEvent } from '@panelyard/contracts/panels/panels'
import type { StatusChange } from '@panelyard/contracts/statuses/status-changes'
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
const apply = async (text: string, more: object = {}) => applyOf(text, await ask(text), more)
const applyOf = async (text: string, made: ProposeResponse, more: object = {}) => {
	if (made.outcome !== 'proposal') throw new Error(JSON.stringify(made))
	const { instruction, fingerprint } = made
	const request = { text, instruction, fingerprint, change_id: randomUUID(), ...more }
	return project.as<Refusal>('POST', '/assistant/changes', request)
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
		await apply(text)
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
		await createGroup('Truck 9')
		const byHand = project.as('PUT', `/statuses/${project.statusId('delivered')}`, { colour: '#000000' })
		const said = {
			'Rename the group Truck 9 to Lorry': 'group.updated',
			'Create a status "Painted"': 'status.created',
			'Rename the status Produced to Moulded': 'status.updated',
			'Move Moulded behind Delivered': 'statuses.ordered',
			'Delete the group Lorry': 'group.deleted',
		}
		await Promise.all([byHand, apply('Rename the group Truck 9 to Lorry')])
		for (const text of Object.keys(said).slice(1)) expect((await apply(text)).status, text).toBe(200)
		const told = (await log()).filter(({ action }) => action !== 'instruction.applied')
		expect(told.map(({ action, instruction }) => `${action}: ${instruction}`).sort()).toEqual(
			[
				'group.created: null',
				'status.updated: null',
				...Object.entries(said).map(([text, action]) => `${action}: ${text}`),
			].sort(),
		)
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
			expect((await apply(text)).status).toBe(500)
			expect((await apply('W1 is delivered')).status).toBe(500)
		} finally {
			await database.execute(sql`alter table changes drop constraint none_now`)
		}
		expect(await log()).toEqual([])
		expect(await project.carried(project.panel_ids[0] as string)).toEqual([])
		expect((await project.as<{ groups: object[] }>('GET', '/groups')).body.groups).toEqual([])
	})

	it('isn’t believed of a change of statuses by hand', async () => {
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
		const text = 'Delete the group Truck 9'
		const made = await ask(text)
		expect(made).toMatchObject({ outcome: 'proposal', changes: [{ panel_count: 2 }] })
		await project.as('POST', `/groups/${group}/panels`, { add: project.panel_ids.slice(2, 3) })
		expect(await applyOf(text, made)).toMatchObject({
			...{ status: 409, body: { details: { reason_code: 'STALE_PROPOSAL' } } },
		})
		expect((await apply(text)).status).toBe(200)
	})

	it('of 1,000 panels and more needs a second confirmation, for statuses, groups, categories and the order', async () => {
		project = await withPanels(1000)
		await set('produced')
		await set('delivered')
		await createGroup('Everything', project.panel_ids)
		const look = { name: 'Urgent', icon: 'star', colour: '#0ca678' }
		const category = (await project.as<{ category: { id: string } }>('POST', '/categories', look)).body.category.id
		await project.as('POST', '/panels/category', { panel_ids: project.panel_ids, category_id: category })
		for (const text of [
			'Move Produced behind Delivered',
			'Delete the status Produced',
			'Delete the group Everything',
			'Delete the category Urgent',
		]) {
			expect(await apply(text), text).toMatchObject({
				...{ status: 400, body: { message: 'Confirm a change of 1000 panels' } },
			})
			expect((await apply(text, { confirmed: true })).status, text).toBe(200)
		}
	})
})
