import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { panel } from '../../../testing/panel.test-support.ts'
import { PanelElements } from './panel-elements.ts'
import { usePanelFloors } from './panel-floors.ts'
import type { StructureColumns } from './structure-columns.ts'

const structure = {
	count: 5,
	parent: Int32Array.of(-1, 0, 0, -1, 3),
	floor: Int32Array.of(-1, -1, -1, 2, 2),
} as StructureColumns

test('a panel with a storey by its height takes its parts along, and nothing else moves', () => {
	const panels = [panel(0, { floor: 1, floor_computed: true }), panel(3, { floor: 2 })]
	const elements = new PanelElements(structure, panels)
	const { result, rerender } = renderHook((list: typeof panels) => usePanelFloors(structure, elements, list), {
		initialProps: panels,
	})
	const first = result.current
	expect([...(first?.floor ?? [])]).toEqual([1, 1, 1, 2, 2])
	rerender(panels.map((each) => ({ ...each, statuses: ['new'] })))
	expect(result.current, 'a status that was set').toBe(first)
	rerender(panels.slice(1))
	expect(result.current, 'no such panel').toBe(structure)
})
