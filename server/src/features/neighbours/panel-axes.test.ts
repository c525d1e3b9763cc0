import type { PanelAxesResponse } from '@panelyard/contracts/panel-axes'
import type { Panel } from '@panelyard/contracts/panels'
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

it('a project without a model has no axes', async () => {
	const { id } = await emptyProject(server, cookie)
	expect(await axesOf(id)).toEqual([])
})
