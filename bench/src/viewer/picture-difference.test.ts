import { expect, test } from 'vitest'
import { differingPixels, differingShare, type Picture } from './picture-difference.ts'

/** A picture of one row of grey pixels. */
const row = (...greys: number[]): Picture => ({
	width: greys.length,
	height: 1,
	channels: 3,
	data: Uint8Array.from(greys.flatMap((grey) => [grey, grey, grey])),
})

test('a pixel differs by more than 16 of 255 in one channel', () => {
	const picture = row(100, 100, 100)
	picture.data[8] = 117
	expect([...differingPixels(picture, [row(116, 83, 100)])]).toEqual([0, 1, 1])
	expect(differingShare(picture, [row(116, 83, 100)])).toBeCloseTo(2 / 3)
})

test('of several pictures it differs from all between the darkest and the brightest', () => {
	expect([...differingPixels(row(100, 20, 230), [row(50, 50, 50), row(200, 200, 200)])]).toEqual([0, 1, 1])
})

test('pictures of other sizes are not compared', () => {
	expect(() => differingPixels(row(1, 2), [row(1)])).toThrow(RangeError)
})
