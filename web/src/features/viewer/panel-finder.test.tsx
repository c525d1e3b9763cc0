import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { panel } from '../../testing/panel.test-support.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { PanelFinder } from './panel-finder.tsx'
import { PanelElements } from './structure/panel-elements.ts'
import { readStructureColumns } from './structure/structure-columns.ts'
import { exampleView } from './view/view.test-support.ts'
import { ViewContext } from './view/view-store.ts'

const structure = readStructureColumns({
	classes: ['IfcWall', 'IfcColumn'],
	strings: ['Wall', 'K/90'],
	elements: {
		count: 2,
		parent: [-1, -1],
		floor: [0, 0],
		class: [0, 1],
		name: [0, 1],
		global_id: ['0', '1'].map((end) => end.padStart(22, 'a')),
	},
})
const wall = panel(1, { mark: 'W-1', element: 0 })
const canvas = document.createElement('canvas')
canvas.tabIndex = 0

const show = async () => {
	const elements = new PanelElements(structure, [wall])
	const view = exampleView({ panels: [wall], structure, elements, canvas })
	await renderInApp(
		<ViewContext value={view}>
			<PanelFinder />
		</ViewContext>,
	)
	return view
}

beforeEach(() => document.body.append(canvas))
afterEach(() => {
	cleanup()
	canvas.remove()
})

test('Enter chooses a panel and gives the focus to the picture', async () => {
	const view = await show()
	await userEvent.type(screen.getByRole('searchbox'), 'w-1{Enter}')
	expect(view.selection.now).toEqual({ panels: [wall.id], element: null })
	expect(document.activeElement).toBe(canvas)
})

test('other elements are found below the panels', async () => {
	const view = await show()
	await userEvent.type(screen.getByRole('searchbox'), 'k/9')
	expect(await screen.findByText('Other elements')).toBeDefined()
	await userEvent.click(screen.getByRole('option', { name: /K\/90/ }))
	expect(view.selection.now).toEqual({ panels: [], element: 1 })
})

test('a mark with a wrong character offers what was meant, which is then found', async () => {
	const view = await show()
	const box = screen.getByRole('searchbox')
	await userEvent.type(box, 'w-1x')
	await userEvent.click(await screen.findByRole('option', { name: 'W-1' }))
	expect((box as HTMLInputElement).value).toBe('W-1')
	expect(view.selection.now.panels).toEqual([])
	await userEvent.type(box, '{Enter}')
	expect(view.selection.now).toEqual({ panels: [wall.id], element: null })
})
