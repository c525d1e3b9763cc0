import { randomUUID } from 'node:crypto'
import type { CopyInstructionsResponse, Instruction } from '@panelyard/contracts/panels/instructions'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type PanelProject, projectWithPanels } from '../../testing/panel-projects.ts'
import { phonePhoto } from '../../testing/test-images.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let cookie: string
let project: PanelProject
let panels: string[]
let heard: unknown[] = []
beforeAll(async () => {
	server = await sharedTestServer()
	cookie = (await server.signUp('anna@example.com')).cookie
	project = await projectWithPanels(server, cookie)
	panels = project.panel_ids
	server.platform.tellProject = (event, payload) => void heard.push([event, payload])
})
beforeEach(async () => {
	await server.platform.database.execute(sql`delete from instructions`)
	heard = []
})
afterAll(() => server.close())

const add = (panel: number, title: string, image_ids: string[] = []) =>
	project.as('POST', `/panels/${panels[panel]}/instructions`, { title, image_ids }, cookie)
const stepsOf = async (panel: number) =>
	(await project.as<{ instructions: Instruction[] }>('GET', `/panels/${panels[panel]}/instructions`)).body.instructions
const titles = async (...of: number[]) =>
	Promise.all(of.map(async (panel) => (await stepsOf(panel)).map(({ title }) => title).join()))
const copy = (to: number[], mode: 'add' | 'replace', change_id: string = randomUUID()) =>
	project.as<CopyInstructionsResponse & { message: string }>('POST', `/panels/${panels[0]}/instructions/copy`, {
		panel_ids: to.map((panel) => panels[panel]),
		mode,
		change_id,
	})
const undo = (undone: string, change_id: string = randomUUID()) =>
	project.as<{ restored: number; kept: number }>('POST', `/changes/${undone}/undo`, { change_id })

describe('steps that are copied', () => {
	it('come after what the other panels have, share its images, and can be taken back', async () => {
		const headers = { cookie, 'content-type': 'image/jpeg' }
		const url = `/projects/${project.id}/images`
		const { image } = (await server.inject({ method: 'POST', url, payload: await phonePhoto(), headers })).json()
		await add(0, 'Lift', [image.id])
		await add(0, 'Fix')
		await add(1, 'Own')
		heard = []
		const change_id = randomUUID()
		const first = await copy([0, 1, 2], 'add', change_id)
		expect([first.status, first.body]).toMatchObject([200, { copied: 2, left_out: 0 }])
		expect(await titles(0, 1, 2, 3)).toEqual(['Lift,Fix', 'Own,Lift,Fix', 'Lift,Fix', ''])
		expect((await stepsOf(2))[0]?.images).toEqual([image])
		expect(heard).toMatchObject([['instructions_changed', { panel_id: null }]])
		expect((await copy([0, 1, 2], 'add', change_id)).body).toMatchObject({ copied: 2, repeated: true })
		expect(await titles(1, 2)).toEqual(['Own,Lift,Fix', 'Lift,Fix'])

		const [changed] = await stepsOf(2)
		await project.as('PUT', `/instructions/${changed?.id}`, { title: 'Lift slowly' })
		expect((await undo(change_id)).body).toMatchObject({ restored: 2, kept: 1 })
		expect(await titles(0, 1, 2)).toEqual(['Lift,Fix', 'Own', 'Lift slowly'])
	})

	it('take the place of what was there, which an undo brings back', async () => {
		await add(0, 'Lift')
		await add(1, 'Old')
		await add(1, 'Older')
		const before = await stepsOf(1)
		const change_id = randomUUID()
		expect((await copy([1, 2], 'replace', change_id)).body).toMatchObject({ copied: 2 })
		expect(await titles(1, 2)).toEqual(['Lift', 'Lift'])
		expect((await undo(change_id)).body).toMatchObject({ restored: 2, kept: 0 })
		expect((await stepsOf(1)).map(({ id, title }) => [id, title])).toEqual(before.map(({ id, title }) => [id, title]))
		expect(await titles(2)).toEqual([''])
	})

	it('come back when their undo is undone, but for those that stayed, and can be taken back once more', async () => {
		await add(0, 'Lift')
		await add(1, 'Old')
		const change_id = randomUUID()
		await copy([1, 2, 3], 'replace', change_id)
		const [changed] = await stepsOf(3)
		await project.as('PUT', `/instructions/${changed?.id}`, { title: 'Lift slowly' })
		const [undone, redone] = [randomUUID(), randomUUID()]
		expect((await undo(change_id, undone)).body).toMatchObject({ restored: 2, kept: 1 })
		heard = []
		expect((await undo(undone, redone)).body).toMatchObject({ restored: 2, kept: 0 })
		expect(await titles(1, 2, 3)).toEqual(['Lift', 'Lift', 'Lift slowly'])
		expect(heard).toMatchObject([['instructions_changed', { panel_id: null }]])
		expect((await undo(redone)).body).toMatchObject({ restored: 2, kept: 0 })
		expect(await titles(1, 2, 3)).toEqual(['Old', '', 'Lift slowly'])
	})

	it('leave out panels without room, and are refused when there are none', async () => {
		expect(await copy([1], 'add')).toMatchObject({ status: 409, body: { message: /no steps to copy/ } })
		await add(0, 'Lift')
		await server.platform.database.execute(sql`
			insert into instructions (project_id, panel_id, position, title, content)
			select ${project.id}::uuid, ${panels[1]}::uuid, n, 'Step', '' from generate_series(1, 50) n`)
		expect((await copy([1, 2], 'add')).body).toMatchObject({ copied: 1, left_out: 1 })
		expect(await titles(2)).toEqual(['Lift'])
		const unknown = { panel_ids: [randomUUID()], mode: 'add' }
		expect((await project.as('POST', `/panels/${panels[0]}/instructions/copy`, unknown)).status).toBe(404)
	})

	it('of a step that was only added, nothing is taken back as a copy', async () => {
		const id = randomUUID()
		await project.as('POST', `/panels/${panels[0]}/instructions`, { id, title: 'Lift' })
		expect((await undo(id)).status).toBe(409)
	})
})
