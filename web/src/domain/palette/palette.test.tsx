import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { panel as examplePanel } from '../../testing/panel.test-support.ts'
import { exampleModel, exampleProject, PROJECT_ID } from '../../testing/project.test-support.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { stubServer } from '../../testing/stub-server.ts'
import { Palette, PaletteDialog } from './palette.tsx'
import type { PaletteEntry } from './palette-entry.ts'
import { keepRecent } from './recent-entries.ts'

const done = { set: vi.fn(), only: vi.fn(), open: vi.fn(), closed: vi.fn() }
const panels = [examplePanel(1, { mark: 'W-1' }), examplePanel(2, { mark: 'W-2' })]
const entries: PaletteEntry[] = [
	{ id: 'a', section: 'commands', label: 'Isolate', icon: null, run: done.only },
	{ id: 'b', section: 'statuses', label: 'Set status: Installed', name: 'Installed', icon: null, runOn: done.set },
]

const show = (more: Partial<Parameters<typeof Palette>[0]> = {}) =>
	renderInApp(
		<PaletteDialog isOpen onClose={done.closed}>
			<Palette {...{ entries, panels, onPanel: done.open, onClose: done.closed, ...more }} colourOf={() => null} />
		</PaletteDialog>,
	)
const options = () => screen.queryAllByRole('option').map((option) => option.textContent)

afterEach(() => {
	cleanup()
	localStorage.clear()
	vi.clearAllMocks()
	vi.unstubAllGlobals()
})

it('a status without a selection asks for the panel, and Escape goes back to all commands', async () => {
	await show()
	await userEvent.keyboard('inst')
	expect(options()).toEqual(['Set status: Installed'])
	await userEvent.keyboard('{Enter}')
	expect(screen.getByText('Set status: Installed – which panel?')).toBeDefined()
	expect(options()).toEqual([])
	fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Escape', isComposing: true })
	expect(options()).toEqual([])
	await userEvent.keyboard('{Escape}')
	expect(options()).toEqual(['Isolate', 'Set status: Installed'])
	expect(done.closed).not.toHaveBeenCalled()
	await userEvent.keyboard('inst{Enter}w-2{Enter}')
	expect(done.set).toHaveBeenCalledExactlyOnceWith([panels[1]?.id])
	expect(done.closed).toHaveBeenCalledOnce()
})

it('is a combobox with a list box, names what is active, and starts with what was done last', async () => {
	keepRecent('a')
	await show()
	const field = screen.getByRole('combobox')
	const list = screen.getByRole('listbox')
	expect(field.getAttribute('aria-controls')).toBe(list.id)
	expect(within(list).getByRole('group', { name: 'Recent' }).textContent).toBe('RecentIsolate')
	const active = () => document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent
	expect(active()).toBe('Isolate')
	await userEvent.keyboard('{ArrowDown}')
	expect(active()).toBe('Set status: Installed')
	await userEvent.keyboard('w-1{Enter}')
	expect(done.open).toHaveBeenCalledExactlyOnceWith(panels[0]?.id)
})

it('panels of one mark are told apart by their storeys', async () => {
	const floors = ['Ground', 'Upper'].map((name, place) => ({
		name,
		global_id: name,
		elevation: place,
		element_count: 1,
	}))
	stubServer({ [`GET /projects/${PROJECT_ID}/panels/properties`]: { body: { properties: [] } } })
	await show({
		panels: [0, 1].map((floor) => examplePanel(floor + 1, { mark: 'W-1', floor })),
		project: exampleProject({ model: exampleModel({ floors }) }),
	})
	await userEvent.keyboard('w-1')
	expect(options()).toEqual(['W-1WAND · Ground', 'W-1WAND · Upper'])
})
