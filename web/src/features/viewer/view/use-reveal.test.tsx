import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import type { Viewer } from '#engine/viewer.ts'
import { PanelElements } from '../structure/panel-elements.ts'
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

it('faces the panel that was searched for', async () => {
	const { view, moves } = viewOf([])
	const wrapper = ({ children }: { children: ReactNode }) => <ViewContext value={view}>{children}</ViewContext>
	renderHook(() => useFind(), { wrapper }).result.current.findPanel('slab')
	await waitFor(() => expect(moves).toEqual(['face slab']))
	expect(view.selection.now.panels).toEqual(['slab'])
})
