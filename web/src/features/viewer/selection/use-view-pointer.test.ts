import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Viewer } from '#engine/viewer.ts'
import { Store } from '../base/store.ts'
import { PanelElements } from '../structure/panel-elements.ts'
import { useViewPointer } from './use-view-pointer.ts'
import type { ViewSelection } from './use-view-selection.ts'

const elements = new PanelElements({ count: 2, parent: Int32Array.of(-1, -1) }, [{ id: 'wall', element: 1 }])

it('the key of menus opens the menu on what is selected, and in the middle when that is out of sight', () => {
	const canvas = document.createElement('canvas')
	Object.defineProperties(canvas, { clientWidth: { value: 800 }, clientHeight: { value: 600 } })
	let place = { x: 120, y: 80 }
	const viewer = { on: () => () => {}, positionOf: (list: number[]) => (list.includes(1) ? place : null) }
	const held = new Store<ViewSelection>({ panels: ['wall'], element: null })
	const choosing = { held, canvas, isPaused: false, isWalking: false } as never
	const { result } = renderHook(() => useViewPointer(viewer as unknown as Viewer, elements, choosing))
	const press = (key: string, shiftKey = false) => {
		act(() => result.current.closeMenu())
		act(() => void canvas.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey })))
		return result.current.menu
	}
	expect(press('F10')).toBeNull()
	expect(press('F10', true)).toEqual({ x: 120, y: 80 })
	expect(press('ContextMenu')).toEqual({ x: 120, y: 80 })
	place = { x: 1200, y: 80 }
	expect(press('ContextMenu')).toEqual({ x: 400, y: 300 })
})
