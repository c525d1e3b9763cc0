import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { readStructureColumns } from '../structure/structure-columns.ts'
import { createViewStores } from '../view/view-stores.ts'
import { NONE_NAMED, readViewState, writeViewState } from '../view-state/view-state.ts'
import { useNamedElements } from './use-named-elements.ts'

const id = (n: number) => String(n).padStart(22, '0')
const structureOf = (...ids: number[]) => {
	const column = ids.map(() => -1)
	const elements = { count: ids.length, parent: column, floor: column, class: column, name: column }
	return readStructureColumns({ elements: { ...elements, global_id: ids.map(id) }, classes: [], strings: [] })
}
const viewOf = (hidden: number[], selected: number) => {
	const state = readViewState('')
	const text = writeViewState({ ...state, named: { isolated: [], hidden: hidden.map(id), selected: id(selected) } })
	const opened = {
		...readViewState(text),
		isKept: true,
		isOfAnother: true,
		showsSelected: false,
		own: {},
		hasMarks: false,
	}
	return createViewStores({ opened, address: {}, mayComment: true })
}

it('hidden and selected elements get the numbers that they have in this version of the model', () => {
	const view = viewOf([10, 11], 12)
	const { rerender } = renderHook(({ structure }) => useNamedElements({ ...view, structure }), {
		initialProps: { structure: undefined as ReturnType<typeof structureOf> | undefined },
	})
	expect(view.filter.now.hiddenElements.size).toBe(0)
	rerender({ structure: structureOf(12, 9, 11, 10) })
	expect(view.filter.now.hiddenElements).toEqual(new Set([2, 3]))
	expect(view.selection.now).toEqual({ panels: [], element: 0 })
	expect(view.unchecked.now).toEqual({ isTold: false, named: NONE_NAMED, isWhole: true })
})

it('a selected element that this version lacks is missed, a hidden one isn’t', () => {
	const view = viewOf([10], 12)
	renderHook(() => useNamedElements({ ...view, structure: structureOf(12) }))
	expect(view.unchecked.now?.isWhole).toBe(true)
	const other = viewOf([10], 12)
	renderHook(() => useNamedElements({ ...other, structure: structureOf(10) }))
	expect(other.unchecked.now?.isWhole).toBe(false)
	expect(other.selection.now.element).toBeNull()
})
