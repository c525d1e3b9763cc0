import type { FloorName } from '@panelyard/contracts/panels/floor-names'
import type { Panel } from '@panelyard/contracts/panels/panels'
import type { Project } from '@panelyard/contracts/projects/projects'
import { generateSampleModel } from '@panelyard/sample-models/sample-model'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ALL_PANELS, call, convertedProject, WALL_PANELS } from '../../testing/test-projects.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'
import { MOST_FLOOR_NAMES, renamedFloors } from './renamed-floors.ts'

let server: TestServer
let cookie: string
let project: Project

beforeAll(async () => {
	server = await sharedTestServer()
	cookie = (await server.signUp()).cookie
	project = await convertedProject(server, cookie)
})
afterAll(() => server.close())

const rename = (floor_names: object[], by = cookie) =>
	call<{ project: Project; message?: string }>(server, by, 'PUT', `/projects/${project.id}`, { floor_names })

it('managers name storeys, beside the names that the model gives', async () => {
	const [ground, upper] = (project.model?.floors ?? []).map(({ global_id, name }) => ({ global_id, model_name: name }))
	const named = await rename([{ ...ground, name: ' Basement\u200b ' }])
	expect(named.body.project.floor_names).toEqual([{ ...ground, name: 'Basement' }])
	expect(named.body.project.model?.floors[0]?.name).toBe(ground?.model_name)
	const again = await rename([{ ...ground, name: 'Basement' }])
	expect([again.status, again.body.project.floor_names]).toEqual([200, [{ ...ground, name: 'Basement' }]])
	const both = await rename([
		{ ...upper, name: 'First' },
		{ ...upper, name: 'Second' },
		{ ...ground, name: 'Cellar' },
	])
	expect(both.body.project.floor_names).toEqual([
		{ ...upper, name: 'Second' },
		{ ...ground, name: 'Cellar' },
	])
	// A storey of a former version, by its name here.
	const former = await rename([{ global_id: 'former', model_name: upper?.model_name, name: null }])
	expect(former.status).toBe(200)
	const usual = await rename([ground, upper].map((floor) => ({ ...floor, name: null })))
	expect(usual.body.project.floor_names).toEqual([])
})

it('panels that the model puts on no storey have one by their height, under every rule', async () => {
	const { chunks, truth } = generateSampleModel({ panels: 40, detail: 'layers', quirks: { panelsOutsideStoreys: 2 } })
	const { id } = await convertedProject(server, cookie, { text: [...chunks].join('') })
	const placed = async () => {
		const { body } = await call<{ panels: Panel[] }>(server, cookie, 'GET', `/projects/${id}/panels`)
		return body.panels.map(({ mark, floor, floor_computed }) => [mark, floor, floor_computed]).sort()
	}
	const wanted = (panels: typeof truth.panels) =>
		panels.map(({ mark, floor, isOutsideStorey }) => [mark, floor, isOutsideStorey]).sort()
	expect(await placed()).toEqual(wanted(truth.panels))
	await call(server, cookie, 'PUT', `/projects/${id}`, { panel_rule: WALL_PANELS })
	expect(await placed()).toEqual(wanted(truth.panels.filter(({ name }) => name === 'Wall panel')))
	await call(server, cookie, 'PUT', `/projects/${id}`, { panel_rule: ALL_PANELS })
	expect(await placed()).toEqual(wanted(truth.panels))
	const columns = await server.inject({ url: `/projects/${id}/panels/columns`, headers: { cookie } })
	const [{ floor_computed }] = columns.json<{ pieces: [{ floor_computed: boolean[] }] }>().pieces
	expect(floor_computed.filter(Boolean)).toHaveLength(2 * truth.floors.length)
})

it('other people, other storeys and other texts are refused', async () => {
	const key = { global_id: project.model?.floors[0]?.global_id, model_name: project.model?.floors[0]?.name }
	const editor = await server.signUp()
	const [url, role] = [`/projects/${project.id}/access/assign`, 'editor']
	await call(server, cookie, 'POST', url, { user_id: editor.user.id, role })
	expect((await rename([{ ...key, name: 'Mine' }], editor.cookie)).status).toBe(403)
	const unknown = await rename([{ global_id: 'no such storey', model_name: 'no such name', name: 'X' }])
	expect([unknown.status, unknown.body.message]).toEqual([404, 'This storey no longer exists'])
	for (const name of ['', ' \u200b', 'x'.repeat(101)]) expect((await rename([{ ...key, name }])).status).toBe(400)
	const now = await call<{ project: Project }>(server, cookie, 'GET', `/projects/${project.id}`)
	expect(now.body.project.floor_names).toEqual([])
})

it('a project keeps only so many names', () => {
	const names: FloorName[] = Array.from({ length: MOST_FLOOR_NAMES }, (_, at) => {
		return { global_id: `former ${at}`, model_name: '', name: 'Former' }
	})
	const floor = { global_id: 'a', name: 'Level 1', elevation: 0, element_count: 1 }
	const [first] = names as [FloorName]
	expect(() => renamedFloors(names, [{ global_id: 'a', model_name: '', name: 'X' }], [floor])).toThrow('At most 1000')
	expect(renamedFloors(names, [{ ...first, name: 'X' }], [floor])).toHaveLength(MOST_FLOOR_NAMES)
	expect(renamedFloors(names, [{ ...first, name: null }], [floor])).toHaveLength(MOST_FLOOR_NAMES - 1)
})
