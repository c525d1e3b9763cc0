import { randomUUID } from 'node:crypto'
import type { UpdatePanelResponse } from '@panelyard/contracts/panels/panel-details'
import type { Panel } from '@panelyard/contracts/panels/panels'
import type { ProjectEvent } from '@panelyard/contracts/projects/project-events'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type PanelProject, projectWithPanels } from '../../testing/panel-projects.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let anna: { cookie: string; user: { id: string } }
let ben: typeof anna
let project: PanelProject
let panel_id: string

beforeAll(async () => {
	server = await sharedTestServer()
	anna = await server.signUp('anna@example.com')
	ben = await server.signUp('ben@example.com')
})
afterAll(() => server.close())
beforeEach(async () => {
	project = await projectWithPanels(server, anna.cookie, 2)
	panel_id = project.panel_ids[0] as string
	await server.platform.database.execute(
		sql`update panels set name = 'WAND', description = 'in the model' where id = ${panel_id}`,
	)
	await project.as('POST', '/access/assign', { user_id: ben.user.id, role: 'editor' })
})

type Answer = UpdatePanelResponse & { message: string }
const put = (words: object, person = anna) => project.as<Answer>('PUT', `/panels/${panel_id}`, words, person.cookie)
const listed = async () => {
	const { body } = await project.as<{ panels: Panel[]; revision: number }>('GET', '/panels')
	return { ...body, panel: body.panels.find(({ id }) => id === panel_id) }
}
const actions = async () =>
	(
		await server.platform.database.execute<{ details: object }>(sql`
			select details from audit_log where project_id = ${project.id} and action = 'panel.updated'`)
	).rows

it('people’s own name and description stand beside the model’s, and others hear of them', async () => {
	const tell = vi.spyOn(server.platform, 'tellProject')
	const named = await put({ own_name: '  Gable\nwall\u202e ' })
	expect(named).toMatchObject({ status: 200, body: { panel: { name: 'WAND', own_name: 'Gable wall' } } })
	const described = await put({ own_description: 'Lift with\nfour anchors' }, ben)
	expect(described.body.panel).toMatchObject({ own_name: 'Gable wall', own_description: 'Lift with\nfour anchors' })
	const { panel, revision } = await listed()
	expect(panel).toMatchObject({ name: 'WAND', description: 'in the model', own_name: 'Gable wall' })
	expect(tell.mock.calls.filter(([event]) => event === 'panel_details_changed').map(([, event]) => event)).toEqual([
		{
			project_id: project.id,
			changed: [{ panel_ids: [panel_id], details: { own_name: 'Gable wall', own_description: '' } }],
			revision: revision - 1,
		},
		{
			project_id: project.id,
			changed: [
				{ panel_ids: [panel_id], details: { own_name: 'Gable wall', own_description: 'Lift with\nfour anchors' } },
			],
			revision,
		},
	] satisfies ProjectEvent<'panel_details_changed'>[])
	tell.mockRestore()
	expect(await actions()).toHaveLength(2)

	const again = await put({ own_name: '', own_description: ' ' })
	expect(again.body.panel).toMatchObject({ name: 'WAND', own_name: '', own_description: '' })
})

it('a change sent again, and one to what the panel has, leaves no trace', async () => {
	const change_id = randomUUID()
	await put({ own_name: 'Gable', change_id })
	await put({ own_name: 'Front' }, ben)
	const { revision } = await listed()
	const again = await put({ own_name: 'Gable', change_id })
	expect(again.body).toMatchObject({ panel: { own_name: 'Front' }, revision, repeated: true })
	expect((await put({ own_name: 'Front' })).body).toMatchObject({ revision })
	expect((await listed()).revision).toBe(revision)
	expect(await actions()).toHaveLength(2)
	expect(await put({ own_name: 'Other', change_id }, ben)).toMatchObject({
		status: 409,
		body: { message: 'Another change has this change_id' },
	})
})

it.each([
	['nothing', {}, 'Name at least one field to change'],
	['a long name', { own_name: 'x'.repeat(81) }, 'Name is too long (at most 80 characters)'],
	['a long description', { own_description: 'x'.repeat(2001) }, 'Description is too long (at most 2000 characters)'],
])('%s is refused', async (_, words, message) => {
	const { status, body } = await put(words)
	expect(status).toBe(400)
	expect(JSON.stringify(body)).toContain(message)
})

it('a panel that is gone or hidden is not found, and viewers may not name any', async () => {
	const absent = (id: string) => project.as('PUT', `/panels/${id}`, { own_name: 'X' })
	expect((await absent(randomUUID())).status).toBe(404)
	expect((await absent('nothing')).status).toBe(404)
	await server.platform.database.execute(sql`update panels set outside_rule = true where id = ${panel_id}`)
	expect((await absent(panel_id)).status).toBe(404)
	await project.as('POST', '/access/assign', { user_id: ben.user.id, role: 'viewer' })
	expect((await put({ own_name: 'X' }, ben)).status).toBe(403)
})
