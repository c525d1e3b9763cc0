import { randomUUID } from 'node:crypto'
import type { ProposeResponse } from '@panelyard/contracts/assistant/assistant'
import type { PanelProperty, PanelPropertyValues } from '@panelyard/contracts/panels/panel-properties'
import type { Panel } from '@panelyard/contracts/panels/panels'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call, convertedProject } from '../../testing/test-projects.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let cookie: string
let id: string

beforeAll(async () => {
	server = await sharedTestServer()
	cookie = (await server.signUp('anna@example.com')).cookie
	id = (await convertedProject(server, cookie)).id
})
afterAll(() => server.close())

const as = async <Body>(method: 'GET' | 'POST', path: string, payload?: object) =>
	(await call<Body>(server, cookie, method, `/projects/${id}${path}`, payload)).body
const ask = (text: string) => as<ProposeResponse>('POST', '/assistant/proposals', { text, language: 'en' })

/** A property with a text that only some panels have, and their elements. */
async function someProperty() {
	const { properties } = await as<{ properties: PanelProperty[] }>('GET', '/panels/properties')
	for (const { set_name, name, is_number } of properties) {
		if (is_number) continue
		const query = new URLSearchParams({ set_name, name })
		const column = await as<PanelPropertyValues>('GET', `/panels/properties/values?${query}`)
		const [place, value] =
			[...column.values.entries()].find(([, each]) => /^\p{L}[^"“”«»]{2,40}$/u.test(String(each))) ?? []
		if (place === undefined || column.values.length > 200) continue
		const elements = column.elements.filter((_, index) => column.value_of[index] === place)
		return { set_name, name, value: String(value), elements: elements.sort((a, b) => a - b) }
	}
	throw new Error('the model has no property with a text')
}

it('finds panels by the value of a property, and changes exactly those', async () => {
	const { name, value, elements } = await someProperty()
	const found = await ask(`which panels are "${value}"?`)
	expect(found).toMatchObject({ outcome: 'answer', panels: { elements } })
	expect(found).toMatchObject({ instruction: { select: { properties: [{ value }] } } })
	const text = `panels with ${name} "${value}" are delivered`
	const shown = await ask(text)
	if (shown.outcome !== 'proposal') throw new Error(JSON.stringify(shown))
	expect(shown.panel_count).toBe(elements.length)
	const { instruction, fingerprint } = shown
	await as('POST', '/assistant/changes', { text, instruction, fingerprint, change_id: randomUUID() })
	const { panels } = await as<{ panels: Panel[] }>('GET', '/panels')
	const changed = panels.filter(({ statuses }) => statuses.length > 0).map(({ element }) => element)
	expect(changed.sort((a, b) => Number(a) - Number(b))).toEqual(elements)
})

it('asks about a value that no property has', async () => {
	expect(await ask('which panels are "Zorblak 99"?')).toMatchObject({ outcome: 'unclear' })
})
