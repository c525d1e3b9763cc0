import type { Panel } from '@panelyard/contracts/panels/panels'
import type { Project } from '@panelyard/contracts/projects/projects'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { commitWhileWaiting } from '../../testing/commit-while-waiting.ts'
import { ALL_PANELS, call, convertedProject, WALL_PANELS } from '../../testing/test-projects.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'
import { replacePanels } from '../panels/panels.service.ts'

let server: TestServer
let cookie: string
let id: string
let panels: Panel[]
let status: string

beforeAll(async () => {
	server = await sharedTestServer()
	cookie = (await server.signUp()).cookie
})
afterAll(() => server.close())
beforeEach(async () => {
	id = (await convertedProject(server, cookie)).id
	panels = await listed()
	const { body } = await as<{ statuses: Status[] }>('GET', '/statuses')
	status = body.statuses[0]?.id ?? ''
})

const as = <Body>(method: 'GET' | 'PUT' | 'POST', path: string, payload?: object) =>
	call<Body>(server, cookie, method, `/projects/${id}${path}`, payload)
const listed = async () => (await as<{ panels: Panel[] }>('GET', '/panels')).body.panels
const setStatus = (chosen: readonly Panel[]) =>
	as('POST', '/panels/statuses', { panel_ids: chosen.map((panel) => panel.id), add: [status] })
const chooseRule = (panel_rule: object) => as<{ project: Project }>('PUT', '', { panel_rule })
const isWall = ({ name }: Panel) => name === 'Wall panel'

it('a status for panels that a rule leaves out meanwhile is refused as a whole, one for those that stay is set', async () => {
	const identified = panels.filter(isWall).map((panel) => ({
		...{ ...panel, element: panel.element ?? -1, fingerprint: '', rule_part: 0 },
		...{ statuses: undefined, groups: undefined },
	}))
	const [wall, other] = [panels.find(isWall) as Panel, panels.find((panel) => !isWall(panel)) as Panel]
	for (const [chosen, code] of [
		[[wall, other], 404],
		[[wall], 200],
	] as const) {
		const answer = await commitWhileWaiting(
			server,
			(tx) => replacePanels(tx, id, { rule: null, panels: identified }, { same_version: true }),
			() => setStatus(chosen),
		)
		expect(answer.status).toBe(code)
		expect((await listed()).filter(({ statuses }) => statuses.length > 0)).toHaveLength(code === 200 ? 1 : 0)
	}
})

it('no status is lost or doubled while rules change, and panels come back with theirs', async () => {
	const [walls, others] = [panels.filter(isWall), panels.filter((panel) => !isWall(panel))]
	const rules = async () => {
		for (const rule of [WALL_PANELS, ALL_PANELS, WALL_PANELS, ALL_PANELS])
			expect((await chooseRule(rule)).status).toBe(200)
	}
	const given = new Set<string>()
	const refused = new Set<string>()
	const statuses = async (chosen: readonly Panel[]) => {
		for (const panel of chosen) {
			const answer = await setStatus([panel])
			expect([200, 404]).toContain(answer.status)
			;(answer.status === 200 ? given : refused).add(panel.id)
		}
	}
	await Promise.all([rules(), statuses(walls), statuses(others)])
	const after = await listed()
	expect(after).toHaveLength(panels.length)
	expect([...refused].every((panel) => others.some((other) => other.id === panel))).toBe(true)
	// A panel that a rule left out while it carried nothing is another row when it comes back.
	for (const panel of after)
		expect([panel.mark, panel.statuses]).toEqual([panel.mark, given.has(panel.id) ? [status] : []])
	expect(after.filter((panel) => panel.statuses.length > 0)).toHaveLength(given.size)
	const { body } = await as<{ statuses: Status[] }>('GET', '/statuses')
	expect(body.statuses[0]?.panel_count).toBe(given.size)
})
