import { act, renderHook } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Point } from '#engine/math/points.ts'
import type { MeshFeatures } from '#engine/measuring/mesh-features.ts'
import type { Viewer } from '#engine/viewer.ts'
import { useCurrent, useStored } from '../../base/store.ts'
import { writeMeasurements } from './kept-measurements.ts'
import type { Measurement } from './measurement.ts'
import { createMeasuring, useMeasureClicks } from './measuring.ts'

const useMeasuring = (viewer: Viewer, isOn: boolean, kept: string | null = null) => {
	const [measuring] = useState(() => createMeasuring(kept))
	useMeasureClicks(viewer, isOn, measuring)
	return { ...measuring, ...useStored(measuring.made), note: useCurrent(measuring.note) }
}

/** A viewer whose clicks and readings a test decides. */
const viewerOfTest = () => {
	const listeners = new Map<string, (event: unknown) => void>()
	const readings: ((features: MeshFeatures | null) => void)[] = []
	const viewer = {
		on: (name: string, listener: (event: never) => void) => {
			listeners.set(name, listener as (event: unknown) => void)
			return () => listeners.delete(name)
		},
		answered: null as Promise<unknown> | null,
		featuresOf: () => new Promise<MeshFeatures | null>((resolve) => readings.push(resolve)),
		setWidePicking: () => {},
		releaseFeatures: () => {},
	}
	const click = (element: number | null, point: Point | null) =>
		listeners.get('pick')?.({ element, point, normal: null, x: 0, y: 0, isAdding: false, isTouch: false })
	const press = () => listeners.get('click')?.(undefined)
	return { viewer: viewer as unknown as Viewer & { answered: Promise<unknown> | null }, press, click, readings }
}

const at = (x: number): Point => ({ x, y: 0, z: 0 })
const frameDrawn = () => act(() => vi.advanceTimersByTimeAsync(40))

describe('measuring', () => {
	beforeEach(() => {
		vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame'] })
		return () => vi.useRealTimers()
	})

	it('swallows no click when two results come together', async () => {
		const { viewer, click, readings } = viewerOfTest()
		const { result } = renderHook(() => useMeasuring(viewer, true))
		for (const x of [1, 2, 3, 4]) click(x, at(x))
		for (const read of readings) read(null)
		await frameDrawn()
		expect(result.current.done.map(({ points }) => points.map((point) => point.at.x))).toEqual([
			[1, 2],
			[3, 4],
		])
		expect(new Set(result.current.done.map(({ id }) => id)).size).toBe(2)
		expect(result.current.points).toEqual([])
	})

	it('sets points in the order of the clicks, whichever is read first', async () => {
		const { viewer, click, readings } = viewerOfTest()
		const { result } = renderHook(() => useMeasuring(viewer, true))
		click(1, at(1))
		click(2, at(2))
		readings[1]?.(null)
		await frameDrawn()
		expect(result.current.points).toEqual([])
		readings[0]?.(null)
		await frameDrawn()
		expect(result.current.done[0]?.points.map((point) => point.at.x)).toEqual([1, 2])
	})

	it('takes nothing that is read after the tool was closed or measures something else', async () => {
		const { viewer, click, readings } = viewerOfTest()
		const { result, rerender } = renderHook(({ isOn }) => useMeasuring(viewer, isOn), { initialProps: { isOn: true } })
		click(1, at(1))
		act(() => result.current.setKind('angle'))
		readings[0]?.(null)
		await frameDrawn()
		expect(result.current.points).toEqual([])
		click(2, at(2))
		rerender({ isOn: false })
		readings[1]?.(null)
		await frameDrawn()
		expect(result.current.points).toEqual([])
		expect(result.current.done).toEqual([])
	})

	it('says that a click missed, and goes on', async () => {
		const { viewer, click, readings } = viewerOfTest()
		const { result } = renderHook(() => useMeasuring(viewer, true))
		click(null, null)
		await frameDrawn()
		expect(result.current.note).toBe('missed')
		click(1, at(1))
		readings[0]?.(null)
		await frameDrawn()
		expect(result.current.note).toBeNull()
		expect(result.current.points).toHaveLength(1)
	})

	it('says that it is reading while the model has not told what was clicked', async () => {
		const { viewer, press, click, readings } = viewerOfTest()
		const { result } = renderHook(() => useMeasuring(viewer, true))
		press()
		await act(() => vi.advanceTimersByTimeAsync(400))
		expect(result.current.note).toBe('reading')
		click(1, at(1))
		readings[0]?.(null)
		await frameDrawn()
		expect(result.current.note).toBeNull()
		expect(result.current.points).toHaveLength(1)
	})

	it('takes no click from before for a point', async () => {
		const { viewer, click, readings } = viewerOfTest()
		const { promise, resolve } = Promise.withResolvers<void>()
		viewer.answered = promise
		const { result } = renderHook(() => useMeasuring(viewer, true))
		click(1, at(1))
		resolve()
		await frameDrawn()
		click(2, at(2))
		readings[0]?.(null)
		await frameDrawn()
		expect(result.current.points.map((point) => point.at.x)).toEqual([2])
	})

	it('goes on after what was measured before the page was loaded again', async () => {
		const { viewer, click, readings } = viewerOfTest()
		const two = (id: number, x: number): Measurement => ({
			id,
			kind: 'distance',
			points: [x, x + 1].map((place) => ({ at: at(place), snap: 'face', face: null })),
		})
		const kept = writeMeasurements([two(4, 8), two(6, 5)])
		const { result } = renderHook(() => useMeasuring(viewer, true, kept))
		expect(result.current.done).toEqual([two(1, 8), two(2, 5)])
		for (const x of [1, 2]) click(x, at(x))
		for (const read of readings) read(null)
		await frameDrawn()
		expect(result.current.done).toEqual([two(1, 8), two(2, 5), two(3, 1)])
		act(() => result.current.remove(1))
		await frameDrawn()
		expect(result.current.done.map(({ id }) => id)).toEqual([2, 3])
	})
})
