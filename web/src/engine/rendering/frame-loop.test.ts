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
	vi.useRealTimers()
	vi.unstubAllGlobals()
})

const loopWith = (framesToAnimate = 0) => {
	const scales: number[] = []
	const loop = new FrameLoop({ advance: () => scales.length < framesToAnimate, draw: (scale) => scales.push(scale) })
	return { loop, scales }
}

it('a view that nothing happens to draws nothing', () => {
	const { loop, scales } = loopWith()
	loop.invalidate()
	loop.invalidate()
	vi.advanceTimersByTime(10_000)
	expect(scales).toEqual([1])
})

it('slow frames get coarser while the view moves, and the last is drawn in full', () => {
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

it('a view without a graphics card draws nothing until it is back', () => {
	const { loop, scales } = loopWith()
	loop.pause(true)
	loop.invalidate()
	vi.advanceTimersByTime(1000)
	expect(scales).toEqual([])
	loop.pause(false)
	vi.advanceTimersByTime(1000)
	expect(scales).toEqual([1])
})

it('a resized canvas is drawn at once, and not again by the frame that was already requested', () => {
	const { loop, scales } = loopWith()
	loop.invalidate()
	loop.drawNow()
	expect(scales).toEqual([1])
	vi.advanceTimersByTime(10_000)
	expect(scales).toEqual([1])
})

it('a canvas resized without a graphics card is not drawn', () => {
	const { loop, scales } = loopWith()
	loop.pause(true)
	loop.drawNow()
	expect(scales).toEqual([])
})
