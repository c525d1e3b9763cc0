import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Viewer } from '#engine/viewer.ts'
import { PanelElements } from '../../structure/panel-elements.ts'
import { useCovered } from './use-covered.ts'

const elements = new PanelElements({ count: 2, parent: Int32Array.of(-1, -1) }, [
	{ id: 'front', element: 0 },
	{ id: 'behind', element: 1 },
])

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('a panel is covered when nothing of it is seen once the view rests', async () => {
	const viewer = { on: () => () => {}, thingsInSight: vi.fn(async () => [{ thing: elements.placeOf('front') }]) }
	const { result } = renderHook(() => useCovered(viewer as unknown as Viewer, elements, ['front', 'behind']))
	expect(result.current).toEqual(new Set())
	await act(() => vi.runAllTimersAsync())
	expect(result.current).toEqual(new Set(['behind']))
})

it('the view is not looked at where nobody asks', async () => {
	const viewer = { on: () => () => {}, thingsInSight: vi.fn(async () => []) }
	renderHook(() => useCovered(viewer as unknown as Viewer, elements, []))
	await act(() => vi.runAllTimersAsync())
	expect(viewer.thingsInSight).not.toHaveBeenCalled()
})
