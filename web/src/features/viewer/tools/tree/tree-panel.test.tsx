import type { Panel } from '@panelyard/contracts/panels/panels'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { renderInApp } from '../../../../testing/render-app.tsx'
import { SHOW_ALL, type ViewFilter } from '../../base/view-filter.ts'
import type { ViewSelection } from '../../base/view-selection.ts'
import { kindsByFloor } from '../../colouring/panel-kinds.ts'
import { PanelElements } from '../../structure/panel-elements.ts'
import { readStructureColumns } from '../../structure/structure-columns.ts'
import type { TreeThings } from './tree-actions.ts'
import { TreePanel } from './tree-panel.tsx'

/** 0 a wall with parts 1 and 2, 3 a wall, 4 a column that is no panel; 5 a wall upstairs. */
const structure = readStructureColumns({
	classes: ['IfcWall', 'IfcPlate', 'IfcColumn'],
	strings: ['Wall', 'Sheathing', 'Post'],
	elements: {
		count: 6,
		parent: [-1, 0, 0, -1, -1, -1],
		floor: [0, 0, 0, 0, 0, 1],
		class: [0, 1, 1, 0, 2, 0],
		name: [0, 1, 1, 0, 2, 0],
		global_id: Array.from({ length: 6 }, (_, n) => String(n).padStart(22, '0')),
	},
})
const CATEGORY = { icon: 'star', colour: '#1c7ed6', panel_count: 0 } as const
const panel = (id: string, element: number, floor: number, mark: string) =>
	({
		id,
		element,
		floor,
		mark,
		kind: id === 'b' ? 2 : 1,
		category_id: id === 'c' ? 'Core' : null,
		name: 'Wall',
		global_id: String(element).padStart(22, '0'),
		statuses: [],
	}) as never
const panels: Panel[] = [panel('a', 0, 0, 'W-1'), panel('b', 3, 0, 'W-2'), panel('c', 5, 1, 'W-3')]
const elements = new PanelElements(structure, panels)
const floor = (name: string, elevation: number) => ({ name, global_id: '', elevation, element_count: 3 })
const floors = [floor('Ground', 0), floor('Upper', 3)]
const categories = ['Facade', 'Core'].map((name, at) => ({ ...CATEGORY, id: name, name, position: at }))
const panelKinds = ['Wall', 'Double tee'].map((name, at) => ({ number: at + 1, name, usual: '' }))
const room = { isOpen: true, width: 300, isPhone: false, isTouch: false, setWidth() {} }

const asked = { look: vi.fn(), hide: vi.fn(), isolate: vi.fn() }

/** The tree with a page round it that keeps the selection. */
type PageProps = { selected?: string[]; filter?: ViewFilter; onLeave?: (() => void) | null }

function Page({ selected = [], filter = SHOW_ALL, onLeave = null }: PageProps) {
	const [selection, setSelection] = useState<ViewSelection>({ panels: selected, element: null })
	const choose = (things: TreeThings, how: 'only' | 'toggle') =>
		setSelection((now) => ({
			panels: how === 'only' ? things.panels : [...now.panels, ...things.panels],
			element: things.elements[0] ?? null,
		}))
	return (
		<>
			<TreePanel
				room={room}
				panels={panels}
				floors={floors}
				panelKinds={panelKinds}
				categories={categories}
				structure={structure}
				elements={elements}
				kinds={kindsByFloor(panels, [0, 1])}
				selection={selection}
				filter={filter}
				onChoose={choose}
				onLook={asked.look}
				onHide={asked.hide}
				onIsolate={asked.isolate}
				takesFocus={onLeave !== null}
				isOwnKey={({ key }) => key === 't'}
				onLeave={onLeave}
				onClose={() => {}}
			/>
			<button type="button" onClick={() => setSelection({ panels: ['c'], element: null })}>
				click upstairs
			</button>
		</>
	)
}

beforeAll(() => {
	// Nothing is laid out here: without a height no row would be in sight.
	Object.defineProperties(HTMLElement.prototype, {
		clientHeight: { configurable: true, get: () => 600 },
		clientWidth: { configurable: true, get: () => 300 },
	})
})
afterEach(() => {
	cleanup()
	vi.clearAllMocks()
})

const shown = () =>
	screen.getAllByRole('treeitem').map((row) => {
		const [level, name] = [row.getAttribute('aria-level'), row.getAttribute('aria-label')]
		return `${level} ${name}${row.getAttribute('aria-selected') === 'true' ? ' *' : ''}`
	})

it('is opened, walked and chosen from by keys', async () => {
	await renderInApp(<Page />)
	const tree = screen.getByRole('tree', { name: 'Model tree' })
	tree.focus()
	expect(shown()).toEqual(['1 Ground, 2', '1 Upper, 1'])
	await userEvent.keyboard('{ArrowRight}')
	expect(shown()).toEqual(['1 Ground, 2', '2 W-1, Wall', '2 W-2, Wall', '2 Other elements, 1', '1 Upper, 1'])
	await userEvent.keyboard('{ArrowDown}{ArrowRight}{ArrowDown} ')
	expect(shown()[2]).toBe('3 Sheathing, IfcPlate *')
	await userEvent.keyboard('{ArrowLeft}{ArrowLeft} {Shift>}{ArrowDown}{/Shift}')
	expect(shown().filter((row) => row.endsWith('*'))).toEqual(['1 Ground, 2 *', '2 W-1, Wall *', '2 W-2, Wall *'])
	await userEvent.keyboard('{Delete}')
	expect(asked.hide).toHaveBeenLastCalledWith({ panels: ['a', 'b'], elements: [] }, false)
	await userEvent.keyboard('{Control>}a{/Control}')
	expect(shown().filter((row) => row.endsWith('*'))).toHaveLength(4)
	await userEvent.keyboard('{End}{Shift>}{Delete}{/Shift}')
	expect(asked.isolate).toHaveBeenLastCalledWith({ panels: ['c'], elements: [] })
	await userEvent.keyboard('{Enter}')
	expect(asked.look).toHaveBeenLastCalledWith({ panels: ['c'], elements: [] })
	const active = () =>
		document.getElementById(tree.getAttribute('aria-activedescendant') ?? '')?.getAttribute('aria-label')
	expect(active()).toBe('Upper, 1')
	await userEvent.keyboard('{Home}w-2')
	expect(active()).toBe('W-2, Wall')
	await userEvent.keyboard('{Home}*')
	expect(screen.getAllByRole('treeitem', { expanded: true }).map((row) => row.getAttribute('aria-label'))).toEqual([
		'Ground, 2',
		'Upper, 1',
	])
})

it('groups panels by their kind, by category, and by storey again', async () => {
	await renderInApp(<Page />)
	await userEvent.click(screen.getByRole('radio', { name: 'By kind' }))
	expect(shown()).toEqual(['1 Wall, 2', '1 Double tee, 1', '1 Other elements, 1'])
	await userEvent.click(screen.getByRole('radio', { name: 'By category' }))
	expect(shown()).toEqual(['1 Core, 1', '1 No category, 2'])
	await userEvent.click(screen.getByRole('radio', { name: 'By storey' }))
	expect(shown()).toEqual(['1 Ground, 2', '1 Upper, 1'])
})

it('opens to what is selected elsewhere', async () => {
	await renderInApp(<Page />)
	await userEvent.click(screen.getByRole('button', { name: 'click upstairs' }))
	await waitFor(() => expect(shown()).toContain('2 W-3, Wall *'))
})

it('finds parts and what is no panel, and says how many', async () => {
	await renderInApp(<Page />)
	await userEvent.type(screen.getByRole('textbox', { name: 'Search the tree' }), 'sheath')
	await waitFor(() => expect(screen.getByRole('status').textContent).toBe('2 matches'))
	expect(shown()).toEqual(['1 Ground, 2', '2 W-1, Wall', '3 Sheathing, IfcPlate', '3 Sheathing, IfcPlate'])
	await userEvent.click(screen.getByRole('button', { name: 'Clear search' }))
	await waitFor(() => expect(shown()).toHaveLength(2))
})

it('a click chooses, the eye hides, and what is hidden says so', async () => {
	await renderInApp(<Page selected={['b']} filter={{ ...SHOW_ALL, hidden: new Set(['c']) }} />)
	await waitFor(() => expect(shown()).toContain('2 W-2, Wall *'))
	expect(shown()).toContain('1 Upper, 1, hidden')
	const row = screen.getByRole('treeitem', { name: 'W-1, Wall' })
	await userEvent.click(within(row).getByText('W-1'))
	expect(shown().filter((each) => each.endsWith('*'))).toEqual(['2 W-1, Wall *'])
	await userEvent.click(within(screen.getByRole('treeitem', { name: 'Upper, 1, hidden' })).getByTitle('Show'))
	expect(asked.hide).toHaveBeenLastCalledWith({ panels: ['c'], elements: [] }, true)
})

it('opened by its key has the focus, and gives it back with Escape or the same key', async () => {
	const [onLeave, onKey] = [vi.fn(), vi.fn()]
	const { unmount } = await renderInApp(<Page onLeave={onLeave} />)
	expect(document.activeElement).toBe(screen.getByRole('tree', { name: 'Model tree' }))
	const left = (event: KeyboardEvent) => event.defaultPrevented || onKey(event.key)
	document.addEventListener('keydown', left)
	await userEvent.keyboard('{ArrowDown}{Escape}')
	expect(onLeave).toHaveBeenCalledOnce()
	await userEvent.keyboard('t')
	expect(onKey).toHaveBeenCalledExactlyOnceWith('t')
	await userEvent.keyboard('gt')
	expect(onKey, 'within a name it is a letter').toHaveBeenCalledOnce()
	document.removeEventListener('keydown', left)
	unmount()
})
