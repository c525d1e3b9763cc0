import { renderHook } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { CameraPose } from '#engine/camera/orbit-camera.ts'
import type { Viewer } from '#engine/viewer.ts'
import { Store } from '../base/store.ts'
import * as addresses from '../base/use-address.ts'
import { SHOW_ALL, type ViewFilter } from '../base/view-filter.ts'
import type { ViewSelection } from '../base/view-selection.ts'
import { BY_STATUS, type ColourChoice, colourBy } from '../colouring/colour-choice.ts'
import type { OpenThread } from '../view/view-stores.ts'
import { useViewAddress } from './use-view-address.ts'

const address = { read: () => ({ view: 'c1' }), write: vi.fn() }
vi.spyOn(addresses, 'useAddress').mockReturnValue(address)

const STOOD: CameraPose = { eye: { x: 0, y: 0, z: 0 }, yaw: 0, pitch: 0, span: null }

/** The view of a link that is open, with what a test does to it. */
const openedView = () => {
	const listeners = new Map<string, () => void>()
	const viewer = {
		pose: STOOD,
		on: (name: string, listener: () => void) => {
			listeners.set(name, listener)
			return () => listeners.delete(name)
		},
	}
	const held = {
		filter: new Store<ViewFilter>(SHOW_ALL),
		colours: new Store<ColourChoice>(BY_STATUS),
		selection: new Store<ViewSelection>({ panels: [], element: null }),
		openThread: new Store<OpenThread | null>(null),
		lift: new Store(0),
	}
	const { unmount } = renderHook(() => useViewAddress({ viewer: viewer as unknown as Viewer, ...held }))
	const move = (pose: Partial<CameraPose>) => {
		viewer.pose = { ...viewer.pose, ...pose }
		listeners.get('frame')?.()
	}
	return {
		...held,
		move,
		cut: () => listeners.get('section')?.(),
		pull: (lift: number) => {
			held.lift.set(lift)
			listeners.get('frame')?.()
		},
		touch: () => window.dispatchEvent(new Event('pointerdown')),
		unmount,
	}
}

beforeEach(() => address.write.mockClear())

it('the view of a link stays in the address while it comes in, and while nothing is changed', () => {
	const view = openedView()
	view.move({ yaw: 2 })
	view.filter.set({ ...SHOW_ALL, floors: new Set([1]) })
	view.touch()
	view.move({})
	expect(address.write).not.toHaveBeenCalled()
	view.unmount()
})

it.each([
	['a turn', (view: ReturnType<typeof openedView>) => view.move({ yaw: 1 })],
	['another projection', (view) => view.move({ span: 12 })],
	['a section', (view) => view.cut()],
	['floors pulled apart', (view) => view.pull(3)],
	['a filter', (view) => view.filter.set({ ...SHOW_ALL, hidden: new Set(['a']) })],
] satisfies [string, (view: ReturnType<typeof openedView>) => void][])('it goes with %s, once', (_name, change) => {
	const view = openedView()
	view.touch()
	change(view)
	view.move({ yaw: 3 })
	expect(address.write.mock.calls).toEqual([
		[{ view: undefined, colours: undefined, panel: undefined, thread: undefined }],
	])
	view.unmount()
})

it('colours and a selected panel stay in the address by themselves', () => {
	const view = openedView()
	view.colours.set(colourBy('floor'))
	view.touch()
	view.selection.set({ panels: ['a'], element: null })
	expect(address.write).toHaveBeenCalledWith({ view: undefined, colours: 'floor', panel: 'a', thread: undefined })
	view.unmount()
})
