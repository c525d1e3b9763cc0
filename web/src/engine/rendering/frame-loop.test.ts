import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FrameLoop } from './frame-loop.ts'

const SLOW = 60
let now = 0
beforeEach(() => {
	vi.useFakeTimers()
	now = 0
	vi.stubGlobal('requestAnimationFrame', (draw: (time: number) => void) =>
		setTimeout(() => {
			now += SLOW
			draw(now)
		}, SLOW),
	)
	vi.stubGlobal('cancelAnimationFrame', (id: number) => clearTimeout(id))
})
afterEach(() => {
	// In this order: the stubs stand in for the faked ones.
	vi.unstubAllGlobals()
	vi.useRealTimers()
})

const loopWith = (framesToAnimate = 0) => {
	const scales: number[] = []
	const loop = new FrameLoop({ advance: () => scales.length < framesToAnimate, draw: (scale) => scales.push(scale) })
	return { loop, scales }
}

it('draws one frame for any number of requests, and none without', () => {
	const { loop, scales } = loopWith()
	loop.invalidate()
	loop.invalidate()
	vi.advanceTimersByTime(10_000)
	expect(scales).toEqual([1])
})

it('draws coarser while frames are slow and the view moves, and the last one in full resolution', () => {
	const { loop, scales } = loopWith(20)
	loop.invalidate()
	vi.advanceTimersByTime(20_000)
	expect(scales[0]).toBe(1)
	expect(Math.min(...scales)).toBeLessThan(0.5)
	expect(scales.at(-1)).toBe(1)
	const drawn = scales.length
	vi.advanceTimersByTime(10_000)
	expect(scales.length).toBe(drawn)
})

it('draws nothing while paused', () => {
	const { loop, scales } = loopWith()
	loop.pause(true)
	loop.invalidate()
	vi.advanceTimersByTime(1000)
	expect(scales).toEqual([])
	loop.pause(false)
	vi.advanceTimersByTime(1000)
	expect(scales).toEqual([1])
})

it('draws at once when the canvas was resized, and not again for the frame already requested', () => {
	const { loop, scales } = loopWith()
	loop.invalidate()
	loop.drawNow()
	expect(scales).toEqual([1])
	vi.advanceTimersByTime(10_000)
	expect(scales).toEqual([1])
})

it('does not draw a resized canvas while paused', () => {
	const { loop, scales } = loopWith()
	loop.pause(true)
	loop.drawNow()
	expect(scales).toEqual([])
})
