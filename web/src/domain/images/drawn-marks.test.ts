import { afterEach, expect, test, vi } from 'vitest'
import { drawMarks, isWorthDrawing, pathOfMark } from './drawn-marks.ts'

const [from, to] = [
	{ x: 0.1, y: 0.5 },
	{ x: 0.9, y: 0.5 },
]

afterEach(() => {
	vi.unstubAllGlobals()
	vi.restoreAllMocks()
})

test('an arrow points at where the finger let go', () => {
	const path = pathOfMark({ kind: 'arrow', from, to }, 1000, 500)
	expect(path).toMatch(/^M 100 250 L 900 250 M /)
	expect(path, 'both wings meet at the tip').toMatch(/L 900 250 L [\d.]+ [\d.]+$/)
	const wings = [...path.matchAll(/(\d+\.\d+) (\d+\.\d+)/g)].map(([, x]) => Number(x))
	expect(wings.every((x) => x < 900)).toBe(true)
})

test('a circle fills the box that the finger drew, whichever way', () => {
	const drawn = pathOfMark({ kind: 'circle', from: { x: 0.2, y: 0.2 }, to: { x: 0.6, y: 0.4 } }, 1000, 500)
	expect(drawn).toBe('M 200 150 A 200 50 0 0 1 600 150 A 200 50 0 0 1 200 150')
	expect(pathOfMark({ kind: 'circle', from: { x: 0.6, y: 0.4 }, to: { x: 0.2, y: 0.2 } }, 1000, 500)).toBe(drawn)
})

test('a tap draws nothing', () => {
	expect(isWorthDrawing({ kind: 'arrow', from, to: { x: 0.105, y: 0.5 } })).toBe(false)
	expect(isWorthDrawing({ kind: 'arrow', from, to })).toBe(true)
})

test('marks that the browser can’t draw fail, so that they aren’t lost without a word', async () => {
	vi.stubGlobal('createImageBitmap', async () => ({ width: 100, height: 50, close: () => {} }))
	vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
	await expect(drawMarks(new Blob(['photo']), [{ kind: 'arrow', from, to }])).rejects.toThrow()
})
