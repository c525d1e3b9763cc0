import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type CanvasSize, watchCanvasSize } from './canvas-size.ts'

let layout: { width: number; height: number }
let queries: { query: string; target: EventTarget }[]
let observed: (() => void) | null
let canvas: HTMLCanvasElement
let sizes: CanvasSize[]
let stop: () => void

beforeEach(() => {
	layout = { width: 800, height: 600 }
	queries = []
	sizes = []
	canvas = document.createElement('canvas')
	Object.defineProperties(canvas, {
		clientWidth: { get: () => layout.width },
		clientHeight: { get: () => layout.height },
	})
	vi.stubGlobal('devicePixelRatio', 1)
	vi.stubGlobal('matchMedia', (query: string) => {
		const target = new EventTarget()
		queries.push({ query, target })
		return target
	})
	vi.stubGlobal(
		'ResizeObserver',
		class {
			constructor(onResize: () => void) {
				observed = onResize
			}
			observe() {}
			disconnect() {
				observed = null
			}
		},
	)
	stop = watchCanvasSize(canvas, (size) => sizes.push(size))
})
afterEach(() => vi.unstubAllGlobals())

const setRatio = (ratio: number) => {
	vi.stubGlobal('devicePixelRatio', ratio)
	queries.at(-1)?.target.dispatchEvent(new Event('change'))
}

it('reports the size at once, and not again when the observer repeats it', () => {
	observed?.()
	expect(sizes).toEqual([{ width: 800, height: 600, devicePixelRatio: 1 }])
})

it('reports a new layout while the observer runs, before the browser paints', () => {
	layout = { width: 500, height: 600 }
	observed?.()
	expect(sizes.at(-1)).toEqual({ width: 500, height: 600, devicePixelRatio: 1 })
})

it('reports every change of the device pixel ratio, though the layout stays the same', () => {
	setRatio(2)
	setRatio(1.5)
	expect(sizes.map(({ devicePixelRatio }) => devicePixelRatio)).toEqual([1, 2, 1.5])
	expect(queries.map(({ query }) => query)).toEqual([
		'(resolution: 1dppx)',
		'(resolution: 2dppx)',
		'(resolution: 1.5dppx)',
	])
})

it('reports nothing once stopped', () => {
	stop()
	expect(observed).toBeNull()
	setRatio(2)
	expect(sizes).toHaveLength(1)
})
