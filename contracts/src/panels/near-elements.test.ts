import { expect, test } from 'vitest'
import { byNearness, nearElements } from './near-elements.ts'

type Box = [number, number, number, number, number, number]
const near = (...boxes: Box[]) =>
	nearElements(new Float32Array(boxes.flat()), 0)
		.sort(byNearness)
		.map(({ element, side }) => [element, side])

/** A wall of 4 m by 3 m, 0.2 m thick. */
const wall = (x: number, y: number, z = 0): Box => [x, y, z, x + 4, y + 3, z + 0.2]

test('a wall has walls beside it, above it behind a slab, and the slabs it touches', () => {
	const slab = (y: number): Box => [-10, y, -10, 10, y + 0.3, 10]
	const found = near(wall(0, 0), wall(4.02, 0), wall(0, 3.3), slab(3), slab(-0.3), wall(0, -3.3), wall(9, 0))
	// What touches comes first, and of that what has the nearest middle.
	expect(found).toEqual([
		[3, 'above'],
		[4, 'below'],
		[1, 'beside'],
		[2, 'above'],
		[5, 'below'],
	])
})

test('thin slabs next to each other are beside, not above', () => {
	expect(near([0, 3, 0, 2, 3.1, 6], [2, 3, 0, 4, 3.1, 6], [2.4, 3.05, 0, 4, 3.15, 6])).toEqual([
		[1, 'beside'],
		[2, 'beside'],
	])
})

test('halved joints run into each other, elements without a shape are nowhere', () => {
	const none = Array.from({ length: 6 }, () => Number.NaN) as Box
	expect(near(wall(0, 0), none, wall(0, 2.9), wall(3.9, 0, 0.1))).toEqual([
		[2, 'above'],
		[3, 'beside'],
	])
})

test('what is around or inside is on no side of it but for what it shares', () => {
	expect(near([1, 1, 1, 2, 2, 2], [0, 3.5, 0, 1, 4, 1], [1, 4, 1, 2, 5, 2])).toEqual([])
})
