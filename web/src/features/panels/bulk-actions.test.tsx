import 'fake-indexeddb/auto'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import * as groupChanges from '../../domain/groups/group-changes.ts'
import { askAsOffered, offeredSelection } from '../../domain/palette/offered-selection.ts'
import { listText, panel, status, uuid } from '../../testing/panel.test-support.ts'
import { exampleModel, exampleProject, PROJECT_ID } from '../../testing/project.test-support.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { type Call, stubServer } from '../../testing/stub-server.ts'
import { PanelsTab } from './panels-tab.tsx'

afterEach(() => {
	vi.unstubAllGlobals()
	vi.restoreAllMocks()
	cleanup()
})

const path = `/projects/${PROJECT_ID}`
const made = status(1, { name: 'Cast' })
const damaged = status(2, { name: 'Damaged', type: 'flag' })
const group = { id: uuid(71), name: 'Truck', description: '', position: 0, panel_count: 1, status_breakdown: [] }
const category = { id: uuid(72), name: 'Tall', icon: 'star', colour: '#112233', position: 0, panel_count: 0 }
const panels = [1, 2, 3].map((number) =>
	panel(number, {
		...{ statuses: [made.id, damaged.id], groups: [group.id] },
		...{ area: 2, measure_origins: number === 1 ? '---i--' : '---g--' },
	}),
)

/** The list with all three panels selected and only the second in sight; the changes that the server is asked for. */
async function openHidden(): Promise<() => Call[]> {
	vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400)
	const calls = stubServer({
		[`GET ${path}/panels/columns`]: { body: listText({ panels, total: 3, version_id: uuid(9), revision: 1 }) },
		[`GET ${path}/statuses`]: { body: { statuses: [made, damaged], revision: 1 } },
		[`GET ${path}/groups`]: { body: { groups: [group], revision: 1 } },
		[`GET ${path}/categories`]: { body: { categories: [category], revision: 1 } },
		[`GET ${path}/plan`]: {
			body: { entries: [], panels: [], version_id: null, time_zone: 'UTC', now: '2026-11-22T11:00:00Z', revision: 1 },
		},
	})
	const project = exampleProject({ model: exampleModel(), role: 'editor' })
	await renderInApp(<PanelsTab project={project} editable search={{}} onSearch={() => {}} />)
	await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all 3 listed panels' }))
	await userEvent.type(screen.getByRole('textbox', { name: /^Search/ }), 'P/2')
	await screen.findByText(/2 hidden by filters/)
	return () => calls.filter(({ method }) => method !== 'GET')
}

const choose = async (menu: string, item: string) => {
	const bar = screen.getByRole('region', { name: 'Actions for the selected panels' })
	await userEvent.click(within(bar).getByRole('button', { name: menu }))
	// A group that panels are in already can be left, too.
	const [first] = item ? await screen.findAllByRole('menuitem', { name: item }) : []
	if (first) await userEvent.click(first)
}

test.each([
	['Set status', 'Cast'],
	['Flag an issue', 'Damaged'],
	['Remove status', 'Damaged'],
	['Add to group', 'Truck'],
	['Add to group', 'New group'],
	['Set category', 'Tall'],
	['Set category', 'No category'],
	['Dates', ''],
])('“%s” %s asks before it reaches panels that filters hide', async (menu, item) => {
	const changes = await openHidden()
	await choose(menu, item)
	expect((await screen.findByRole('dialog')).textContent).toContain('Filters hide 2 of the 3 selected panels')
	expect(changes()).toEqual([])
})

test('the sums of the selected panels say how many values are incomplete', async () => {
	await openHidden()
	const bar = screen.getByRole('region', { name: 'Actions for the selected panels' })
	expect(within(bar).getByText('6.00 m² (1 with an incomplete value)')).toBeTruthy()
})

test('a new group and planned dates are of the panels that were answered', async () => {
	const drafted = vi.spyOn(groupChanges, 'draftGroup')
	await openHidden()
	await choose('Dates', '')
	await userEvent.click(await screen.findByRole('button', { name: 'Only the 1 shown' }))
	await screen.findByRole('dialog', { name: /P\/2/ })
	await userEvent.keyboard('{Escape}')
	await choose('Add to group', 'New group')
	await userEvent.click(await screen.findByRole('button', { name: 'Only the 1 shown' }))
	const dialog = await screen.findByRole('dialog', { name: 'New group' })
	await userEvent.type(within(dialog).getByRole('textbox', { name: /Name/ }), 'Crane')
	await userEvent.click(within(dialog).getByRole('button', { name: 'Add' }))
	const asked = expect.objectContaining({ name: 'Crane', panel_ids: [uuid(2)] })
	await waitFor(() => expect(drafted).toHaveBeenCalledExactlyOnceWith(PROJECT_ID, asked))
})

test('a command of the palette asks as well', async () => {
	await openHidden()
	const change = vi.fn()
	act(() => askAsOffered(PROJECT_ID)(offeredSelection(PROJECT_ID), change))
	await userEvent.click(await screen.findByRole('button', { name: 'Only the 1 shown' }))
	expect(change).toHaveBeenCalledExactlyOnceWith([uuid(2)])
})
