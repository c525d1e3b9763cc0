import { afterEach, expect, test, vi } from 'vitest'
import { openChangeStore } from '../../../api/outbox/change-store.ts'
import { listText, panel, uuid } from '../../../testing/panel.test-support.ts'
import { exampleProject } from '../../../testing/project.test-support.ts'
import { askForList, panelsIn } from './early-data.ts'

const panels = ['P/10', 'P/9', '', 'A/1'].map((mark, place) => panel(place + 1, { mark, floor: place }))
const list = { panels, total: panels.length, version_id: uuid(9), revision: 4 }

afterEach(() => {
	globalThis.earlyAnswers = undefined
})

const serve = (status = 200) =>
	vi.stubGlobal('fetch', async (address: string) => {
		if (address.endsWith('/panels/columns')) return new Response(listText(list), { status })
		if (address.endsWith('/statuses')) return Response.json({ statuses: [], revision: 4 })
		return Response.json({ project: exampleProject({ name: 'House' }), revision: 4 })
	})

test('reads the answer as the page does', () => {
	expect(panelsIn(listText(list))).toEqual(panels)
	expect(panelsIn(listText({ ...list, panels: [], total: 0 }))).toEqual([])
})

test('lists panels in the order of the page', async () => {
	serve()
	const data = await askForList(uuid(1))
	expect(data?.panels.map(({ mark }) => mark)).toEqual(['A/1', 'P/9', 'P/10', ''])
	expect(data?.project.name).toBe('House')
})

test('shows nothing to those who may not see the project', async () => {
	serve(403)
	await expect(askForList(uuid(1))).rejects.toThrow('403')
})

test('leaves panels whose changes wait to the page, and makes no database that the page makes', async () => {
	serve()
	await askForList(uuid(1))
	globalThis.earlyAnswers = undefined
	const store = openChangeStore()
	expect(await store.read('me')).toEqual([])
	await store.write({ id: 'one', person_id: 'me', number: 1 } as never)
	expect(await askForList(uuid(1))).toBeNull()
})
