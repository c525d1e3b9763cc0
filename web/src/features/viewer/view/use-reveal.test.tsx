import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import type { Viewer } from '#engine/viewer.ts'
import { catchUp } from '../base/store.ts'
import { PanelElements } from '../structure/panel-elements.ts'
import { readViewState } from '../view-state/view-state.ts'
import { useFind } from './use-find.ts'
import { useReveal } from './use-reveal.ts'
import { exampleView } from './view.test-support.ts'
import { ViewContext } from './view-store.ts'

const viewer = { isWalking: false, reveal: () => null, setInsets: () => {} } as unknown as Viewer
const elements = new PanelElements({ count: 2, parent: Int32Array.of(-1, -1) }, [
	{ id: 'wall', element: 0 },
	{ id: 'slab', element: 1 },
])

const viewOf = (panels: string[]) => {
	const moves: string[] = []
	const view = exampleView({
		viewer,
		elements,
		screen: { current: document.createElement('main') },
		face: (id) => void moves.push(`face ${id}`),
		frame: (ids) => void moves.push(`frame ${ids.join()}`),
	})
	view.selection.set({ panels, element: null })
	return { view, moves }
}

it.each([
	[['wall'], ['face wall']],
	[['wall', 'slab'], ['frame wall,slab']],
	[[], []],
])('a link to the panels %j opens with %j', (panels, moves) => {
	const opened = viewOf(panels)
	renderHook(() => useReveal(opened.view))
	expect(opened.moves).toEqual(moves)
})

it.each([
	['still in the picture is left where it is', true, { x: 40, y: 30 }, []],
	['that left the picture, since this version was moved, is framed', true, { x: -200, y: 30 }, ['face wall']],
	['that is behind the camera by now is framed too', true, null, ['face wall']],
	['that was out of the picture before moves no camera', false, { x: -200, y: 30 }, []],
])('with another version, a panel %s', (_name, showsSelected, place, moves) => {
	const screen = document.createElement('main')
	Object.defineProperties(screen, { clientWidth: { value: 390 }, clientHeight: { value: 844 } })
	const opened = {
		...readViewState('c1_2_3_0_0'),
		isKept: true,
		isOfAnother: true,
		showsSelected,
		own: {},
		hasMarks: false,
	}
	const { view, moves: made } = viewOf(['wall'])
	const moved = { ...viewer, positionOf: () => place } as unknown as Viewer
	renderHook(() => useReveal({ ...view, opened, viewer: moved, screen: { current: screen } }))
	expect(made).toEqual(moves)
})

it('a link to a panel waits for the list of panels, which may come after the model', () => {
	const { view, moves } = viewOf(['wall'])
	const uncovered: number[][] = []
	const reveal = (of: Iterable<number>) => void uncovered.push([...of])
	const opened = { ...view, viewer: { ...viewer, reveal } as unknown as Viewer }
	const initialProps: { now: PanelElements | null } = { now: null }
	const { rerender } = renderHook(({ now }) => useReveal({ ...opened, elements: now }), { initialProps })
	expect(moves).toEqual([])
	rerender({ now: elements })
	expect([moves, uncovered]).toEqual([['face wall'], [[0]]])
})

it('what is chosen is uncovered once, and not again when its elements have other numbers', () => {
	const revealed: number[][] = []
	const reveal = (of: Iterable<number>) => void revealed.push([...of])
	const { view } = viewOf([])
	const chosen = { ...view, viewer: { ...viewer, reveal } as unknown as Viewer }
	const { rerender } = renderHook((now) => useReveal({ ...chosen, elements: now }), { initialProps: elements })
	act(() => {
		view.selection.set({ panels: ['wall'], element: null })
		catchUp()
	})
	expect(revealed).toEqual([[0]])
	const renumbered = new PanelElements({ count: 2, parent: Int32Array.of(-1, -1) }, [{ id: 'wall', element: 1 }])
	rerender(renumbered)
	expect(revealed).toEqual([[0]])
})

it('faces the panel that was searched for', async () => {
	const { view, moves } = viewOf([])
	const wrapper = ({ children }: { children: ReactNode }) => <ViewContext value={view}>{children}</ViewContext>
	renderHook(() => useFind(), { wrapper }).result.current.findPanel('slab')
	await waitFor(() => expect(moves).toEqual(['face slab']))
	expect(view.selection.now.panels).toEqual(['slab'])
})
