import { expect, it } from 'vitest'
import type { Point2 } from '../shapes/outline.ts'
import { triangulate } from './triangulate.ts'

it('a polygon with a corner at no number isn’t triangulated', () => {
	const corners: Point2[] = [
		[0, 0],
		[4, 0],
		[4, 4],
		[0, 4],
	]
	const hole: Point2[] = [
		[1, 1],
		[1, 2],
		[2, 2],
	]
	const rings = [
		[0, 1, 2, 3],
		[4, 5, 6],
	]
	expect(triangulate([...corners, ...hole], rings, [])).toHaveLength(7)
	for (const place of [0, 4]) {
		const broken = [...corners, ...hole].with(place, [Number.NaN, Number.NaN])
		expect(triangulate(broken, rings, [])).toBeNull()
	}
	const broken: Point2[] = [
		...([
			[1, 1],
			[Number.NaN, 2],
			[1e16, 1],
			[0, 2],
		] as Point2[]),
		...([
			[1, Number.NaN],
			[Number.NaN, Number.NaN],
			[Number.NaN, Number.NaN],
		] as Point2[]),
	]
	expect(triangulate(broken, rings, []), 'was an error').toBeNull()
	expect(triangulate([...corners], [[0, 1]], []), 'two corners').toBeNull()
})
