import { describe, expect, it } from 'vitest'
import { PanelElements } from './panel-elements.ts'

const structure = (parent: number[]) => ({ count: parent.length, parent: Int32Array.from(parent) })

describe('a panel and its parts are one thing to click', () => {
	// 0 assembly with parts 1, 2; 2 has part 3; 4 stands alone; 5 part of 4.
	const elements = new PanelElements(structure([-1, 0, 0, 2, -1, 4]), [
		{ id: 'wall', element: 0 },
		{ id: 'lost', element: null },
	])
	it('parts of parts belong to the panel', () => {
		expect([0, 1, 2, 3].map((element) => elements.panelOf(element))).toEqual(['wall', 'wall', 'wall', 'wall'])
		expect([...elements.elementsOf('wall')]).toEqual([0, 1, 2, 3])
	})
	it('lines run round the panel, not round its parts', () => {
		const [a, b, c, d, e, f] = elements.groups()
		expect(new Set([a, b, c, d]).size).toBe(1)
		expect(new Set([a, e, f]).size).toBe(3)
	})
	it('what is no panel belongs to none', () => {
		expect([4, 5, 99, -1].map((element) => elements.panelOf(element))).toEqual([null, null, null, null])
	})
	it('a panel missing from the live model has no elements', () => {
		expect([...elements.elementsOf('lost')]).toEqual([])
		expect([...elements.elementsOf('unheard of')]).toEqual([])
	})
})

it('in nested assemblies the nearest panel wins', () => {
	const elements = new PanelElements(structure([-1, 0, 1]), [
		{ id: 'outer', element: 0 },
		{ id: 'inner', element: 1 },
	])
	expect([0, 1, 2].map((element) => elements.panelOf(element))).toEqual(['outer', 'inner', 'inner'])
	expect([...elements.elementsOf('outer')]).toEqual([0])
})

it('elements that contain each other do not hang the page', () => {
	const elements = new PanelElements(structure([1, 0, 1]), [{ id: 'a', element: null }])
	expect(elements.panelOf(2)).toBeNull()
})

it('a new list is the same for the same panels, whatever their statuses', () => {
	const elements = new PanelElements(structure([-1]), [{ id: 'a', element: 0 }])
	expect(elements.isSameFor([{ id: 'a', element: 0 }])).toBe(true)
	expect(elements.isSameFor([{ id: 'b', element: 0 }])).toBe(false)
})
