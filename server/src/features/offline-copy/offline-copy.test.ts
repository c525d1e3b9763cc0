import { randomUUID } from 'node:crypto'
import type { OfflineCopyResponse } from '@panelyard/contracts/projects/offline-copy'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type PanelProject, projectWithPanels } from '../../testing/panel-projects.ts'
import { phonePhoto } from '../../testing/test-images.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let anna: { cookie: string; user: { id: string } }
let project: PanelProject
beforeAll(async () => {
	server = await sharedTestServer()
	anna = await server.signUp()
	project = await projectWithPanels(server, anna.cookie)
})
afterAll(() => server.close())

const copy = async (cookie = anna.cookie) => project.as<OfflineCopyResponse>('GET', '/offline_copy', undefined, cookie)

it('has the steps, drawings and threads of all panels, and says how large their images are', async () => {
	const [first = '', second = ''] = project.panel_ids
	const send = (url: string, type: string, payload: Buffer) =>
		server.inject({
			method: 'POST',
			url: `/projects/${project.id}${url}`,
			payload,
			headers: { cookie: anna.cookie, 'content-type': type },
		})
	const { image } = (await send('/images', 'image/jpeg', await phonePhoto())).json()
	const { image: unused } = (await send('/images', 'image/jpeg', await phonePhoto())).json()
	expect(unused.id).not.toBe(image.id)
	expect((await copy()).body.image_bytes).toBe(0)
	await project.as('POST', `/panels/${first}/instructions`, { title: 'Lift', image_ids: [image.id] })
	await project.as('POST', `/panels/${first}/instructions`, { title: 'Fix' })
	await project.as('POST', `/panels/${second}/instructions`, { title: 'Turn' })
	const id = randomUUID()
	expect(
		(await send(`/panels/${second}/files?id=${id}&file_name=a.pdf`, 'application/pdf', Buffer.from('%PDF-1.7\n')))
			.statusCode,
	).toBe(201)
	await project.as('POST', '/comments', { panel_id: first, text: 'A corner is broken' })

	const { status, body } = await copy()
	expect(status).toBe(200)
	const steps = (panel: string) => body.instructions.flatMap((one) => (one.panel_id === panel ? [one.title] : []))
	expect([steps(first), steps(second)]).toEqual([['Lift', 'Fix'], ['Turn']])
	expect(body.instructions.find(({ title }) => title === 'Lift')?.images).toEqual([image])
	expect(body.files).toMatchObject([{ id, panel_id: second, file_name: 'a.pdf' }])
	expect(body.threads).toMatchObject([{ panel_id: first, comments: [{ text: 'A corner is broken' }] }])
	expect(body.image_bytes).toBeGreaterThan(0)
})

it('is for people with a role', async () => {
	const stranger = await server.signUp()
	expect((await copy(stranger.cookie)).status).toBe(403)
})
