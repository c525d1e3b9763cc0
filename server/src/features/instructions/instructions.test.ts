import { randomUUID } from 'node:crypto'
import type { ProjectImage } from '@panelyard/contracts/messages/images'
import {
	type Instruction,
	type InstructionsChangedResponse,
	MAX_INSTRUCTIONS,
} from '@panelyard/contracts/panels/instructions'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type PanelProject, projectWithPanels } from '../../testing/panel-projects.ts'
import { phonePhoto } from '../../testing/test-images.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'
import { replacePanels } from '../panels/panels.service.ts'

let server: TestServer
let anna: { cookie: string; user: { id: string } }
let ben: typeof anna
let project: PanelProject
let panel_id: string
let heard: { event: string; payload: unknown }[] = []
beforeAll(async () => {
	server = await sharedTestServer()
	anna = await server.signUp('anna@example.com')
	ben = await server.signUp('ben@example.com')
	project = await projectWithPanels(server, anna.cookie)
	await project.as('POST', '/access/assign', { user_id: ben.user.id, role: 'editor' })
	panel_id = project.panel_ids[0] as string
	server.platform.tellProject = (event, payload) => void heard.push({ event, payload })
})
beforeEach(async () => {
	await server.platform.database.execute(sql`delete from instructions`)
	heard = []
})
afterAll(() => server.close())

const path = () => `/panels/${panel_id}/instructions`
const add = async (payload: object, person = anna) =>
	project.as<InstructionsChangedResponse & { message: string }>('POST', path(), payload, person.cookie)
const listed = async (cookie = anna.cookie) =>
	(await project.as<{ instructions: Instruction[] }>('GET', path(), undefined, cookie)).body.instructions
const titles = async () => (await listed()).map(({ title }) => title)
const newImage = async (): Promise<ProjectImage> => {
	const headers = { cookie: anna.cookie, 'content-type': 'image/jpeg' }
	const payload = await phonePhoto()
	const url = `/projects/${project.id}/images`
	return (await server.inject({ method: 'POST', url, payload, headers })).json().image
}

describe('the steps of a panel', () => {
	it('have a title, a text and images, and say who wrote them', async () => {
		const image = await newImage()
		const { status, body } = await add({
			title: ' Lift\u202e ',
			content: '- two slings\n- **no** chains',
			image_ids: [image.id],
		})
		expect(status).toBe(201)
		expect(body.instructions).toMatchObject([
			{
				panel_id,
				title: 'Lift',
				content: '- two slings\n- **no** chains',
				images: [image],
				user_name: 'anna',
			},
		])
		expect(await listed()).toEqual(body.instructions)
		expect(heard).toEqual([
			{ event: 'instructions_changed', payload: { project_id: project.id, panel_id, revision: body.revision } },
		])
	})

	it('stay in the order that people give them', async () => {
		await add({ title: 'Lift' })
		await add({ title: 'Fix' })
		const { instructions } = (await add({ title: 'Check', place: 0 })).body
		expect(await titles()).toEqual(['Check', 'Lift', 'Fix'])
		const [check, lift, fix] = instructions.map(({ id }) => id)
		await project.as('PUT', `${path()}/order`, { instruction_ids: [lift, fix] })
		expect(await titles(), 'who wasn’t named follows').toEqual(['Lift', 'Fix', 'Check'])
		const unknown = await project.as('PUT', `${path()}/order`, { instruction_ids: [check, randomUUID()] })
		expect(unknown).toMatchObject({ status: 404, body: { message: 'This step no longer exists' } })
	})

	it('come back where they were, with their images', async () => {
		const image = await newImage()
		await add({ title: 'Check' })
		const id = randomUUID()
		await add({ id, title: 'Lift', image_ids: [image.id] })
		await add({ title: 'Fix' })
		await project.as('DELETE', `/instructions/${id}`)
		expect(await titles()).toEqual(['Check', 'Fix'])
		await add({ id, title: 'Lift', image_ids: [image.id], place: 1 }, ben)
		expect((await listed()).map(({ title, images }) => [title, images.length])).toEqual([
			['Check', 0],
			['Lift', 1],
			['Fix', 0],
		])
	})

	it('sent twice are there once', async () => {
		const id = randomUUID()
		const first = await add({ id, title: 'Lift' })
		const second = await add({ id, title: 'Lift' })
		expect(second.body).toMatchObject({ repeated: true, revision: first.body.revision })
		expect(await titles()).toEqual(['Lift'])
		expect((await add({ id, title: 'Mine' }, ben)).status).toBe(409)

		const change_id = randomUUID()
		await project.as('PUT', `/instructions/${id}`, { title: 'Lift it', change_id })
		await project.as('PUT', `/instructions/${id}`, { title: 'Ben’s words' }, ben.cookie)
		await project.as('PUT', `/instructions/${id}`, { title: 'Lift it', change_id })
		expect(await titles(), 'the late copy doesn’t undo what Ben wrote').toEqual(['Ben’s words'])
	})

	it('need a title, and are few', async () => {
		expect((await add({ title: ' ' })).status).toBe(400)
		expect((await add({ title: 'Lift', image_ids: [randomUUID()] })).status).toBe(404)
		const image = await newImage()
		expect((await add({ title: 'Lift', image_ids: [image.id, image.id] })).status).toBe(400)
		await server.platform.database.execute(sql`
			insert into instructions (project_id, panel_id, position, title, content)
			select ${project.id}::uuid, ${panel_id}::uuid, n, 'Step', '' from generate_series(1, ${MAX_INSTRUCTIONS}::int) n`)
		expect(await add({ title: 'One more' })).toMatchObject({
			status: 409,
			body: { message: 'A panel has at most 50 steps' },
		})
	})

	it('of an unknown panel, or with an image of another project, are refused', async () => {
		const other = await projectWithPanels(server, ben.cookie, 1)
		const image = await newImage()
		const payload = { title: 'Lift', image_ids: [image.id] }
		expect((await other.as('POST', `/panels/${other.panel_ids[0]}/instructions`, payload)).status).toBe(404)
		expect((await project.as('POST', `/panels/${other.panel_ids[0]}/instructions`, { title: 'Lift' })).status).toBe(404)
		expect((await project.as('GET', `/panels/${randomUUID()}/instructions`)).status).toBe(404)
	})

	it('keep their panel when the model or the rule drops it', async () => {
		await add({ title: 'Lift' })
		await server.platform.database.transaction((tx) =>
			replacePanels(tx, project.id, { rule: null, panels: [] }, { same_version: false }),
		)
		expect(await titles()).toEqual(['Lift'])
	})

	it('are logged', async () => {
		const { instructions } = (await add({ title: 'Lift' })).body
		await project.as('DELETE', `/instructions/${instructions[0]?.id}`)
		const { rows } = await server.platform.database.execute(sql`
			select action, details from audit_log where subject_id = ${instructions[0]?.id} order by created_at`)
		expect(rows).toEqual([
			{ action: 'instruction.created', details: { panel_id, title: 'Lift' } },
			{ action: 'instruction.deleted', details: { panel_id, title: 'Lift' } },
		])
	})
})
