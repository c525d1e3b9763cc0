import { type FoundPanel, MOST_FOUND_PANELS } from '@panelyard/contracts/panels/found-panels'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { projectWithPanels } from '../../testing/panel-projects.ts'
import { call } from '../../testing/test-projects.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'

type Person = Awaited<ReturnType<TestServer['signUp']>>
let server: TestServer
let anna: Person
let ben: Person
beforeAll(async () => {
	server = await sharedTestServer()
	anna = await server.signUp('anna@example.com')
	ben = await server.signUp('ben@example.com')
})
afterAll(() => server.close())

const find = async (person: Person, mark: string) =>
	call<{ panels: FoundPanel[] }>(server, person.cookie, 'GET', `/panels/found?mark=${encodeURIComponent(mark)}`)
const marks = async (person: Person, mark: string) => (await find(person, mark)).body.panels.map((panel) => panel.mark)
const project = async (person: Person, ...of: string[]) => {
	const made = await projectWithPanels(server, person.cookie, of.length)
	for (const [at, mark] of of.entries())
		await server.platform.database.execute(sql`update panels set mark = ${mark} where id = ${made.panel_ids[at]}`)
	return made
}

it('finds a mark in every project of the person, however it is written, and in no other', async () => {
	const hall = await project(anna, 'P/9045', 'p-90451', 'Q/9045')
	const tower = await project(anna, 'P.9045')
	await project(ben, 'P/9045')
	expect(await marks(anna, 'p9045')).toEqual(['P.9045', 'P/9045', 'p-90451'])
	expect(await marks(anna, 'P 90–45')).toEqual(['P.9045', 'P/9045', 'p-90451'])
	const { panels } = (await find(anna, 'P/9045')).body
	expect(panels.map(({ project_id }) => project_id)).toEqual([tower.id, hall.id, hall.id])
	expect(await marks(anna, 'zz')).toEqual([])

	await server.platform.database.execute(sql`update panels set outside_rule = true where mark = 'p-90451'`)
	await hall.as('DELETE', '')
	expect(await marks(anna, 'p9045'), 'neither in a deleted project').toEqual(['P.9045'])
})

it('gives a dozen at most, whole marks first, and takes nothing for a wildcard', async () => {
	await project(ben, ...Array.from({ length: 30 }, (_, at) => `W${at + 1}`), '50%')
	expect(await marks(ben, 'w3')).toEqual(['W3', 'W30'])
	expect((await find(ben, 'W')).status, 'one letter begins too many').toBe(400)
	expect(await marks(ben, 'w1')).toHaveLength(11)
	await project(ben, ...Array.from({ length: 30 }, (_, at) => `Wand ${at}`))
	expect(await marks(ben, 'wand')).toHaveLength(MOST_FOUND_PANELS)
	expect(await marks(ben, '5%')).toEqual([])
	expect(await marks(ben, '--')).toEqual([])
})
