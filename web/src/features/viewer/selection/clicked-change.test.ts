import { describe, expect, it } from 'vitest'
import { PanelElements } from '../structure/panel-elements.ts'
import { clickedChange } from './clicked-change.ts'

// 0 assembly with the parts 1 and 2; 3 is a panel of one piece; 4 belongs to none.
const elements = new PanelElements({ count: 5, parent: Int32Array.of(-1, 0, 0, -1, -1) }, [
	{ id: 'wall', element: 0 },
	{ id: 'slab', element: 3 },
])
const plain = { isAdding: false, isByPart: false }

describe('a click', () => {
	it('on any part chooses the panel', () => {
		expect(clickedChange(2, elements, plain)).toEqual({ kind: 'select', panel: 'wall' })
	})
	it('beside the model clears, unless panels are being added', () => {
		expect(clickedChange(null, elements, plain)).toEqual({ kind: 'clear' })
		expect(clickedChange(null, elements, { ...plain, isAdding: true })).toEqual({ kind: 'nothing' })
		expect(clickedChange(4, elements, { ...plain, isAdding: true })).toEqual({ kind: 'nothing' })
	})
	it('by part chooses the part, and a panel of one piece as a panel', () => {
		const byPart = { ...plain, isByPart: true }
		expect(clickedChange(2, elements, byPart)).toEqual({ kind: 'element', element: 2 })
		expect(clickedChange(3, elements, byPart)).toEqual({ kind: 'select', panel: 'slab' })
		expect(clickedChange(4, elements, byPart)).toEqual({ kind: 'element', element: 4 })
	})
	it('that adds is about panels, by part too', () => {
		expect(clickedChange(1, elements, { isAdding: true, isByPart: true })).toEqual({ kind: 'toggle', panel: 'wall' })
	})
})
