import { beforeEach, expect, test, vi } from 'vitest'
import { DEMO_PROJECT_ID } from '../../domain/project/demo-project.ts'
import { exampleModel, exampleProject, PROJECT_ID } from '../../domain/project/project.test-support.ts'
import { stubServer } from '../../testing/stub-server.ts'
import { DemoMemory } from './demo-memory.ts'
import { DemoServer } from './demo-server.ts'
import { DemoSocket } from './demo-socket.ts'

beforeEach(() => sessionStorage.clear())

test('what an older release or somebody else left in the browser doesn’t keep the demo from opening', async () => {
	const silent = vi.spyOn(console, 'error').mockImplementation(() => {})
	const model = exampleModel()
	const path = `/projects/${PROJECT_ID}`
	stubServer({
		[`GET ${path}`]: { body: { project: exampleProject({ role: null, model }) } },
		[`GET ${path}/panels`]: { body: { panels: [], total: 0, version_id: model.version_id, revision: 1 } },
		[`GET ${path}/statuses`]: { body: { statuses: [], revision: 1 } },
		[`GET ${path}/groups`]: { body: { groups: [], revision: 1 } },
		[`GET ${path}/categories`]: { body: { categories: [], revision: 1 } },
	})
	const memory = new DemoMemory(() => crypto.randomUUID())
	memory.callsOf(model.version_id)
	memory.add({ method: 'PUT', path: '/settings/own/%%%', body: {} }, 1)
	memory.add({ method: 'POST', path: '/groups', body: { name: 'Truck 1', panel_ids: [] } }, 2)
	const guestName = async () => 'Guest'
	const sampleWords = async () => (english: string) => english
	const demo = new DemoServer({ memory, socket: new DemoSocket(), sampleId: PROJECT_ID, guestName, sampleWords })
	const answer = await demo.answer(`/projects/${DEMO_PROJECT_ID}/groups`, {})
	expect(await answer.json()).toMatchObject({ groups: [{ name: 'Truck 1' }] })
	expect(silent).toHaveBeenCalledOnce()
	silent.mockRestore()
})
