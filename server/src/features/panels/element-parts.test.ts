import type { ElementPartsResponse } from '@panelyard/contracts/panels/element-parts'
import type { Panel } from '@panelyard/contracts/panels/panels'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call, convertedProject, emptyProject } from '../../testing/test-projects.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let cookie: string
beforeAll(async () => {
	server = await sharedTestServer()
	cookie = (await server.signUp('anna@example.com')).cookie
})
afterAll(() => server.close())

const partsOf = (project_id: string, element: number) =>
	call<ElementPartsResponse & { message: string }>(
		server,
		cookie,
		'GET',
		`/projects/${project_id}/elements/${element}/parts`,
	)

it('a panel’s parts are the elements of its assembly, in the order of the model', async () => {
	const { id } = await convertedProject(server, cookie)
	const { panels } = (await call<{ panels: Panel[] }>(server, cookie, 'GET', `/projects/${id}/panels`)).body
	const { status, body } = await partsOf(id, panels[0]?.element ?? -1)
	expect(status).toBe(200)
	expect(body.total).toBe(body.parts.length)
	expect(body.parts.length).toBeGreaterThan(1)
	expect(body.parts.map(({ element }) => element)).toEqual(
		body.parts.map(({ element }) => element).toSorted((a, b) => a - b),
	)
	expect(body.parts.every((part) => part.class.startsWith('Ifc') && part.name !== '')).toBe(true)
	const [part] = body.parts
	expect((await partsOf(id, part?.element ?? -1)).body).toEqual({ parts: [], total: 0 })
	const ofAll = await Promise.all(panels.map(({ element }) => partsOf(id, element ?? -1)))
	const elements = ofAll.flatMap(({ body: { parts } }) => parts.map(({ element }) => element))
	expect(new Set(elements).size, 'no part belongs to two panels').toBe(elements.length)

	const unknown = await partsOf(id, 10_000_000)
	expect(unknown).toMatchObject({ status: 404, body: { message: 'This element is not in the model' } })
})

it('a project without a model has no parts to name', async () => {
	const { id } = await emptyProject(server, cookie)
	expect(await partsOf(id, 0)).toMatchObject({ status: 404, body: { message: 'This project has no model yet' } })
})
