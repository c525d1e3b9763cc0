import type { Panel } from '@panelyard/contracts/panels/panels'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { PanelSearch } from '../../domain/panels/search/panel-search.ts'
import { listText, panel, status, uuid } from '../../testing/panel.test-support.ts'
import { exampleModel, exampleProject, PROJECT_ID } from '../../testing/project.test-support.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { type Answer, stubServer } from '../../testing/stub-server.ts'
import { PanelsTab } from './panels-tab.tsx'

afterEach(() => {
	vi.unstubAllGlobals()
	cleanup()
})

const path = `/projects/${PROJECT_ID}`
const made = status(1, { name: 'Cast' })
const panels = [panel(1, { statuses: [made.id] }), panel(2)]
const DOWN: Answer = { status: 500, body: { message: 'Down', error: 'INTERNAL' } }

const listOf = (panels: Panel[]): Stubbed => ({
	[`GET ${path}/panels/columns`]: {
		body: listText({ panels, total: panels.length, version_id: uuid(9), revision: 1 }),
	},
})

/** The panels tab in front of a server whose answers about statuses can be changed. */
async function openTab(statuses: () => Answer, editable = false, search: PanelSearch = {}, more: Stubbed = {}) {
	stubServer({
		...listOf(panels),
		...more,
		[`GET ${path}/statuses`]: statuses,
		[`GET ${path}/groups`]: { body: { groups: [], revision: 1 } },
	})
	const project = exampleProject({ model: exampleModel(), role: null })
	return renderInApp(<PanelsTab project={project} editable={editable} search={search} onSearch={() => {}} />)
}
type Stubbed = Parameters<typeof stubServer>[0]
const listed: Answer = { body: { statuses: [made], revision: 1 } }

test('panels are not listed without their statuses when these cannot be read', async () => {
	let answer = DOWN
	await openTab(() => answer)
	expect(await screen.findByRole('alert')).toBeTruthy()
	expect(screen.queryByRole('grid')).toBeNull()
	answer = listed
	await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
	expect(await screen.findByRole('grid')).toBeTruthy()
})

test('sides of panels are called in the list as in the export and in the details', async () => {
	const wall = panel(3, { length: 6, height: 3, width: 0.251 })
	await openTab(() => listed, false, { sort: '-thickness' }, { ...listOf([panel(4), wall]) })
	const heads = async () => (await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent)
	expect((await heads()).filter((head) => /, m$/.test(head ?? ''))).toEqual(['Length, m', 'Height, m', 'Thick., m'])
	cleanup()
	const slab = panel(5, { length: 6, height: 0.2, width: 3 })
	await openTab(() => listed, false, {}, { ...listOf([slab, wall]) })
	expect((await heads()).filter((head) => /, m$/.test(head ?? ''))).toEqual([
		'Length, m',
		'Width, m',
		'Height, m',
		'Thick., m',
	])
})

test('a refresh that fails keeps the list and says that it may be out of date', async () => {
	let answer = listed
	const { queryClient } = await openTab(() => answer)
	await screen.findByRole('grid')
	answer = DOWN
	await queryClient.refetchQueries()
	expect(await screen.findByText(/Couldn’t refresh/)).toBeTruthy()
	expect(screen.getByRole('grid')).toBeTruthy()
})

test('fingers get cards with a status button instead of the table', async () => {
	vi.stubGlobal('matchMedia', (query: string) =>
		Object.assign(new EventTarget(), { matches: query.includes('coarse'), media: query }),
	)
	await openTab(() => listed, true)
	expect(await screen.findByRole('button', { name: 'Sort' })).toBeTruthy()
	expect(screen.queryByRole('grid')).toBeNull()
	expect(screen.getByRole('list', { name: 'Panels' })).toBeTruthy()
})

test('the list of a number of the overview holds its panels, and says which number it is', async () => {
	const figure = `reached.${made.id}.2026-11-16.2026-11-22`
	let answer = DOWN
	const read: Answer = { body: { version_id: uuid(9), element_steps: [2], panel_ids: [], revision: 1 } }
	await openTab(() => listed, false, { figure }, { [`GET ${path}/figures/panels`]: () => answer })
	const again = await screen.findByRole('button', { name: 'Try again' })
	answer = read
	await userEvent.click(again)
	expect(await screen.findByText(/^Reached Cast, .*2026 · 1 panel$/)).toBeTruthy()
	expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('2')
	cleanup()
	await openTab(() => listed, false, { figure: `age.${uuid(404)}.7` }, { [`GET ${path}/figures/panels`]: read })
	expect(await screen.findByText(/a status that no longer exists/)).toBeTruthy()
})
