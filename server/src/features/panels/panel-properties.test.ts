import { gunzipSync } from 'node:zlib'
import type { PropertySet } from '@panelyard/contracts/model-structure'
import type { PanelProperty, PanelPropertyValues } from '@panelyard/contracts/panel-properties'
import type { Panel } from '@panelyard/contracts/panels'
import type { Project } from '@panelyard/contracts/projects'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call, convertedProject } from '../../testing/test-projects.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { KeptColumns } from './property-columns.ts'

let server: TestServer
let anna: { cookie: string }
let project: Project
let panels: Panel[]

const get = async <Body>(path: string, cookie = anna.cookie) =>
	call<Body>(server, cookie, 'GET', `/projects/${project.id}/panels${path}`)
const valuesPath = (set_name: string, name: string) =>
	`/properties/values?set_name=${encodeURIComponent(set_name)}&name=${encodeURIComponent(name)}`

beforeAll(async () => {
	server = await startTestServer()
	anna = await server.signUp('anna@example.com')
	project = await convertedProject(server, anna.cookie)
	panels = (await get<{ panels: Panel[] }>('')).body.panels
})
afterAll(() => server.close())

describe('the properties of all panels', () => {
	it("are listed with how many panels have them, and each gives what the panels' cards say", async () => {
		const first = await get<PanelPropertyValues>(valuesPath('Panel', 'Mark'))
		expect(first.body.elements.length).toBeGreaterThan(0)
		const { properties } = (await get<{ properties: PanelProperty[] }>('/properties')).body
		expect(properties.length).toBeGreaterThan(5)
		// Read alone before, and now with all others.
		expect((await get(valuesPath('Panel', 'Mark'))).body).toEqual(first.body)
		const cards = new Map<number, PropertySet[]>()
		for (const { id, element } of panels.slice(0, 5))
			cards.set(element as number, (await get<{ property_sets: PropertySet[] }>(`/${id}`)).body.property_sets)
		for (const { set_name, name, panel_count, is_number } of properties) {
			const column = (await get<PanelPropertyValues>(valuesPath(set_name, name))).body
			expect(column.elements).toHaveLength(panel_count)
			expect(column.values.every((value) => typeof value === 'number')).toBe(is_number)
			for (const [element, sets] of cards) {
				const own = sets
					.filter((set) => set.name === set_name)
					.flatMap((set) => set.properties)
					.find((property) => property.name === name)
				const at = column.elements.indexOf(element)
				expect(at < 0 ? undefined : column.values[column.value_of[at] as number]).toEqual(own?.value)
			}
		}
	})

	it('are sent again only when they are others', async () => {
		const ask = (url: string, headers = {}) =>
			server.app.inject({ url: `/projects/${project.id}/panels${url}`, headers: { cookie: anna.cookie, ...headers } })
		const sent = await ask(valuesPath('Panel', 'Mark'), { 'accept-encoding': 'gzip' })
		expect(JSON.parse(gunzipSync(sent.rawPayload).toString()).elements.length).toBeGreaterThan(0)
		const known = { 'accept-encoding': 'gzip', 'if-none-match': String(sent.headers.etag) }
		expect((await ask(valuesPath('Panel', 'Mark'), known)).statusCode).toBe(304)
		expect((await ask(valuesPath('Panel', 'Weight'), known)).statusCode).toBe(200)
		const [left] = panels.slice(-1) as [Panel]
		await server.platform.database.execute(sql`update panels set outside_rule = true where id = ${left.id}`)
		await server.platform.database.execute(sql`update projects set revision = revision + 1 where id = ${project.id}`)
		const less = await ask(valuesPath('Panel', 'Mark'), known)
		expect(less.statusCode).toBe(200)
		expect(JSON.parse(gunzipSync(less.rawPayload).toString()).elements).not.toContain(left.element)
	})

	it('are kept within a limit of bytes, those asked for last the longest', () => {
		const kept = new KeptColumns(30)
		for (const key of ['a', 'b']) kept.set(key, Buffer.alloc(10))
		kept.get('a')
		kept.set('c', Buffer.alloc(10))
		expect(['a', 'b', 'c'].map((key) => kept.get(key)?.length)).toEqual([10, undefined, 10])
	})

	it('a name that no panel has gives an empty column, a missing one is refused', async () => {
		expect((await get<PanelPropertyValues>(valuesPath('Panel', 'No such "thing"'))).body.elements).toEqual([])
		expect((await get('/properties/values?set_name=Panel')).status).toBe(400)
	})

	it('are for those who see the project, and none before there is a model', async () => {
		const carl = await server.signUp('carl@example.com')
		expect((await get('/properties', carl.cookie)).status).toBe(403)
		expect((await get(valuesPath('Panel', 'Mark'), carl.cookie)).status).toBe(403)
		const empty = await call<{ project: Project }>(server, anna.cookie, 'POST', '/projects', { project_name: 'Empty' })
		const path = `/projects/${empty.body.project.id}/panels`
		const listed = await call<{ properties: unknown[] }>(server, anna.cookie, 'GET', `${path}/properties`)
		expect(listed.body.properties).toEqual([])
		const column = await call<PanelPropertyValues>(server, anna.cookie, 'GET', path + valuesPath('Panel', 'Mark'))
		expect(column.body.elements).toEqual([])
	})
})
