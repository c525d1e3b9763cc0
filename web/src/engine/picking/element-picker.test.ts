import { expect, it } from 'vitest'
import { nearestHit } from './element-picker.ts'

it('a finger beside a panel picks the one closest to the middle of its touch', () => {
	const side = 5
	const pixels = new Uint8Array(side * side * 4)
	const paint = (column: number, row: number) => pixels.set([1, 0, 0, 0], (row * side + column) * 4)
	expect(nearestHit(pixels, side)).toBe(-1)
	paint(0, 0)
	paint(3, 2)
	expect(nearestHit(pixels, side)).toBe(2 * side + 3)
})
