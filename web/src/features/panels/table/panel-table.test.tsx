import 'fake-indexeddb/auto'
import type { Panel } from '@panelyard/contracts/panels/panels'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { type ReactElement, useReducer } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { offeredSelection } from '../../../domain/palette/offered-selection.ts'
import { panelsQuery } from '../../../domain/panels/list/panels.queries.ts'
import { listText, panel, status, uuid } from '../../../testing/panel.test-support.ts'
import { exampleModel, exampleProject, PROJECT_ID } from '../../../testing/project.test-support.ts'
import { renderInApp } from '../../../testing/render-app.tsx'
import { stubServer } from '../../../testing/stub-server.ts'
import { PanelsTab } from '../panels-tab.tsx'

afterEach(() => {
	vi.unstubAllGlobals()
	vi.restoreAllMocks()
	cleanup()
})

const path = `/projects/${PROJECT_ID}`
const made = status(1, { name: 'Cast' })
const listOf = (panels: Panel[]) => ({ panels, total: panels.length, version_id: uuid(9), revision: 1 })
const many = Array.from({ length: 200 }, (_, at) => panel(at + 1, { mark: `P/${String(at + 1).padStart(3, '0')}` }))

function Redrawn({ children }: { children: () => ReactElement }) {
	const [times, again] = useReducer((before: number) => before + 1, 0)
	return (
		<>
			<button type="button" onClick={again} data-times={times}>
				Draw again
			</button>
			{children()}
		</>
	)
}

/** The list of 200 panels by mark, in a window of 400 px. */
async function openList() {
	vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400)
	vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800)
	stubServer({
		[`GET ${path}/panels/columns`]: { body: listText(listOf(many)) },
		[`GET ${path}/statuses`]: { body: { statuses: [made], revision: 1 } },
		[`GET ${path}/groups`]: { body: { groups: [], revision: 1 } },
	})
	const onSearch = vi.fn()
	const project = exampleProject({ model: exampleModel(), role: 'editor' })
	const { queryClient } = await renderInApp(
		<Redrawn>{() => <PanelsTab project={project} editable search={{}} onSearch={onSearch} />}</Redrawn>,
	)
	const grid = await screen.findByRole('grid')
	await waitFor(() => expect(document.getElementById(`panel-row-${uuid(1)}`)).toBeTruthy(), { timeout: 3000 })
	const show = (panels: Panel[]) =>
		act(async () => queryClient.setQueryData(panelsQuery(PROJECT_ID).queryKey, listOf(panels)))
	const active = () => grid.getAttribute('aria-activedescendant')
	const press = (key: string) => fireEvent.keyDown(grid, { key })
	act(() => grid.focus())
	const redraw = async () => fireEvent.click(screen.getByRole('button', { name: 'Draw again' }))
	return { grid, onSearch, show, redraw, active, press }
}

test('keys act on the panel that was active, wherever a colleague’s change moves it', async () => {
	const { show, active, press, onSearch } = await openList()
	press('ArrowDown')
	expect(active()).toBe(`panel-row-${uuid(2)}`)
	await show(many.map((each, at) => (at === 1 ? { ...each, mark: 'P/105b' } : each)))
	await waitFor(() =>
		expect(screen.getByRole('grid').getAttribute('aria-activedescendant')).toBe(`panel-row-${uuid(2)}`),
	)
	press('Enter')
	expect(onSearch).toHaveBeenLastCalledWith({ panel: uuid(2) }, true)
})

test('once the active panel is gone no key acts on the one in its place, and arrows go on from there', async () => {
	const { show, active, press, onSearch } = await openList()
	press('ArrowDown')
	await show(many.filter((_, at) => at !== 1))
	await waitFor(() => expect(active()).toBeNull())
	press('Enter')
	press(' ')
	expect(onSearch).not.toHaveBeenCalled()
	expect(offeredSelection(PROJECT_ID)).toEqual([])
	press('ArrowDown')
	expect(active()).toBe(`panel-row-${uuid(3)}`)
})

test('the active row stays in the document while it is scrolled away', async () => {
	const { grid, active } = await openList()
	expect(active()).toBe(`panel-row-${uuid(1)}`)
	grid.scrollTop = 5000
	fireEvent.scroll(grid)
	await waitFor(() => expect(document.getElementById(`panel-row-${uuid(140)}`)).toBeTruthy())
	expect(document.getElementById(active() ?? '')).toBeTruthy()
	expect(document.getElementById(`panel-row-${uuid(50)}`)).toBeNull()
})

test('the selection is offered once, however often the list is drawn', async () => {
	const { redraw, press } = await openList()
	press(' ')
	const offered = offeredSelection(PROJECT_ID)
	expect(offered).toEqual([uuid(1)])
	await redraw()
	expect(offeredSelection(PROJECT_ID)).toBe(offered)
})

test('all rows are there to be printed, and only those in sight again afterwards', async () => {
	const { grid } = await openList()
	const drawn = () => grid.querySelectorAll('[id^="panel-row-"]').length
	expect(drawn()).toBeLessThan(60)
	act(() => void window.dispatchEvent(new Event('beforeprint')))
	expect(drawn()).toBe(200)
	act(() => void window.dispatchEvent(new Event('afterprint')))
	expect(drawn()).toBeLessThan(60)
})
