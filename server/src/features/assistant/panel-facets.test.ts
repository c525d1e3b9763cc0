import { randomUUID } from 'node:crypto'
import type { ProposeResponse } from '@panelyard/contracts/assistant/assistant'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type PanelProject, projectWithPanels } from '../../testing/panel-projects.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let anna: Awaited<ReturnType<TestServer['signUp']>>
let project: PanelProject
let panel: Map<string, string>

beforeAll(async () => {
	server = await sharedTestServer()
	anna = await server.signUp('anna@example.com')
})
/** Panels W1 to W6; the live model lacks W5 and W6. */
beforeEach(async () => {
	project = await projectWithPanels(server, anna.cookie, 6)
	const { rows } = await server.platform.database.execute<{ id: string; mark: string }>(sql`
		update panels set mark = 'W' || element, name = 'Wall 240 - ' || element,
			element = case when element > 4 then null else element end
		where project_id = ${project.id} returning id, mark`)
	panel = new Map(rows.map(({ id, mark }) => [mark, id]))
	await project.as('PUT', '', { name: 'Renamed so that its revision grows' })
})
afterAll(() => server.close())

async function propose(text: string) {
	const { body } = await project.as<ProposeResponse>('POST', '/assistant/proposals', { text, language: 'en' })
	if (body.outcome !== 'proposal') throw new Error(JSON.stringify(body))
	return body
}
const apply = async (text: string, { instruction, fingerprint }: Awaited<ReturnType<typeof propose>>) =>
	project.as<{ details?: { reason_code?: string } }>('POST', '/assistant/changes', {
		...{ text, instruction, fingerprint, change_id: randomUUID() },
	})
const marksWith = async (status_id: string): Promise<string[]> => {
	const { rows } = await server.platform.database.execute<{ mark: string }>(sql`
		select p.mark from panels p join panel_statuses ps on ps.panel_id = p.id
		where p.project_id = ${project.id} and ps.status_id = ${status_id} order by 1`)
	return rows.map(({ mark }) => mark)
}

it('panels that the live model lacks are named by their ids, and change with the others', async () => {
	const text = 'all walls except W2 are delivered'
	const shown = await propose(text)
	expect(shown.parts.map(({ count, panels }) => ({ count, panels }))).toEqual([
		{ count: 5, panels: { elements: [1, 3, 4], panel_ids: [panel.get('W5'), panel.get('W6')].sort() } },
	])
	expect((await apply(text, shown)).status).toBe(200)
	expect(await marksWith(project.statusId('delivered'))).toEqual(['W1', 'W3', 'W4', 'W5', 'W6'])
})

it('each of sixty statuses is told apart', async () => {
	const made: string[] = []
	for (let number = 0; number < 60; number++) {
		const id = randomUUID()
		const payload = { id, name: `Check ${number} passed`, icon: 'flag', colour: '#1c7ed6', type: 'flag' }
		expect((await project.as('POST', '/statuses', payload)).status).toBeLessThan(300)
		made.push(id)
	}
	await server.platform.database.execute(sql`
		insert into panel_statuses (panel_id, status_id)
		select p.id, s.id from panels p
		join statuses s on s.project_id = p.project_id and s.name in ('Check 3 passed', 'Check ' || (p.element * 14) || ' passed')
		where p.project_id = ${project.id}`)
	const { parts } = await propose('clear all statuses of W1 to W4')
	expect(parts.map(({ before, panels }) => [before.toSorted(), panels.elements])).toEqual(
		[1, 2, 3, 4].map((element) => [[made[3], made[element * 14]].toSorted(), [element]]),
	)
})

it('a proposal is stale when another panel got the element of one', async () => {
	const text = 'W1 and W2 are delivered'
	const shown = await propose(text)
	await server.platform.database.execute(sql`
		update panels set element = null, mark = 'W7' where id = ${panel.get('W1') ?? ''}`)
	await server.platform.database.execute(sql`
		update panels set element = 1, mark = 'W1' where id = ${panel.get('W6') ?? ''}`)
	const { status, body } = await apply(text, shown)
	expect([status, body.details?.reason_code]).toEqual([409, 'STALE_PROPOSAL'])
})
