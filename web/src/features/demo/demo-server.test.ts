import { beforeEach, expect, test, vi } from 'vitest'
import { DEMO_PROJECT_ID } from '../../domain/project/demo-project.ts'
import { uuid } from '../../testing/panel.test-support.ts'
import { exampleModel, exampleProject, PROJECT_ID } from '../../testing/project.test-support.ts'
import { stubServer } from '../../testing/stub-server.ts'
import { DemoMemory } from './demo-memory.ts'
import { DemoServer } from './demo-server.ts'
import { DemoSocket } from './demo-socket.ts'
import { sampleSource } from './sample-source.ts'

beforeEach(() => sessionStorage.clear())

const model = exampleModel()
const path = `/projects/${PROJECT_ID}`
const BALCONIES = { id: uuid(7), name: 'Balconies', description: '', position: 0, panel_count: 0, status_breakdown: [] }
const sample = (groups: object[] = [], description = '') =>
	stubServer({
		[`GET ${path}`]: { body: { project: exampleProject({ role: null, model, description }) } },
		// The call that visitors may make; the one for the list without columns asks them to sign in.
		[`GET ${path}/panels/columns`]: { body: { pieces: [], total: 0, version_id: model.version_id, revision: 1 } },
		[`GET ${path}/statuses`]: { body: { statuses: [], revision: 1 } },
		[`GET ${path}/groups`]: { body: { groups, revision: 1 } },
		[`GET ${path}/categories`]: { body: { categories: [], revision: 1 } },
	})
const demoOf = (memory: DemoMemory, say = (english: string) => english) =>
	new DemoServer({
		memory,
		socket: new DemoSocket(),
		source: sampleSource(PROJECT_ID),
		guestName: async () => 'Guest',
		sampleWords: async () => say,
	})
const groupsOf = async (demo: DemoServer) => (await demo.answer(`/projects/${DEMO_PROJECT_ID}/groups`, {})).json()

test('what an older release or somebody else left in the browser doesn’t keep the demo from opening', async () => {
	const silent = vi.spyOn(console, 'error').mockImplementation(() => {})
	sample()
	const memory = new DemoMemory(() => crypto.randomUUID())
	memory.callsOf(model.version_id)
	memory.add({ method: 'PUT', path: '/settings/own/%%%', body: {} }, 1)
	memory.add({ method: 'POST', path: '/groups', body: { name: 'Truck 1', panel_ids: [] } }, 2)
	expect(await groupsOf(demoOf(memory))).toMatchObject({ groups: [{ name: 'Truck 1' }] })
	expect(silent).toHaveBeenCalledOnce()
	silent.mockRestore()
})

test('a group named as the sample’s is in another language survives a reload in that language', async () => {
	sample([BALCONIES])
	const memory = new DemoMemory(() => crypto.randomUUID())
	memory.callsOf(model.version_id)
	memory.add({ method: 'POST', path: '/groups', body: { name: 'balcons', panel_ids: [] } }, 1)
	const french = demoOf(memory, (english) => (english === 'Balconies' ? 'Balcons' : english))
	expect(await groupsOf(french)).toMatchObject({ groups: [{ name: 'Balconies' }, { name: 'balcons' }] })
})

test('another language says the sample’s words anew, and leaves those of the visitor', async () => {
	sample([BALCONIES, { ...BALCONIES, id: uuid(8), name: 'Stairs', position: 1 }])
	const french: Record<string, string> = { Balconies: 'Balcons', Stairs: 'Escaliers' }
	let isFrench = false
	const demo = demoOf(new DemoMemory(() => crypto.randomUUID()), (english) => (isFrench && french[english]) || english)
	const body = JSON.stringify({ name: 'Truck 5' })
	await demo.answer(`/projects/${DEMO_PROJECT_ID}/groups/${uuid(8)}`, { method: 'PUT', body })
	isFrench = true
	await demo.changeLanguage()
	expect(await groupsOf(demo)).toMatchObject({ groups: [{ name: 'Balcons' }, { name: 'Truck 5' }] })
})

test('another language says the description of a project that the visitor has renamed', async () => {
	sample([], 'A timber building')
	const words: Record<string, Record<string, string>> = {
		fr: { 'A timber building': 'Un bâtiment en bois', 'Hall 4': 'Hangar 4' },
		de: { 'A timber building': 'Ein Holzbau', 'Hall 4': 'Halle 4' },
	}
	let language = 'en'
	const demo = demoOf(new DemoMemory(() => crypto.randomUUID()), (english) => words[language]?.[english] ?? english)
	const project = async () => (await (await demo.answer(`/projects/${DEMO_PROJECT_ID}`, {})).json()).project
	const changeTo = async (next: string) => {
		language = next
		await demo.changeLanguage()
	}
	expect(await project()).toMatchObject({ name: 'Hall 4', description: 'A timber building' })
	await changeTo('de')
	expect(await project()).toMatchObject({ name: 'Halle 4', project_name: 'Halle 4', description: 'Ein Holzbau' })
	const body = JSON.stringify({ name: 'Our building' })
	await demo.answer(`/projects/${DEMO_PROJECT_ID}`, { method: 'PUT', body })
	for (const [next, description] of [
		['fr', 'Un bâtiment en bois'],
		['de', 'Ein Holzbau'],
	] as const) {
		await changeTo(next)
		expect(await project()).toMatchObject({ name: 'Our building', project_name: 'Our building', description })
	}
})

test('the visitor names the project; what else managers change is refused', async () => {
	sample()
	const demo = demoOf(new DemoMemory(() => crypto.randomUUID()))
	const put = (body: object) =>
		demo.answer(`/projects/${DEMO_PROJECT_ID}`, { method: 'PUT', body: JSON.stringify(body) })
	expect((await put({ name: 'Our building' })).status).toBe(200)
	expect((await put({ time_zone: 'Asia/Tokyo' })).status).toBe(400)
	const answer = await demo.answer(`/projects/${DEMO_PROJECT_ID}`, {})
	expect(await answer.json()).toMatchObject({ project: { name: 'Our building', project_name: 'Our building' } })
})
