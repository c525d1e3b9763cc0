import type { PanelAxesResponse } from '@panelyard/contracts/panels/panel-axes'
import type { Panel } from '@panelyard/contracts/panels/panels'
import { generateSampleModel } from '@panelyard/sample-models/sample-model'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { z } from 'zod'
import { call, convertedProject, emptyProject } from '../../testing/test-projects.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let cookie: string
beforeAll(async () => {
	server = await sharedTestServer()
	cookie = (await server.signUp('anna@example.com')).cookie
})
afterAll(() => server.close())

const axesOf = async (project_id: string) => {
	const { status, body } = await call<z.infer<typeof PanelAxesResponse>>(
		server,
		cookie,
		'GET',
		`/projects/${project_id}/panels/axes`,
	)
	expect(status).toBe(200)
	return body.places
}

it('every panel stands by axes of its building', async () => {
	const { chunks } = generateSampleModel({ panels: 40, detail: 'layers', seed: 7 })
	const { id } = await convertedProject(server, cookie, { text: [...chunks].join('') })
	const { panels } = (await call<{ panels: Panel[] }>(server, cookie, 'GET', `/projects/${id}/panels`)).body
	const places = await axesOf(id)
	const placed = places.flatMap(({ elements }) => elements).sort((a, b) => a - b)
	expect(placed).toEqual(panels.map(({ element }) => element).sort((a, b) => Number(a) - Number(b)))
	expect(places.length, 'several places').toBeGreaterThan(3)
	for (const { axes } of places) expect(axes.join(' / ')).toMatch(/^[A-Z](–[A-Z])? \/ \d+(–\d+)?$/)

	await server.platform.database.execute(sql`update model_versions set artefacts = artefacts - 'boxes.bin'`)
	expect(await axesOf(id), 'of a model converted before').toEqual([])
})

it('axes are sent again only with another model or rule, and never to those who may not see them', async () => {
	const { chunks } = generateSampleModel({ panels: 40, detail: 'layers', seed: 8 })
	const { id } = await convertedProject(server, cookie, { text: [...chunks].join('') })
	const ask = (etag: unknown, as = cookie) =>
		server.inject({
			url: `/projects/${id}/panels/axes`,
			headers: { cookie: as, ...(etag ? { 'if-none-match': String(etag) } : {}) },
		})
	const first = await ask(null)
	const { etag } = first.headers
	expect((await ask(etag)).statusCode).toBe(304)
	const stranger = await server.signUp('stranger-by-axes@example.com')
	expect((await ask(etag, stranger.cookie)).statusCode).toBe(403)
	const { panels } = (await call<{ panels: Panel[] }>(server, cookie, 'GET', `/projects/${id}/panels`)).body
	const { statuses } = (await call<{ statuses: { id: string }[] }>(server, cookie, 'GET', `/projects/${id}/statuses`))
		.body
	const change = { panel_ids: [panels[0]?.id], add: [statuses[0]?.id] }
	expect((await call(server, cookie, 'POST', `/projects/${id}/panels/statuses`, change)).status).toBe(200)
	expect((await ask(etag)).statusCode, 'a status moves no panel').toBe(304)
	await server.platform.database.execute(sql`
		update projects set panel_rule = jsonb_set(coalesce(panel_rule, '{}'), '{changed}', 'true') where id = ${id}`)
	const changed = await ask(etag)
	expect(changed.statusCode).toBe(200)
	expect(changed.headers.etag).not.toBe(etag)
	expect(changed.json()).toEqual(first.json())
})

it('a project without a model has no axes', async () => {
	const { id } = await emptyProject(server, cookie)
	expect(await axesOf(id)).toEqual([])
})
