import type { NeighboursResponse } from '@panelyard/contracts/panels/neighbours'
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

type Answer = z.infer<typeof NeighboursResponse> & { message: string }
const neighboursOf = (project_id: string, panel_id: string) =>
	call<Answer>(server, cookie, 'GET', `/projects/${project_id}/panels/${panel_id}/neighbours`)

it('a panel’s neighbours are those of the building', async () => {
	const { chunks, truth } = generateSampleModel({ panels: 60, detail: 'layers', seed: 7 })
	const { id } = await convertedProject(server, cookie, { text: [...chunks].join('') })
	const { panels } = (await call<{ panels: Panel[] }>(server, cookie, 'GET', `/projects/${id}/panels`)).body
	const idOf = new Map(panels.map((panel) => [panel.global_id, panel.id]))
	const boxOf = new Map(truth.panels.map((panel) => [idOf.get(panel.globalId), panel]))
	let [over, next] = [0, 0]
	for (const panel of panels.slice(0, 20)) {
		const own = boxOf.get(panel.id)
		if (!own) continue
		const { status, body } = await neighboursOf(id, panel.id)
		expect(status).toBe(200)
		const { above = [], below = [], beside = [] } = body.neighbours ?? {}
		expect([...above, ...below, ...beside]).not.toContain(panel.id)
		expect(Math.max(above.length, below.length, beside.length)).toBeLessThanOrEqual(8)
		for (const other of above) expect(boxOf.get(other)?.boundingBox.min[2]).toBeGreaterThan(own.boundingBox.min[2])
		for (const other of below) expect(boxOf.get(other)?.boundingBox.min[2]).toBeLessThan(own.boundingBox.min[2])
		for (const other of beside) expect(boxOf.get(other)?.floor).toBe(own.floor)
		for (const other of above) {
			over++
			const back = (await neighboursOf(id, other)).body.neighbours
			if (back && back.below.length < 8) expect(back.below).toContain(panel.id)
		}
		next += beside.length
	}
	expect(Math.min(over, next)).toBeGreaterThan(10)

	await server.platform.database.execute(sql`update model_versions set artefacts = artefacts - 'boxes.bin'`)
	expect((await neighboursOf(id, panels[0]?.id ?? '')).body.neighbours, 'of a model converted before').toBeNull()
	expect((await neighboursOf(id, crypto.randomUUID())).status).toBe(404)
})

it('a project without panels has no neighbours', async () => {
	const { id } = await emptyProject(server, cookie)
	expect((await neighboursOf(id, 'x')).status).toBe(404)
})
