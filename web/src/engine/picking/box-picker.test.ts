import { describe, expect, it } from 'vitest'
import { thingsSeen } from './box-picker.ts'
import { positionOfPixel } from './id-image.ts'
import { middlesOf } from './seen-elements.ts'

const part = { x: 0, y: 0, width: 40, height: 20 }
/** Two rows of four pixels, the lower one first, as they are read back. */
const image = { width: 4, height: 2, elements: Uint32Array.of(1, 1, 0, 8, 1, 2, 2, 8) }

describe('an image of element numbers', () => {
	it('contains the things that are visible', () => {
		expect([...thingsSeen(image, [3, 4, -1, -1, -1, -1, -1, 3])].sort()).toEqual([3, 4])
	})
	it('has its rows from the bottom up', () => {
		expect(positionOfPixel(image, part, 0)).toEqual({ x: 5, y: 15 })
		expect(positionOfPixel(image, part, 7)).toEqual({ x: 35, y: 5 })
	})
	it('has a pixel in the middle of each thing, the largest thing first', () => {
		// Elements 0 and 1 are parts of one thing, element 7 is another.
		const things = middlesOf(image, [5, 5, -1, -1, -1, -1, -1, 9])
		expect(things.map(({ thing, count }) => [thing, count])).toEqual([
			[5, 5],
			[9, 2],
		])
		expect([1, 5]).toContain(things[0]?.pixel)
	})
})
