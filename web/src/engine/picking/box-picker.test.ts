import { describe, expect, it } from 'vitest'
import { thingsSeen } from './box-picker.ts'
import { placeOfPixel } from './id-picture.ts'
import { middlesOf } from './seen-elements.ts'

const part = { x: 0, y: 0, width: 40, height: 20 }
/** Two rows of four pixels, the lower one first, as they are read back. */
const picture = { width: 4, height: 2, elements: Uint32Array.of(1, 1, 0, 8, 1, 2, 2, 8) }

describe('a picture of element numbers', () => {
	it('names the things that are seen in it', () => {
		expect([...thingsSeen(picture, [3, 4, -1, -1, -1, -1, -1, 3])].sort()).toEqual([3, 4])
	})
	it('counts its rows from the foot', () => {
		expect(placeOfPixel(picture, part, 0)).toEqual({ x: 5, y: 15 })
		expect(placeOfPixel(picture, part, 7)).toEqual({ x: 35, y: 5 })
	})
	it('gives the largest thing first, with a pixel of its own in its middle', () => {
		// Elements 0 and 1 are one thing; element 7 is none.
		const things = middlesOf(picture, [5, 5, -1, -1, -1, -1, -1, 9])
		expect(things.map(({ thing, count }) => [thing, count])).toEqual([
			[5, 5],
			[9, 2],
		])
		expect([1, 5]).toContain(things[0]?.pixel)
	})
})
