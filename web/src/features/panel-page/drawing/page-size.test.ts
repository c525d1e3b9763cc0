import { expect, test } from 'vitest'
import { canvasScale, MOST_CANVAS_PIXELS, MOST_ZOOM, seenPart, steppedZoom } from './page-size.ts'

test('steps of the zoom go to round factors and stop at the ends', () => {
	expect(steppedZoom(1, 1)).toBeCloseTo(1.25)
	expect(steppedZoom(1.1, 1)).toBeCloseTo(1.25)
	expect(steppedZoom(1.1, -1)).toBeCloseTo(1)
	expect(steppedZoom(MOST_ZOOM, 1)).toBe(MOST_ZOOM)
})

test('a canvas of an A0 drawing stays within its bound', () => {
	const scale = canvasScale(3179 * 4, 4494 * 4, 2)
	expect(3179 * 4 * scale * (4494 * 4 * scale)).toBeLessThanOrEqual(MOST_CANVAS_PIXELS * 1.001)
	expect(canvasScale(800, 600, 2)).toBe(2)
})

test('only the part of a page in the window is seen', () => {
	const page = { x: -100, y: 50, width: 500, height: 500 }
	const window = { x: 0, y: 0, width: 300, height: 200 }
	expect(seenPart(page, window)).toEqual({ x: 100, y: 0, width: 300, height: 150 })
	expect(seenPart({ ...page, y: 300 }, window)).toBeNull()
})
