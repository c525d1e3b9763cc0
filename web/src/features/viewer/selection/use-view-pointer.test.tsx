import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import type { Viewer } from '#engine/viewer.ts'
import { PanelElements } from '../structure/panel-elements.ts'
import { exampleView } from '../view/view.test-support.ts'
import { ViewContext } from '../view/view-store.ts'
import { useViewPointer } from './use-view-pointer.ts'

const elements = new PanelElements({ count: 2, parent: Int32Array.of(-1, -1) }, [{ id: 'wall', element: 1 }])

it('the key of menus opens the menu on what is selected, and in the middle when that is out of sight', () => {
	const canvas = document.createElement('canvas')
	Object.defineProperties(canvas, { clientWidth: { value: 800 }, clientHeight: { value: 600 } })
	let place = { x: 120, y: 80 }
	const viewer = { on: () => () => {}, positionOf: (list: number[]) => (list.includes(1) ? place : null) }
	const view = exampleView({ canvas })
	view.selectPanels(['wall'])
	const wrapper = ({ children }: { children: ReactNode }) => <ViewContext value={view}>{children}</ViewContext>
	renderHook(() => useViewPointer(viewer as unknown as Viewer, elements), { wrapper })
	const press = (key: string, shiftKey = false) => {
		view.menu.set(null)
		act(() => void canvas.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey })))
		return view.menu.now
	}
	expect(press('F10')).toBeNull()
	expect(press('F10', true)).toEqual({ x: 120, y: 80 })
	expect(press('ContextMenu')).toEqual({ x: 120, y: 80 })
	place = { x: 1200, y: 80 }
	expect(press('ContextMenu')).toEqual({ x: 400, y: 300 })
})

it('a double click goes into a panel, and a double tap brings it into the picture', () => {
	const parts = new PanelElements({ count: 2, parent: Int32Array.of(-1, 0) }, [{ id: 'wall', element: 0 }])
	const listeners = new Map<string, (event: object) => void>()
	const viewer = {
		on: (name: string, listener: (event: object) => void) => {
			listeners.set(name, listener)
			return () => {}
		},
	}
	const frame = vi.fn()
	const view = exampleView({ frame })
	const wrapper = ({ children }: { children: ReactNode }) => <ViewContext value={view}>{children}</ViewContext>
	renderHook(() => useViewPointer(viewer as unknown as Viewer, parts), { wrapper })
	const twice = (isTouch: boolean) => {
		listeners.get('pick')?.({ element: 1, isAdding: false, isTouch })
		listeners.get('open')?.({ element: 1 })
	}
	twice(true)
	expect(view.selection.now).toEqual({ panels: ['wall'], element: null })
	expect(frame).toHaveBeenCalledExactlyOnceWith(['wall'], null)
	twice(false)
	expect(view.selection.now).toEqual({ panels: [], element: 1 })
	expect(frame).toHaveBeenCalledOnce()
})
